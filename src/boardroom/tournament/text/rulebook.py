"""The numbered rules of the tournament for entrants, in both languages.

`base/rulebook.py` describes the format.
"""

from __future__ import annotations

from boardroom.base.errors import BadInput
from boardroom.base.rulebook import Rule, parse_rules, render_rules

ENGLISH = """\
CH1 Three rounds
The tournament has three rounds. Entrants are ranked by total victory points (VP), then total money, then VP of rounds \
1 and 2, then money of rounds 1 and 2, then order of entry, earlier first.
No two entrants can be equal. The standings show which of these broke each tie.

CH2 Victory points
In each round the places are worth 10, 6, 3 and 1 VP. Places depend only on the final money of that round.
Players with equal money share the VP of their places, rounded up. \
Three tied second: (6 + 3 + 1) / 3, rounded up, is 4 VP each.

CH3 Money
Money is the final cash after all shares are settled, including the 6,000 starting money.
It is a multiple of 100 (house reading).
A missed round is worth 0 VP and 0 money.

CH4 Stand-ins
Staff may fill tables as stand-ins. Their places count: if staff win, no one else gets the 10 VP.
Staff are not ranked (house reading).

CH5 Tables of four and three
Tables have four players. If there are not enough stand-ins, some have three, with 10, 6 and 3 VP; this is announced.
No one sits at a table of three twice if it can be avoided; CH6 takes precedence. In round 3 the lowest tables are the \
tables of three (house reading).

CH6 Seating of rounds 1 and 2
Rounds 1 and 2 are seated at random. Entrants who shared a table in round 1 do not meet in round 2; staff do not count \
(house reading).
If the number of entrants makes this impossible, as few pairs as possible meet again. The minimum is proven and \
announced.
All best seatings are equally likely. The draw follows from a published seed, and anyone can verify it.

CH7 Seating of round 3
Round 3 is seated by the standings after round 2: the top four at table 1, and so on.
Stand-ins sit at the lowest tables, one each; further ones are added from the lowest table upwards (house reading).

CH8 Check of the set
Before and after each round the table checks the set: 108 tiles, and 25 shares of each of the seven chains.
The signature and its time are recorded. If the set is incomplete, the referee is called.

CH9 Time
A round has 90 minutes. When the end is announced, the turn player finishes the turn; then the shares are settled \
(final bonuses and sale).
The referee's announcement decides; clocks are only a guide. The referee can extend a table's time, with a reason.

CH10 Penalties
For excessive delay the referee gives a warning, a money deduction, a VP deduction, or disqualification.
Money is deducted before the places of the round are decided; VP are deducted afterwards and go to no one else \
(house reading).
Disqualified players get 0 VP and 0 money for that round; the other players keep their places (house reading).
Penalties are never deleted. They can be cancelled, with a reason.

CH11 Leaving and coming late
Players who leave keep their points. Late arrivals get the next entry number and play from the next round.

CH12 Results and seatings
Round 3 is seated only when all results of round 2 are confirmed.
A correction after the next round has started changes totals, never a seating.
Every change is recorded: who, when, why, before and after.

CH13 Reporting results
One player at the table reports the result; another player, or staff, confirms it. The referee settles differences.

CH14 The venue
Please eat and drink only at the food table.
Please check the tiles and shares before and after each round."""

