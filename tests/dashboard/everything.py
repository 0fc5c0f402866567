"""A dashboard that has something of everything, served over HTTP, for tests that look at all of its pages."""

from __future__ import annotations

import asyncio
import json
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from fastapi import FastAPI
from sqlalchemy import Connection, Engine, func, select

from mediamon.adding.job import Job
from mediamon.adding.workplace import Workplace
from mediamon.browser.kept.folder import TraversalFolder, folder_of
from mediamon.dashboard.application import PAGES, Settings, make_application
from mediamon.dashboard.errands import Errands
from mediamon.dashboard.listening import serving
from mediamon.items import Incident, Publication
from mediamon.mentions import DEFAULT_FILE, load_organisations
from mediamon.storage import watches
from mediamon.storage.alerts import outbox, targets
from mediamon.storage.alerts.incidents import open_incident
from mediamon.storage.database.engine import open_database, writing
from mediamon.storage.people import accounts
from mediamon.storage.reading import basket, searches
from mediamon.storage.running import runs
from mediamon.storage.tables.found import publication
from mediamon.storage.writing.batch import write
from mediamon.traversal import Budget, Traversal
from tests.newsite.made import found
from tests.storage.made import made
from tests.traversal.automata import MadeUpPage, growing_list

NOT_PAGES = (
    *("/report.csv", "/report.json", "/report.xlsx", "/metrics", "/sign-in/{secret}", "/clip/{key}.{kind}"),
    *("/review.html", "/review.docx", "/review.pdf", "/feeds/searches/{key}.xml", "/feeds/digest/{key}.xml"),
)
ROUTES = sorted(
    {
        route.path
        for page in PAGES
        for route in page.router.routes
        if "GET" in route.methods and not route.path.endswith((".svg", ".jpg")) and route.path not in NOT_PAGES
    }
)
SCRIPTS = (
    "<script>window.ran = 1</script>",
    '"><img src=x onerror="window.ran = 1">',
    "'><svg onload=window.ran=1>",
    "javascript:window.ran=1",
    "</title><script>window.ran=1</script>",
    "</textarea><script>window.ran=1</script>",
    "<iframe srcdoc='<script>parent.ran=1</script>'>",
    '<a href="javascript:window.ran=1" autofocus onfocus="window.ran=1">x</a>',
    "{{ 7*7 }}${7*7}<%= 7*7 %>",
    '<meta http-equiv="refresh" content="0;url=http://elsewhere.example/">',
    '<base href="http://elsewhere.example/"><link rel=stylesheet href=//elsewhere.example/s.css>',
    "<style>@import 'http://elsewhere.example/s.css'</style>",
    "=cmd|' /C calc'!A0",
    "@SUM(1+1)*cmd|' /C calc'!A0",
    "\u202e<script>window.ran=1</script>\u2028",
    "<math><mtext><table><mglyph><style><img src=x onerror=window.ran=1>",
    "<noscript><p title='</noscript><img src=x onerror=window.ran=1>'>",
    "<details open ontoggle=window.ran=1>",
    "<form action=http://elsewhere.example/><button>x</button></form>",
    "<video><source onerror=window.ran=1></video>",
)


@dataclass(frozen=True)
class Served:
    """address: where it is served. engine: its database. examples: a path for every route that shows a page."""

    address: str
    application: FastAPI
    engine: Engine
    examples: dict[str, str]

    def sign_in(self, role: accounts.Role = "administrator") -> str:
        """The address of a link that signs somebody of that role in."""
        now = datetime.now(UTC)
        with writing(self.engine) as connection:
            number = accounts.by_name(connection, role) or accounts.add(connection, role, role, now)
            return f"{self.address}/sign-in/{accounts.make_link(connection, number, now)}"


def hostile(number: int) -> Publication:
    """A publication that tries to be more than text, in every field that a page can set."""
    script = SCRIPTS[number % len(SCRIPTS)]
    item = made(10_000 + number, headline=f"{script} {number}", body=f"МГУ {script} {number}.", label="negative")
    assert item.article is not None
    article = replace(item.article, authors=(script,), section=script, tags=(script, "b"), description=script)
    address = f"http://a/{number}?q={script}"
    snapshot = replace(item.snapshot, url=address, final_url=f"javascript:window.ran=1//{number}")
    return replace(
        item, article=replace(article, url=address, image=f"javascript:window.ran={number}"), snapshot=snapshot
    )


