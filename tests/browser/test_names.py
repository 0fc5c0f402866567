"""The files of the script in the page share one scope, in which a function of the same name would silently take the other's place."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import mediamon.browser

SCRIPTS = Path(mediamon.browser.__file__).parent / "js"
NAMED = re.compile(r"^(?:async )?function\*? (\w+)", re.M)


def test_no_two_functions_have_one_name() -> None:
    names = Counter(name for file in SCRIPTS.glob("*.js") for name in NAMED.findall(file.read_text("utf8")))
    assert len(names) > 300
    assert [name for name, times in names.items() if times > 1] == []
