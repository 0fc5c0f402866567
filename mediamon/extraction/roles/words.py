"""Words for comments in many languages (the constants CNS_CommenWords and CommentWholeHeader1 of section 5)."""

from __future__ import annotations

import re

from mediamon.extraction.finder import Finder

STEMS = (
    "comment", "kommentar", "kommentare", "commentaire", "comentario", "comentário", "commenti", "commento", "reacties",
    "комментари", "коментар", "каментар", "komentarz", "komentář", "komentár", "komentari", "kommentti", "kommentit",
    "yorum", "hozzászólás", "σχόλια", "コメント", "评论", "評論", "댓글", "تعليق", "תגובות", "पप्रतिक्रिया", "bình luận",
    "leserbrief", "обсуждени",
)  # fmt: skip
COMMENT = re.compile("|".join(map(re.escape, STEMS)), re.IGNORECASE)

# The whole text of a heading: the word with its endings, with a number, in brackets or not
WHOLE = re.compile(
    rf"^\W*(?:\d+\W*)?(?:reader |leave an? |all |все |читательские )?(?:{COMMENT.pattern})\w{{0,4}}\W*(?:\d+\W*)?$",
    re.IGNORECASE,
)
_FINDER = Finder({"comment": [stem.lower() for stem in STEMS]})


def speaks_of_comments(text: str) -> bool:
    """Whether COMMENT finds something in the text."""
    return bool(_FINDER.kinds(text.lower()))
