"""A sequence classifier of the transformers library as a `Classifier`. It costs PyTorch, and is imported only where one is named.

It is asked as fine-tuned models of targeted sentiment are (Sun, Huang, Qiu 2019, https://arxiv.org/abs/1903.09588): the sentence
and the target as a pair. A classifier that knows no targets judges the sentence, and hardly minds the second part.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from mediamon.items import LABELS, Label
from mediamon.tonality.arrays import Floats
from mediamon.tonality.classifier import Classifier
from mediamon.tonality.encoding import Target
from mediamon.tonality.model import ModelError
from mediamon.tonality.plugged import meanings, names_of

AROUND = 600  # characters on each side of a target: about what the 512 tokens of most models hold
TOKENS = 512
BATCH = 16  # sentences at once
NEEDED = "pip install 'mediamon[transformers]' (PyTorch comes with it: gigabytes, or a tenth of that in its build for processors)"


@dataclass(frozen=True, slots=True)
class Transformer:
    """`order`: for each class of the network its place in LABELS."""

    language: str
    version: str
    order: tuple[int, ...]
    tokenizer: Any
    network: Any

    def probabilities(self, targets: Iterable[Target]) -> Floats:
        """Probabilities (m, 3) of (sentence, start, end) targets, in the order of LABELS; rows sum to one.

        A class that the network does not have gets none.
        """
        wanted = [around(*one) for one in targets]
        parts = [self._of(wanted[start : start + BATCH]) for start in range(0, len(wanted), BATCH)]
        return np.concatenate([np.zeros((0, len(LABELS))), *parts])

    def _of(self, pairs: Sequence[tuple[str, str]]) -> Floats:
        import torch

        sentences, names = zip(*pairs, strict=True)
        asked = self.tokenizer(
            list(sentences), list(names), truncation="only_first", max_length=TOKENS, padding=True, return_tensors="pt"
        )
        with torch.inference_mode():
            said = self.network(**asked).logits.float().softmax(-1).numpy()
        found = np.zeros((len(pairs), len(LABELS)))
        for number, place in enumerate(self.order):
            found[:, place] += said[:, number]
        return found

    def labels(self, probabilities: Floats) -> tuple[Label, ...]:
        """The likeliest of each row of `probabilities` (m, 3)."""
        return tuple(LABELS[number] for number in np.argmax(probabilities, axis=1))


def around(sentence: str, start: int, end: int) -> tuple[str, str]:
    """(a sentence, or of a very long one what is around the target; the target)."""
    return sentence[max(0, start - AROUND) : end + AROUND], sentence[start:end]


def plugged(given: str) -> dict[str, Classifier]:
    """The classifiers that a setting names, by language. Raises ModelError."""
    names = names_of(given)
    loaded = {name: _loaded(name) for name in sorted(set(names.values()))}
    return {language: Transformer(language, *loaded[name]) for language, name in names.items()}


def _loaded(name: str) -> tuple[str, tuple[int, ...], Any, Any]:
    """(version, order, tokenizer, network): weights without pickle, and no code of the model's author."""
    try:
        from transformers import AutoModelForSequenceClassification, AutoTokenizer
    except ImportError as error:
        raise ModelError(f"hf:{name} cannot be used ({error}): {NEEDED}") from None
    try:
        tokenizer = AutoTokenizer.from_pretrained(name, trust_remote_code=False)  # nosec B615  # who names it says which; no code, no pickle
        network = AutoModelForSequenceClassification.from_pretrained(  # nosec B615  # the same
            name, trust_remote_code=False, use_safetensors=True
        )
    except (OSError, ValueError, KeyError, ImportError) as error:
        told = str(error).strip().splitlines()[:1]
        raise ModelError(
            f"hf:{name} cannot be loaded: {''.join(told)[:300]} — it must be a name on the Hub that can be reached, or a folder "
            "with config.json, model.safetensors and a tokenizer"
        ) from None
    order = meanings(network.config.id2label, f"hf:{name}")
    return _version(name, network), order, tokenizer, network.eval()


def _version(name: str, network: Any) -> str:
    """With the Hub's commit, where it came from there: a name alone may be another network tomorrow."""
    commit = getattr(network.config, "_commit_hash", None)
    return f"hf:{name}@{commit[:8]}" if commit else f"hf:{name}"
