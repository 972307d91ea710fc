"""The games that have tables on the site, each with its `Page`. A new game joins by one line here."""

from boardroom.site.games.acquire import PAGE as ACQUIRE
from boardroom.site.games.aquaretto import PAGE as AQUARETTO
from boardroom.site.games.contract import Page
from boardroom.site.games.trade import PAGE as TRADE

PAGES: dict[str, Page] = {page.name: page for page in (ACQUIRE, AQUARETTO, TRADE)}
