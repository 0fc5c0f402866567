"""Numbers of rows, as addresses and forms name them."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

Number = Annotated[int, Field(ge=0, le=2**63 - 1)]  # what the databases can count to; more is answered with 422
