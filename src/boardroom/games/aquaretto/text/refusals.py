"""Refusals in English and Japanese: the reason and what to do instead. The rule number is shown with it."""

from __future__ import annotations

REFUSALS: dict[str, dict[str, str]] = {
    # The active player
    "over": {
        "en": "The game is over.",
        "ja": "ゲームは終了しています。これ以上の操作はできません。",
    },
    "not-your-turn": {
        "en": "It is {who}'s decision. Please wait.",
        "ja": "いまは{who}が決める番です。お待ちください。",
    },
    "draw-first": {
        "en": "Wait for the draw to finish.",
        "ja": "先に引くものがあります。引き終わるまでお待ちください。",
    },
    "finish-first": {
        "en": "You can't do that now. {phase}",
        "ja": "いまはその操作をする場面ではありません。{phase}",
    },
    "take-back": {
        "en": "You can only undo your actions of this turn since the last draw.",
        "ja": "これは取り消せません。取り消せるのは、自分のターンのうち、最後にタイルを引いたあとの操作だけです。",
    },
    "nothing-to-take-back": {
        "en": "There is nothing to undo.",
        "ja": "取り消せる操作はまだありません。",
    },
    "not-played": {
        "en": "The {game} isn't part of this game. Choose something else.",
        "ja": "このゲームでは{game}を使いません。ほかの操作を選んでください。",
    },
    "no-such-player": {
        "en": "There is no player at seat {number}. Choose one of the players.",
        "ja": "{number}番の席にはプレイヤーがいません。参加しているプレイヤーを選んでください。",
    },
    # Actions of CHANCE
    "species-of-other-game": {
        "en": "The {species} belongs to the other game. Draw a species of the {game}.",
        "ja": "{species}はもう一方のゲームの動物です。{game}の動物を選んでください。",
    },
    "show-stays": {
        "en": "The {species} is a show animal and can't be removed. Draw another species.",
        "ja": "{species}はショーの動物なので取り除けません。ほかの種類を選んでください。",
    },
    "species-removed": {
        "en": "The {species} tiles are already out of the game. Draw another species.",
        "ja": "{species}はすでに取り除かれています。ほかの種類を選んでください。",
    },
    "not-in-pile": {
        "en": "{tile} isn't in the {game}'s pile. Draw another tile.",
        "ja": "{tile}は{game}の山にありません。ほかのタイルを引いてください。",
    },
    # Trucks
    "pile-closed": {
        "en": "The {game}'s pile is out of the game. Draw from the other one.",
        "ja": "{game}の山はもう使いません。もう一方の山から引いてください。",
    },
    "pile-empty": {
        "en": "The {game}'s pile is empty. Take a truck or use a money action.",
        "ja": "{game}の山にはもうタイルがありません。運搬トラックを取るか、お金のアクションを行ってください。",
    },
    "trucks-full": {
        "en": "All remaining trucks are full. Take a truck or use a money action.",
        "ja": "残っている運搬トラックはすべていっぱいです。トラックを取るか、お金のアクションを行ってください。",
    },
    "empty-truck-is-for": {
        "en": "The last empty truck is for the {game}, because every round needs a truck for each game.",
        "ja": "最後の空のトラックは{game}用です。どのラウンドでも、それぞれのゲームのトラックが1台以上必要です。",
    },
    "no-truck-of": {
        "en": "No truck has room for the {game}'s tiles. A truck can only carry tiles of one game.",
        "ja": "{game}のタイルをのせられるトラックがありません。"
        "1台のトラックには一方のゲームのタイルしかのせられません。",
    },
    "no-such-truck": {
        "en": "There is no truck {truck}. This table has {number}.",
        "ja": "運搬トラック{truck}はありません。使うトラックは{number}台です。",
    },
    "truck-taken": {
        "en": "Truck {truck} has been taken this round. Choose another.",
        "ja": "運搬トラック{truck}は、このラウンドですでに取られています。ほかのトラックを選んでください。",
    },
    "truck-full": {
        "en": "Truck {truck} is full ({tiles} at most). Choose another.",
        "ja": "運搬トラック{truck}はいっぱいです（最大{tiles}）。ほかのトラックを選んでください。",
    },
    "truck-empty": {
        "en": "Truck {truck} is empty. Choose one that carries a tile.",
        "ja": "運搬トラック{truck}は空です。タイルが1枚以上のっているトラックを選んでください。",
    },
    "truck-carries": {
        "en": "Truck {truck} carries tiles of the {game}, and a truck can only carry one game. Choose another.",
        "ja": "運搬トラック{truck}には{game}のタイルがのっています。"
        "一方のゲームのタイルしかのせられないので、ほかのトラックを選んでください。",
    },
    "last-truck-is-for": {
        "en": "Truck {truck} is the last empty one and is for the {game}. Choose another.",
        "ja": "最後の空のトラックである{truck}は{game}用です。ほかのトラックを選んでください。",
    },
    "take-later": {
        "en": "You can take a truck once one of them carries a tile of the {game}.",
        "ja": "{game}のタイルがのったトラックが1台できるまで、トラックは取れません。",
    },
    # Placing in the park
    "not-on-truck": {
        "en": "Your truck doesn't carry {kind}. Choose one of its tiles.",
        "ja": "{kind}は自分のトラックにのっていません。のっているタイルを選んでください。",
    },
    "no-space": {
        "en": "{cell} isn't part of your park. Choose a space on your board or an expansion.",
        "ja": "{cell}は水族館の場所ではありません。ボードか拡張ボードの場所を選んでください。",
    },
    "entrance": {
        "en": "{cell} is the entrance and must stay free. Choose another space.",
        "ja": "{cell}は入口なので何も置けません。ほかの場所を選んでください。",
    },
    "trainer-there": {
        "en": "There is a trainer on {cell}. Choose an empty space.",
        "ja": "{cell}には調教師がいます。空いている場所を選んでください。",
    },
    "occupied": {
        "en": "There is already {kind} on {cell}. Choose an empty space.",
        "ja": "{cell}には{kind}がいます。空いている場所を選んでください。",
    },
    "tank-full": {
        "en": "The {species} tank is full. It holds at most {number} tiles, including offspring.",
        "ja": "{species}の水槽はいっぱいです。水槽に入るのは、子どもを含めて{number}枚までです。",
    },
    "too-many-tanks": {
        "en": "You already have {number} tanks, none of them for the {species}. Add a large expansion for one more.",
        "ja": "作れる水槽は{number}つまでで、{species}の水槽を新しく作ることはできません。"
        "大きい拡張ボードを追加すると水槽を1つ増やせます。",
    },
    "touches": {
        "en": "{cell} touches another tank ({species}). Leave a space between tanks.",
        "ja": "{cell}は別の動物（{species}）の水槽に隣接しています。水槽どうしは1マス以上離してください。",
    },
    "apart": {
        "en": "{cell} doesn't touch your {species} tank. Keep animals of one species together.",
        "ja": "{cell}は{species}の水槽に隣接していません。同じ種類の動物は、縦か横に隣接するように置いてください。",
    },
    "young-has-space": {
        "en": "There is room for the offspring in its tank. Choose a space there.",
        "ja": "水槽に子どもを置ける場所があるので、倉庫には置けません。水槽の場所を選んでください。",
    },
    "for-the-zoo": {
        "en": "You have {kind}, a zoo tile, in hand. Put it into the zoo or the barn.",
        "ja": "いま持っているのは動物園のタイル（{kind}）です。動物園か小屋に置いてください。",
    },
    "for-the-aquarium": {
        "en": "You have {kind}, an aquarium tile, in hand. Put it into the park or the depot.",
        "ja": "いま持っているのは水族館のタイル（{kind}）です。水族館か倉庫に置いてください。",
    },
    "into-the-park": {
        "en": "You paid to put {kind} into the park, so it can't go to the depot. Choose a space.",
        "ja": "{kind}は水族館に置くための費用を払ったので、倉庫には置けません。水族館の場所を選んでください。",
    },
    # Placing in the zoo
    "not-in-barn": {
        "en": "There is no such tile in that barn ({kind}). Choose one of its tiles.",
        "ja": "{kind}はその小屋にありません。小屋にあるタイルを選んでください。",
    },
    "no-place-in-zoo": {
        "en": "Your zoo has no room for {kind}. Choose another tile.",
        "ja": "自分の動物園には{kind}を置く場所がありません。ほかのタイルを選んでください。",
    },
    "into-the-zoo": {
        "en": "You paid to put {kind} into the zoo, so it can't go to the barn. Choose a place.",
        "ja": "{kind}は動物園に置くための費用を払ったので、小屋には置けません。動物園の場所を選んでください。",
    },
    "stall-place-needed": {
        "en": "You have {kind} in hand. Put it on a stall place, not into an enclosure.",
        "ja": "{kind}は囲いの中ではなく、売店置き場に置きます。",
    },
    "enclosure-needed": {
        "en": "You have {kind} in hand. Put it into an enclosure, not on a stall place.",
        "ja": "{kind}は売店置き場ではなく、囲いの中に置きます。",
    },
    "not-built": {
        "en": "You haven't built the {pen} yet. Choose another one.",
        "ja": "{pen}はまだありません。いまある囲いを選んでください。",
    },
    "place-not-built": {
        "en": "You haven't built the {place} yet. Choose another one.",
        "ja": "{place}はまだありません。いまある置き場を選んでください。",
    },
    "pen-full": {
        "en": "The {pen} is full. Choose another one.",
        "ja": "{pen}はいっぱいです。ほかの場所を選んでください。",
    },
    "pen-holds": {
        "en": "The {pen} has another species ({species}), and an enclosure can only have one.",
        "ja": "{pen}には別の動物（{species}）がいます。1つの囲いに入れられる動物は1種類だけです。",
    },
    "place-taken": {
        "en": "There is already {kind} on the {place}. Choose a free one.",
        "ja": "{place}には{kind}があります。空いている置き場を選んでください。",
    },
    "same-place": {
        "en": "The stall was already on the {place}. Choose another place.",
        "ja": "{place}は元の置き場です。別の置き場に移動してください。",
    },
    # Co-workers and expansions
    "same-role": {
        "en": "The co-worker was already a {role}. Choose another job.",
        "ja": "その従業員はもともと{role}です。別の持ち場に移動してください。",
    },
    "same-space": {
        "en": "The trainer was already on {cell}. Choose another space.",
        "ja": "{cell}は調教師が元いた場所です。別の場所に移動してください。",
    },
    "role-full": {
        "en": "There is no room for another {role}. Choose another job.",
        "ja": "{role}の場所は空いていません。ほかの持ち場を選んでください。",
    },
    "board-overlaps": {
        "en": "At {cell} the expansion would overlap your park.",
        "ja": "{cell}に置くと水族館と重なります。拡張ボードは何にも重ならないようにつなげてください。",
    },
    "board-apart": {
        "en": "At {cell} the expansion wouldn't share an edge with your park (the entrance doesn't count).",
        "ja": "{cell}に置くと水族館につながりません。水族館の場所と縦か横で1マス以上接するようにつなげてください"
        "（入口は数えません）。",
    },
    # Money actions
    "too-dear": {
        "en": "That costs {coins} and you have {purse}.",
        "ja": "{coins}必要ですが、持っているのは{purse}です。先にコインを集めてください。",
    },
    "depot-empty": {
        "en": "Your depot is empty, so there is nothing to move or discard.",
        "ja": "自分の倉庫は空です。移動や廃棄ができるタイルがありません。",
    },
    "their-depot-empty": {
        "en": "That depot is empty, so there is nothing to buy.",
        "ja": "そのプレイヤーの倉庫は空です。購入できるタイルがありません。",
    },
    "own-depot": {
        "en": "You can't buy from your own depot. Move its top tile instead.",
        "ja": "自分の倉庫からは購入できません。移動のアクションを使ってください。",
    },
    "no-space-for": {
        "en": "Your park has no room for the top tile of that depot, {kind}.",
        "ja": "倉庫の一番上のタイル（{kind}）を置ける場所が水族館にありません。",
    },
    "no-such-worker": {
        "en": "You have no {role} to move.",
        "ja": "移動できる{role}がいません。",
    },
    "no-trainer-there": {
        "en": "You have no trainer on {cell}. Choose a space that has one.",
        "ja": "{cell}には調教師がいません。調教師のいる場所を選んでください。",
    },
    "no-other-place": {
        "en": "There is no other place for the {role}.",
        "ja": "{role}を移動できる場所がほかにありません。",
    },
    "barn-empty": {
        "en": "Your barn is empty, so there is nothing to move or discard.",
        "ja": "自分の小屋は空です。移動や廃棄ができるタイルがありません。",
    },
    "barn-has-no-place": {
        "en": "Your zoo has no room for any tile in your barn.",
        "ja": "小屋のタイルを置ける場所が動物園にありません。",
    },
    "their-barn-empty": {
        "en": "That barn is empty, so there is nothing to buy.",
        "ja": "そのプレイヤーの小屋は空です。購入できるタイルがありません。",
    },
    "own-barn": {
        "en": "You can't buy from your own barn. Move one of its tiles instead.",
        "ja": "自分の小屋からは購入できません。移動のアクションを使ってください。",
    },
    "their-barn-has-no-place": {
        "en": "Your zoo has no room for any tile in that barn.",
        "ja": "その小屋のタイルを置ける場所が、自分の動物園にありません。",
    },
    "no-stall-there": {
        "en": "There is no stall on the {place}. Choose a place that has one.",
        "ja": "{place}には売店がありません。売店のある置き場を選んでください。",
    },
    "no-free-place": {
        "en": "There is no free stall place to move it to.",
        "ja": "売店を移動できる空いた置き場がありません。",
    },
    "no-small-left": {
        "en": "You have used both your small expansions.",
        "ja": "小さい拡張ボードは2枚ともすでに追加しています。",
    },
    "no-large-left": {
        "en": "You have used both your large expansions.",
        "ja": "大きい拡張ボードは2枚ともすでに追加しています。",
    },
    "expanded-already": {
        "en": "Your zoo can't grow any further. Expansion boards per player: {number}.",
        "ja": "動物園はこれ以上拡張できません。拡張ボードは1人{number}枚です。",
    },
    "pen-empty": {
        "en": "The {pen} is empty, so there is nothing to exchange.",
        "ja": "{pen}は空です。交換する動物がいません。",
    },
    "none-in-barn": {
        "en": "You have no {species} in your barn to exchange.",
        "ja": "交換する{species}が自分の小屋にいません。",
    },
    "exchange-same-pen": {
        "en": "You can't exchange the {pen} with itself. Choose two enclosures.",
        "ja": "同じ囲い（{pen}）どうしは交換できません。2つの囲いを選んでください。",
    },
    "exchange-same-species": {
        "en": "Both have the same species ({species}). Choose two different ones.",
        "ja": "どちらも同じ動物（{species}）です。交換できるのは違う種類の動物だけです。",
    },
    "exchange-too-many": {
        "en": "The animals wouldn't all fit. Choose enclosures with room for all of them.",
        "ja": "動物が入りきりません。交換する動物がすべて入る囲いを選んでください。",
    },
    "exchange-smaller-first": {
        "en": "Name the {pen} first, then the {other_pen}. The exchange is the same.",
        "ja": "先に{pen}、次に{other_pen}を指定してください。同じ交換になります。",
    },
}
