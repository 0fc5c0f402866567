"""How many rows at the top of a table are heads of its columns."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mediamon.semantics.tables.sheet import COUNTED, ROWS_LOOKED_AT, Sheet

LONGEST_HEAD = 60  # characters
COUNTED_SHARE = 0.6  # of a column's values from which on it is a column of numbers, dates or times
DEEPEST = 4  # rows of heads, found by spans
UNIT = re.compile(
    r"\(.{1,16}\)|%|°[CFСc]?|₽|\$|€|(?:тыс\.|млн|млрд|тыс)?\s*(?:кг|г|т|ц|км²?|м[²³23]?|см|мм|га|л|мл|шт\.?|чел\.?|руб\.?|р\.|ед\.?|час\.?|ч|мин\.?|с|"
    r"°|квт|вт|в|а|kg|g|t|km²?|m[²³23]?|cm|mm|ft|lb|oz|l|ml|pcs|usd|eur|rub|gbp|hours?|h|min|s|sec|kw|w|v|units?|people|persons?)"
    r"(?:/\w{1,5})?",
    re.IGNORECASE,
)
# Words that head columns; they tell a table of two columns of texts from a list of properties.
WORDS = re.compile(r"[\W\d_]+")
YEARLY = re.compile(r"(?:1[89]|20)\d\d(?: ?[/–—-] ?\d{2,4})?(?: ?(?:г\.?|год|гг\.?|year))?(?:, ?\S{1,8})?")
HEAD_WORDS = frozenset(
    (
        *(
            "name",
            "country",
            "city",
            "capital",
            "day",
            "hours",
            "date",
            "time",
            "year",
            "month",
            "price",
            "type",
            "title",
        ),
        *(
            "value",
            "description",
            "number",
            "code",
            "region",
            "state",
            "position",
            "role",
            "email",
            "phone",
            "status",
            "term",
        ),
        *(
            "meaning",
            "definition",
            "item",
            "quantity",
            "amount",
            "rank",
            "team",
            "player",
            "score",
            "points",
            "category",
        ),
        *(
            "parameter",
            "property",
            "attribute",
            "field",
            "key",
            "feature",
            "option",
            "command",
            "method",
            "word",
            "language",
        ),
        *(
            "currency",
            "address",
            "author",
            "result",
            "event",
            "subject",
            "department",
            "unit",
            "group",
            "product",
            "service",
        ),
        *(
            "имя",
            "фио",
            "название",
            "наименование",
            "страна",
            "столица",
            "город",
            "день",
            "часы",
            "время",
            "дата",
            "год",
        ),
        *(
            "месяц",
            "цена",
            "тип",
            "вид",
            "значение",
            "описание",
            "номер",
            "код",
            "регион",
            "область",
            "должность",
            "телефон",
        ),
        *(
            "статус",
            "термин",
            "определение",
            "товар",
            "количество",
            "сумма",
            "место",
            "команда",
            "игрок",
            "очки",
            "параметр",
        ),
        *(
            "показатель",
            "характеристика",
            "свойство",
            "язык",
            "валюта",
            "адрес",
            "автор",
            "результат",
            "событие",
            "предмет",
        ),
        *(
            "вопрос",
            "ответ",
            "question",
            "answer",
            "отдел",
            "группа",
            "услуга",
            "стоимость",
            "категория",
            "слово",
            "перевод",
            "сотрудник",
            "организация",
            "улица",
        ),
    )
)


def head_rows(sheet: Sheet, rows: Sequence[int]) -> tuple[list[int], bool]:
    """(rows that head columns, whether something but custom says so). rows: those that are not one wide cell."""
    if len(rows) < 2:
        return [], False
    for found in (_in_head(sheet, rows), _bold(sheet, rows), _spanned(sheet, rows)):
        if found:
            return _with_units(sheet, rows, found), True
    judged = _contrast(sheet, rows)
    if judged > 0 or (judged == 0 and _by_custom(sheet, rows)):
        return _with_units(sheet, rows, [rows[0]]), judged > 0 or not sheet.texts[rows[0]][0]
    return [], False


def _in_head(sheet: Sheet, rows: Sequence[int]) -> list[int]:
    found = [row for row in rows if all(cell.in_head for cell in sheet.row_cells(row))]
    return found if 0 < len(found) < len(rows) else []


def _bold(sheet: Sheet, rows: Sequence[int]) -> list[int]:
    """The rows at the top that are bold, or marked as heads, throughout, where others are not."""
    found = []
    for row in rows:
        cells = [cell for cell in sheet.row_cells(row) if cell.text]
        if len(cells) < 2 or not all(cell.bold for cell in cells):
            break
        found.append(row)
    if not found and all(cell.header or not cell.text for cell in sheet.row_cells(rows[0])):
        found = [row for row in rows[:1] if not all(cell.header for cell in sheet.row_cells(rows[1]) if cell.text)]
    return found if len(found) < len(rows) and not _counts(sheet, found) else []


def _counts(sheet: Sheet, rows: Sequence[int]) -> bool:
    """Do the rows hold numbers, but for years?"""
    return any(sheet.type(row, column) in COUNTED - {"year"} for row in rows for column in range(1, sheet.width))


def _spanned(sheet: Sheet, rows: Sequence[int]) -> list[int]:
    """Heads of several rows: while cells of a row span some columns, the next row heads these."""
    first, deep = rows[0], 0
    while deep < min(DEEPEST, len(rows) - 1) and rows[deep] == first + deep and _partly_spans(sheet, rows[deep]):
        deep += 1
    if not deep or _counts(sheet, rows[:1]):
        return []
    bottoms = [cell.top + cell.height for cell in sheet.row_cells(first)]
    deep = max(deep + 1, max(bottoms) - first) if max(bottoms) - first <= DEEPEST else deep + 1
    return list(rows[:deep]) if deep < len(rows) else []


def _partly_spans(sheet: Sheet, row: int) -> bool:
    return any(cell.top == row and 1 < cell.width < sheet.width and cell.text for cell in sheet.row_cells(row))


def _contrast(sheet: Sheet, rows: Sequence[int]) -> int:
    """Columns whose first text differs from the numbers below it, less those whose first is such a number itself."""
    first, body = rows[0], rows[1 : ROWS_LOOKED_AT + 1]
    counting = _counts_on(sheet, first) and not _counts_on(sheet, rows[1])
    votes = 0
    for column in range(sheet.width):
        types = [one for one in (sheet.type(row, column) for row in body) if one != "nothing"]
        counted = sum(one in COUNTED for one in types) >= COUNTED_SHARE * len(types) if types else False
        head = "year" if YEARLY.fullmatch(sheet.texts[first][column]) else sheet.type(first, column)
        trusted = sheet.width > 2 or _heads(sheet, first) or (column > 0 and _alike(sheet, body, column))
        if head in COUNTED:
            other = counted and trusted and column > 0 and head != "number" and head not in types
            votes += 1 if other or (counting and head == "number") else -1
        elif counted and head != "nothing" and trusted:
            votes += 1
    return votes


def _counts_on(sheet: Sheet, row: int) -> bool:
    """Are there heads that number the columns, as those of rounds or places do?"""
    numbers = [int(text) for text in sheet.texts[row] if text.isdecimal() and len(text) < 3]
    return len(numbers) > 1 and numbers == list(range(numbers[0], numbers[0] + len(numbers)))


def _alike(sheet: Sheet, rows: Sequence[int], column: int) -> bool:
    """In a table of two columns: are all values of one type, in one unit? Else it is a list of properties."""
    shapes = {WORDS.sub("", sheet.texts[row][column]).casefold() for row in rows}
    return len({sheet.type(row, column) for row in rows}) == 1 and len(shapes) == 1


def _heads(sheet: Sheet, row: int) -> bool:
    words = [text.casefold().rstrip(":").split(",")[0].split(" ") for text in sheet.texts[row] if text]
    return bool(words) and all(set(one) & HEAD_WORDS for one in words)


def _by_custom(sheet: Sheet, rows: Sequence[int]) -> bool:
    """The first row of a table of texts usually serves as head; in two columns only with words that head columns."""
    texts = sheet.texts[rows[0]]
    if not texts[0] and all(texts[1:]) and sheet.width > 2:
        return True
    if not all(texts) or len(set(texts)) < len(texts) or max(map(len, texts)) > LONGEST_HEAD:
        return False
    if any(sheet.type(rows[0], column) in COUNTED for column in range(sheet.width)):
        return False
    if sheet.width == 2:
        return _heads(sheet, rows[0])
    return sheet.width > 2


def _with_units(sheet: Sheet, rows: Sequence[int], found: list[int]) -> list[int]:
    """A row of units of measure below the heads is one of them."""
    following = next((row for row in rows if row > found[-1]), None)
    if following is None or len(found) + 1 >= len(rows):
        return found
    texts = [text for text in sheet.texts[following][1:] if text]
    first = sheet.texts[following][0]
    own = all(cell.top == following for cell in sheet.row_cells(following)[1:])
    if texts and own and all(UNIT.fullmatch(text) for text in texts) and (not first or UNIT.fullmatch(first)):
        return [*found, following]
    return found
