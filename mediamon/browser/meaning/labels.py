"""Labels of buttons that a crawler has no business to press. They match whole labels: "Share prices" is news."""

from __future__ import annotations

import regex

from mediamon.browser.meaning.orders import ARTICLES, ENDS, FIRST, LAST, WHOLE

_ENDS = regex.compile(r"^[^\p{L}\p{N}]+|[^\p{L}]+$")

AVOID = tuple(
    line.strip()
    for line in """
    войти; вход; выйти; выход; регистрация; зарегистрироваться; личный кабинет; подписаться; отписаться; подписка;
    оформить подписку; поделиться; рассказать друзьям; отправить; опубликовать; комментировать; написать комментарий; ответить;
    пожаловаться; голосовать; проголосовать; нравится; не нравится; купить; оплатить; в корзину; добавить в корзину; заказать;
    пожертвовать; поддержать; удалить; удалить аккаунт; очистить; скачать; печать; распечатать; сохранить; в избранное;
    log in; login; sign in; log out; logout; sign out; sign up; register; join; join now; create account; my account; subscribe;
    subscribe now; unsubscribe; share; share this; share on facebook; tweet; email this; send; post; comment; reply; report;
    report abuse; vote; like; dislike; upvote; downvote; buy; buy now; pay; checkout; add to cart; order; donate; support us;
    delete; delete account; remove; clear; download; print; save; bookmark; follow; unfollow;
    anmelden; abmelden; registrieren; abonnieren; teilen; senden; absenden; kommentieren; antworten; melden; abstimmen; gefällt mir; kaufen; bestellen;
    in den warenkorb; spenden; löschen; entfernen; herunterladen; drucken; speichern; merken;
    iniciar sesión; cerrar sesión; salir; desconectar; registrarse; suscribirse; suscríbete; compartir; enviar; comentar; responder; denunciar; votar; me gusta; comprar;
    pagar; donar; eliminar; borrar; quitar; descargar; imprimir; guardar; seguir;
    se connecter; connexion; se déconnecter; déconnexion; s'inscrire; s'abonner; je m'abonne; partager; envoyer; commenter; répondre; signaler; voter;
    j'aime; acheter; payer; ajouter au panier; commander; faire un don; supprimer; télécharger; imprimer; enregistrer; suivre;
    accedi; esci; disconnetti; registrati; iscriviti; abbonati; condividi; invia; commenta; rispondi; segnala; vota; mi piace; acquista; dona; elimina; rimuovi;
    scarica; stampa; salva; segui;
    sair; cadastre-se; inscrever-se; assinar; assine; compartilhar; partilhar; curtir; gosto; apagar; excluir; remover; baixar; salvar;
    zaloguj się; wyloguj się; zarejestruj się; udostępnij; wyślij; skomentuj; odpowiedz; zgłoś; głosuj; lubię to; kup; usuń; pobierz; drukuj; zapisz; obserwuj;
    увійти; вийти; зареєструватися; підписатися; відписатися; поділитися; надіслати; коментувати; відповісти; поскаржитися; голосувати; проголосувати;
    подобається; купити; сплатити; замовити; видалити; завантажити; роздрукувати; зберегти;
    кіру; шығу; тіркелу; жазылу; бөлісу; жіберу; пікір қалдыру; дауыс беру; ұнайды; сатып алу; жою; жүктеу; басып шығару; сақтау;
    giriş yap; çıkış yap; kayıt ol; abone ol; paylaş; gönder; yorum yap; yanıtla; şikayet et; oy ver; beğen; satın al; sil; kaldır; indir; yazdır; kaydet; takip et;
    登录; 注册; 退出; 订阅; 分享; 发送; 提交; 评论; 回复; 举报; 投票; 点赞; 购买; 删除; 下载; 打印; 收藏; 关注;
    تسجيل الدخول; تسجيل الخروج; اشترك; اشتراك; مشاركة; شارك; إرسال; تعليق; رد; إبلاغ; تصويت; إعجاب; شراء; حذف; إزالة; تحميل; تنزيل; طباعة; حفظ; متابعة
    """.replace("\n", " ").split(";")
)

MOST_WORDS = 4  # of a label that is an order by its end


def plain(label: str) -> str:
    """A label as it is compared: lower case, ё as е, one space between words, no signs or counters at the ends.

    >>> plain("  ✕ Удалить (3)")
    'удалить'
    """
    return _ENDS.sub("", " ".join(label.split()).lower().replace("ё", "е"))


def is_order(label: str) -> bool:
    """Whether a label orders something done; `forbidden` in js/10-labels.js tells the same of a page's buttons.

    >>> is_order("Zgłoś błąd"), is_order("Newsletter abonnieren"), is_order("Wahlen"), is_order("Silifke")
    (True, True, False, False)
    """
    words = plain(label).split()
    text = " ".join(words)
    return (
        text in _AVOIDED
        or any(_begins(text, first) for first in FIRST)
        or (len(words) <= MOST_WORDS and f" {text}".endswith(tuple(f" {last}" for last in LAST)))
        or text.endswith(ENDS)
    )


def _begins(text: str, first: str) -> bool:
    if not text.startswith(first):
        return False
    after = text[len(first) :]
    return after[:1] == " " and after[1:2].isalpha() if first.endswith(ARTICLES) else not after[:1].isalnum()


_AVOIDED = frozenset(map(plain, (*AVOID, *WHOLE)))
