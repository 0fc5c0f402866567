"""What a plugged in transformer costs: loading, memory, targets a second, beside the model that ships.

    python -m benchmarks.tonality_plugged          needs the extra `transformers`; DATA=folder: targets of its JSONL files

The networks are made here with random weights, in the shapes of two that people use: what they answer is nonsense, what they
cost is what those cost.
"""

from __future__ import annotations

import json
import os
import re
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SHAPES = {  # (vocabulary, width, layers, heads, inner width)
    "as rubert-tiny2 (29 million weights)": (83_828, 312, 3, 12, 600),
    "as rubert-base (178 million weights)": (119_547, 768, 12, 12, 3_072),
}
TEXTS = Path(__file__).parent / "samples"
COUNT = 200
PIECE = 4  # letters of a token: about two a Russian word, as in vocabularies that were learnt


def texts() -> list[tuple[str, int, int]]:
    """Targets in real sentences."""
    folder = Path(os.environ.get("DATA") or TEXTS)
    lines = [
        line
        for file in sorted(folder.glob("*tonality*.jsonl" if folder == TEXTS else "*.jsonl"))
        for line in file.open()
    ]
    rows = [row for row in map(json.loads, lines) if row["lang"] == "ru"]
    return [(row["text"], row["start"], row["end"]) for row in rows[:COUNT]]


def made(folder: Path, shape: tuple[int, int, int, int, int]) -> None:
    """A network of that shape and a tokenizer for it."""
    import torch
    from transformers import BertConfig, BertForSequenceClassification, BertTokenizerFast

    words, width, layers, heads, inner = shape
    found = {word for text, _, _ in texts() for word in re.findall(r"\w+|[^\w\s]", text.lower())}
    pieces = {"##" * bool(at) + word[at : at + PIECE] for word in found for at in range(0, len(word), PIECE)}
    known = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *sorted(pieces)]
    vocabulary = folder / "vocab.txt"
    vocabulary.write_text("\n".join([*known, *(f"[unused{n}]" for n in range(words - len(known)))]), "utf8")
    torch.manual_seed(0)
    config = BertConfig(
        vocab_size=words, hidden_size=width, num_hidden_layers=layers, num_attention_heads=heads, intermediate_size=inner,
        num_labels=3, id2label={0: "negative", 1: "neutral", 2: "positive"}, label2id={"negative": 0, "neutral": 1, "positive": 2},
    )  # fmt: skip
    BertForSequenceClassification(config).save_pretrained(folder)
    BertTokenizerFast(str(vocabulary)).save_pretrained(folder)


def measured(name: str) -> None:
    """One model, in a process of its own: prints a line of JSON."""
    from mediamon.tonality import load_model

    targets = texts()
    began = time.process_time()
    if name == "ours":
        classifier = load_model().languages["ru"]
    else:
        import torch

        from mediamon.tonality.transformer import plugged

        torch.set_num_threads(1)
        classifier = plugged(f"hf:ru={name}")["ru"]
    classifier.probabilities(targets[:1])
    loaded = time.process_time()
    classifier.probabilities(targets)
    spent = time.process_time() - loaded
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps({"load": loaded - began, "rate": len(targets) / spent, "memory": memory}))


def main() -> None:
    """Print the table."""
    print(f"{'':40}{'loading, s':>12}{'targets/s':>11}{'memory, MB':>12}{'of ours':>10}")
    rates = []
    with tempfile.TemporaryDirectory() as temporary:
        for name in ("ours", *SHAPES):
            where = name
            if name in SHAPES:
                where = str(Path(temporary) / str(len(rates)))
                Path(where).mkdir()
                made(Path(where), SHAPES[name])
            command = [sys.executable, "-m", "benchmarks.tonality_plugged", where]
            one = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
            rates.append(one["rate"])
            print(
                f"{name:40}{one['load']:>12.1f}{one['rate']:>11.1f}{one['memory']:>12.0f}{one['rate'] / rates[0]:>10.3f}",
                flush=True,
            )


if __name__ == "__main__":
    measured(sys.argv[1]) if len(sys.argv) > 1 else main()
