"""Actions as text, in both directions. Records, the API and the bot protocol use this text."""

from __future__ import annotations

import difflib
import itertools
from collections.abc import Sequence

from boardroom.base.errors import BadInput
from boardroom.base.text import fold_text


def first_actions(families: Sequence[tuple[str, int]]) -> dict[str, int]:
    """Return the number of the first action of each family, for families in this order."""
    firsts = itertools.accumulate((size for _, size in families), initial=0)
    return {name: first for (name, _), first in zip(families, firsts, strict=False)}


class Grammar:
    """Families of actions, each with a verb and its possible arguments.

    Action numbers follow the order of the families.
    """

    def __init__(self, families: Sequence[tuple[str, Sequence[Sequence[str]]]]) -> None:
        self.texts: list[str] = []
        self.verbs: list[str] = []
        for verb, arguments in families:
            for words in itertools.product(*arguments):
                self.texts.append(" ".join((verb, *words)))
            if verb not in self.verbs:
                self.verbs.append(verb)
        self.numbers_by_text = {fold_text(text): number for number, text in enumerate(self.texts)}
        if len(self.numbers_by_text) != len(self.texts):
            duplicate = next(text for at, text in enumerate(self.texts) if self.numbers_by_text[fold_text(text)] != at)
            raise ValueError(f"two actions have the same text {duplicate!r}")

    def text(self, action: int) -> str:
        return self.texts[action]

    def parse(self, text: str) -> int:
        key = fold_text(text)
        if key in self.numbers_by_text:
            return self.numbers_by_text[key]
        quoted = repr(text if len(text) <= 40 else text[:37] + "…")
        verb = key.split(" ")[0]
        if verb in map(fold_text, self.verbs):
            close = difflib.get_close_matches(key, self.numbers_by_text, 1)
            if close:
                suggestion = self.texts[self.numbers_by_text[close[0]]]
                raise BadInput(
                    "There is no action %(action)s. Did you mean %(meant)r?", action=quoted, meant=suggestion
                )
            raise BadInput("There is no action %(action)s.", action=quoted)
        verbs = ", ".join(self.verbs)
        raise BadInput("There is no action %(action)s. Actions start with %(verbs)s.", action=quoted, verbs=verbs)