def fill(engine: Engine, data: Path, hostiles: int = 20) -> dict[str, str]:
    """Something of everything; {route: path of an example}."""
    now = datetime.now(UTC)
    with writing(engine) as connection:
        days = [now - timedelta(days=n, hours=1) for n in range(30)]
        ours = [
            made(n, label="positive" if n % 2 else "negative", published=days[n % 30], body=f"МГУ открыл институт {n}.")
            for n in range(1, 31)
        ]
        write(connection, ours, now)
        write(connection, [hostile(n) for n in range(hostiles)], now)
        incident = Incident("s", "drift", "high", f"s: the layout has changed {SCRIPTS[0]}", f"because {SCRIPTS[1]}")
        open_incident(connection, incident, now)
        run = runs.begin(connection, "s", 1, now - timedelta(minutes=5))
        runs.end(connection, run, "finished", {"mediamon/stored": 30}, now)
        page = "<h1>Flats</h1><table><tr><th>Street</th><th>Price</th></tr><tr><td>Main Street 5</td><td>{}</td></tr></table>"
        watches.add(
            connection, "https://flats.example/a", ["Main Street 5", "price"], "> 1,300", page.format("1,250"), now
        )
        watches.check(connection, 1, page.format(f"1,400 {SCRIPTS[0]}"), now)
        key = str(watches.get(connection, 1).clip_key)
        number = connection.execute(select(func.max(publication.c.id))).scalar_one()
        story = (
            connection.execute(select(publication.c.story_id).where(publication.c.story_id.is_not(None)))
            .scalars()
            .first()
        )
        _people(connection, now)
    return {
        "/publications": "/publications?organisation=msu",
        "/publications/{number}": f"/publications/{number}",
        "/stories/{number}": f"/stories/{story or 1}",
        "/search": "/search?words=институт",
        "/incidents/{number}": "/incidents/1",
        "/watches/{number}": "/watches/1",
        "/watches/{number}/{version}": "/watches/1/2",
        "/clip/{key}.{kind}": f"/clip/{key}.html",
        "/traversals/{site}/{key}": _traversed(data),
    }


def _people(connection: Connection, now: datetime) -> None:
    """Accounts, a target with something told, a saved search, a press review, all of the administrator."""
    number = accounts.by_name(connection, "administrator") or accounts.add(
        connection, "administrator", "administrator", now
    )
    accounts.add(connection, f"maria {SCRIPTS[1]}", "expert", now)
    targets.keep(connection, targets.Target("press", "env:PRESS", kinds=("digest",), account_id=number), now)
    outbox.put(connection, "told", f"title {SCRIPTS[0]}", "body", now)
    searches.add(connection, number, searches.Search(f"mine {SCRIPTS[0]}", words="институт"), now)
    basket.add(connection, number, [1, 2, 31, 32], now)
    basket.comment(connection, number, 31, SCRIPTS[5])


def _traversed(data: Path) -> str:
    path = folder_of(str(data), "s", "http://127.0.0.1:8803/")
    folder = TraversalFolder(path, "http://127.0.0.1:8803/")
    traversal = Traversal(MadeUpPage(growing_list(4)), budget=Budget(presses=50), on_event=folder.write)
    folder.begin(patience=2, revisit=False)
    report = asyncio.run(traversal.run())
    folder.end(traversal, ended=True, report={"stopped": report.stopped, "left": 0, "spared": 0, "hung": []})
    return f"/traversals/s/{path.name}"


def _looked(jobs: Path) -> str:
    """A look at a site that tries to be more than text; its key."""
    job = Job.new(jobs, "https://herald.example/")
    job.tell(SCRIPTS[0])
    job.end(found())
    told = json.loads((job.folder / "found.json").read_text("utf8"))
    told |= {"title": SCRIPTS[4], "text": told["text"] + f"# {SCRIPTS[5]}\n", "doubts": list(SCRIPTS)}
    for number, row in enumerate(told["samples"]):
        script = SCRIPTS[number % len(SCRIPTS)]
        row |= {"headline": script, "first": script, "url": "javascript:window.ran=1", "doubts": [script]}
    (job.folder / "found.json").write_text(json.dumps(told), "utf8")
    return job.folder.name


@contextmanager
def served(folder: Path, hostiles: int = 20) -> Iterator[Served]:
    """The dashboard over a filled database."""
    engine = open_database(f"sqlite:///{folder / 'everything.sqlite'}")
    settings, examples = furnished(engine, folder, hostiles)
    with dashboard_of(engine, settings, examples) as dashboard:
        yield dashboard
    engine.dispose()


def furnished(engine: Engine, folder: Path, hostiles: int) -> tuple[Settings, dict[str, str]]:
    """Something of everything in a database and the folder beside it; the examples as for `Served`."""
    examples = fill(engine, folder, hostiles)
    sites = folder / "sites"
    sites.mkdir()
    (sites / "s.yaml").write_text("name: s\nfeeds: [http://127.0.0.1:8801/feed]\n", "utf8")
    own = folder / "organisations.yaml"
    shutil.copy(DEFAULT_FILE, own)
    errands = Errands(folder / "errands", (sys.executable, "-c", "import sys; print(sys.argv)"))  # no real commands
    examples["/errands/{key}"] = "/errands/" + errands.start(["crawl", SCRIPTS[0]], by="anna", back="/runs").key
    looks = Workplace(folder / "newsites")
    examples |= {"/sites/{name}": "/sites/s", "/sites/new/{key}": f"/sites/new/{_looked(looks.jobs)}"}
    settings = Settings(
        load_organisations(own), ("127.0.0.1",), folder, [sites], errands=errands, organisations_file=own, adding=looks
    )
    return settings, examples


@contextmanager
def dashboard_of(engine: Engine, settings: Settings, examples: dict[str, str]) -> Iterator[Served]:
    """The dashboard over a database."""
    application = make_application(engine, settings)
    with serving(application) as address:
        yield Served(address, application, engine, examples)
