"""The hierarchy as XML, every node with its XPath (Чеснавский 2008, fig. 4 and 7)."""

from __future__ import annotations

import re

from lxml import etree

from mediamon.semantics.exports.identifiers import element_of
from mediamon.semantics.exports.written_out import written_out
from mediamon.semantics.node import Node

FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def as_xml(root: Node) -> str:
    """A document; elements are named by the kinds of nodes, `id` is the XPath of each.

    >>> from mediamon.semantics.hierarchy import hierarchy
    >>> as_xml(hierarchy("<title>T</title><h1>a</h1><p>b")).splitlines()[1]
    '<page id="/page">T<h1 id="/page/h1[text()=&quot;a&quot;]">a<p id="/page/h1[text()=&quot;a&quot;]/p">b</p></h1></page>'
    """
    text = etree.tostring(element_of(written_out(root)), encoding="unicode")
    return '<?xml version="1.0" encoding="utf-8"?>\n' + text + "\n"
