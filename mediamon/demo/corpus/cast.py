"""The people and places of one story, drawn once, so that a name stays the same from the lead to the last paragraph."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from mediamon.demo.corpus.declension import Case, first_name, surname
from mediamon.demo.corpus.stock import stock
from mediamon.demo.corpus.story import Language

OF_EACH_SEX = 3
STAFF = 6  # first names of each sex among a site's own journalists
SURNAMES_OF_WOMEN = 7  # where the surnames of the women on the staff begin


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who is quoted or blamed in a story, or writes it."""

    first: str
    last: str
    female: bool
    language: Language

    def name(self, case: Case = "nom", *, short: bool = False) -> str:
        """Full name, or surname alone when `short`, in a case (English knows none)."""
        if self.language == "en":
            return self.last if short else f"{self.first} {self.last}"
        last = surname(self.last, case, female=self.female)
        return last if short else f"{first_name(self.first, case)} {last}"


@dataclass(frozen=True, slots=True)
class Cast:
    """Three men (m1…m3), three women (f1…f3), a city (as it is, and where one is) and a street."""

    people: dict[str, Person]
    city: tuple[str, str]
    street: str


def draw_cast(language: Language, rng: Random) -> Cast:
    """A cast of people with six different surnames."""
    known = stock(language)["people"]
    lasts = rng.sample(known.pool("surnames"), 2 * OF_EACH_SEX)
    people: dict[str, Person] = {}
    for letter, pool, shift in (("m", "men", 0), ("f", "women", OF_EACH_SEX)):
        for number, first in enumerate(rng.sample(known.pool(pool), OF_EACH_SEX)):
            people[f"{letter}{number + 1}"] = Person(first, lasts[shift + number], letter == "f", language)
    city, _, place = rng.choice(known.pool("cities")).partition(", ")
    return Cast(people, (city, place), rng.choice(known.pool("streets")))


def byline(language: Language, rng: Random) -> tuple[str, ...]:
    """The authors of a story: mostly one, sometimes two, sometimes nobody."""
    known = stock(language)["people"]
    lasts = known.pool("surnames")
    men = [Person(first, last, False, language) for first, last in zip(known.pool("men")[:STAFF], lasts, strict=False)]
    women = [
        Person(first, last, True, language)
        for first, last in zip(known.pool("women")[:STAFF], lasts[SURNAMES_OF_WOMEN:], strict=False)
    ]
    chosen = rng.sample(men + women, rng.choices((0, 1, 2), (10, 76, 14))[0])
    return tuple(person.name() for person in chosen)
