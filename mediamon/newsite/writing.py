"""The text of a new site file: short, with comments that say why. What is written is read back equal. Pure."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any
from urllib.parse import urlsplit

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap

from mediamon.extraction import ExtractionRules
from mediamon.newsite.values import Choice, Evidence
from mediamon.repair import site_file_rule
from mediamon.sites import Site

UNPRINTABLE = re.compile(r"[^\x20-\x7e\xa0-\u2027\u2030-\ud7ff\ue000-\ufffd]+")
LONGEST_COMMENT = 110
OWN = ("localhost", "127.0.0.1", "[::1]")  # hosts for which nobody must wait
COMMENTS = {
    "feeds": "where new publications appear; asked again and again",
    "sitemaps": "lists of what the site has",
    "links": "pages whose links are looked through",
    "clicks": "pages that are pressed through in a browser",
    "follow": "pages with more links",
    "allow": "addresses of publications",
    "deny": "addresses that look like them and are none",
    "render": "publications are shown by scripts: a browser reads them",
    "reach": "private hosts that are meant",
    "rules": "what they yield: scrapy rules NAME URL",
}


def site_of(
    name: str,
    evidence: Evidence,
    choice: Choice,
    *,
    language: str | None,
    zone: str | None,
    rules: ExtractionRules | None,
    today: date,
    reach: Sequence[str] = (),
) -> dict[str, Any]:
    """The fields of the site file, without those that say nothing."""
    fields: dict[str, Any] = {"name": name, "language": language, "timezone": zone}
    fields |= {kind: list(getattr(choice, kind)) for kind in ("feeds", "sitemaps", "links")}
    fields["clicks"] = [{"url": url} for url in choice.clicks]
    fields |= {
        "follow": list(choice.follow),
        "allow": [one.expression for one in choice.shapes],
        "deny": list(choice.deny),
    }
    fields |= {"reach": list(reach), "render": evidence.rendered}
    if rules is not None:
        fields["rules"] = [{"from": today, **site_file_rule(rules)}]
    fields["politeness"] = _politeness(evidence)
    return {key: value for key, value in fields.items() if value}


def written(fields: Mapping[str, Any], comments: Sequence[str] = ()) -> str:
    """The file's text. comments: lines at its head. Raises pydantic.ValidationError for fields that make no site."""
    Site.model_validate(dict(fields))
    data = CommentedMap(fields)
    for name, text in COMMENTS.items():
        if name in data:
            data.yaml_set_comment_before_after_key(name, before=text.replace("NAME", str(fields["name"])))
    head = [line for text in comments for line in _lines(text)]
    yaml = YAML()
    yaml.width = 4096
    yaml.indent(mapping=2, sequence=4, offset=2)
    out = io.StringIO()
    yaml.dump(data, out)
    return "".join(f"# {line}\n" for line in head) + out.getvalue()


def _politeness(evidence: Evidence) -> dict[str, Any]:
    """What robots.txt asks for; no delay for a site on this machine; else the default of the site file."""
    if evidence.delay:
        return {"delay": evidence.delay}
    return (
        {"delay": 0}
        if urlsplit(evidence.start).netloc.rpartition(":")[0] in OWN or urlsplit(evidence.start).netloc in OWN
        else {}
    )


def _lines(text: str) -> list[str]:
    """A comment in lines, whatever a page has put into it."""
    lines, line = list[str](), ""
    for word in UNPRINTABLE.sub(" ", text).split():
        if line and len(line) + len(word) + 1 > LONGEST_COMMENT:
            lines.append(line)
            line = " "
        line = f"{line} {word}" if line.strip() else f"{line}{word}"
    return [*lines, line] if line.strip() else lines
