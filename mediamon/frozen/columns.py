"""The codebook: what each column of each table means. A test holds it against the tables."""

from __future__ import annotations

from dataclasses import dataclass

from mediamon.storage.experts.labels import LABELS

METHODS = ("auto", "xpath", "readability", "roles", "roles-paper", "visual", "visual-paper")
TIME = "UTC, ISO 8601"
YES_NO = ("true", "false")


@dataclass(frozen=True, slots=True)
class Column:
    """type: text, integer, number, boolean, time, list or mapping (the last two are JSON in CSV and Parquet)."""

    name: str
    type: str
    meaning: str
    values: tuple[str, ...] = ()


PUBLICATIONS = (
    Column("id", "integer", "number of the publication in the database it was exported from; other tables refer to it"),
    Column("site", "text", "name of the site, as its file under sites/ calls it"),
    Column("url", "text", "address under which it was found, normalised"),
    Column("final_url", "text", "address after redirects"),
    Column("found_by", "text", "how the address was found", ("feed", "sitemap", "links", "clicks", "given")),
    Column("fetched_at", "time", f"when the page was fetched; {TIME}"),
    Column("published_at", "time", f"when the page says that it was published; empty where it does not say; {TIME}"),
    Column("modified_at", "time", f"when the page says that it was changed last; {TIME}"),
    Column("language", "text", "ISO 639-1 code of the text's language; empty where it was not recognised"),
    Column("headline", "text", "headline"),
    Column("authors", "list", "names as the page gives them"),
    Column("description", "text", "summary or lead that the page gives apart from the text"),
    Column("section", "text", "section of the site"),
    Column("tags", "list", "the page's own keywords"),
    Column("body", "text", "the article's text: paragraphs, headings, list items and cells, a line each"),
    Column(
        "suspicious",
        "boolean",
        "stored while a failure of extraction was suspected (a changed layout): its text may be wrong",
        YES_NO,
    ),
    Column(
        "story_id", "integer", "id of the publication that told this story first; the same for all that tell it again"
    ),
    Column(
        "method",
        "text",
        "how the article was extracted from the page; a dotted path is a function of the project's own",
        METHODS,
    ),
    Column(
        "rule",
        "text",
        "what extracted it as the detectors of failures know it: rule of DATE, whose rule is under sites/, or the method",
    ),
    Column("extras", "mapping", "what stages of the project's own have put there"),
    Column(
        "organisations", "list", "ids of the monitored organisations that it mentions; organisations.yaml names them"
    ),
    Column("tonality", "mapping", "organisation id → label that holds, see pairs", (*LABELS, "null")),
)
PAIRS = (
    Column("id", "integer", "the publication's id"),
    *(one for one in PUBLICATIONS if one.name in ("site", "url", "published_at", "language", "headline")),
    *(one for one in PUBLICATIONS if one.name in ("suspicious", "story_id")),
    Column("organisation", "text", "id of the organisation, as in organisations.yaml"),
    Column(
        "label",
        "text",
        "whether the publication helps or harms the organisation's reputation: the newest label of an expert, else the "
        "model's; empty where the text is in a language without a model. Only an expert says ambiguous (both at once)",
        LABELS,
    ),
    Column("said_by", "text", "whose label it is", ("expert", "machine")),
    Column("positive", "number", "the model's probability of positive, 0 to 1; empty where it did not judge"),
    Column("negative", "number", "the model's probability of negative"),
    Column("neutral", "number", "the model's probability of neutral"),
    Column("model", "text", "version of the model that judged"),
    Column("reason", "text", "why the model did not judge"),
)
GAPS = (
    Column("site", "text", "site whose figures may be too low"),
    Column("kind", "text", "kind of the incident, or run: a run that ended badly"),
    Column("began", "time", f"from when; {TIME}"),
    Column("ended", "time", f"until when; empty: it goes on; {TIME}"),
    Column("what", "text", "what happened"),
)
COUNTS = ("positive", "negative", "neutral", "ambiguous", "unscored")
REPORT = (
    Column("organisation", "text", "id of the organisation"),
    Column("name", "text", "its official name"),
    Column("total", "integer", "pairs of a publication and this organisation"),
    Column("stories", "integer", "of them those that told their story first"),
    *(
        Column(name, "integer", f"pairs with the label {name}" if name != "unscored" else "pairs without a label")
        for name in COUNTS
    ),
    Column(
        "suspicious",
        "integer",
        "pairs stored while a failure of extraction was suspected; the other columns hold them, too",
    ),
    *(
        Column(f"{name}_{what}", "number", meaning.format(name))
        for name in COUNTS
        for what, meaning in (
            ("share", "per cent of the total that are {}"),
            ("low", "lower end of the 95 % interval (Wilson) of the share of {}, per cent"),
            ("high", "upper end of it"),
        )
    ),
)
TABLES = {"publications": PUBLICATIONS, "pairs": PAIRS, "report": REPORT, "gaps": GAPS}
OF = {
    "publications": "a row for each publication",
    "pairs": "a row for each publication and organisation that it mentions",
    "report": "a row for each organisation: the tonality report (Vasenin, Dzabraev 2017) of the period",
    "gaps": "a row for each reason why the figures may be too low",
}
