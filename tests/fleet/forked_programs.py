"""What a fork server of the tests loads: its runs are small programs instead of crawls."""

from __future__ import annotations

import runpy
import sys
from typing import Any

TELLS = """
import os, signal, sys
def heard(one):
    told = signal.getsignal(one)
    return getattr(told, "__name__", None) or int(told)
print(os.getcwd(), os.environ["MEDIAMON_OF_LATE"], open("/proc/self/comm").read().strip(), sep="\\n")
print(os.getpid(), "leads," if os.getsid(0) == os.getpid() else "follows,", "reads", sys.stdin.buffer.read(1))
print(*(f"{one} {heard(getattr(signal, f'SIG{one}'))}" for one in ("INT", "HUP", "TERM", "CHLD")), sep=", ")
print("seekable:", sys.stdout.seekable(), "name:", sys.stdout.name)
print("open:", *sorted(one for one in os.listdir("/proc/self/fd") if os.path.exists(f"/proc/self/fd/{one}")), flush=True)
"""
PROGRAM = {
    "fails": "import sys; sys.exit(3)",
    "quick": "pass",
    "slow": "import time; time.sleep(60)",
    "stubborn": "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(60)",
    "hungry": "import time; x = bytearray(200 << 20); time.sleep(60)",
    "parent": "import subprocess, sys, time; subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(61)'], start_new_session=True); time.sleep(60)",
    "orderly": "import signal, sys, time; signal.signal(signal.SIGTERM, lambda *_: (time.sleep(2), sys.exit(7))); print('there', flush=True); time.sleep(60)",
    "dies": "import os, signal; os.kill(os.getpid(), signal.SIGSEGV)",
}


def preload() -> None:
    """In the place of mediamon the program of that site is run."""
    runpy.run_module = _run  # type: ignore[assignment]


def _run(module: str, **_: Any) -> None:
    assert (module, sys.argv[:2]) == ("mediamon", ["mediamon", "crawl"])
    exec({**PROGRAM, "tells": TELLS}[sys.argv[2]], {"__name__": "__main__"})
