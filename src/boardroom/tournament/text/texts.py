"""Texts in English and Japanese: names, announcements, notices, problems and questions."""

from __future__ import annotations

from collections.abc import Sequence

ROLES: dict[str, dict[str, str]] = {
    "en": {
        "organiser": "An organiser",
        "referee": "A referee",
        "captain": "A table captain",
        "player": "A player",
        "public": "A visitor",
    },
    "ja": {
        "organiser": "主催者",
        "referee": "審判",
        "captain": "卓代表",
        "player": "プレイヤー",
        "public": "観戦者",
    },
}

STATUSES: dict[str, dict[str, str]] = {
    "en": {"entered": "entered", "present": "present", "absent": "absent", "left": "left", "standby": "on standby"},
    "ja": {"entered": "エントリー済", "present": "受付済", "absent": "欠席", "left": "途中退出", "standby": "待機中"},
}

CRITERIA: dict[str, dict[str, str]] = {
    "en": {
        "vp": "victory points",
        "money": "total money",
        "vp-2": "victory points of rounds 1 and 2",
        "money-2": "money of rounds 1 and 2",
        "entry": "order of entry",
    },
    "ja": {
        "vp": "勝点",
        "money": "獲得資金の合計",
        "vp-2": "第2試合までの勝点",
        "money-2": "第2試合までの獲得資金の合計",
        "entry": "エントリー順",
    },
}

# For the projector, which has little space
SHORT_CRITERIA: dict[str, dict[str, str]] = {
    "en": {"vp": "VP", "money": "money", "vp-2": "VP 1+2", "money-2": "$ 1+2", "entry": "entry"},
    "ja": {"vp": "勝点", "money": "資金", "vp-2": "2試合勝点", "money-2": "2試合資金", "entry": "エントリー"},
}

PENALTY_NAMES: dict[str, dict[str, str]] = {
    "en": {
        "warning": "warning",
        "money": "money deduction",
        "vp": "victory point deduction",
        "disqualified": "disqualification",
    },
    "ja": {"warning": "警告", "money": "獲得資金減額", "vp": "勝点減点", "disqualified": "失格"},
}

RESULT_STATUSES: dict[str, dict[str, str]] = {
    "en": {"told": "waiting for confirmation", "confirmed": "confirmed", "disputed": "waiting for the referee"},
    "ja": {"told": "確認待ち", "confirmed": "確定", "disputed": "審判裁定待ち"},
}

CALL_REASONS: dict[str, dict[str, str]] = {
    "en": {
        "call": "Other",
        "unplayable": "No tile can be placed",
        "misplaced": "A tile was misplaced",
        "dispute": "Dispute",
        "set": "The set is not complete",
        "result": "Reports of the result differ",
        "device": "Another device wants to take a seat",
    },
    "ja": {
        "call": "その他",
        "unplayable": "タイルがすべて配置できない",
        "misplaced": "タイルの置き間違い",
        "dispute": "意見の相違",
        "set": "器材の数が合わない",
        "result": "結果の報告が不一致",
        "device": "別の端末で続けたい人がいる",
    },
}

# The referee's procedure for each reason of a call, from the sheet
RULINGS: dict[str, dict[str, tuple[str, str]]] = {
    "en": {
        "unplayable": (
            "CH23",
            (
                "Check the tiles. If none can be placed, the player goes on to buy shares; no tile is exchanged. "
                "One dead tile can still be shown and replaced at the end of the turn."
            ),
        ),
        "misplaced": (
            "CH25",
            (
                "Has the turn ended, or has at least one holder settled in a merger? Then the tile counts as the "
                "square's tile, and the square's real tile counts as the one printed on the misplaced tile. If not, a "
                "player who has the square's tile swaps the two; without it, the tile moves to its printed square."
            ),
        ),
        "set": ("CH8", "108 tiles and 25 shares of each of the seven chains. Look for the rest before the next game."),
        "result": ("CH13", "Count all players' money again and enter the result on the table's page."),
    },
    "ja": {
        "unplayable": (
            "CH23",
            (
                "手持ちのタイルを確認します。すべて配置できなければ、株の購入に移ります。タイルの交換はできません。"
                "デッドタイル1枚の処理は通常どおり行えます。"
            ),
        ),
        "misplaced": (
            "CH25",
            (
                "次の手番に移ったか、合併処理で1人以上の所有株の処理が終わっている場合、そのタイルは置かれた位置のタイルとして扱い、"
                "本来その位置のタイルは、置き間違えたタイルに書かれたタイルとして扱います。そうでない場合、"
                "置かれた位置のタイルを持っていれば取り替え、持っていなければタイルの位置を正します。"
            ),
        ),
        "set": ("CH8", "タイル108枚、7つのホテルチェーンの株券各25枚です。次の試合までに探してください。"),
        "result": ("CH13", "全員の所持金を数え直し、卓のページで結果を確定してください。"),
    },
}

