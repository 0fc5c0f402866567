"""From sentences to publications: labels per (publication, organisation) of the demo agency's stories, by several ways to add up.

    python -m benchmarks.tonality_publications

The stories are invented, no model was trained or tuned on them, and they are plainer than news: compare the ways.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from mediamon.demo.corpus import SITES, Story, stories
from mediamon.items import LABELS, Mention
from mediamon.mentions import Matcher, load_organisations
from mediamon.tonality import TonalityModel, aggregate, load_model
from mediamon.tonality.judging import judge
from mediamon.tonality.measures import figures

Way = Callable[[np.ndarray], np.ndarray]


def strongest(probabilities: np.ndarray) -> np.ndarray:
    """The sentence that is least likely neutral."""
    return probabilities[probabilities[:, LABELS.index("neutral")].argmin()]


WAYS: dict[str, Way] = {
    "ours": lambda probabilities: aggregate(probabilities)[0],
    "mean": lambda probabilities: probabilities.mean(axis=0),
    "strongest sentence": strongest,
    "first sentence": lambda probabilities: probabilities[0],
}


def main() -> None:
    """Print a line for each language and way."""
    model, matcher = load_model(), Matcher(load_organisations())
    for language in sorted(model.languages):
        told = [story for site in SITES for story in stories(site) if story.language == language]
        pairs = [pair for story in told for pair in _pairs(story, matcher, model)]
        truth = np.array([LABELS.index(label) for label, _ in pairs])
        for name, way in WAYS.items():
            whole = np.array([way(probabilities) for _, probabilities in pairs])
            labels = [LABELS.index(label) for label in model.languages[language].labels(whole)]
            print(f"publications {language:15}{name:20}{figures(truth, np.array(labels), whole)}", flush=True)


def _pairs(story: Story, matcher: Matcher, model: TonalityModel) -> Iterator[tuple[str, np.ndarray]]:
    """For each organisation that a story has a label for, that and the probabilities of each of its sentences."""
    mentions = matcher.find_all(story.body, story.language, None)
    for organisation, label in story.tonality.items():
        own = [mention for mention in mentions if mention.organisation == organisation]
        if own:
            yield label, np.array([_probabilities(mention, story, model) for mention in own])


def _probabilities(mention: Mention, story: Story, model: TonalityModel) -> list[float]:
    (score,) = judge([mention], story.body, story.language, model)
    return [score.probabilities[label] for label in LABELS]


if __name__ == "__main__":
    main()
