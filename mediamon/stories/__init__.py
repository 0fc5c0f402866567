"""Telling whether texts are one story: the same text with another headline, cut, with an agency's line, or edited.

>>> from mediamon.stories import sketch, one_story
>>> text = "Учёные института открыли новый минерал на дне Байкала и описали его строение в журнале, сообщила пресс-служба вчера."
>>> one_story(sketch(text), sketch("НОВОСИБИРСК, 3 ноября. " + text))
True
"""

from mediamon.stories.likeness import likeness, one_story, overlap
from mediamon.stories.sketch import KEYS, Sketch, keys, sketch, unpacked

__all__ = ["KEYS", "Sketch", "keys", "likeness", "one_story", "overlap", "sketch", "unpacked"]
