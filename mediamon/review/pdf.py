"""The review as PDF: Chromium prints our own HTML in a process of its own, which is ended when it takes too long."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

from mediamon.review.content import Review
from mediamon.review.html import as_html

SECONDS = 60.0
LARGEST = 200 << 20  # bytes


class NoPdf(RuntimeError):
    """No PDF could be made; the message says why."""


def as_pdf(review: Review, seconds: float = SECONDS) -> bytes:
    """The file. Raises NoPdf."""
    return printed(as_html(review), seconds)


def printed(html: str, seconds: float = SECONDS) -> bytes:
    """An HTML page of ours as PDF: without scripts and without network. Raises NoPdf."""
    with tempfile.TemporaryDirectory(prefix="mediamon-review-") as folder:
        page, out = Path(folder) / "review.html", Path(folder) / "review.pdf"
        page.write_text(html, "utf8")
        path = os.pathsep.join(one for one in sys.path if one)
        process = subprocess.Popen(
            [sys.executable, "-m", "mediamon.review.printing", str(page), str(out)],
            env={**os.environ, "PYTHONPATH": path},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            start_new_session=True,  # so that the browser and its driver end with it
        )
        try:
            _, told = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            raise NoPdf(f"printing took longer than {seconds:g} s") from None
        finally:
            with suppress(OSError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            if process.stderr:
                process.stderr.close()
        if process.returncode or not out.exists():
            lines = told.decode("utf8", "replace").strip().splitlines()
            raise NoPdf(f"Chromium could not print it: {lines[-1][:300] if lines else 'it ended'}")
        if out.stat().st_size > LARGEST:
            raise NoPdf(f"the PDF is larger than {LARGEST >> 20} MB")
        return out.read_bytes()
