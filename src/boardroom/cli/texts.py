"""What the terminal table says around a game, in English and Japanese. What a game says is in its own folder."""

from __future__ import annotations

from typing import Any

TEXTS: dict[str, dict[str, str]] = {
    # Names
    "you": {"en": "You", "ja": "あなた"},
    "person": {"en": "Player {n}", "ja": "プレイヤー{n}"},
    # The start
    "seats": {"en": "At the table: {names}.", "ja": "参加者：{names}"},
    "bot": {"en": "{name} (bot)", "ja": "{name}（ボット）"},
    "list": {"en": ", ", "ja": "、"},
    "commitment": {
        "en": "Commitment to the draws: {hash}",
        "ja": "引きのコミットメント（ハッシュ）：{hash}",
    },
    "commitment_why": {
        "en": "Every draw follows from a secret fixed now; it is shown at the end, so that all can check it.",
        "ja": "すべての引きは、いま決められた秘密から計算されます。秘密は終了時に公開され、誰でも検証できます。",
    },
    "seeded": {
        "en": "The seed {seed} fixes the secret: the same draws will come again.",
        "ja": "シード{seed}で秘密を固定しています。同じ引きを再現できます。",
    },
    "saving": {"en": "The record goes to {file}.", "ja": "棋譜は{file}に保存します。"},
    "begin": {"en": "Enter begins.", "ja": "Enterで始めます。"},
    "more_help": {"en": "? explains the keys.", "ja": "?でキーの説明を表示します。"},
    # Keys
    "enter": {"en": "Enter", "ja": "Enter"},
    "all_choices": {"en": "all {n} choices", "ja": "{n}個の選択肢をすべて表示"},
    "key_help": {"en": "help", "ja": "説明"},
    "key_rules": {"en": "rules", "ja": "ルール"},
    "key_tables": {"en": "tables", "ja": "一覧表"},
    "key_log": {"en": "log", "ja": "記録"},
    "key_undo": {"en": "take back", "ja": "取り消し"},
    "key_quit": {"en": "quit", "ja": "終了"},
    # Help
    "help_title": {"en": "Keys", "ja": "キー操作"},
    "help_number": {"en": "choose what is listed under the number", "ja": "その番号の選択肢を選ぶ"},
    "help_undo": {
        "en": "take your last action back, where the rules allow it",
        "ja": "直前の操作を取り消す（ルールで認められる場合）",
    },
    "help_rules": {
        "en": "the rules; r {rule} or {rule} shows one",
        "ja": "ルール（r {rule}、{rule}でその項目だけ）",
    },
    "help_tables": {"en": "what one looks up while playing: prices and the like", "ja": "価格などの一覧表"},
    "help_more": {"en": "all choices, where the screen has no room for them", "ja": "画面に入りきらない選択肢の一覧"},
    "help_log": {"en": "all that has happened, with rule numbers", "ja": "これまでの全記録（ルール番号つき）"},
    "help_quit": {"en": "quit; the record can be saved", "ja": "終了する（棋譜を保存できます）"},
    "help_action": {
        "en": "any action can be written out, such as {example}",
        "ja": "操作をそのまま入力することもできます（例：{example}）",
    },
    "help_slash": {
        "en": "where a letter means something in the game, write the command with a stroke: /l",
        "ja": "文字がゲームの操作に使われる場面では、/lのように斜線をつけて入力します",
    },
    # Pages
    "page_keys": {
        "en": "Page {n} of {all}. Enter next, b back, q close: ",
        "ja": "{n}/{all}ページ　Enter 次、b 前、q 閉じる：",
    },
    "log_empty": {"en": "Nothing has happened yet.", "ja": "まだ何も起きていません。"},
    "no_rule": {"en": "There is no rule {number} here.", "ja": "{number}というルールはありません。"},
    # Answers
    "refused": {"en": "{rule}: {why}", "ja": "{rule}：{why}"},
    "done_before": {"en": "Done before that: {n}.", "ja": "それまでの{n}件は実行しました。"},
    "unknown": {
        "en": "“{typed}” means nothing here. Choose a key that is shown, or ? for help.",
        "ja": "「{typed}」はここでは使えません。表示されているキーか、?で説明を見てください。",
    },
    "nothing_typed": {
        "en": "Enter alone does nothing here: choose a key that is shown.",
        "ja": "ここではEnterだけでは進めません。表示されているキーを選んでください。",
    },
    "taken_back": {"en": "Taken back.", "ja": "取り消しました。"},
    # Between turns
    "cover": {
        "en": "{name} decides now; the others look away.",
        "ja": "次は{name}さんの番です。ほかの方は画面を見ないでください。",
    },
    "cover_go": {"en": "{name}, press Enter: ", "ja": "{name}さん、Enterを押してください："},
    "go_on": {"en": "Enter goes on: ", "ja": "Enterで進みます："},
    "bot_forfeits": {
        "en": "The bot {name} has forfeited: it {why}. It cannot win this game; its moves are random from here on.",
        "ja": "ボット{name}は失格になりました（{why}）。以後はランダムに行動し、勝者にはなれません。",
    },
    "bot_error": {"en": "failed with {what}", "ja": "エラー：{what}"},
    "bot_late": {"en": "thought longer than {what} s", "ja": "制限時間{what}秒を超過"},
    "bot_ended": {"en": "has stopped ({what})", "ja": "プログラムが終了：{what}"},
    "bot_illegal": {"en": "chose no legal action ({what})", "ja": "選べない操作：{what}"},
    # The end
    "proof_title": {"en": "Verification of the draws", "ja": "引きの証明"},
    "proof_commitment": {"en": "commitment  {hash}", "ja": "コミットメント　{hash}"},
    "proof_secret": {"en": "secret      {secret}", "ja": "秘密　{secret}"},
    "proof_how": {
        "en": "The commitment is the SHA-256 of “boardroom secret” and the secret. All {draws} draws follow from it.",
        "ja": "コミットメントは「boardroom secret」と秘密をつないだ文字列のSHA-256で、"
        "{draws}回の引きはすべてこれで決まります。",
    },
    "proof_check": {"en": "Check it: boardroom verify {file}", "ja": "検証：boardroom verify {file}"},
    "proof_unsaved": {
        "en": "To check it, save the record, then: boardroom verify FILE",
        "ja": "検証するには、棋譜を保存してから boardroom verify ファイル名 を実行してください。",
    },
    # Saving and leaving
    "quit_sure": {"en": "Quit this game? y/n: ", "ja": "このゲームを終了しますか？ y/n："},
    "save_where": {
        "en": "Save the record? A file name, or Enter for no: ",
        "ja": "棋譜を保存しますか？ファイル名を入力、保存しない場合はEnter：",
    },
    "saved": {"en": "The record is saved: {file}", "ja": "棋譜を保存しました：{file}"},
    "exists": {
        "en": "{file} is already there: choose another name.",
        "ja": "{file}はすでにあります。別の名前にしてください。",
    },
    "not_saved": {"en": "{file} cannot be written: {why}", "ja": "{file}に書き込めません：{why}"},
    "unfinished": {"en": "The game was left before its end.", "ja": "ゲームは途中で終了しました。"},
    "no_more_input": {"en": "The input has ended.", "ja": "入力が終わりました。"},
    "stopped": {"en": "Stopped.", "ja": "中断しました。"},
    # Verify
    "verify_draws": {
        "en": "{file}: {actions} actions by the rules; all {draws} draws follow from the committed secret.",
        "ja": "{file}：{actions}手すべてがルールどおりです。{draws}回の引きはすべて、コミットメントの示す秘密の値から"
        "計算したものと一致します。",
    },
    "verify_result": {"en": "Result: {scores}.", "ja": "結果：{scores}"},
    "verify_signed": {"en": "Signed by {site}.", "ja": "{site}の署名があります。"},
    "verify_that_site": {"en": "that site", "ja": "そのサイト"},
    "verify_unchecked": {
        "en": "The record has a signature, which --key ADDRESS of the site checks.",
        "ja": "棋譜に署名があります。--key サイトのアドレス で確認できます。",
    },
    "verify_fingerprint": {"en": "Fingerprint: {hash}", "ja": "棋譜の指紋：{hash}"},
    "verify_before": {
        "en": "Whether the secret was chosen before the game shows only a commitment from then: --commitment HASH.",
        "ja": "秘密の値が対局前に決められていたことは、そのとき見たコミットメントでだけ確かめられます："
        "--commitment ハッシュ",
    },
    "verify_seeded": {
        "en": "The secret follows from a seed, {word}: whoever chose that could know all draws.",
        "ja": "秘密の値はシード{word}から作られています。シードを決めた人は、すべての引きを知ることができました。",
    },
    "verify_unsealed": {
        "en": "Players added words of their own, not sealed: {n}.",
        "ja": "参加者が加えた言葉（封印なし）：{n}個",
    },
    "verify_sealed": {
        "en": "Words sealed before any was opened: {names}.",
        "ja": "どれも開かれないうちに封印された言葉：{names}",
    },
    "verify_clear": {
        "en": "Words the server knew before, because they were sent unsealed: {names}.",
        "ja": "封印せずに送られ、サーバーが先に知っていた言葉：{names}",
    },
    "verify_late": {
        "en": "Sealed and not opened in time, so that the server's own word stands: {names}.",
        "ja": "封印されたが時間内に開かれず、サーバーの言葉が使われた席：{names}",
    },
    "none": {"en": "none", "ja": "なし"},
    # Replay
    "replay_at": {"en": "step {n} of {all}", "ja": "{n}/{all}手目"},
    "replay_keys": {
        "en": "n next  p back  t turn  b turn back  g N go to  l log  r rules  q quit",
        "ja": "n 次  p 前  t 次の手番  b 前の手番  g N 移動  l 記録  r ルール  q 終了",
    },
    "replay_keys_over": {
        "en": "s standings  p back  b turn back  g N go to  l log  r rules  q quit",
        "ja": "s 結果  p 前  b 前の手番  g N 移動  l 記録  r ルール  q 終了",
    },
    "replay_start": {"en": "start", "ja": "開始"},
    "replay_undone": {"en": "The last action was taken back.", "ja": "直前の操作が取り消された。"},
    "replay_no_step": {"en": "There is no step {n}: steps are 0 to {all}.", "ja": "{n}手目はありません（0～{all}）。"},
    "replay_unfinished": {"en": "The game is not over.", "ja": "このゲームは終わっていません。"},
}


def say(key: str, lang: str, **values: Any) -> str:
    return TEXTS[key][lang].format_map(values)
