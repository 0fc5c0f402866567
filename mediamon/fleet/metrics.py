"""A status as Prometheus reads it (its text format, version 0.0.4). Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from mediamon.fleet.status import Status

Sample: TypeAlias = tuple[dict[str, str], float]
STATES = ("running", "due", "waiting", "failing", "paused")


def exposition(status: Status) -> str:
    """The page."""
    return "\n".join([*_lines(status), ""])


def _lines(status: Status) -> Iterator[str]:
    sites = status.sites
    living = [one for one in status.monitors if one.alive]
    yield from _metric(
        "mediamon_monitors", "Monitors that have told within two minutes that they live.", [({}, len(living))]
    )
    yield from _metric("mediamon_alerts_waiting", "Alerts that wait in the outbox.", [({}, status.alerts)])
    yield from _metric("mediamon_incidents_open", "Open incidents.", [({"site": s.name}, s.incidents) for s in sites])
    yield from _metric(
        "mediamon_urls_waiting", "Addresses to be fetched.", [({"site": s.name}, s.waiting) for s in sites]
    )
    yield from _metric(
        "mediamon_runs_failed_in_a_row", "Newest runs that failed.", [({"site": s.name}, s.failed) for s in sites]
    )
    yield from _metric(
        "mediamon_site_state",
        "1 for the state in which a site is.",
        [({"site": s.name, "state": state}, float(s.state == state)) for s in sites for state in STATES],
    )
    yield from _metric(
        "mediamon_last_run_timestamp_seconds",
        "When the newest run began.",
        [({"site": s.name}, s.last_began.timestamp()) for s in sites if s.last_began],
    )
    yield from _metric(
        "mediamon_publishing_rate_per_hour",
        "New publications an hour, as polling reckons with it.",
        [({"site": s.name}, s.rate) for s in sites if s.rate is not None],
    )
    yield from _metric(
        "mediamon_jobs", "Jobs by what has become of them.", [({"state": k}, n) for k, n in status.jobs.items()]
    )
    if disk := status.disk:
        yield from _metric("mediamon_disk_free_bytes", "Free where data lie.", [({}, disk.free)])
        yield from _metric("mediamon_disk_size_bytes", "Size of the disk where data lie.", [({}, disk.size)])
        yield from _metric(
            "mediamon_disk_budget_bytes",
            "With less free people are told (low), or no run is started (full).",
            [({"level": "low"}, disk.low), ({"level": "full"}, disk.full)],
        )


def _metric(name: str, told: str, samples: Iterable[Sample]) -> Iterator[str]:
    yield f"# HELP {name} {told}"
    yield f"# TYPE {name} gauge"
    for labels, value in samples:
        inner = ",".join(f'{key}="{_escaped(text)}"' for key, text in labels.items())
        yield f"{name}{{{inner}}} {value:.15g}" if inner else f"{name} {value:.15g}"


def _escaped(text: str) -> str:
    return text.replace("\\", r"\\").replace("\n", r"\n").replace('"', r"\"")
