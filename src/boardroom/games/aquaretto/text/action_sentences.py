"""Sentences for actions that the log shows only through their consequences; used in reviews."""

from __future__ import annotations

from boardroom.engine.match import Match
from boardroom.games.aquaretto.text import terms
from boardroom.games.aquaretto.text.names import KIND_NAMES

ACTION_SENTENCES: dict[str, dict[str, str]] = {
    "reveal": {"en": "{who} drew a tile from the {game}'s pile.", "ja": "{who}は{game}の山からタイルを引いた。"},
    "small": {"en": "{who} bought a small expansion.", "ja": "{who}は小さい拡張ボードを購入した。"},
    "large": {"en": "{who} bought a large expansion.", "ja": "{who}は大きい拡張ボードを購入した。"},
    "pick": {"en": "{who} took {tile} first.", "ja": "{who}は先に{tile}を選んだ。"},
    "buy-barn": {"en": "{who} bought from {whose}'s barn.", "ja": "{who}は{whose}の小屋から購入した。"},
    "move-barn": {"en": "{who} moved something out of the barn.", "ja": "{who}は小屋からタイルを移した。"},
    "discard-barn": {"en": "{who} discarded something from the barn.", "ja": "{who}は小屋のタイルを廃棄した。"},
}


def describe_action(table: Match, action: int, lang: str) -> str:
    """Return the action as a sentence, or "" if the log has one."""
    verb, _, what = table.text.grammar.text(action).partition(" ")
    if verb not in ACTION_SENTENCES:
        return ""
    values = {"who": table.names[int(table.state.actor)]}
    if verb == "reveal":
        values["game"] = terms.TERMS[what][lang]
    elif verb == "pick":
        values["tile"] = terms.tile_name(KIND_NAMES.index(what), lang)
    elif verb == "buy-barn":
        values["whose"] = table.names[int(what) - 1]
    return ACTION_SENTENCES[verb][lang].format_map(values)
