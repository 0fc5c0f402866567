"""Does a request only read, or does it do something in somebody's name? Beyond the method: many lists are read by POST.

A crawler presses what it does not know, so a request that is not safe by its method (RFC 9110, section 9.2.1) is let pass only where it
reads: by the words of its path and of what it says it does, else by what the button says that set it going, and of forms that are sent to the page
itself by what sends them. What nothing of it tells is not let pass. Pure; `browser/guards/network` asks.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from urllib.parse import parse_qsl, unquote, urlsplit

from mediamon.browser.meaning.labels import is_order, plain
from mediamon.browser.meaning.mutations import method_meant, mutates
from mediamon.browser.meaning.orders import WITHIN
from mediamon.browser.meaning.votes import casts, is_drawn, looks_like_vote, turns_page

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
MOST_BODY = 20_000  # characters of a body that are read


def _stems(words: str) -> re.Pattern[str]:
    return re.compile(rf"(?:{'|'.join(words.split())})")


# Beginnings of words. What orders something done wins over what reads: "/news/subscribe".
_DOES = _stems(
    """subscri unsubscri newsletter bestell kuendig kundig buy purchas pay$ payment paypal pays checkout cart$ carts$ basket donat spend delet remov destroy
    clear cancel logout logoff signout signoff exit$ login signin signup salir$ sair$ esci$ wylog odhlas odjav cikis$ deconnect deconnex disconnet desconect uitlog auslog sign$ signed register registr join leav send submit contact feedback
    complain complaint abuse appeal claim callback hotline withdraw respond reply vote voting votar votac upvote downvote like$ likes dislike follow$ unfollow favorit favourit
    bookmark save$ saved wishlist share$ comment$ create edit$ upload review$ rating rate$ react$ renew book$ booking reserv petition tips$ order$ orders ordering
    helpful useful mailto thumb accept consent enrol rsvp invite message$ inquir enquir survey applicat report$ add$ close$ trial poll$ polls bet$ bets wager
    borrar elimin quitar$ comprar comprad suscri denunci enviar supprim achet achat envoy abonn desabon loesch entfern abstimm abmeld cancell acquist iscriv
    inscriv apagar excluir inscrev segnal prenot annulla denunc usun$ kupuj$ zaglosuj zglos zamow zapisz wyslij przeslij zarejestr rezerw bildir sikayet seguir$ suivre$ obserwuj sil$ silme satin$ abone$ gonder
    opros sonda$ sondage$ sondaggio encuesta umfrage ankiet anket izbran preferit ulubion merklist koszyk warenkorb panier carrito carrello sepet
    remind napomin napomn przypomn hatirlat recordator
    golos otpis podpis zakaz kupit oplat udal otprav obrash zhalob zayav zapis soobsh korzin otzyv polezn vydal pidpys vidpys
    karma rosta$ rostar$ gilla$ megusta gusta$ mipiace jaime$ gefallt gefaellt nravits soglasen soglasit soglasn$ abo$ abos$ optout optin mute$ unmute unlike plusone kudos$ thank$ thanks$ agree$ disagree
    unblock unstar unpin dismiss$ ignore$ deactivat spam$ tykka lajk lubie begen oyver oyla glasaj glasuj hlasov hlasuj szavaz stemme$ stemmen$ aanest hlasuj dianzan curti$ curtir$
    eggrafi$ engrafi$ aposynd aposind diagrafi$ paragel parangel"""
)
# What is done with a thing, where the last word of a path is one of these and nothing says that a list is read: "/stars/5", not "/stars/list".
_CASTS = _stems(
    "reaction stem$ stars$ star$ claps$ clap$ heart$ hearts$ boost$ flag$ hide$ ban$ pin$ emoji$ points$ score$ scores$ dismiss unfav fav$"
)
_MAY_DO = _stems("request call$ answer$ answers$ apply$ new$ start$ mail$ email$")  # beside nothing that reads
# What a request does that reads, wherever its path says so; and of what it reads: there the path's end has to say no other word.
_LOOKS = _stems(
    """load more list$ lists$ listing search find$ filter quer graphql feed fetch pagin next prev suggest autocomplet poisk infinit lookup browse
    offset cursor livewire xhr$ json$ read$"""
)
_READS = _stems(
    """page$ pages news article posts item calendar archiv tab$ tabs rubri categor section tag$ tags event stor results lenta novost sobyt arhiv block widget component
    timeline day$ month year latest newest recent popular"""
)
# What is somebody's own is changed, more than read.
_OWN = _stems("my$ me$ mine$ account profil cabinet$ kabinet$ personal$ watchlist readlist")
# What paths are made of that say nothing; what else they say must be known to read.
_NEUTRAL = _stems(
    "ajax$ content data$ get post$ show view api$ rest$ rpc gateway service index$ default$ main$ handler$ partial fragment html$ template loader update$"
    " admin$ site$ bitrix$ local wordpress$ plugin modul custom public$ common$ core$ action$ aspx$ ashx$ asmx$ xhtml$ jspx$ web$ server$ async$ proxy$ endpoint$ script resourc webresourc static$ asset tree$ node$ nodes$ txt$ theme$ themes$ topic"
)
_PAGES = "page paged pagenum page_num p offset limit cursor per_page pagesize page_size last_id lastid"
_OTHER_PAGES = "sivu seite sida strona stranica stranitsa stranka sayfa oldal lehekulg puslapis lapa halaman trang pg pn nextpage currentpage"
_PAGING = frozenset(f"{_PAGES} {_OTHER_PAGES}".split())
_PAGE = re.compile(r"pag(?:e|in)")  # "pageNumber", "PAGEN_1", "pagina"
_KEYS = """after before from to since until date month year day q query search keyword category rubric section tag sort
    filter lang start count size skip region topic type"""
_READ_KEYS = _PAGING | frozenset(_KEYS.split())
_NAMES = "action method op operation operationname cmd command do event act task name handler"
_SAYS_WHAT = frozenset(_NAMES.split())
# What the forms of WebForms and JSF send beside what is to be done: there every choice is a POST to the page's own address, which so says nothing. It is
# told by the last name of what sends it, a list, a grid, a calendar, a row of tabs, and by what that is asked for: a page, an order of rows, a day. A
# button in it may order anything, as anywhere.
_SOURCES = frozenset(["__eventtarget", "javax.faces.source", "jakarta.faces.source"])
_CHOOSES = _stems(
    """ddl drop select combo cbo$ lst list$ lists rbl chk check radio gv$ grid pager paging paginat page$ rpt$ repeat lv$ dl$ datalist tab$ tabs tabview
    menu$ tree cal$ calend year$ month$ filter categor sort table dt$"""
)
_PRESSED = _stems("btn button link lnk lb$ lbt ib$ img image submit cmd")
_ASKED = re.compile(r"(?:(?:page|sort|select|first|last|next|prev)\b.*|[a-z]?\d*)", re.IGNORECASE)
_ORDERS = re.compile(WITHIN)
# What a button says that shows more of the same.
_SHOWS = re.compile(
    r"^[^\W\d_]?[\d\s.…,:+‹›«»<>←→↑↓▲▼►◄▶◀▾▸⌄⌃⟩⟨❯❮·•|/()–—-]*$|\b(?:more|load|show|next|prev\w*|older|newer|earlier|later|all|page|see|view)\b"
    r"|ещ[её]|\b(?:далее|дальше|следующ|предыдущ|показать|загрузить|больше|назад|впер[её]д|все\b|більше|далі|наступн|попередн|показати|завантажити ще)"
    r"|\b(?:mehr|weiter|zurück|nächste|vorherige|ältere|neuere|anzeigen|alle|más|siguiente|anterior|ver|plus|suivant|précédent|voir|afficher|altri|mostra|successiv|precedent)"
    r"|\b(?:mais|próxim|więcej|następn|poprzedn|pokaż|wczytaj|starsze|nowsze|daha|sonraki|önceki|göster|lisää|seuraava|edellinen|näytä|fler|nästa|visa|neste|næste|vis|meer|volgende|vorige|toon|další|více)"
    r"|المزيد|التالي|السابق|عرض|更多|下一|上一|加载|换一批|查看|もっと|次|続き|더보기|다음|이전"
)
# What a button says that puts something off, onto a list of somebody's own: "Watch later", "Ver más tarde". Its words show more elsewhere: "Later"
# alone turns a page. And what the path of such a request says: "/api/watchlater".
_PUTS_OFF = re.compile(
    r"\w (?:later|позже|потом|пізніше|потім|plus tard|más tarde|después|luego|mais tarde|depois|più tardi|dopo|później|potem|senare|senere|myöhemmin|později)$"
    r"|^(?:daha sonra|sonra|später) \w+$"
)
_PUT_OFF = re.compile(r"(?:watch|read|listen|play|save|view|buy)[_-]?later")
NO_HEADERS: Mapping[str, str] = {}
_GRAPHQL, _MARKS = _stems("graphql gql$"), re.compile(r"[\u0300-\u036f]")
LETTERS = 4  # of a word that says something
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_WORD = re.compile(r"[^\W\d_]+")
_NAMED = re.compile(r'"(\w{1,30})"\s*:\s*(?:"([^"\n]{0,60})")?')  # of JSON, cut off or not
# By GET only what nothing but an order is called: at the end of a path, but for a number after it, or as what is to be done.
_ONLY_ORDERS = "log-?out|log-?off|sign-?out|unsubscribe|subscribe|vote|upvote|downvote|like|dislike|follow|unfollow|favou?rite|bookmark|donate|delete|remove|checkout"
_ENDS_IN_ORDER = re.compile(rf"(?:^|/)(?:{_ONLY_ORDERS})(?:/\d{{1,20}})?/?$")
_ENDS_IN_SENDING = re.compile(r"(?:^|/)(?:e-?mail|mail|sms|push)/?$")
# By a script's GET, too, what has one of these among the parts of its path and nothing behind it that reads: "/vote/mvp?player=7", not
# "/vote/results"; a part of many words is a headline.
_DOES_BY_GET = _stems(
    """subscri unsubscri donat dona$ donar pago$ pagar$ vote$ voting votar votac upvote downvote like$ dislike follow$ unfollow favorit favourit bookmark
    save$ rate$ logout logoff signout signoff delete$ remove$ checkout pay$ payment purchas buy$ wishlist callback add$ salir$ sair$ wylog odhlas cikis$ deconnex firmar sign$ compartir share$
    helpful useful golos otpis podpis oplat kupit$ zakazat$ sohranit$
    rosta$ megusta nravits soglasen soglasit optout unmute mute$ unlike plusone eggrafi$ engrafi$ aposynd aposind"""
)
_PART_OF_ORDER = 2  # words
# A session and its end, in either order: "/oturum/kapat", "/session/destroy", "/cerrar-sesion".
_SESSION = r"(?:auth|sess(?:ion|ao|ione|io)s?|sesion|sesja|sesje|sesiune|seans|sitzung|oturum|munkamenet|relace|istunto|sessie)"
_ITS_END = (
    r"(?:end|close|destroy|terminat|kill|delete|kapat|sonlandir|cerrar|finalizar|terminar|encerrar|fermer|quitter|chiudi|termina|beenden|schliess|schluss|zakoncz|zamknij"
    r"|inchide|ukonc|zakryt|zaversh|lopeta|sluit)[a-z]*"
)
_ENDS_A_SESSION = re.compile(rf"(?:^|/)(?:{_SESSION}[/_-]?{_ITS_END}|{_ITS_END}[/_-]?(?:la-?|de-?)?{_SESSION})/?$")
_FILE = re.compile(r"\.(?:js|css|s?html?|xml)$")
_TO_BE_DONE = re.compile(rf"(?:[a-z]+[_-])?(?:{_ONLY_ORDERS})(?:[_-][a-z]+)?")


def reads(
    method: str,
    url: str,
    body: str = "",
    label: str = "",
    headers: Mapping[str, str] = NO_HEADERS,
    *,
    home: bool = False,
) -> bool:
    """Whether such a request only reads. label: what the button says that was pressed, "" where nothing was; headers: by names in lower case;
    home: does it go to the page's own path?

    >>> reads("POST", "https://a.example/news/list", "page=2"), reads("POST", "https://a.example/poll/17/vote")
    (True, False)
    >>> reads("POST", "https://a.example/api/v1", "{}", "Показать ещё"), reads("POST", "https://a.example/api/v1", "{}", "Записаться на событие")
    (True, False)
    """
    parts = urlsplit(url)
    path, body = unquote(parts.path), body[:MOST_BODY]
    lower = path.lower()
    fields = [*_fields(parts.query), *_told(body)]
    if method_meant(method, headers, fields) not in (*SAFE, "POST") or mutates(body, fields):
        return False
    ends = _ENDS_IN_ORDER.search(lower) or _ENDS_A_SESSION.search(_bare(lower))
    if ends or _PUT_OFF.search(lower) or casts(path, sent=method not in SAFE):
        return False
    if method in SAFE:
        return not _orders(parts.query) and not _does_by_get(path, parts.query)
    keys = {key.lower() for key, _ in fields}
    words = _said(path, fields)
    if home and _chooses(fields) and not _means(_DOES, words) and not _means(_OWN, words):
        return _may_be_chosen(label)
    if _means(_DOES, words) or _ENDS_IN_SENDING.search(lower) or _persists(words, body, keys):
        return False
    drawn = is_drawn(label)
    looks, pages = _means(_LOOKS, words), any(key in _PAGING or _PAGE.match(key) for key in keys)
    if not (looks or pages) and (_means(_CASTS, _ending(path)) or looks_like_vote(label)):
        return False
    if (_looks(path, words) and not _means(_OWN, words)) or pages or keys & _READ_KEYS:
        return True
    if _ORDERS.search(label.lower()) is not None or is_order(label) or _names_order(path):
        return False
    named = sum(not _says_nothing(_words(part)) for part in path.split("/"))
    if drawn and label and turns_page(label, named, len(fields), f"{path} {parts.query} {body}"):
        return True
    if label and not drawn and _SHOWS.search(label.lower()) and not _PUTS_OFF.search(plain(label)):
        return True
    # A path in a language that is not known here may order anything; one that says nothing is judged by the button alone.
    return not _means(_MAY_DO, words) and _says_nothing(words)


def _chooses(fields: list[tuple[str, str]]) -> bool:
    """Whether a form is sent by a control to choose from, and not by a button."""
    told = {key.lower(): value for key, value in fields}
    source = _words(next((re.split(r"[$:]", told[key])[-1] for key in _SOURCES if told.get(key)), ""))
    orders = any(_means(words, source) for words in (_DOES, _CASTS, _MAY_DO, _PRESSED))
    return _means(_CHOOSES, source) and not orders and _ASKED.fullmatch(told.get("__eventargument", "")) is not None


def _may_be_chosen(label: str) -> bool:
    drawn = is_drawn(label) and _SHOWS.search(label.lower()) is None
    order = _ORDERS.search(label.lower()) is not None or is_order(label) or looks_like_vote(label)
    return not (drawn or order or _PUTS_OFF.search(plain(label)))


def _says_nothing(words: list[str]) -> bool:
    return all(len(word) < LETTERS or _NEUTRAL.match(word) for word in words)


def _persists(words: list[str], body: str, keys: set[str]) -> bool:
    """Whether a query of GraphQL that the server keeps, and whose text is not told, names an order among its variables."""
    if not _means(_GRAPHQL, words) or "query" in keys:
        return False
    return any(_means(_DOES_BY_GET, _words(key)) for key, _ in _told(body))


def _names_order(path: str) -> bool:
    """Whether a path says an order in letters that are not Latin: "/голосовать/5"."""
    return not path.isascii() and _ORDERS.search(" ".join(_WORD.findall(path.lower()))) is not None


def _does_by_get(path: str, query: str) -> bool:
    parts = [words for part in path.split("/") if 0 < len(words := _words(part)) <= _PART_OF_ORDER]
    at = max((number for number, words in enumerate(parts) if _means(_DOES_BY_GET, words)), default=None)
    if at is None or _FILE.search(path):
        return False
    behind = [word for words in parts[at:] for word in words]
    reads = _means(_LOOKS, behind) or _means(_READS, behind) or _PAGING & {key.lower() for key, _ in _fields(query)}
    return not reads


def _looks(path: str, words: list[str]) -> bool:
    """Whether a request says that it reads. "/archive/poll" says of what it is a part, not what it does."""
    if _means(_LOOKS, words):
        return True
    return _means(_READS, words) and all(
        len(word) < LETTERS or _NEUTRAL.match(word) or _READS.match(word) for word in _ending(path)
    )


def _ending(path: str) -> list[str]:
    return next((some for part in reversed(path.split("/")) if (some := _words(part))), [])


def _said(path: str, fields: list[tuple[str, str]]) -> list[str]:
    """The words of a path and of what the query and the body say is to be done."""
    return _words(" ".join([path, *(value for key, value in fields if key.lower() in _SAYS_WHAT)]))


def _told(body: str) -> list[tuple[str, str]]:
    """The fields that a body names."""
    return _NAMED.findall(body) if body.lstrip().startswith(("{", "[")) else _fields(body)


def _orders(query: str) -> bool:
    """Whether a query says that an order is to be done: "action=post_like&id=5"; not "action=vote_results"."""
    says = [value.lower() for key, value in _fields(query) if key.lower() in _SAYS_WHAT - {"name", "event", "handler"}]
    return any(
        _TO_BE_DONE.fullmatch(value) and not _means(_READS, _words(value)) and not _means(_LOOKS, _words(value))
        for value in says
    )


def _fields(text: str) -> list[tuple[str, str]]:
    try:
        return parse_qsl(text, keep_blank_values=True, max_num_fields=200)
    except ValueError:
        return []


def _words(text: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(_CAMEL.sub(" ", _bare(text)))]


def _bare(text: str) -> str:
    """Without its accents: "rösta" as "rosta"."""
    return text if text.isascii() else _MARKS.sub("", unicodedata.normalize("NFD", text))


def _means(stems: re.Pattern[str], words: list[str]) -> bool:
    return any(map(stems.match, words))
