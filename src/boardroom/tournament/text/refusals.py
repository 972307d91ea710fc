"""Refusals in English and Japanese: the rule, what is wrong, and what to do."""

from __future__ import annotations

from typing import NoReturn

from boardroom.base.errors import Conflict, Refusal

# reason -> rule, English, Japanese
REFUSALS: dict[str, tuple[str, str, str]] = {
    # Numbers
    "too-few": (
        "CH5",
        "{entrants} entrants and {staff} staff can't be split into tables of four and three. Ask more staff to play.",
        "参加者{entrants}人と補充スタッフ{staff}人では4人卓と3人卓に分けられません。補充スタッフか参加者を増やしてください。",
    ),
    "too-many": (
        "CH5",
        "A tournament can have at most {most} entrants.",
        "{most}人を超える参加者の座席割りはできません。",
    ),
    # Tournament and people
    "not-open": ("CH1", "The tournament has not been created yet.", "大会はまだ作成されていません。"),
    "already-open": ("CH1", "The tournament already exists.", "大会はすでに作成されています。"),
    "bad-setting": (
        "CH1",
        "{field} can't be {value}. Check the tournament's settings.",
        "{field}を{value}にはできません。大会の設定を確認してください。",
    ),
    "seed-used": (
        "CH6",
        "The published seed can't be changed, because a seating has been drawn from it.",
        "公開したシードは変更できません。すでにこのシードで抽選が行われています。",
    ),
    "no-name": ("CH1", "Please enter a name.", "名前を入力してください。"),
    "long-name": (
        "CH1",
        "A name can have up to {most} characters. Please shorten it.",
        "名前は{most}文字以内にしてください。",
    ),
    "next-number": (
        "CH11",
        "The next entry number is {next}. Numbers follow the order of entry.",
        "次のエントリー番号は{next}です。番号はエントリー順に付けられます。",
    ),
    "nobody": (
        "CH1",
        "There is no entrant or staff member with the number {person}.",
        "{person}という番号の人はいません。",
    ),
    "bad-status": (
        "CH11",
        "{person} can't be marked as {status}.",
        "{person}を「{status}」にはできません。",
    ),
    "same-status": ("CH11", "{person} already has this status.", "{person}はすでにその状態です。"),
    "bad-wish": (
        "CH6",
        "Choose at least two different entrants who would like to sit apart.",
        "同卓を避ける希望には、異なる参加者を2人以上指定してください。",
    ),
    "no-wish": ("CH6", "This wish does not exist.", "その希望は登録されていません。"),
    "bad-office": (
        "CH12",
        "You can only claim the organiser or referee role for yourself.",
        "主催者や審判になれるのは本人だけです。",
    ),
    # Seating
    "bad-game": ("CH1", "There are only rounds 1, 2 and 3.", "試合は第1試合から第3試合までです。"),
    "start-first": (
        "CH6",
        "Start round {game} first. Until then its seating can still change.",
        "先に第{game}試合を開始してください。開始までは座席割りが変わることがあります。",
    ),
    "unconfirmed": (
        "CH12",
        "Round 3 can be seated once all results of rounds 1 and 2 are confirmed. Missing: {missing}.",
        "第3試合の座席割りは、第2試合までのすべての結果が確定してからです。未確定：{missing}",
    ),
    "no-rehearsal": (
        "CH12",
        "A tournament can only become a rehearsal before the first entry.",
        "リハーサルにできるのは、誰もエントリーしていない大会だけです。",
    ),
    "referee-decides": (
        "CH13",
        "Only the referee can settle a differing result or count.",
        "結果や器材の食い違いによる呼び出しは、審判が処理します。",
    ),
    "already-confirmed": (
        "CH12",
        "The seating of round {game} is confirmed. Until the start you can move people, or redraw it with a reason.",
        "第{game}試合の座席割りは確定しています。試合開始までは、移動するか、理由を添えて作り直せます。",
    ),
    "nothing-drawn": (
        "CH6",
        "Round {game} has no seating yet. Draw one first.",
        "第{game}試合の座席割りがまだありません。先に抽選してください。",
    ),
    "wrong-draw": (
        "CH6",
        "The seed of this draw must be {seed}. Each draw has its own seed, in order.",
        "今回の抽選のシードは{seed}です。シードは抽選ごとに順番に決まります。",
    ),
    "bad-seating": ("CH5", "This seating can't be used: {problems}", "この座席割りは使えません。{problems}"),
    "stale-ranking": (
        "CH7",
        "The standings have changed since this seating was drawn. Redraw it.",
        "この座席割りのあとに順位が変わりました。座席割りをやり直してください。",
    ),
    "bad-move": ("CH5", "{person} can't be moved to table {table}.", "{person}を{table}卓へ移すことはできません。"),
    "already-started": (
        "CH12",
        "Round {game} has started, so its seating can't be changed.",
        "第{game}試合はすでに始まっています。座席割りは変更できません。",
    ),
    "not-started": ("CH9", "Round {game} has not started yet.", "第{game}試合はまだ始まっていません。"),
    "no-table": ("CH5", "Round {game} has no table {table}.", "第{game}試合に{table}卓はありません。"),
    # Clock
    "give-reason": ("CH12", "Please give a reason.", "理由を入力してください。"),
    "paused": ("CH9", "This clock is already stopped.", "この時計はすでに止まっています。"),
    "running": ("CH9", "This clock is already running.", "この時計はすでに動いています。"),
    "ended": (
        "CH9",
        "The end has been announced. Finish the turn, then settle the shares.",
        "試合終了のアナウンスは済んでいます。手番を終え、株の精算に移ってください。",
    ),
    "bad-minutes": (
        "CH9",
        "Time can be extended by 1 to 90 minutes.",
        "延長できるのは1分から90分までです。",
    ),
    "bad-mark": (
        "CH9",
        "Announcements are only possible at 30, 10, 5 and 0 minutes.",
        "アナウンスは残り30分・10分・5分・0分に行います。",
    ),
    "not-true": (
        "CH9",
        "There are {left} minutes left, so {mark} can't be announced now.",
        "残り時間は{left}分です。「残り{mark}分」のアナウンスはできません。",
    ),
    "announced": ("CH9", "That has already been announced.", "そのアナウンスは済んでいます。"),
    # Referee
    "no-call": ("CH9", "That call doesn't exist or is already closed.", "その呼び出しはないか、すでに終了しています。"),
    "bad-call": (
        "CH9",
        "The reason of a call is an unplayable hand, a misplaced tile, a dispute, or other.",
        "呼び出しの種類は、タイルがすべて配置不可、タイルの置き間違い、意見の相違、その他のいずれかです。",
    ),
    "taken": ("CH9", "{by} is already on the way.", "この呼び出しには{by}が対応しています。"),
    "bad-penalty": (
        "CH10",
        "A penalty is a warning, a money deduction (in hundreds), a victory point deduction, or disqualification.",
        "ペナルティは、警告、獲得資金減額（100単位）、勝点減点、失格のいずれかです。",
    ),
    "not-seated": (
        "CH10",
        "{person} isn't playing in round {game}.",
        "{person}は第{game}試合に参加していません。",
    ),
    "no-penalty": (
        "CH10",
        "That penalty doesn't exist or has already been cancelled.",
        "そのペナルティはないか、すでに取り消されています。",
    ),
    "bad-check": (
        "CH8",
        "Count the tiles, and the shares of each of the seven chains.",
        "器材確認では、タイルと7つのホテルチェーンそれぞれの株券を数えてください。",
    ),
    # Results
    "wrong-people": (
        "CH13",
        "Enter a result for exactly these players: {people}.",
        "結果には、卓の全員を過不足なく入力してください（{people}）。",
    ),
    "questioned": ("CH3", "Please check again: {questions}", "もう一度確認してください。{questions}"),
    "not-hundreds": (
        "CH3",
        "Money must be a multiple of 100, and at least 0.",
        "獲得資金は0以上の100の倍数で入力してください。",
    ),
    "same-person": (
        "CH13",
        "Another player at the table, or staff, has to confirm this.",
        "結果の確認は、同卓のほかのプレイヤーか運営が行います。",
    ),
    "at-referee": (
        "CH13",
        "The two reports differ. Wait for the referee.",
        "報告が一致していません。審判の裁定を待ってください。",
    ),
    "result-open": (
        "CH13",
        "This table has no result yet. Accept one of the reports, or enter the correct result.",
        "この卓の結果がまだ決まっていません。どちらかの報告を採用するか、正しい金額を入力してください。",
    ),
    "result-confirmed": (
        "CH13",
        "The result is confirmed. Only the referee can correct it, with a reason.",
        "結果は確定しています。訂正は、理由を添えて審判が行います。",
    ),
    # Online
    "venue-fixed": (
        "CH12",
        "The seating of round {game} is confirmed, so its venue can't be changed.",
        "第{game}試合の座席割りは確定しています。対局の場所は変更できません。",
    ),
    "not-online": (
        "CH13",
        "Round {game} isn't played online.",
        "第{game}試合はオンライン対局ではありません。",
    ),
    "played-online": (
        "CH13",
        "The online table records its result automatically. Only the referee can correct it, with a reason.",
        "結果はオンライン卓から自動で記録されます。訂正は、理由を添えて審判が行います。",
    ),
    "bad-stand-in": (
        "CH4",
        "{to} can't play for {person}. Only staff on standby without a table can.",
        "{to}は{person}の代わりにプレイできません。代理を務められるのは、ほかの卓にいない待機中のスタッフです。",
    ),
    "bot-by-organiser": (
        "CH4",
        "Only an organiser can assign a bot as a stand-in.",
        "ボットに代理を任せられるのは主催者だけです。",
    ),
    # Final standings, permissions and the log
    "frozen": (
        "CH12",
        "The final ranking is fixed. To change them, the organiser has to undo this with a reason.",
        "最終順位は確定しています。変更するには、主催者が理由を添えて確定を取り消してください。",
    ),
    "held": ("CH12", "The standings are already frozen.", "順位の更新はすでに止めています。"),
    "not-held": ("CH12", "The standings aren't frozen.", "順位は更新中です。"),
    "bad-places": (
        "CH12",
        "You can announce 1 to {most} places.",
        "発表できる順位の数は1〜{most}です。",
    ),
    "none-hidden": ("CH12", "All places have been announced.", "未発表の順位はありません。"),
    "not-next-place": ("CH12", "The next place to announce is {rank}.", "次に発表するのは第{rank}位です。"),
    "not-finished": (
        "CH12",
        "The standings can be finalised once all results are confirmed. Missing: {missing}.",
        "最終順位は、すべての結果が確定してから決まります。未確定：{missing}",
    ),
    "no-certificates": (
        "CH12",
        "Certificates are available once the standings are final.",
        "賞状は、最終順位が確定してから作成できます。",
    ),
    "not-allowed": ("CH12", "{role} can't do this.", "この操作は{role}にはできません。"),
    "not-your-table": ("CH13", "You are not at this table.", "ご自分の卓ではありません。"),
    "not-undone": (
        "CH12",
        "Entry {entry} can't be undone.",
        "ログ{entry}番は取り消せません。",
    ),
    "depended-on": (
        "CH12",
        "Entry {entry} can't be undone, because entry {later} depends on it.",
        "ログ{later}番が関係しているため、ログ{entry}番は取り消せません。",
    ),
    "cancel-instead": (
        "CH10",
        "Penalties stay in the log. Cancel it instead, with a reason.",
        "ペナルティはログから消せません。理由を添えて取り消してください。",
    ),
    "key-reused": (
        "CH12",
        "This form was already sent with different content. Reload the page.",
        "同じ送信が別の内容ですでに届いています。ページを再読み込みしてください。",
    ),
    "conflict": (
        "CH12",
        "{by} has changed this in the meantime (entry {entry}). Check the current state.",
        "この間に{by}が変更しました（ログ{entry}番）。最新の内容を確認してください。",
    ),
}


def format_refusal(reason: str, details: dict[str, object]) -> dict[str, str]:
    """Return the refusal in every language. A detail can be a dict of texts by language."""
    _, en, ja = REFUSALS[reason]
    said = {}
    for lang, text in (("en", en), ("ja", ja)):
        words = {key: value[lang] if isinstance(value, dict) else value for key, value in details.items()}
        said[lang] = text.format_map(words)
    return said


def refuse(reason: str, **details: object) -> NoReturn:
    raise Refusal(REFUSALS[reason][0], format_refusal(reason, details), reason)


def raise_conflict(by: str, entry: int) -> NoReturn:
    raise Conflict(REFUSALS["conflict"][0], format_refusal("conflict", {"by": by, "entry": entry}), "conflict")
