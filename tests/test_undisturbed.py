"""A process that works for another one does not hear Ctrl-C; who starts it does, as before."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

from mediamon.undisturbed import undisturbed

LIVES = "print('here', flush=True); input(); print('still')"


@pytest.mark.usefixtures("interruptible")
def test_ctrl_c_is_for_who_starts_it() -> None:
    with undisturbed():
        child = subprocess.Popen(
            [sys.executable, "-c", LIVES], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
    assert child.stdout is not None
    assert child.stdout.readline() == "here\n"
    child.send_signal(signal.SIGINT)
    assert child.communicate("\n", timeout=30)[0] == "still\n"
    with pytest.raises(KeyboardInterrupt):
        os.kill(os.getpid(), signal.SIGINT)
