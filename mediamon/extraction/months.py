"""Names of months in the languages of newsrooms, as dates have them, and which month each means."""

from __future__ import annotations

FEWEST = 3  # letters of an abbreviation
# By language (ISO 639-1), the twelve in order; in the case that follows a day, where a language has one. Earlier ones go first
# where an abbreviation means two months.
NAMES: dict[str, str] = {
    "en": "january february march april may june july august september october november december",
    "ru": "января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
    "ru, alone": "январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь",
    "de": "januar februar märz april mai juni juli august september oktober november dezember",
    "de-at": "jänner feber märz april mai juni juli august september oktober november dezember",
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "it": "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
    "pt": "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
    "nl": "januari februari maart april mei juni juli augustus september oktober november december",
    "sv": "januari februari mars april maj juni juli augusti september oktober november december",
    "da": "januar februar marts april maj juni juli august september oktober november december",
    "no": "januar februar mars april mai juni juli august september oktober november desember",
    "sk": "januára februára marca apríla mája júna júla augusta septembra októbra novembra decembra",
    "uk": "січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня",
    "be": "студзеня лютага сакавіка красавіка мая чэрвеня ліпеня жніўня верасня кастрычніка лістапада снежня",
    "pl": "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia",
    "cs": "ledna února března dubna května června července srpna září října listopadu prosince",
    "bg": "януари февруари март април май юни юли август септември октомври ноември декември",
    "ro": "ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie",
    "fi": "tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta",
    "tr": "ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık",
}


def _beginnings() -> dict[str, int]:
    """Whole names before abbreviations, of which those that mean two months in their own language are left out."""
    listed = [names.split() for names in NAMES.values()]
    known = {name: number for names in reversed(listed) for number, name in enumerate(names, 1)}
    for names in listed:
        for number, name in enumerate(names, 1):
            for length in range(FEWEST, len(name)):
                if sum(one.startswith(name[:length]) for one in names) == 1:
                    known.setdefault(name[:length], number)
    return known


_KNOWN = _beginnings()


def month_of(word: str) -> int | None:
    """1 to 12; None for what is neither a month's name nor the beginning of one.

    >>> month_of("März"), month_of("Sept"), month_of("березня"), month_of("Monday")
    (3, 9, 3, None)
    """
    return _KNOWN.get(word.casefold())
