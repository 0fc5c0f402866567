"""Simpler classifiers of tonality, by the same folds, and figures that others published."""

from __future__ import annotations

from collections import Counter

import numpy as np

from mediamon.items import LABELS
from mediamon.tonality.measures import Figures, figures
from mediamon.tonality.training import FOLDS, Record

# Fine-tuned transformers: Golubev, Rusnachenko, Loukachevitch 2023 (PN); Hamborg, Donnay 2021 (macro-F1).
PUBLISHED = {
    "ru": "a fine-tuned transformer, published: PN 66",
    "en": "a fine-tuned transformer, published: macro-F1 83",
}


def truth_of(records: list[Record]) -> np.ndarray:
    """Labels as numbers."""
    return np.array([LABELS.index(record["label"]) for record in records])


def bag_of_words(records: list[Record]) -> Figures:
    """Word counts of the sentence, logistic regression."""
    from sklearn.feature_extraction.text import TfidfVectorizer
    from sklearn.linear_model import LogisticRegression
    from sklearn.model_selection import GroupKFold, cross_val_predict
    from sklearn.pipeline import make_pipeline

    texts = [record["text"] for record in records]
    pipe = make_pipeline(TfidfVectorizer(min_df=2), LogisticRegression(class_weight="balanced", max_iter=1000))
    folds = GroupKFold(FOLDS, shuffle=True, random_state=0)
    truth = truth_of(records)
    probabilities = cross_val_predict(pipe, texts, truth, groups=texts, cv=folds, method="predict_proba")
    return figures(truth, probabilities.argmax(axis=1), probabilities)


def commonest(records: list[Record]) -> Figures:
    """Always the commonest class."""
    truth = truth_of(records)
    shares = np.bincount(truth, minlength=len(LABELS)) / len(truth)
    label = LABELS.index(Counter(record["label"] for record in records).most_common(1)[0][0])
    return figures(truth, np.full(len(truth), label), np.tile(shares, (len(truth), 1)))
