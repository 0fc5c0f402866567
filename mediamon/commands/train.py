"""`scrapy train tonality`: learn from experts' labels, compare, use what is better; or choose among the models kept."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from scrapy.exceptions import UsageError

from mediamon.commands.base import ProjectCommand
from mediamon.spiders.place import kept_models
from mediamon.storage.experts.labelled import Labelled, labelled, unasked
from mediamon.tonality import ModelError, load_model
from mediamon.tonality.keeping import Kept
from mediamon.tonality.pairs import Pair

WHAT = "tonality"
MOST_ROUNDS = 20


class Command(ProjectCommand):
    """Wraps `mediamon.tonality.renewing` and `mediamon.tonality.keeping`."""

    requires_crawler_process = False

    def syntax(self) -> str:
        """Usage."""
        return f"{WHAT} [options] [FILE.jsonl …]"

    def short_desc(self) -> str:
        """For `scrapy --help`."""
        return "Train the tonality model on experts' labels, and use it if it is better"

    def long_desc(self) -> str:
        """For `scrapy train --help`."""
        return (
            "Learns from experts' labels and from base data: files of which each line is one JSON object with text, target, "
            "start, end, label (positive, negative, neutral), lang; without FILE, those of the last training. Figures before and "
            "after are on publications and sentences that neither model has learnt. The new model is used from then on only if "
            "it is surely better; all are kept. Experts' labels and stored scores are not changed: scrapy score does that."
        )

    def add_options(self, parser: ArgumentParser) -> None:
        """Options."""
        super().add_options(parser)
        add = parser.add_argument
        add("--labels-only", action="store_true", help="learn from labels alone; files are only measured on")
        add("--anyway", action="store_true", help="use the new model though it is not surely better")
        add("--list", action="store_true", help="show the models that are kept")
        add("--use", type=int, metavar="N", help="use model N from now on; 0 is the one that ships")
        add(
            "--rounds",
            type=_rounds,
            metavar="N",
            help="of nets (1 in Russian, 2 in English); 0: none, seconds instead of minutes, worse",
        )
        add("--out", type=Path, metavar="FOLDER", help="only learn the files and write the model there; no labels")

    def run(self, args: list[str], opts: Namespace) -> None:
        """Train, list, or choose."""
        from mediamon.tonality.training import TrainingError  # scikit-learn takes a second to load

        if args[:1] != [WHAT]:
            raise UsageError(f"say what to train: scrapy train {WHAT} [FILE.jsonl …]", print_help=False)
        assert self.settings is not None
        kept = kept_models(self.settings)
        try:
            if opts.list:
                self._list(kept)
            elif opts.out is not None:
                _to_folder(args[1:], opts)
            elif opts.use is not None:
                self._use(kept, opts.use)
            else:
                self._train(kept, args[1:], opts)
        except (TrainingError, ModelError, OSError) as error:
            raise UsageError(str(error), print_help=False) from None

    def _list(self, kept: Kept) -> None:
        from mediamon.commands.showing.trained import of_card

        current = kept.current()
        for number, card in kept.cards():
            print(of_card(number, card, number == current))
        assert self.settings is not None
        if self.settings.get("MEDIAMON_TONALITY_MODEL"):
            print(f"MEDIAMON_TONALITY_MODEL holds before all of them: {self.settings.get('MEDIAMON_TONALITY_MODEL')}")

    def _use(self, kept: Kept, number: int) -> None:
        self._refuse_fixed()
        load_model(kept.path(number))  # one that cannot be read is refused here rather than in every run
        kept.use(number)
        print(
            f"Model {number} is used from now on. What is stored keeps its scores: run scrapy score to judge it anew."
        )

    def _refuse_fixed(self) -> None:
        """A setting that names a folder holds, whatever is chosen here; raise UsageError rather than choose in vain."""
        assert self.settings is not None
        given = self.settings.get("MEDIAMON_TONALITY_MODEL")
        if given:
            raise UsageError(
                f"MEDIAMON_TONALITY_MODEL names {given}, which is used whatever is trained here; unset it first",
                print_help=False,
            )

    def _train(self, kept: Kept, args: Sequence[str], opts: Namespace) -> None:
        from mediamon.commands.showing.trained import of_labels
        from mediamon.tonality.training import read_records

        self._refuse_fixed()
        files = _files(kept, args, opts.labels_only)
        base = [record for file in files for record in read_records(Path(file))]
        engine = self.database()
        with engine.connect() as connection:
            found, others = labelled(connection), unasked(connection)
        engine.dispose()
        print("\n".join(of_labels(found)), flush=True)
        if not found.pairs:
            raise UsageError("there are no labels to learn from; experts give them on the dashboard", print_help=False)
        trained = [
            self._renewed(kept, language, (found.pairs, others), base, files, opts)
            for language in self._languages(kept, found)
        ]
        if not any(trained):
            raise UsageError("no model was trained; the one in use stays", print_help=False)

    def _renewed(
        self,
        kept: Kept,
        language: str,
        found: tuple[Sequence[Pair], Sequence[Pair]],
        base: Sequence[Mapping[str, Any]],
        files: Sequence[str],
        opts: Namespace,
    ) -> bool:
        """Train one language, tell what came of it. False: nothing could be learnt, and why is told. found: pairs with labels and without."""
        from mediamon.commands.showing.trained import of_training
        from mediamon.tonality.choosing import train_and_choose
        from mediamon.tonality.renewing import Material
        from mediamon.tonality.training import TrainingError

        pairs, others = ([pair for pair in some if pair.language == language] for some in found)
        own = [record for record in base if record["lang"] == language]
        material = Material(pairs, own, not opts.labels_only, others)
        note = {"date": f"{datetime.now(UTC):%Y-%m-%d %H:%M}", "files": files, "labels_only": opts.labels_only}
        try:
            done = train_and_choose(
                kept, language, material, note, rounds=opts.rounds, anyway=opts.anyway, tell=_progress
            )
        except TrainingError as error:
            print(f"Not trained. {error}", file=sys.stderr)
            return False
        print("\n".join(of_training(language, done)), flush=True)
        return True

    def _languages(self, kept: Kept, found: Labelled) -> list[str]:
        known = load_model(kept.path(kept.current())).languages
        counts = Counter(pair.language for pair in found.pairs)
        for language in sorted(counts.keys() - known.keys()):
            print(f"Left out: {counts[language]} in a language without a model ({language or 'not recognised'}).")
        return sorted(counts.keys() & known.keys())


def _files(kept: Kept, given: Sequence[str], labels_only: bool) -> list[str]:
    """The files of base data: those given, or those of the last training. Raises UsageError when there are none."""
    if given or labels_only:
        return [str(Path(one).absolute()) for one in given]
    for number in reversed(kept.numbers()):
        files = kept.card(number).get("files")
        if files:
            return [str(one) for one in files]
    raise UsageError("give at least one file of base data, or --labels-only", print_help=False)


def _to_folder(files: Sequence[str], opts: Namespace) -> None:
    """From files to a folder that the user names; the models that ship are never the target of a slip."""
    from mediamon.tonality.training import train_files

    if not files:
        raise UsageError("give at least one file of labelled sentences", print_help=False)
    for language, one in train_files(files, opts.out, opts.rounds, _progress).items():
        print(f"{language}: {one.held_out}")
    print(f"The model is in {opts.out}")


def _progress(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def _rounds(text: str) -> int:
    if not (text.isascii() and text.isdigit()) or int(text) > MOST_ROUNDS:
        raise ArgumentTypeError(f"not a number from 0 to {MOST_ROUNDS}: {text!r}")
    return int(text)
