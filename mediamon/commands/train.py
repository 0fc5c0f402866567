"""`scrapy train FILE…`: train the tonality model from labelled sentences."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import ClassVar

from scrapy.commands import ScrapyCommand
from scrapy.exceptions import UsageError

from mediamon.tonality import DEFAULT_FOLDER


class Command(ScrapyCommand):
    """Wraps `mediamon.tonality.training`."""

    requires_project = True
    default_settings: ClassVar[dict[str, object]] = {"LOG_ENABLED": False}

    def syntax(self) -> str:
        """Usage."""
        return "[options] FILE.jsonl …"

    def short_desc(self) -> str:
        """For `scrapy --help`."""
        return "Train the tonality model from labelled sentences"

    def long_desc(self) -> str:
        """For `scrapy train --help`."""
        return (
            "Each line of a file is one JSON object: text, target, start, end, label (positive, negative, neutral), lang. "
            "Figures on sentences that the model has not seen are printed. Name the folder of the new model in "
            "MEDIAMON_TONALITY_MODEL. Example: scrapy train labels.jsonl --out my-model"
        )

    def add_options(self, parser: ArgumentParser) -> None:
        """Options."""
        super().add_options(parser)
        parser.add_argument("--out", type=Path, default=DEFAULT_FOLDER, metavar="FOLDER", help="where the model goes")

    def run(self, args: list[str], opts: Namespace) -> None:
        """Train."""
        from mediamon.tonality.training import TrainingError, train_files  # scikit-learn takes a second to load

        if not args:
            raise UsageError("give at least one file of labelled sentences", print_help=False)
        try:
            trained = train_files(args, opts.out)
        except (TrainingError, OSError) as error:
            raise UsageError(str(error), print_help=False) from None
        for language, one in trained.items():
            print(f"{language}: {one.held_out}")
        print(f"The model is in {opts.out}")