STEP_TEXTS: dict[str, dict[str, str]] = {
    "en": {
        "open": "Create the tournament.",
        "check-in": "Check in the entrants.",
        "draw": "Draw the seating for round {game}.",
        "confirm": "Review and confirm the seating of round {game}.",
        "start": "Start round {game}.",
        "on": "Round {game} is in progress.",
        "end": "Round {game} is in progress. Results missing: {tables}.",
        "results": "Round {game} is over. Results missing: {count} (table {tables}).",
        "freeze": "All results are confirmed. Finalise the standings.",
        "call-out": "The standings are final. Announce place {place}.",
        "certificates": "The standings are final. Print the certificates.",
    },
    "ja": {
        "open": "大会を作成してください。",
        "check-in": "参加者の受付をしてください。",
        "draw": "第{game}試合の座席割りを行ってください。",
        "confirm": "第{game}試合の座席割りを確認し、確定してください。",
        "start": "第{game}試合を開始してください。",
        "on": "第{game}試合の進行中です。",
        "end": "第{game}試合の進行中です。結果未確定の卓：{tables}",
        "results": "第{game}試合は終了しました。結果未確定は{count}卓です（{tables}）。",
        "freeze": "すべての結果が確定しました。最終順位を確定してください。",
        "call-out": "最終順位が確定しました。第{place}位を発表してください。",
        "certificates": "最終順位が確定しました。賞状を印刷してください。",
    },
}

# Longer lists of tables are cut off, with the total number
MAX_NAMED_TABLES = 12
MORE_TABLES: dict[str, str] = {"en": " … ({count} tables)", "ja": "…（全{count}卓）"}

ANNOUNCEMENTS: dict[str, dict[int, str]] = {
    "en": {
        30: "30 minutes left.",
        10: "10 minutes left.",
        5: "5 minutes left.",
        0: "Time is up. Finish the current turn, then settle the shares.",
    },
    "ja": {
        30: "残り30分です。",
        10: "残り10分です。",
        5: "残り5分です。",
        0: "試合終了です。現在の手番が終わりましたら、株の精算に移ってください。",
    },
}

# CH14, in the words of the sheet
NOTICES: dict[str, tuple[str, ...]] = {
    "en": (
        "Please eat and drink only at the food table.",
        "Please check the tiles and shares before and after each round.",
    ),
    "ja": (
        "食べ物と飲み物は、飲食用のテーブルでだけお召し上がりください。",
        "試合の前とあとに、タイルと株券がそろっているかを確かめてください。",
    ),
}

# Rules that players look up during a round, printed on the table sheet
REMINDERS: dict[str, tuple[tuple[str, str], ...]] = {
    "en": (
        (
            "CH20",
            "Each player draws a tile. The lowest column starts; within a column, the row nearest A. Others follow.",
        ),
        ("CH21", "Shares and money are public: answer truthfully when asked."),
        ("CH22", "A tile between two chains of 11 or more is dead. You can show and replace one per turn."),
        ("CH23", "If no tile can be placed, call the referee, then buy shares. No tiles are exchanged."),
        (
            "CH24",
            "Placed tiles, chosen surviving chains and settled shares are final. Purchases can change until you draw.",
        ),
        ("CH9", "When the end is announced, finish the current turn, then settle all shares."),
    ),
    "ja": (
        ("CH20", "各自が引いたタイルの数字が小さい人から、同じ数字なら文字がAに近い人から、順に手番を行います。"),
        ("CH21", "株の所持枚数と所持金は公開です。聞かれたら正しく答えてください。"),
        (
            "CH22",
            "11枚以上のチェーンどうしをつなぐタイルは、もう置けません（デッドタイル）。1手番に1枚まで見せて捨て、代わりを引けます。",
        ),
        (
            "CH23",
            "すべてのタイルが配置できない場合はスタッフを呼び、確認後に株の購入へ進みます。タイルの交換はできません。",
        ),
        (
            "CH24",
            "置いたタイル、吸収するホテルチェーン、株の処理は変更できません。株の購入はタイルを引くまでやり直せます。",
        ),
        ("CH9", "試合終了のアナウンス後は、現在の手番が終わったら株の精算に移ってください。"),
    ),
}

