"""Exports: XML whose identifiers work, RDF that rdflib reads, CSV; clippings, feeds, ETags."""

from __future__ import annotations

import csv
import io
from datetime import UTC, datetime

import pytest
from hypothesis import given
from lxml import etree
from rdflib import Graph

from mediamon.semantics import Node, hierarchy
from mediamon.semantics.clipping import FeedEntry, atom, clip_html, clip_json, semantic_etag
from mediamon.semantics.exports import as_jsonld, as_turtle, as_xml, tables_as_csv
from mediamon.semantics.following import find
from tests.semantics.test_difference import PAGE, pages
from tests.semantics.test_tables import PAPER

QUOTES = """<title>"One" & 'two' <three></title><h1>It's "quoted"</h1><h2>It's "quoted"</h2><p>a\\b\u2028c</p><h1>It's "quoted"</h1><p>d"""
ADDRESS = "https://example.org/a b?q=<1>"


def same_tree(element: etree._Element, node: Node) -> bool:
    text = element.text or ""
    return text == node.text and len([one for one in node.children if one.table is None]) <= len(element)


@pytest.mark.parametrize("page", [PAGE, PAPER, QUOTES, "", "<table><tr><th>a<th>a<tr><td>x<td>1<tr><td>x<td>2</table>"])
def test_every_identifier_leads_to_its_node(page: str) -> None:
    top = etree.fromstring(as_xml(hierarchy(page)).encode())
    for element in top.iter():
        assert top.getroottree().xpath(element.get("id")) == [element]


@given(pages())
def test_xml_holds_all_that_the_tree_holds(page: str) -> None:
    tree = hierarchy(page)
    top = etree.fromstring(as_xml(tree).encode())
    assert same_tree(top, tree)
    for element in top.iter():
        assert top.getroottree().xpath(element.get("id")) == [element]
    kinds = [one.kind for one in tree.walk()]
    for kind in ("h1", "h2", "p", "li", "dt", "dd", "table"):
        assert len(top.findall(f".//{kind}")) == kinds.count(kind)


def test_an_identifier_outlives_rows_and_sections_before_it() -> None:
    page = "<h2>Rates</h2><table><tr><th>a<th>b<tr><td>x<td>1<tr><td>y<td>2</table>"
    path = '/page/h2[text()="Rates"]/table/row[text()="y"]/column[text()="b"]/cell'
    assert find(hierarchy(page), path).text == "2"
    later = "<h2>News</h2><p>none</p>" + page.replace("<tr><td>x", "<tr><td>w<td>0<tr><td>x")
    assert find(hierarchy(later), path).text == "2"


@pytest.mark.parametrize("page", [PAGE, PAPER, QUOTES, ""])
def test_turtle_and_jsonld_say_the_same(page: str) -> None:
    tree = hierarchy(page)
    turtle, jsonld = (
        Graph().parse(data=as_turtle(tree, ADDRESS), format="turtle"),
        Graph().parse(data=as_jsonld(tree, ADDRESS), format="json-ld"),
    )
    assert len(turtle) > 0
    assert set(turtle) == set(jsonld)


@given(pages())
def test_any_page_is_valid_rdf(page: str) -> None:
    assert len(Graph().parse(data=as_turtle(hierarchy(page)), format="turtle")) > 0


def test_numbers_are_numbers_in_rdf() -> None:
    graph = Graph().parse(data=as_turtle(hierarchy(PAPER)), format="turtle")
    numbers = {float(value) for value in graph.objects(predicate=None) if getattr(value, "datatype", None) is not None}
    assert {1.9, 0.003, 40.0} <= numbers


def test_tables_as_csv() -> None:
    rows = list(csv.reader(io.StringIO(tables_as_csv(hierarchy(PAPER)))))
    assert rows[0] == ["table", "row", "column", "value"]
    assert ["males", "Average › height", "1.9"] in [row[1:] for row in rows]
    evil = "<table><tr><th>a<th>b<tr><td>x<td>=cmd()<tr><td>y<td>-4</table>"
    assert [row[3] for row in csv.reader(io.StringIO(tables_as_csv(hierarchy(evil))))][1:] == ["'=cmd()", "-4"]


@pytest.mark.parametrize(
    "page",
    [
        "<p><img src=x onerror=alert(1) alt='<script>alert(2)</script>'>",
        "<p>&lt;script&gt;alert(1)&lt;/script&gt;",
        "<p><a href='javascript:alert(1)'>x</a><a href='data:text/html,x'>y</a>",
        "<table><tr><th>&lt;b onclick=x&gt;<th>b<tr><td>1<td>&lt;iframe&gt;</table>",
    ],
)
def test_nothing_runs_in_a_clipping(page: str) -> None:
    made = clip_html(hierarchy(page), "https://example.org/")
    assert not any(one in made.lower() for one in ("<script", "<img", "javascript:", "data:", "<iframe", "<b "))


def test_a_clipping_has_its_links_lists_and_tables() -> None:
    page = f"<h2>a</h2><ul><li><a href='/x'>b</a><li>c<ul><li>d</ul></ul>{PAPER}"
    made = clip_html(hierarchy(page).children[0], "https://example.org/y/")
    assert made.startswith(
        '<h3>a</h3><ul><li><a href="https://example.org/x" rel="nofollow noopener">b</a></li><li>c<ul><li>d</li></ul></li></ul>'
    )
    assert '<th scope="row">males</th><td>1.9</td>' in made
    assert clip_json(hierarchy(page).children[0])["children"][0]["links"] == ["/x"]


def test_a_feed_is_atom() -> None:
    at = datetime(2026, 11, 1, tzinfo=UTC)
    feed = etree.fromstring(
        atom("t\x00", "https://a.example/", "https://b.example/f", [FeedEntry("1", "5", "<p>5</p>", at)], at).encode()
    )
    names = [etree.QName(one).localname for one in feed]
    assert names == ["id", "title", "updated", "link", "link", "author", "entry"]
    assert feed.find("{*}entry/{*}content").text == "<p>5</p>"


def test_an_etag_stands_for_what_is_said() -> None:
    one = semantic_etag(hierarchy(PAGE))
    assert one == semantic_etag(hierarchy(PAGE.replace("<p>", "<p class=b><span>").replace("</p>", "</span></p>\n")))
    assert one != semantic_etag(hierarchy(PAGE.replace("1820", "1821")))
