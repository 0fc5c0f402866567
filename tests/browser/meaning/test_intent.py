"""What reads and what does something, by the words of a request and of the button."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mediamon.browser.meaning.intent import reads

READING = [
    ("/wp-admin/admin-ajax.php", "action=load_more&page=2", ""),
    ("/api/news/list", '{"page": 3}', "3"),
    ("/graphql", '{"operationName": "Feed", "query": "query Feed { items }"}', "More"),
    ("/bitrix/components/site/news.line/ajax.php", "PAGEN_1=2", "Показать ещё"),
    ("/livewire/update", '{"components": [{"calls": [{"method": "loadMore"}]}]}', "Load more"),
    ("/x/7", '{"cursor": "abc"}', ""),
    ("/x/7", "{}", "Показать ещё"),
    ("/local/ajax/tab.php", "", "Врачи"),
    ("/ajax/getNews", "", "Подписание договора"),
    ("/x/7", "", ""),
    ("/getArchive", "y=2019", "2019"),
    ("/search", "q=flood", "Search"),
    ("/events/load", "", "Next week"),
    ("/api/stories", "", "Abonnement: was Leser wissen wollen"),
    ("/x/7", "", "Meldungen der Woche"),
    ("/x/7", "", "换一批"),
    ("/x/7", "", "Seguir leyendo"),
    ("/x/7", "", "Page suivante"),
    ("/novedades", "", "Ver más"),
    ("/tiedotteet", "", "2"),
    ("/api/v1", '{"id": 5}', "Politika"),
    ("/Default.aspx", "__EVENTTARGET=grid", "Kultur"),
    ("/archive/january", "", "Show January"),
    ("/news/load/harbour", "", "Harbour"),
    ("/ScriptResource/tree/0-1.txt", "__EVENTTARGET=tvThemes", "Pêche"),
    ("/my/feed", "", "Show more"),
    ("/emails/list", "", "Press releases"),
    ("/x/7", "", "Later"),
    ("/api/events", "", "Voir plus"),
    ("/tiedotteet/3", "", "3"),
    ("/tiedotteet", "", "→"),
    ("/uutiset", "page=2", "+"),
    ("/ajax/list", '{"id": 5}', "▼"),
    ("/stars/list", "", "2"),
    ("/api/noticias/", "", "2"),
    ("/x/7", "", "▼"),
    ("/spisok/7", '{"PAGEN_1": 2, "id": "a"}', "2"),
    ("/lista/7", "pagina=2&orden=a", "2"),
    ("/noticias", "", "→"),
    ("/api/v1", "{}", "+"),
    ("/sport/scores/list", "", "▲"),
    ("/aktier/kurser", "page=2", "▲"),
    ("/graphql", '{"operationName": "Stories", "variables": {"first": 10, "orderBy": "date"}}', ""),
    ("/graphql", '{"query": "query Feed { mutation }"}', ""),
]
DOING = [
    ("/api/watchlater", "", "Watch later"),
    ("/api/programme/17", "", "Watch later"),
    ("/api/queue", "", "Watch it later"),
    ("/api/lista", "", "Ver más tarde"),
    ("/api/readLater", "page=1", ""),
    ("/api/reminder", "", "⏰"),
    ("/arhiv/opros", "o=1", "Да"),
    ("/news/i-agree", "", "OK"),
    ("/archive/petmost", "", "Tak"),
    ("/sklep/koszyk/dodaj", "", "Dodaj katalog do koszyka"),
    ("/my/reading-list/email", "", "OK"),
    ("/x/17", "", "Email me my reading list"),
    ("/account/articles", "", "☆"),
    ("/articles/7/email", "", "✉"),
    ("/poll/17/vote", "", "Голосовать"),
    ("/news/subscribe", "email=a", "Готово"),
    ("/wp-admin/admin-ajax.php", "action=delete_post&id=2", "OK"),
    ("/graphql", '{"query": "mutation { like(id: 1) }"}', ""),
    ("/api/v1", "{}", "Записаться на событие"),
    ("/api/v1", "{}", "Подать заявление"),
    ("/api/zgloszenie", "", ""),
    ("/x/7", "", "Zgłoś błąd"),
    ("/usuario/seguir", "", ""),
    ("/x/7", "", "Seguir provincia"),
    ("/x/7", "", "Follow this story"),
    ("/x/7", "", "Fehler melden"),
    ("/x/7", "", "我要举报错误"),
    ("/x/7", "", "Segnala un errore"),
    ("/api/v1", "{}", "Request a call"),
    ("/service/broschuere/bestellen", "", "Broschüre bestellen"),
    ("/livewire/update", '{"components": [{"calls": [{"method": "subscribe"}]}]}', "OK"),
    ("/livewire/update/sesion/salir.json", '{"components": [{"calls": [{"method": "salir"}]}]}', "Salir"),
    ("/conta/sair", "", "OK"),
    ("/konto/wyloguj", "", "OK"),
    ("/addToCart", "", "+"),
    ("/do", "op=unfollowAuthor", "x"),
    ("/api/notas/borrar", "", "Borrar"),
    ("/local/ajax/record.php", "", "Записаться на приём"),
    ("/local/ajax/helpful.php", "", "Да"),
    ("/component/mailto", "", "✉"),
    ("/api/elements/7/supprimer", "", "x"),
    ("/x/7", "", "Видалити допис"),
    ("/x/7", "", "Bu yazıyı sil"),
    ("/wplaty/darowizna", "", "Wpłaty"),
    ("/toupiao", "", "满意"),
    ("/lahjoitus/maksu", "", "Lahjoita"),
    ("/x/7", "", "Tilaa uutiskirje"),
    ("/x/7", "", "お気に入りに追加"),
    ("/api/boletim", "", "Subscrever"),
    ("/mypage/clip", "", "☆"),
    ("/x/zapisnik", "", "🔖"),
    ("/reactions/5", '{"id":5,"value":1}', "▲ 12"),
    ("/karma/up/5", '{"id":5}', "▲"),
    ("/score/5/up", "{}", "+1"),
    ("/item/5/plus", "{}", "↑"),
    ("/artikel/5/r%C3%B6sta", "{}", "+"),
    ("/stars/5", '{"value":5}', "5"),
    ("/artikel/5/stem", "{}", "▲ 7"),
    ("/api/reactions", '{"type":"down"}', "▼ 3"),
    ("/abo/5", "{}", "Plus"),
    ("/megusta/5", "{}", "Ver"),
    ("/mute/9", "{}", "All"),
    ("/block/9", "{}", "View"),
    ("/soglasen/5", "{}", "Все согласны"),
    ("/nravitsya/5", "{}", "Показать, что мне нравится"),
    ("/%D0%B3%D0%BE%D0%BB%D0%BE%D1%81%D0%BE%D0%B2%D0%B0%D1%82%D1%8C/5", "{}", "Показать"),
    ("/artikel/5/mening", "{}", "5"),
    ("/mening", '{"slug":"a","value":5}', "5"),
    ("/mening", '{"type":"a"}', "▲ 12"),
    ("/x/5", '{"id":5}', "+1"),
    ("/posts/5", '{"id":5}', "♥ 12"),
    ("/opt-out", "{}", ""),
    ("/api/iine/34397", "", "5"),
    ("/api/list", "page=2&_method=DELETE", ""),
    ("/graphql", '{"query":"#x\\nmutation{deleteUser(id:1)}"}', ""),
    ("/graphql", '{"query":"\\u006dutation V { a }"}', ""),
    ("/graphql", '[{"query":"query A { a }"},{"query":"fragment F on A { a }  mutation V { vote }"}]', ""),
    ("/graphql", "# x\nmutation { a }", ""),
    ("/graphql", '{"id":"persisted","variables":{"vote":1}}', ""),
    ("/graphql", '{"operationName":"LikeStory","extensions":{}}', ""),
]


@pytest.mark.parametrize(("path", "body", "label"), READING)
def test_what_reads(path: str, body: str, label: str) -> None:
    assert reads("POST", f"https://a.example{path}", body, label)


@pytest.mark.parametrize(("path", "body", "label"), DOING)
def test_what_does_something(path: str, body: str, label: str) -> None:
    assert not reads("POST", f"https://a.example{path}", body, label)


BACK = "__EVENTTARGET={}&__EVENTARGUMENT=&__VIEWSTATE=dDwtMTk&ctl00%24cph%24ddlKind=talks&ctl00%24mail="
FACES = "javax.faces.partial.ajax=true&javax.faces.source={}&javax.faces.ViewState=e1s1"


@pytest.mark.parametrize("body", [BACK, FACES])
def test_a_form_that_is_sent_to_the_page_itself_is_judged_by_what_sends_it(body: str) -> None:
    url = "https://a.example/press/speeches.aspx"
    for source, label in (("ctl00$cph$ddlKind", "Интервью"), ("ctl00$gvNews", "2"), ("form:table:sorted", "Приказы")):
        assert reads("POST", url, body.format(source), label, home=True)
        assert not reads("POST", url, body.format(source), label)  # to another page it may order anything
    for source, label in (
        ("ctl00$lnkLogout", "Выход"),
        ("ctl00$poll", "1"),
        ("form:subscribe", "OK"),
        ("ctl00$btn", "Голосовать"),
        ("ctl00$ddlVote", "1"),
        ("ctl00$gvNews", "Голосовать"),
        ("ctl00$btnTorol", "Törlés"),
        ("ctl00$btnSelectPlan", "Choose"),
        ("ctl00$gvComments$ctl02$LinkButton1", "Törlés"),
        ("form:dataTable:0:j_idt33", "Igen"),
        ("ctl00$ddlKind", "♥"),
        ("ctl00$ddlKind", "+1"),
        ("", "OK"),
    ):
        assert not reads("POST", url, body.format(source), label, home=True)


@pytest.mark.parametrize(
    ("asked", "right"),
    [("", True), ("Page$3", True), ("Sort$Date", True), ("V9131", True), ("Delete$3", False), ("Edit$1", False)],
)
def test_a_grid_is_judged_by_what_it_is_asked_for(asked: str, right: bool) -> None:
    body = BACK.format("ctl00$gvNews").replace("__EVENTARGUMENT=", f"__EVENTARGUMENT={asked}")
    assert reads("POST", "https://a.example/press/speeches.aspx", body, "Törlés", home=True) == right


@pytest.mark.parametrize(
    "path", ["/subscribe.aspx", "/contact.aspx", "/vote.aspx", "/petition/sign.aspx", "/login.aspx"]
)
def test_a_page_s_own_path_may_say_an_order(path: str) -> None:
    for source in ("", "ctl00$ddlKind"):
        assert not reads("POST", f"https://a.example{path}", BACK.format(source), "OK", home=True)


def test_a_page_s_own_path_says_nothing_only_of_such_forms() -> None:
    assert not reads("POST", "https://a.example/press/speeches.aspx", "name=x", "Интервью", home=True)


def test_a_header_names_another_method() -> None:
    for name in ("x-http-method-override", "x-http-method", "x-method-override"):
        assert not reads("POST", "https://a.example/api/list", "page=2", headers={name: "delete"})
    assert reads("POST", "https://a.example/api/list", "page=2", headers={"x-http-method-override": "GET"})


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE"])
def test_what_is_made_to_change_things(method: str) -> None:
    assert not reads(method, "https://a.example/news/list")


@pytest.mark.parametrize(
    "path",
    [
        "/poll/17/vote?id=1",
        "/enimerosi/eggrafi/",
        "/logout",
        "/api/unsubscribe/",
        "/Subscribe",
        "/pixel/like?id=1",
        "/like/17",
        "/wp-admin/admin-ajax.php?action=post_like&id=5",
        "/index.php?do=vote",
        "/vote/mvp?player=7",
        "/dona/pago?importe=20",
        "/media/callback",
        "/ocenka/save?v=3",
        "/api/feedback/rate?stars=3",
        "/social/compartir?red=x",
        "/karma/up/5",
        "/artikel/5/r%C3%B6sta",
        "/api/soglasen",
        "/opt-out",
        "/api/list?page=2&_method=DELETE",
        "/oturum/kapat",
        "/api/session/destroy",
        "/cerrar-sesion",
        "/sess%C3%A3o/encerrar",
        "/quitter-la-session/",
    ],
)
def test_an_order_by_get(path: str) -> None:
    assert not reads("GET", f"https://a.example{path}")


@pytest.mark.parametrize(
    "path",
    [
        "/news/vote-results.json",
        "/news/2024/subscribe-or-not.html",
        "/deleted/scenes",
        "/",
        "/ajax?action=vote_results",
        "/ajax?action=get_posts",
        "/tag?name=vote",
        "/follow/17/news",
        "/vote/results",
        "/news/2024/museum-signs-and-donation-made",
        "/api/bookmarks?page=2",
        "/vendor/rate.js",
        "/press/podpisali-dogovor-s-zavodom",
        "/up/lucknow-2",
        "/2024/plus",
        "/stars/2",
        "/block/9/news",
        "/search?query=mutation",
        "/session/end-of-year-report",
        "/news/session-closed-by-speaker",
        "/sessions/12",
        "/parliament/session/closed-doors",
    ],
)
def test_news_about_such_things_by_get(path: str) -> None:
    assert reads("GET", f"https://a.example{path}")


@given(st.text(max_size=60), st.text(max_size=200), st.text(max_size=80))
def test_anything_gets_an_answer(path: str, body: str, label: str) -> None:
    for method in ("GET", "POST"):
        assert reads(method, f"https://a.example/{path}", body, label) in (True, False)