WARNING_THREE: dict[str, str] = {
    "en": "Not enough stand-ins. Tables of three, worth 10, 6 and 3 victory points: {tables}.",
    "ja": "補充スタッフが不足しているため、3人卓が{tables}卓あります。勝点は10点・6点・3点です。",
}

# CH5: shown at the table
TABLE_OF_THREE: dict[str, str] = {
    "en": "Table of three: 10, 6 and 3 victory points.",
    "ja": "3人卓です。勝点は1位10点・2位6点・3位3点です。",
}

WARNING_REPEATS: dict[str, str] = {
    "en": "Repeated pairs: {repeats}. This is the minimum for this number of entrants.",
    "ja": "この人数では、{repeats}組が第1試合と同卓になります。これより少ない座席割りはありません。",
}

WARNING_MORE_REPEATS: dict[str, str] = {
    "en": "Repeated pairs: {repeats}. The minimum is {least}.",
    "ja": "{repeats}組が第1試合と同卓になります。最少は{least}組です。",
}

WARNING_WISHES: dict[str, str] = {
    "en": "Pairs at the same table despite a wish to sit apart: {broken}.",
    "ja": "別卓希望のうち{broken}組が同卓になっています。",
}

PROBLEM_TEXTS: dict[str, dict[str, str]] = {
    "en": {
        "size": "Table {table} has {count} players. It needs three or four.",
        "away": "Not present, but seated at table {table}: {people}.",
        "double": "Seated more than once: {people}.",
        "unseated": "Present, but without a seat: {people}.",
        "three": "Table {table} has three players.",
        "twice": "Second time at a table of three: {people} (table {table}).",
        "staff": "Table {table} has {count} stand-ins.",
        "repeat": "Already met in round 1: {people} (table {table}).",
        "wish": "Asked to sit apart: {people} (table {table}).",
    },
    "ja": {
        "size": "{table}卓が{count}人です。3人か4人にしてください。",
        "away": "受付されていない人が{table}卓にいます（{people}）。",
        "double": "2か所以上に座っている人がいます（{people}）。",
        "unseated": "席のない参加者がいます（{people}）。",
        "three": "{table}卓は3人卓です。",
        "twice": "{people}は2回目の3人卓です（{table}卓）。",
        "staff": "{table}卓に補充スタッフが{count}人います。",
        "repeat": "{people}は第1試合でも同卓でした（{table}卓）。",
        "wish": "{people}は別卓を希望しています（{table}卓）。",
    },
}

DOUBT_TEXTS: dict[str, dict[str, str]] = {
    "en": {
        "hundreds": "Money must be a multiple of 100.",
        "much": "One of the amounts is very large.",
        "shares": "The shares do not add up: each chain has 25.",
    },
    "ja": {
        "hundreds": "獲得資金は必ず100の倍数になります。",
        "much": "金額が大きすぎるものがあります。",
        "shares": "株券の数が合いません。各ホテルチェーンの株券は25枚です。",
    },
}


def format_problem(lang: str, what: str, table: int, people: Sequence[str]) -> str:
    joined = ("、" if lang == "ja" else ", ").join(people)
    return PROBLEM_TEXTS[lang][what].format(table=table, people=joined, count=len(people))


def format_step(lang: str, what: str, round_number: int, tables: Sequence[int], place: int = 0) -> str:
    named = [str(table) for table in tables[:MAX_NAMED_TABLES]]
    joined = ("、" if lang == "ja" else ", ").join(named)
    if len(tables) > MAX_NAMED_TABLES:
        joined += MORE_TABLES[lang].format(count=len(tables))
    return STEP_TEXTS[lang][what].format(game=round_number, tables=joined, count=len(tables), place=place)


def format_tables(tables: Sequence[tuple[int, int]]) -> dict[str, str]:
    """Return the tables as text in every language."""
    return {
        "en": ", ".join(f"round {round_number} table {table}" for round_number, table in tables),
        "ja": "、".join(f"第{round_number}試合{table}卓" for round_number, table in tables),
    }
