"""Causes for which a piece of text inside the body is furniture, by what it says. In the languages that the sets hold."""

from __future__ import annotations

import re

from mediamon.extraction.finder import Finder

CAUSES: dict[str, re.Pattern[str]] = {
    name: re.compile(pattern)
    for name, pattern in {
        "read also": r"^\W*(?:read (?:more|also|next|on)|also read|see also|related|more (?:from|on|stories|news)|recommended|"
        r"must read|don'?t miss|you (?:may|might) (?:also )?like|up next|watch:|more:|читайте|см\. также|по теме|lesen sie|"
        r"lesetipp|mehr zum thema|auch interessant|weitere|mehr:|lire aussi|à lire|lea también|leggi anche|lees ook|läs (?:också|mer)|"
        r"čtěte|zobacz|関連|continue reading|trending|popular|latest|keep reading|explore)",
        "appeal": r"sign up|subscri|newsletter|our app|download the|follow us|follow .{1,30} on (?:twitter|x|facebook|instagram)|"
        r"support our|donat|подпис|abonnier|abonn|jetzt testen|melden sie|folgen sie|join (?:our|us|the)|log in|sign in|registe?r|"
        r"get the latest|inbox|contact us|click here|send (?:us )?tips|for free|whatsapp|telegram",
        "rights": r"©|\(c\)|copyright|all rights reserved|все права|alle rechte|reproduced|terms of (?:use|service)|privacy policy",
        "advert": r"^\W*(?:advertis|anzeige|werbung|реклама|sponsored|publicité|story continues|article continues|ad\b|skip ad)",
        "credit": r"(?:photo|image|foto|bild|picture|фото)s?\s*(?:by|credit|:|©|/)|getty|shutterstock|reuters/|ap photo|imago|dpa\b|\(credit|unsplash",
        "byline": r"^\W*(?:by|von|par|por|text|author|автор|written by|published|updated|posted|опубликовано|stand|veröffentlicht)\b",
        "bio": r"\bis an? .{0,60}(?:writer|reporter|editor|journalist|author|correspondent|columnist|contributor|producer|founder)|"
        r"about the author|can be reached|contributed to this|ist redakteur|reach .{1,30} at\b",
        "time": r"\d{1,2}:\d\d|\b(?:min(?:ute)?s?|hours?|days?) (?:read|ago)|\b20[012]\d\b",
        "share": r"^\W*(?:share|tweet|facebook|twitter|email|print|copy link|teilen|drucken|поделиться|link copied|comments?|save|like)\b",
        "policy": r"affiliate|commission|disclaimer|disclosure|correction|editor'?s note|cookies|javascript|your browser|fact.?check",
        "address": r"\S+@\S+\.\w|https?://|www\.",
    }.items()
}
# Of a pattern that is looked for everywhere, pieces one of which stands in whatever it finds. A pattern that is bound to the
# beginning is tried there alone.
PIECES: dict[str, tuple[str, ...]] = {
    "appeal": (
        "sign up", "subscri", "newsletter", "our app", "download the", "follow us", "follow ", "support our", "donat", "подпис", "abonn",
        "jetzt testen", "melden sie", "folgen sie", "join our", "join us", "join the", "log in", "sign in", "register", "registr",
        "get the latest", "inbox", "contact us", "click here", "send us tips", "send tips", "for free", "whatsapp", "telegram",
    ),
    "rights": (
        "©", "(c)", "copyright", "all rights reserved", "все права", "alle rechte", "reproduced", "terms of use", "terms of service",
        "privacy policy",
    ),
    "credit": (
        "photo", "image", "foto", "bild", "picture", "фото", "getty", "shutterstock", "reuters/", "ap photo", "imago", "dpa", "(credit",
        "unsplash",
    ),
    "bio": ("is a", "about the", "can be", "contributed", "ist redakteur", "reach "),
    "time": (":", " read", " ago", "20"),
    "policy": (
        "affiliate", "commission", "disclaimer", "disclosure", "correction", "editor's note", "editors note", "cookies", "javascript",
        "your browser", "fact",
    ),
    "address": ("@", "http://", "https://", "www."),
}  # fmt: skip
STARTS = tuple((name, pattern.match) for name, pattern in CAUSES.items() if pattern.pattern.startswith("^"))
# Whether any of them does: most texts begin otherwise.
BEGINS = re.compile("|".join(pattern.pattern for pattern in CAUSES.values() if pattern.pattern.startswith("^"))).match
_FINDER = Finder(PIECES, CAUSES)
LONGEST = 500  # characters that are looked at


def causes_of(text: str) -> frozenset[str]:
    """Which of the keys of CAUSES the text gives."""
    head = text[:LONGEST].lower()
    found = _FINDER.kinds(head)
    return found.union(name for name, match in STARTS if match(head)) if BEGINS(head) else found
