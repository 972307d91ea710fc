"""The rules of Acquire in Japanese, in the format of `base/rulebook.py`."""

from __future__ import annotations

LABELS: dict[str, str] = {
    "low": "低",
    "mid": "中",
    "high": "高",
    "tiles": "{tile_word}の数",
    "price": "株価",
    "or_more": "{size}以上",
    "comma": "、",
    "or": "か",
    "both": "と",
    "in": "{modes}では、",
    "mark": "（本サイトの解釈）",
    "notes": "（$1,000を4枚、$500を3枚、$100を5枚）",
}

TEXT = """\
AC1 {board_word}と{tile_word}
{board_word}は横12列（1～12）、縦9行（A～I）のマスからなります。{tile_word}は全部で108{unit}あり、\
1つのマスに1{unit}ずつ対応しています。
マスは「9A」のように、列の数字、行の文字の順に表します。
上下左右で隣接している{tile_word}は、互いに接続しています。斜めに（角どうしで）接しているだけの場合は、\
接続していません。

AC2 {chain_word}、株券、所持金
{chain_word}は7つあり、株価によって3つのランクに分かれています。株券は各{chain_word}につき{shares}枚です。
{chain_table}
各プレイヤーは、ゲーム開始時に{cash}{notes}を受け取ります。
プレイ人数は{seats_low}～{seats_high}人です。

AC3 株価
株券1枚の株価は、{chain_word}のランクと、その時点で{chain_word}に含まれる{tile_word}の数によって決まります（{chart}）。
{price_table}
[two=yes] {in_two}{bonus_1}は株価の{first_bonus}倍、{bonus_2}は株価の{last_bonus}倍です（AC11）。
[three=yes] {in_three}3種類の{bonus}があります。金額はAC20の表のとおりです。

AC4 ゲームの準備
[modes=several] ゲームの前に、{all_modes}のどちらで遊ぶかを全員で決めます。\
初めての人がいるなら、タイクーンモードのほうが遊びやすいでしょう。
各プレイヤーは席順に{tile_word}を1{unit}ずつ引き、{board_word}の対応する{square}に配置します。\
この{tile_word}はそのまま{board_word}に残します。
[order=row] 「1A」に最も近い{square}に配置したプレイヤーが{first_player}になります。行の文字を先に比べるので、\
「9A」のほうが「1B」より前です。以後は最後まで、時計回りに手番を行います。
[order=column] 手番の順番は、この{tile_word}によって決まります（CH20）。
このとき互いに隣接した{tile_word}は{loose_group}とみなし、{chain_word}にはなりません。\
ゲーム開始後に別の{tile_word}が接続したとき、ともに{chain_word}の一部となります（AC6、AC7）。
続いて、各プレイヤーは席順に{tile_word}を{hand}{unit}ずつ引きます。\
{hand_word}は、所持金や株券を公開して遊ぶときも、自分だけが見ます。
[powers=choice] 特殊能力カードを使用する場合は、各プレイヤーが1セット（5枚）を受け取ります（AC22）。

AC5 手番
手番では、次の3つの手順を順番に行います。
  1. {hand_word}から1{unit}を選び、対応する{square}に配置します。配置できるものがあるときは、\
必ず配置します（AC6～AC10）。
  2. 株券を{purchases}枚まで購入できます。購入しなくてもかまいません（AC12）。
  3. 手番の終了を告げ、{tile_word}を1{unit}引きます。
[stuck=pass] {hand_word}をどれも配置できない場合は、配置を行わずに株券の購入に移ります{stuck_mark}。\
{hand_empty}場合も同様です{mark}。
[stuck=redraw] {hand_word}をどれも配置できない場合は、手番の開始時に、\
そのすべてを全員に公開してから{pool}に戻して混ぜます。そして新たに{hand}{unit}（足りないときはあるだけ）引き、\
その中から1{unit}を配置します。引き直しは1手番に1回だけで、それでも配置できなければ株券の購入に移ります{mark}。\
{hand_empty}場合も同様に扱います{mark}。
配置を行わなかった手番では、そのぶんの{tile_word}は引きません{mark}。
{tray}の株券が{chain_word}ごとにあと何枚あるかは、いつ確かめてもかまいません。

AC6 {chain_word}の{founding}
配置した{tile_word}の上下左右に何もなければ、{loose_word}となるだけです。
隣が{loose_word}だけなら、つながった{loose_word}すべてと一緒に新しい{chain_word}になります。\
これが{founding}です。配置したプレイヤーはその{founder}となり、\
{board_word}上にない{chain_word}を1つ自由に選びます（残りが1つだけのときも選びます）。{founder}はただちに、\
{founder_share}としてその{chain_word}の株券を1枚、無料で受け取ります。
[founder=nothing] {tray}にその{chain_word}の株券がもうなければ、{founder_share}はもらえません{founder_mark}。
[founder=cash] {tray}にその{chain_word}の株券がもうなければ、{founder_share}の代わりに、\
{founding}されたときの{price_word}と同じ額のお金を銀行からもらいます。
いま{board_word}にある{chain_word}が「{active_word}」です。

AC7 {chain_word}の拡大
配置した{tile_word}が1つの{chain_word}に隣接している場合は、その{chain_word}の一部となります。\
同時に{loose_word}にも隣接している場合は、接続しているすべての{loose_word}も一緒に加わります。

AC8 {chain_word}の合併
配置した{tile_word}が2つ以上の{chain_word}をつなぐと、それらは合併します。\
配置した人が「{mergemaker}」です。最も大きい{chain_word}が{survivor_word}で、\
他の{chain_word}はすべて{absorb_end}。このとき、配置した{tile_word}は数に含めません。同じ大きさの場合は、\
{mergemaker}が選びます。
{defunct_word}は、大きいものから1つずつ順番に処理します（同じ大きさの場合は、{mergemaker}が順番を選びます）。\
1つの処理が完全に終わってから、次の処理に移ります。
  1. {bonus}を支払います（AC11）。
  2. {defunct_word}の株券を持つ人が、{mergemaker}から手番順に、それをどうするかを決めます。\
3つの方法を何枚ずつ使ってもかまいません。
     売却：{defunct_word}の株価で銀行に売却します。
     {swap}：株券2枚につき、{survivor_word}の株券1枚と交換します。{tray}に残っている枚数までしか交換できません。
     {keep_word}：同じ{chain_word}が再び{founding}されるまで、その株券は無価値です。
{bonus}と売却時の株価は、{tile_word}を配置する前の{defunct_word}の大きさで決まります。
配置した{tile_word}と、それに接続している{loose_word}は、これらの処理がすべて終わってから{survivor_word}に加わりま\
す。{survivor_word}の株券に{bonus}は支払われませんが、規模が大きくなることで株価が上がることがあります。

AC9 {safe_word}と{dead_word}
{tile_word}が{safe}{unit}以上になった{chain_word}が「{safe_word}」です。\
{never_absorbed}。
{safe_word}どうしをつなぐ{tile_word}は配置できず、今後も配置できるようにはなりません。これを「{dead_word}」と呼びます。
[dead=may-all] 手番の終わりに{tile_word}を引いたあと、{dead_word}を1回だけ、\
すべてまとめて捨てることができます（捨てなくてもかまいません）。\
捨てた{tile_word}は全員に見えるように表にして分けておき、ゲームでは使用しません。\
捨てたら同じ数の{tile_word}を引きます。その中に{dead_word}があっても、次の手番まで捨てることはできません。
[dead=one] {dead_word}の扱いはCH22のとおりです。
[dead=all] 手番の終わりに{tile_word}を引いたあと、{dead_word}はすべて公開されてゲームから取り除かれ、\
同じ数の{tile_word}を引きます（1手番に1回、自動的に行われます）。その中に{dead_word}があっても手元に残り、\
次の手番のこの手順で取り除かれます。

AC10 8つ目の{chain_word}
{chain_word}が7つとも{board_word}にある間、8つ目ができてしまう{tile_word}は配置できません。
ただし、その{tile_word}は{dead_word}ではありません。合併によって{board_word}上の{chain_word}が減ったときや、\
いずれかの{chain_word}に接続したり合併を発生させたりするようになったときには、配置できます。

AC11 {bonus}
合併で{chain_word}が{absorbed}ときと、ゲームの終了時には、その{chain_word}の大株主に銀行から{bonus}が支払われます。\
株券を{own}しているプレイヤーは全員、その枚数を公開します。
枚数が最も多い人が{holder_1}、次に多い人が{holder_2}です。\
株券を持っていない人は、株主に数えません。
[two=yes] {in_two}{bonus}は次のとおりです。
[two=yes] {two_table}
[two=yes] 株主が1人だけの場合は、{bonus_1}と{bonus_2}の両方を受け取ります。{holder_1}が2人以上いる場合は、\
両方を合わせて等分し、ほかの人は{bonus_2}をもらえません。{holder_2}が2人以上いる場合は、\
{bonus_2}を等分します。
[three=yes] {in_three}{holder_3}にも{bonus}が支払われます（AC20）。
それぞれが受け取る額は、$100未満の端数を切り上げます。

AC12 株券の購入
{tile_word}の配置とその処理を終えたら、{active_word}の株券を1手番に合計{purchases}枚まで購入できます。\
どの{chain_word}の株券をどう組み合わせてもかまいません。ただし、{tray}に残っていない株券は購入できません。
株券1枚ごとに、その時点の株価（AC3）を銀行に支払います。購入する株券の名称と枚数、総額をはっきりと宣言します。
お金の貸し借りは、銀行とも、ほかの人ともできません。お金がなくなってもゲームは続けられますが、\
{bonus}や株券の売却でまたお金が入るまで、株券は購入できません。株券を売却できるのは、\
その{chain_word}が{absorbed}ときと、ゲームの終了時だけです。
上限まで購入した場合も、手番の終了は必ず告げます{mark}。

AC13 ゲームの終了
次のどちらかを満たしているとき、プレイヤーは自分の手番中にゲームの終了を宣言できます。
  ・{active_word}が1つ以上あり、そのすべてが{safe_word}（{tile_word}{safe}{unit}以上）である。
  ・いずれかの{chain_word}が{tile_word}{end}{unit}以上からなる。
必ずしも宣言する必要はありません。宣言しなければゲームは続き、他のプレイヤーが自分の手番で宣言することもできます。
宣言は配置の手順（配置の前でもかまいません）か購入の手順で行います。{founding}や合併の処理中にはできず、\
取り消すこともできません{mark}。
宣言した手番は最後まで行います{finish_mark}。ただし、{tile_word}は引きません{mark}。
その後、まずすべての{active_word}の{bonus}を支払い、それから各自がその株券をすべて株価で売却します。\
{board_word}上にない{chain_word}の株券は無価値です。所持金の最も多い人が勝ちます。\
同額なら、勝利を分け合います。

AC14 引く{tile_word}や配置できる{tile_word}がない場合
{pool_may_end}ことがあります。その場合は何も引かずにゲームを続けます。
1周のあいだ誰も{tile_word}を配置せず、どのプレイヤーも{hand_word}を配置できない場合は、\
終了が宣言されたものとしてゲームを終了します{mark}。

AC15 資産の公開／非公開
[assets=open] 全員の所持金と株券は、いつでも公開されています（CH21）。
[assets=hidden] ゲーム中、他のプレイヤーの所持金と株券は公開されません。
[assets=choice] ゲームの前に、{open_word}（全員の所持金と株券をいつでも確認できる）か{hidden_word}（他のプレイヤーの\
所持金と株券は確認できない）かを全員で決めます。初めて遊ぶ人がいる場合は、{open_word}をお勧めします。
[hideable=yes] {hidden_word}の場合も、次のことは公表されます。購入した株券の名称と枚数と総額、{founder_share}、\
処理の対象となった{chain_word}の各株主の{own}枚数、{bonus}、株券の売却と交換、{keep}株券の枚数です。\
これらは覚えておかなければなりません。ゲーム中、他のプレイヤーの金額や枚数は、\
次の手番が始まるとログから消えます{mark}。リプレイ、書き出し、API、ボットでも同様です。\
ゲーム終了後はすべて公開されます。
{hand_word}は常に非公開、{tray}に残っている株券の枚数は常に公開です。

AC16 2人で遊ぶ場合
[pair=none] このルールは2人では遊べません。
[pair=some] 2人の場合は{two_modes}で遊びます。{bonus}の判定に{market_word}が加わること（AC21）を除き、\
通常のルールと同じです。
[pair=all] {bonus}の判定に{market_word}が加わること（AC21）を除き、通常のルールと同じです。

AC20 3種類の{bonus}
[three=no] このルールに{bonus_3}はありません。
[three=yes] {in_three}{bonus}は次のとおりです。
[three=yes] {three_table}
[three=yes]   ・株主が1人だけの場合：{bonus_1}と{bonus_3}の両方を受け取ります。
[three=yes]   ・株主が2人で、同じ枚数でない場合：{bonus_3}は誰も受け取りません。
[three=yes]   ・{holder_1}が2人いる場合：{bonus_1}と{bonus_2}の合計を半分ずつ受け取ります。\
それに次ぐ株主が{bonus_3}を受け取り（2人以上いる場合は均等に分け合います）、さらに次ぐ株主には支払われません。
[three=yes]   ・{holder_1}が3人以上いる場合：3種類すべての合計を均等に分け合います。他の株主には支払われません。
[three=yes]   ・{holder_2}が2人以上いる場合：{bonus_2}と{bonus_3}の合計を均等に分け合います。\
それに次ぐ株主には支払われません。
[three=yes]   ・{holder_3}が2人以上いる場合：{bonus_3}を均等に分け合います。
[three=yes] それぞれが受け取る額は、$100未満の端数を切り上げます。

AC21 2人で遊ぶ場合の{market_word}
[pair=none] このルールは2人では遊べないため、使用しません。
[pair=some|all] 2人で遊ぶ場合は、合併のときもゲームの終了時も、{bonus}を判定する前に{chain_word}ごとに1回、\
{tile_word}を1{unit}引いて公開します（終了時はAC2の順に行います）。その{tile_word}の数字が、\
その{chain_word}で{market_word}が持つ株券の枚数になります。たとえば「9F」なら9枚です。\
これにより株券の合計が{shares}枚を超えてもかまいません。2人とも株券を{own}していない場合は引きません。
[pair=some|all] {market_word}もプレイヤーと同じように順位に加わりますが、実際の支払いは行わず、\
そのぶんは銀行に残します。引いた{tile_word}は伏せて戻し、全体をよく混ぜます{back_mark}。\
引く{tile_word}が残っていない場合、{market_word}の{own}枚数は0枚です{mark}。

AC22 特殊能力カード
[powers=no] このルールに特殊能力カードはありません。
[powers=choice] ゲームの前に全員が賛同した場合に使用します。各プレイヤーは次の5枚を持ち、1手番に1枚だけ、\
それぞれ1ゲームに1回使用できます。定められた手順でカード名を宣言して使用し、\
使用したカードは公開して全員共通の捨て山に置きます。カードの効果は次のとおりです{mark}。
[powers=choice]   ・{power_free_shares}：購入の手順で、株券を購入する前に使用します。\
この手番に購入する株券（{purchases}枚まで）は無料です。
[powers=choice]   ・{power_five_shares}：購入の手順で使用します。この手番は株券を5枚まで購入できます。
[powers=choice]   ・{power_three_exchanges}：購入の手順で使用します。{active_word}の株券2枚を、\
{tray}にある別の{active_word}の株券1枚と交換することを、3回まで行えます。
[powers=choice]   ・{power_five_tiles}：購入の手順で使用します。手番の終わりに、\
通常の補充とは別に{tile_word}を5{unit}引きます。その後は、{hand_word}が{hand}{unit}より少なくなったときだけ補充しま\
す。
[powers=choice]   ・{power_four_tiles}：最初の配置の前に使用します。{tile_word}を4{unit}まで、\
1{unit}ずつ処理を終えながら続けて配置します。配置できるものがなくなるか、パスをしたら終わりです。\
株券の購入は最後の配置のあとに1回だけ行い、その後{hand_word}が{hand}{unit}になるまで引きます。

AC23 配置ミスの発覚
[misplaced=exchange] 実物で遊んでいて{tile_word}の置き場所を間違えても、その手番のうちに気づいたなら、\
正しい{square}に置き直します。
[misplaced=exchange] 以前の手番の間違いに気づいた場合、配置のやり直しは行いません。\
その{square}に本来配置されるべき{tile_word}を持っているプレイヤーがいれば、\
2つを入れ替えてゲームを続けます{misplaced_mark}。誰も持っていなければ、それが引かれたときに入れ替えます{mark}。
[misplaced=counts] 置き間違えた{tile_word}の扱いはCH25で定めます。

CH9 時間制限
審判は、いつでも試合の終了をアナウンスできます。その時点の手番プレイヤーは手番を最後まで行い、\
その後、AC13と同じように{board_word}上のすべての{chain_word}の{bonus}を支払い、株券をすべて売却します。

CH20 プレイヤー順の決定方法
[order=column] 最初に全員が{tile_word}を1{unit}ずつ引きます。列の数字が小さい人から、\
同じ列ならAに近い行の人から、順に手番を行います。\
引いた{tile_word}は{board_word}に残します{mark}。

CH21 情報公開の範囲
[assets=open] 株券の{own}枚数と所持金はすべて公開します。尋ねられたら正しく答えなければなりません。\
{hand_word}は公開しません。

CH22 デッドタイル
[dead=one] {tile_word}{safe}{unit}以上の{chain_word}どうしに挟まれた{tile_word}を「デッドタイル」と呼びます。\
自分の手番が始まってから{tile_word}を引くまでの間に、\
デッドタイルを1手番に1{unit}だけ、見せて置き場に捨てることができます。\
捨てたら、手番の終わりにいつもの1{unit}に加えてもう1{unit}引きます。8つ目の{chain_word}ができてしまう{tile_word}は、\
デッドタイルではありません。

CH23 すべての{tile_word}が使用できない場合
[kept_hand=yes] {hand_word}がすべてルール上配置できない場合は、スタッフに確かめてもらい、株券の購入に進みます。\
配置できるかどうかは、CH22の処理のあとで判断します。オンラインでは自動的に確認され、ログに残ります。\
手元の{tile_word}を引き直すことはできませんが、デッドタイルはいつもどおり捨てられます。\
配置しなかったぶんの{tile_word}は引きません{mark}。

CH24 やり直しの範囲
[take_back=nothing] やり直しはできません。
[take_back=own] 自分の操作は、他のプレイヤーが何かを決めるか、{tile_word}が引かれるか公開されるまで、やり直せます。\
ゲームの終了の宣言（AC13）はやり直せません。
[take_back=purchases] {tile_word}の置き直しはできません。
[take_back=purchases] {survivor_word}を選んだら、もう選び直せません。
[take_back=purchases] 株の処理を終えたら、もう変えられません。\
終えるまでの間は、本人がやり直せます{mark}。\
最後の1枚を売ったり交換したりしたときも、ほかの人が決めるか{tile_word}が引かれるまでは、やり直せます{mark}。
[take_back=purchases] 株券の購入は、手番の終わりを告げるまでやり直せます。{tile_word}を引けば、\
告げたのと同じことです。
[cards_back=yes] 購入の手順で使用した特殊能力カードと、それによる株式交換も同様です{mark}。
[take_back=purchases] {founding}する{chain_word}の選択は、確定した後は変更できません{mark}。
[take_back=purchases] 大会以外でも同じ範囲とします{mark}。

CH25 {tile_word}の置き間違い
[misplaced=counts] 実物で遊ぶ場合の規定です。手番が移ったとき、\
または合併が始まって誰か1人の所有株の処理が確定したときに、「状況が進んだ」とみなします。
[misplaced=counts] 誰も気づかないまま状況が進んだら、置かれた{tile_word}は、\
その{square}の{tile_word}だったことになります。その{square}の本当の{tile_word}は、それ以後、間違って置かれたほうに書かれた{square}のものとして使います。
[misplaced=counts] 状況が進む前に気づき、置かれた{square}の{tile_word}を持っている場合は、2つを取り替えます。\
持っていない場合は{tile_word}の位置を正し、それによって行った処理を取り消します{mark}。
"""
