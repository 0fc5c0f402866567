"""Changes and events as sentences, in English and Russian; every one names the path."""

from __future__ import annotations

from mediamon.semantics.difference.change import Change
from mediamon.semantics.texts import key, short
from mediamon.semantics.watching.machine import Event

WORDS = {
    "en": {
        "added": "added", "removed": "removed", "moved": "moved", "renamed": "renamed", "changed": "changed",
        "page": "another page came", "link": "the link leads elsewhere", "empty": "nothing", "rows": "the rows are sorted anew",
        "row": "row", "column": "column", "table": "table", "heading": "heading",
        "gone": "is gone", "back": "is back", "appeared": "appeared", "understood": "understood as", "was": "was", "because": "because",
    },
    "ru": {
        "added": "добавлено", "removed": "удалено", "moved": "перемещено", "renamed": "переименовано", "changed": "изменено",
        "page": "вместо страницы пришла другая", "link": "ссылка ведёт в другое место", "empty": "ничего",
        "rows": "строки отсортированы иначе", "row": "строка", "column": "столбец", "table": "таблица", "heading": "заголовок",
        "gone": "исчезло", "back": "снова есть", "appeared": "появилось", "understood": "понято как", "was": "было",
        "because": "причина",
    },
}  # fmt: skip
LAST = 4  # parts of a path that a sentence names


def sentence(change: Change, language: str = "en") -> str:
    """A change as a sentence.

    >>> sentence(Change("changed", ("Health", "males", "Red eyes"), "40 %", "50 %"))
    'males › Red eyes: 40 % → 50 %'
    >>> sentence(Change("added", ("Health", "Ufa"), None, "Ufa | 5", "row"), "ru")
    'Ufa: добавлено, строка: Ufa | 5'
    """
    words = WORDS[language]
    where = place_named(change.path) if len(change.path) > 1 else ""
    if change.what == "page" and not change.path and change.kind == "changed":
        return f"{words['page']}: {short(change.old or words['empty'])} → {short(change.new or words['empty'])}"
    if change.what == "rows":
        return f"{where}: {words['rows']}" if where else words["rows"]
    if change.kind in ("changed", "renamed"):
        arrow = f"{short(change.old or words['empty'])} → {short(change.new or words['empty'])}"
        said = {"renamed": f"{words['renamed']}: {arrow}", "changed": arrow}[change.kind]
        said = f"{words['link']}: {arrow}" if change.what == "link" else said
    else:
        what = f", {words[change.what]}" if change.what in words else ""
        said = f"{words[change.kind]}{what}: {short(change.new or change.old or '')}"
    return f"{where}: {said}" if where else said


def place_named(path: tuple[str, ...]) -> str:
    """The last parts of a path without the page's title, where there are others, and without what is said twice."""
    parts: list[str] = []
    for text in path[1:]:
        if text and (not parts or key(parts[-1]) != key(text)):
            parts.append(short(text))
    return " › ".join(parts[-LAST:]) or short(path[0] if path else "")


def event_sentence(event: Event, path: tuple[str, ...], condition: str, language: str = "en") -> str:
    """What a watch tells.

    >>> event_sentence(Event("gone", "1,250", None), ("Flats", "Main Street 5", "Price"), "> 1,000")
    'Main Street 5 › Price is gone (was 1,250)'
    """
    words = WORDS[language]
    where = place_named(path)
    if event.kind == "gone" or event.new is None:
        because = f"; {words['because']}: {event.why}" if event.why else ""
        return f"{where} {words['gone']} ({words['was']} {short(event.old or words['empty'])}){because}"
    number = str(event.number) if event.number is not None else ""
    understood = f" ({words['understood']} {number})" if number and key(number) != key(event.new) else ""
    if event.kind in ("back", "appeared"):
        return f"{where} {words[event.kind]}: {short(event.new)}{understood}"
    arrow = (
        f"{short(event.old)} → {short(event.new)}"
        if event.old is not None and key(event.old) != key(event.new)
        else short(event.new)
    )
    return f"{where}: {arrow}{understood} [{condition}]"
