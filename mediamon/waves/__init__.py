"""Negative waves: days on which an organisation is written of badly far more often than is its habit.

>>> from mediamon.waves import wave_of
>>> quiet = [1, 0, 2, 1, 0, 0, 1] * 9
>>> wave_of(quiet, weekday=6) is None, wave_of([*quiet[:-1], 12], weekday=6).count
(True, 12)
"""

from mediamon.waves.detecting import APART, LASTING, LEAST_DAYS, LOOKED_BACK, Wave, goes_on, wave_of

__all__ = ["APART", "LASTING", "LEAST_DAYS", "LOOKED_BACK", "Wave", "goes_on", "wave_of"]