JAPANESE = """\
CH1 3試合の総合成績
3試合を行い、勝点、獲得資金の合計、第2試合までの勝点、第2試合までの獲得資金の合計、エントリー順（早い方が上位）の順に優劣を競います。
同順位はありません。順位表には、どの項目で順位が分かれたかを表示します。

CH2 勝点
各試合の順位により、1位から順に10点、6点、3点、1点の勝点を配布します。順位はその試合の獲得資金だけで決まります。
同額で並んだ人たちは、並んだ順位の勝点を足し、人数で割って小数を切り上げた点をそれぞれ受け取ります。\
例：3人が2位で並んだら (6＋3＋1)÷3 を切り上げて、1人4点です。

CH3 獲得資金
獲得資金は、株を精算したあとの最終所持金です。開始時の6,000を含みます。
金額は100の倍数です（本システムの解釈）。
参加しなかった試合は、勝点0、獲得資金0とします。

CH4 補充スタッフ
卓の人数をそろえるために、スタッフが席に入ることがあります。スタッフもその卓の順位に数えるので、\
スタッフが1位なら、勝点10はほかの誰にも渡りません。
スタッフに総合順位は付きません（本システムの解釈）。

CH5 4人卓と3人卓
1卓は4人です。スタッフが足りない場合は3人卓を設け、勝点は10点、6点、3点とします。3人卓があるときはお知らせします。
避けられる限り、3人卓に2回座ることはありません。ただしCH6を優先します。第3試合の3人卓は最下位の卓です（本システムの解釈）。

CH6 第1試合と第2試合の座席割り
第1試合と第2試合はランダムに割り振ります。第1試合でプレイした方とは第2試合で同卓になりません。\
スタッフは数えません（本システムの解釈）。
人数の都合で避けられない場合は、同卓になる組の数が最少になるようにします。その数が最少であることを証明し、お知らせします。
最良の座席割りはすべて同じ確率で選ばれます。抽選は公開されたシードから決まり、誰でも再現できます。

CH7 第3試合の座席割り
第3試合は、第2試合終了時の成績順に割り振ります。上位4人が1卓、以下同様です。
スタッフは下位の卓から1人ずつ入り、さらに必要なら下位の卓から2人目が入ります（本システムの解釈）。

CH8 器材確認
試合開始前と終了後に、タイル108枚と、7つのホテルチェーンの株券各25枚を確認してください。
確認した人と時刻を記録します。数が合わない場合は審判を呼びます。

CH9 時間制限
1試合は90分です。終了が告げられたら、いま手番の人だけが手番を最後まで行い、そこで試合は終わりです。\
続けて株を精算します（最終ボーナスと売却）。
終わりを決めるのは審判のアナウンスです。時計は目安にすぎません。審判は、理由を示して卓の時間を延長できます。

CH10 ペナルティ
目に余る引き延ばしには、審判が警告、獲得資金の減額、勝点の減点、失格のいずれかを科します。
獲得資金の減額は、その試合の順位を決める前に行います。勝点の減点は順位が決まったあとに行い、ほかの人には配りません（本システムの解釈）。
失格の場合、その試合は勝点0、獲得資金0とします。ほかの人の順位は変わりません（本システムの解釈）。
ペナルティの記録は消しません。理由を付けて取り消すことはできます。

CH11 途中退出と途中参加
途中で退出した人の成績はそのまま残ります。途中参加の人には次のエントリー番号を付け、次の試合から参加します。

CH12 結果と座席割り
第2試合のすべての結果が確定するまで、第3試合の座席割りは行いません。
次の試合が始まったあとの訂正は、合計には反映されますが、座席割りは変わりません。
変更はすべて、誰が、いつ、なぜ、変更前、変更後を記録します。

CH13 結果の報告
結果は卓のプレイヤーの1人が入力し、同卓のほかのプレイヤーかスタッフが確認します。一致しない場合は審判が裁定します。

CH14 会場でのお願い
食べ物と飲み物は、飲食用のテーブルでだけお召し上がりください。
試合の前とあとに、タイルと株券がそろっているかを確かめてください。"""


BOOKS: dict[str, list[Rule]] = {
    lang: render_rules(parse_rules(text), {}, {}) for lang, text in (("en", ENGLISH), ("ja", JAPANESE))
}


def list_rule_numbers() -> list[str]:
    return [rule.number for rule in BOOKS["en"]]


def get_rulebook(lang: str) -> list[Rule]:
    if lang not in BOOKS:
        raise BadInput(f"The rules are in en and ja, not in {lang!r}.")
    return BOOKS[lang]
