"""The numbered rules of a ruleset, with its values filled in.

`base/rulebook.py` describes the format. Lines are chosen by a ruleset's values, never by its name, so that house rules
print correctly.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from boardroom.base.rulebook import Rule, RuleEntry, parse_rules, render_rules, yes_or_no
from boardroom.base.text import format_table
from boardroom.games.acquire.table.rulesets import CHOICES, TIERS, player_counts
from boardroom.games.acquire.text import rulebook_en, rulebook_ja
from boardroom.games.acquire.text.terms import CHAINS_JA, MODE_TERMS, POWER_TERMS, TERMS

LABELS: dict[str, dict[str, str]] = {"en": rulebook_en.LABELS, "ja": rulebook_ja.LABELS}
RULE_ENTRIES: dict[str, list[RuleEntry]] = {"en": parse_rules(rulebook_en.TEXT), "ja": parse_rules(rulebook_ja.TEXT)}

# Rules on which the sheet of these terms is silent, marked as an interpretation
UNSTATED_RULES: dict[str, set[str]] = {
    "corporations": {"stuck", "finish", "back", "misplaced"},
    "hotels": {"founder"},
    "tournament": {"founder"},
}


@dataclass(frozen=True)
class RuleDifference(Rule):
    """A rule of one ruleset and its text in another; empty if the other ruleset has no such rule."""

    other_text: str


def render_rulebook(rules: Mapping[str, Any], lang: str) -> list[Rule]:
    """Return the rules of a ruleset, in order."""
    return render_rules(RULE_ENTRIES[lang], rule_facts(rules), placeholder_values(rules, lang))


def compare_rulesets(rules_a: Mapping[str, Any], rules_b: Mapping[str, Any], lang: str) -> list[RuleDifference]:
    """Return the rules in which the first ruleset differs from the second. Other terms are not a difference."""
    same_words = {**rules_b, "terms": rules_a["terms"]}
    alike = {(rule.number, rule.text) for rule in render_rulebook(same_words, lang)}
    ours = {rule.number: rule for rule in render_rulebook(rules_a, lang)}
    theirs = {rule.number: rule for rule in render_rulebook(rules_b, lang)}
    found = []
    for number in (entry.number for entry in RULE_ENTRIES[lang]):
        mine, other = ours.get(number), theirs.get(number)
        if mine is not None and (number, mine.text) not in alike:
            found.append(RuleDifference(number, mine.title, mine.text, other.text if other else ""))
        elif mine is None and other is not None:
            found.append(RuleDifference(number, other.title, "", other.text))
    return found


def rule_facts(rules: Mapping[str, Any]) -> dict[str, str]:
    """Return the facts that lines are chosen by: the ruleset's one-word keys, and conditions on several keys."""
    kinds = set(rules["bonuses"].values())
    pair = "none" if rules["third"] == "none" or "two" not in kinds else "some" if "three" in kinds else "all"
    return {
        **{key: rules[key] for key in CHOICES},
        "two": yes_or_no("two" in kinds),
        "three": yes_or_no("three" in kinds),
        "modes": "several" if len(rules["bonuses"]) > 1 else "one",
        "pair": pair,  # the modes for two players: none, some or all
        "cards_back": yes_or_no(rules["take_back"] == "purchases" and rules["powers"] == "choice"),
        "hideable": yes_or_no(rules["assets"] != "open"),
        "kept_hand": yes_or_no(rules["stuck"] == "pass" and rules["dead"] == "one"),  # CH23 applies after CH22
    }


def placeholder_values(rules: Mapping[str, Any], lang: str) -> dict[str, str]:
    """Return the values of the placeholders."""
    terms = TERMS[rules["terms"]][lang]
    labels = LABELS[lang]
    seats = player_counts(rules)
    said = {
        **terms,
        **{key: str(rules[key]) for key in ("shares", "hand", "purchases", "safe", "end", "first_bonus", "last_bonus")},
        **{f"power_{name.replace('-', '_')}": names[lang] for name, names in POWER_TERMS.items()},
        "cash": f"${rules['cash']:,}",
        "notes": labels["notes"] if rules["cash"] == 6000 else "",
        "seats_low": str(max(seats.start, 3) if rule_facts(rules)["pair"] == "none" else seats.start),
        "seats_high": str(seats.stop - 1),
        "all_modes": labels["both"].join(MODE_TERMS[mode][lang] for mode in rules["bonuses"]),
        "two_modes": mode_names(rules, "two", lang),
        "mark": labels["mark"],
        "chain_table": format_chain_table(rules, lang),
        "price_table": format_price_table(rules, lang),
        "two_table": format_bonus_table(rules, lang, [terms["bonus_1"], terms["bonus_2"]], "two"),
        "three_table": format_bonus_table(rules, lang, [terms["bonus_1"], terms["bonus_2"], terms["bonus_3"]], "three"),
    }
    for kind in ("two", "three"):
        everywhere = set(rules["bonuses"].values()) == {kind}
        said[f"in_{kind}"] = "" if everywhere else labels["in"].format(modes=mode_names(rules, kind, lang))
    for name in ("stuck", "finish", "back", "misplaced", "founder"):
        said[f"{name}_mark"] = labels["mark"] if name in UNSTATED_RULES[rules["terms"]] else ""
    return said


def mode_names(rules: Mapping[str, Any], kind: str, lang: str) -> str:
    return LABELS[lang]["or"].join(
        MODE_TERMS[mode][lang] for mode, is_kind in rules["bonuses"].items() if is_kind == kind
    )


# Tables


def format_chain_table(rules: Mapping[str, Any], lang: str) -> str:
    def names(tier: str) -> str:
        return LABELS[lang]["comma"].join(
            CHAINS_JA.get(name, name) if lang == "ja" else name for name in rules["chains"][tier]
        )

    return format_table([(LABELS[lang][tier], names(tier)) for tier in TIERS], right=False)


def format_price_table(rules: Mapping[str, Any], lang: str) -> str:
    """AC3: a line for each band of sizes, a column for each tier."""
    rows = [(LABELS[lang]["tiles"].format_map(TERMS[rules["terms"]][lang]), *(LABELS[lang][tier] for tier in TIERS))]
    sizes = rules["sizes"]
    for band, size in enumerate(sizes):
        if band == len(sizes) - 1:
            span = LABELS[lang]["or_more"].format(size=size)
        else:
            span = str(size) if sizes[band + 1] == size + 1 else f"{size}-{sizes[band + 1] - 1}"
        rows.append((span, *(f"${rules['prices'][tier][band]:,}" for tier in TIERS)))
    return format_table(rows)


def format_bonus_table(rules: Mapping[str, Any], lang: str, heads: list[str], kind: str) -> str:
    """AC11, AC20: a line for each price."""
    rows = [(LABELS[lang]["price"], *heads)]
    for price in sorted({price for tier in TIERS for price in rules["prices"][tier]}):
        row = [price, price * rules["first_bonus"], price * rules["last_bonus"]]
        if kind == "three":
            row.insert(2, rules["seconds"].get(str(price), 0))
        rows.append(tuple(f"${amount:,}" for amount in row))
    return format_table(rows)
