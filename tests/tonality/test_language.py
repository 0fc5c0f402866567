"""What is Russian or English is told from what is neither, whatever a page declares."""

from __future__ import annotations

import pytest

from mediamon.items import Mention
from mediamon.tonality import TonalityModel, guess_language, judge
from mediamon.tonality.language import OTHER, language_of

FOREIGN = {
    "uk": [
        "МГУ - найкращий",
        "Університет оголосив набір студентів на новий навчальний рік.",
        "Наука не стоїть на одному місці.",
        "Вчений МГУ розповів про нове дослідження космосу.",
    ],
    "be": ["Вучоны МГУ расказаў пра новае даследаванне космасу.", "Мова навучання ў МГУ засталася ранейшая."],
    "bg": [
        "Учените от МГУ ще представят новата си програма във вторник.",
        "МГУ е сред най-старите висши училища, които са открити в Русия.",
        "Професорът заяви, че се гордее със своите студенти от МГУ.",
    ],
    "sr": ["Професор са МГУ је изјавио да је поносан на своје студенте.", "Нови програм МГУ почиње следеће године."],
    "mk": ["Професорот од МГУ изјави дека е горд на своите студенти.", "Новата програма на МГУ почнува идната година."],
    "kk": ["МГУ профессоры өз студенттерін мақтан тұтатынын айтты.", "Жаңа оқу жылы қыркүйекте басталады."],
    "ky": ["МГУнун профессору студенттери менен сыймыктанарын айтты.", "Окуу жылы сентябрда башталат."],
    "mn": ["МГУ-ийн профессор оюутнуудаараа бахархдаг гэж хэлэв.", "Шинэ хичээлийн жил удахгүй эхэлнэ."],
    "tg": ["Профессори МГУ гуфт, ки аз донишҷӯёнаш ифтихор мекунад."],
    "de": [
        "Ein Professor der MSU sagte, er sei stolz auf seine Studenten.",
        "Das neue Programm der MSU beginnt im September.",
    ],
    "nl": [
        "Een hoogleraar van de MSU zei dat hij trots is op zijn studenten.",
        "In de film The Lord of the City speelt MSU een rol die niet te missen is.",
    ],
    "fr": ["Un professeur de la MSU a déclaré qu'il était fier de ses étudiants."],
    "es": ["Un profesor de la MSU dijo que está orgulloso de sus estudiantes."],
    "it": ["Un professore della MSU ha detto che è fiero dei suoi studenti."],
    "pt": ["Um professor da MSU disse que está orgulhoso dos seus alunos."],
    "pl": ["Profesor MSU powiedział, że jest dumny ze swoich studentów."],
    "cs": ["Profesor MSU řekl, že je hrdý na své studenty."],
    "tr": ["MSU profesörü, öğrencileriyle gurur duyduğunu ve bir ödül için yarışacaklarını söyledi."],
    "zh": ["莫斯科国立大学(МГУ)教授说他为学生感到骄傲。", "МГУ教授说他为学生感到骄傲，学校也这么认为。"],
    "ar": ["قال أستاذ في جامعة موسكو إنه فخور بطلابه"],
}
RUSSIAN = [
    "Профессор МГУ рассказал, что гордится своими студентами.",
    "МГУ закрыт.",
    "МГУ — лучший!",
    "Ректор МГУ Виктор Садовничий",
    "МГУ",
    "В МГУ откроют лабораторию нейропротезирования и метагеномики.",
    "СУД ПРИЗНАЛ РГГУ ВИНОВНЫМ",
    "Активы Yahoo Sports, Yahoo Finance, Tumblr и Flurry получит компания Verizon, сообщил МГУ.",
    "Ефимкин с 92-го места перешёл на 59-е, а Колобнев на 34-е.",
    "На украинском языке это звучит как «найкращий університет», рассказали в пресс-службе московского вуза.",
]
ENGLISH = [
    "A professor of MSU said that he was proud of his students.",
    "He was a man who helped.",
    "Mayor Bill de Blasio met students from Universidad de la Plata and said he was glad.",
    "MSU, led by Erdoğan's friend, was accused of fraud.",
]
PAIRS = [(language, text) for language, texts in FOREIGN.items() for text in texts]


@pytest.mark.parametrize("declared", [None, "ru", "ru-RU", "en"])
@pytest.mark.parametrize(("language", "text"), PAIRS)
def test_other_languages_are_neither(language: str, text: str, declared: str | None) -> None:
    assert language_of(text, declared) == OTHER, language


@pytest.mark.parametrize(("language", "text"), PAIRS)
def test_a_page_that_says_so_itself_is_believed(language: str, text: str) -> None:
    assert language_of(text, language) == language


@pytest.mark.parametrize("declared", [None, "ru", "ru_RU", "en", "de"])
@pytest.mark.parametrize("text", RUSSIAN)
def test_russian_is_russian_whatever_is_declared(text: str, declared: str | None) -> None:
    assert language_of(text, declared) == "ru"


@pytest.mark.parametrize("declared", [None, "ru", "en-GB", "de", "uk"])
@pytest.mark.parametrize("text", ENGLISH)
def test_english_is_english_whatever_is_declared(text: str, declared: str | None) -> None:
    assert language_of(text, declared) == "en"


def test_a_neighbour_of_russian_is_overruled_by_much_russian_alone() -> None:
    assert language_of("Ректор МГУ рад.", "bg") == "bg"
    assert language_of("Ректор рассказал, что вуз гордится своими студентами и ждёт новых.", "bg") == "ru"


def test_what_says_nothing_is_what_is_declared() -> None:
    assert [language_of("MSU", declared) for declared in ("ru", "en", "fr")] == ["ru", "en", "fr"]
    assert guess_language("MSU") is guess_language("") is guess_language("12345 🎓") is None


@pytest.mark.parametrize(
    ("body", "declared", "reason"),
    [
        ("МГУ - найкращий", "ru", "language not recognised; it is not ru, as the page says"),
        (
            "МГУ教授说他为学生感到骄傲，学校也这么认为。",
            "ru",
            "language not recognised; it is not ru, as the page says",
        ),
        ("МГУ - найкращий", "uk", "no model for language: uk"),
        ("МГУ - найкращий", None, "language not recognised"),
    ],
)
def test_what_is_neither_has_no_score_and_says_why(
    model: TonalityModel, body: str, declared: str | None, reason: str
) -> None:
    (score,) = judge([Mention("msu", 0, 3, "МГУ", body, "name")], body, declared, model)
    assert (score.label, score.probabilities, score.reason) == (None, {}, reason)


def test_a_page_whose_template_is_english_is_judged_as_the_russian_that_it_is(model: TonalityModel) -> None:
    body = "Суд признал РГГУ виновным в мошенничестве."
    (score,) = judge([Mention("rggu", 12, 16, "РГГУ", body, "name")], body, "en", model)
    assert (score.label, score.model) == ("negative", model.languages["ru"].version)
