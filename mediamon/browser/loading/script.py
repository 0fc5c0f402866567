"""The probe that is put into every page before its own scripts: the files of `js/`, in order, in one closed scope."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Any

from playwright.async_api import Error as PlaywrightError

from mediamon.browser.meaning.labels import MOST_WORDS, plain
from mediamon.browser.meaning.orders import ARTICLES, ENDS, FIRST, LAST, SPOKEN, SPOKEN_READING, WHOLE, WITHIN_JS

KEY = "mediamon.probe"
# As JSON.stringify writes a lone surrogate (https://tc39.es/ecma262/#sec-quotejsonstring); of two strokes the second is the text's own.
HALF = re.compile(r"((?<!\\)(?:\\\\)*)\\ud[89a-f][0-9a-f]{2}")


def probe_script(avoid: Iterable[str], ceiling: float, *, lift: bool = False) -> str:
    """The script. avoid: labels never to press; ceiling: seconds after which a press counts as settled whatever
    goes on; lift: tell what buttons that are pressed again and again ask the server for.
    """
    options = {
        "avoid": sorted({plain(label) for label in avoid}),
        "whole": sorted({plain(label) for label in WHOLE}),
        "first": FIRST,
        "articles": ARTICLES,
        "last": LAST,
        "ends": ENDS,
        "words": MOST_WORDS,
        "orders": WITHIN_JS,
        "spoken": SPOKEN,
        "reading": SPOKEN_READING,
        "ceiling": round(ceiling * 1000),
        "lift": lift,
    }
    return (
        f"(() => {{ 'use strict'; const KEY = Symbol.for({json.dumps(KEY)}); if (window[KEY]) return window[KEY].renew();\n"
        f"const OPTIONS = {json.dumps(options)};\n{_source()}\n}})();"
    )


def call(method: str) -> str:
    """A JavaScript function of one argument that calls a method of the probe."""
    return f"(argument) => window[Symbol.for({json.dumps(KEY)})].{method}(argument)"


def understood(answer: object) -> Any:
    """What the probe has answered, JSON. Raises Playwright's Error where a page's own scripts have spoilt it.

    Half a character, which a page's texts may hold and no file takes, is told as one that is unknown.
    """
    try:
        text = answer if isinstance(answer, str) else ""
        return json.loads(HALF.sub(r"\1\\ufffd", text) if "\\ud" in text else text)
    except ValueError as error:
        raise PlaywrightError("the page answers nothing that can be read") from error


def method_of(method: str, arguments: str = "", parameters: str = "") -> str:
    """A JavaScript function with these parameters that calls a method of the probe, where there is one."""
    probe = f"window[Symbol.for({json.dumps(KEY)})]"
    return f"function ({parameters}) {{ return {probe} && {probe}.{method}({arguments}); }}"


@cache
def _source() -> str:
    scripts = sorted((file for file in files("mediamon.browser").joinpath("js").iterdir()), key=lambda file: file.name)
    return "\n".join(script.read_text("utf8") for script in scripts if script.name.endswith(".js"))
