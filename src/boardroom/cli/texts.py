"""Texts of the terminal table, in English and Japanese. Each game has its own texts in its folder."""

from __future__ import annotations

from typing import Any

TEXTS: dict[str, dict[str, str]] = {
    # Names
    "you": {"en": "You", "ja": "あなた"},
    "person": {"en": "Player {n}", "ja": "プレイヤー{n}"},
    # The start
    "seats": {"en": "At the table: {names}.", "ja": "プレイヤー：{names}"},
    "bot": {"en": "{name} (bot)", "ja": "{name}（ボット）"},
    "list": {"en": ", ", "ja": "、"},
    "commitment": {
        "en": "Commitment to the draws: {hash}",
        "ja": "シャッフルのコミットメント（ハッシュ）：{hash}",
    },
    "commitment_why": {
        "en": "All draws are computed from a secret fixed now. It is published at the end, so anyone can verify them.",
        "ja": "引くものはすべて、いま決めた秘密の値から計算されます。秘密の値は終了時に公開され、誰でも検証できます。",
    },
    "seeded": {
        "en": "The secret comes from the seed {seed}, which repeats the same draws.",
        "ja": "秘密の値はシード{seed}から作られています。同じシャッフルを再現できます。",
    },
    "saving": {"en": "Saving the record to {file}.", "ja": "対戦記録は{file}に保存します。"},
    "begin": {"en": "Press Enter to start.", "ja": "Enterを押すと始まります。"},
    "more_help": {"en": "Press ? for help.", "ja": "?でキーの説明が見られます。"},
    # Keys
    "enter": {"en": "Enter", "ja": "Enter"},
    "all_choices": {"en": "all {n} choices", "ja": "{n}個の選択肢をすべて表示"},
    "key_help": {"en": "help", "ja": "説明"},
    "key_rules": {"en": "rules", "ja": "ルール"},
    "key_tables": {"en": "tables", "ja": "一覧表"},
    "key_log": {"en": "log", "ja": "ログ"},
    "key_undo": {"en": "undo", "ja": "取り消し"},
    "key_quit": {"en": "quit", "ja": "終了"},
    # Help
    "help_title": {"en": "Keys", "ja": "キー操作"},
    "help_number": {"en": "choose the option with this number", "ja": "その番号の選択肢を選ぶ"},
    "help_undo": {
        "en": "undo your last action, if the rules allow it",
        "ja": "直前の手を取り消す（ルールで認められる場合）",
    },
    "help_rules": {
        "en": "show the rules; r {rule} or {rule} shows one rule",
        "ja": "ルール（r {rule}、{rule}でその項目だけ）",
    },
    "help_tables": {"en": "show tables such as prices", "ja": "価格などの一覧表を見る"},
    "help_more": {
        "en": "show all choices, if the screen is too small for them",
        "ja": "選択肢をすべて表示（画面に入りきらないとき）",
    },
    "help_log": {"en": "show the game log, with rule numbers", "ja": "ログを見る（ルール番号つき）"},
    "help_quit": {"en": "quit; you can save the record", "ja": "終了する（対戦記録を保存できます）"},
    "help_action": {
        "en": "you can also type an action in full, such as {example}",
        "ja": "手をそのまま入力することもできます（例：{example}）",
    },
    "help_slash": {
        "en": "if the game uses a letter, type the command with a slash: /l",
        "ja": "その文字がゲームの操作に使われる場面では、/l のように先頭にスラッシュを付けます",
    },
    # Pages
    "page_keys": {
        "en": "Page {n} of {all}. Enter next, b back, q close: ",
        "ja": "{n}/{all}ページ　Enter 次へ、b 前へ、q 閉じる：",
    },
    "log_empty": {"en": "Nothing has happened yet.", "ja": "まだ何も起きていません。"},
    "no_rule": {"en": "There is no rule {number}.", "ja": "{number}というルールはありません。"},
    # Answers
    "refused": {"en": "{rule}: {why}", "ja": "{rule}：{why}"},
    "done_before": {"en": "Actions done before that: {n}.", "ja": "その前の{n}手は実行しました。"},
    "unknown": {
        "en": "Unknown command “{typed}”. Press one of the keys shown, or ? for help.",
        "ja": "「{typed}」はここでは使えません。表示されているキーか、?で説明を見てください。",
    },
    "nothing_typed": {
        "en": "Press one of the keys shown.",
        "ja": "表示されているキーのどれかを入力してください。",
    },
    "taken_back": {"en": "Action undone.", "ja": "取り消しました。"},
    # Between turns
    "cover": {
        "en": "{name} is next. Everyone else, please look away.",
        "ja": "次は{name}さんの番です。ほかの方は画面を見ないでください。",
    },
    "cover_go": {"en": "{name}, press Enter: ", "ja": "{name}さん、Enterを押してください："},
    "go_on": {"en": "Press Enter to continue: ", "ja": "Enterで続けます："},
    "bot_forfeits": {
        "en": "The bot {name} {why} and forfeits. It now plays random moves and can't win.",
        "ja": "ボット{name}は失格になりました（{why}）。以後はランダムに動き、勝者にはなれません。",
    },
    "bot_error": {"en": "failed ({what})", "ja": "エラー：{what}"},
    "bot_late": {"en": "took longer than {what} s", "ja": "制限時間{what}秒を超過"},
    "bot_ended": {"en": "stopped ({what})", "ja": "プログラムが終了：{what}"},
    "bot_illegal": {"en": "chose an illegal action ({what})", "ja": "選べない手：{what}"},
    # The end
    "proof_title": {"en": "Proof of the draws", "ja": "シャッフルの証明"},
    "proof_commitment": {"en": "commitment  {hash}", "ja": "コミットメント　{hash}"},
    "proof_secret": {"en": "secret      {secret}", "ja": "秘密の値　{secret}"},
    "proof_how": {
        "en": "The commitment is the SHA-256 of “boardroom secret” and the secret, which determines all {draws} draws.",
        "ja": "コミットメントは「boardroom secret」と秘密の値をつないだ文字列のSHA-256です。"
        "引いたもの{draws}回分は、すべてこの値から計算されています。",
    },
    "proof_check": {"en": "Verify it: boardroom verify {file}", "ja": "検証：boardroom verify {file}"},
    "proof_unsaved": {
        "en": "To verify it, save the record, then run: boardroom verify FILE",
        "ja": "検証するには、対戦記録を保存してから boardroom verify ファイル名 を実行してください。",
    },
    # Saving and leaving
    "quit_sure": {"en": "Quit this game? y/n: ", "ja": "この対局を終了しますか？ y/n："},
    "save_where": {
        "en": "Save the record? Type a file name, or press Enter to skip: ",
        "ja": "対戦記録を保存しますか？ ファイル名を入力（保存しない場合はEnter）：",
    },
    "saved": {"en": "Record saved: {file}", "ja": "対戦記録を保存しました：{file}"},
    "exists": {
        "en": "{file} already exists. Choose another name.",
        "ja": "{file}はすでにあります。別の名前にしてください。",
    },
    "not_saved": {"en": "Can't write {file}: {why}", "ja": "{file}に書き込めません：{why}"},
    "unfinished": {"en": "You left the game before it was over.", "ja": "対局を途中で終了しました。"},
    "no_more_input": {"en": "End of input.", "ja": "入力が終わりました。"},
    "stopped": {"en": "Stopped.", "ja": "中断しました。"},
    # Verify
    "verify_draws": {
        "en": "{file}: all {actions} actions are legal, and all {draws} draws match the committed secret.",
        "ja": "{file}：{actions}手すべてがルールどおりです。引いたもの{draws}回分は、コミットメントで示された秘密の"
        "値から計算した結果とすべて一致します。",
    },
    "verify_result": {"en": "Result: {scores}.", "ja": "結果：{scores}"},
    "verify_signed": {"en": "Signed by {site}.", "ja": "{site}の署名があります。"},
    "verify_that_site": {"en": "that site", "ja": "そのサイト"},
    "verify_unchecked": {
        "en": "The record is signed. Check the signature with --key ADDRESS, the site's address.",
        "ja": "対戦記録に署名があります。--key サイトのアドレス で確認できます。",
    },
    "verify_fingerprint": {"en": "Fingerprint: {hash}", "ja": "対戦記録の指紋：{hash}"},
    "verify_before": {
        "en": "To check that the secret was fixed before the game, pass the commitment you saw then: "
        "--commitment HASH.",
        "ja": "秘密の値が対局前に決まっていたことを確かめるには、そのとき見たコミットメントを指定してください："
        "--commitment ハッシュ",
    },
    "verify_seeded": {
        "en": "The secret comes from the seed {word}. Anyone who knows the seed can predict all draws.",
        "ja": "秘密の値はシード{word}から作られています。シードを知っている人は、何が引かれるかをすべて予測できます。",
    },
    "verify_unsealed": {
        "en": "Unsealed words added by players: {n}.",
        "ja": "プレイヤーが加えた合い言葉（封印なし）：{n}個",
    },
    "verify_sealed": {
        "en": "Sealed words, all sealed before the first was opened: {names}.",
        "ja": "最初の開封より前に封印された合い言葉：{names}",
    },
    "verify_clear": {
        "en": "Unsealed words, which the server knew in advance: {names}.",
        "ja": "封印されず、サーバーが事前に知ることのできた合い言葉：{names}",
    },
    "verify_late": {
        "en": "Sealed words not opened in time, replaced by the server's words: {names}.",
        "ja": "時間内に開かれず、サーバーの合い言葉に置き換えられた席：{names}",
    },
    "none": {"en": "none", "ja": "なし"},
    # Replay
    "replay_at": {"en": "step {n} of {all}", "ja": "{n}/{all}手目"},
    "replay_keys": {
        "en": "n next  p back  t next turn  b previous turn  g N go to  l log  r rules  q quit",
        "ja": "n 次  p 前  t 次の手番  b 前の手番  g N 移動  l ログ  r ルール  q 終了",
    },
    "replay_keys_over": {
        "en": "s result  p back  b previous turn  g N go to  l log  r rules  q quit",
        "ja": "s 結果  p 前  b 前の手番  g N 移動  l ログ  r ルール  q 終了",
    },
    "replay_start": {"en": "start", "ja": "開始"},
    "replay_undone": {"en": "The last action was undone.", "ja": "直前の手が取り消された。"},
    "replay_no_step": {"en": "There is no step {n}. Steps are 0 to {all}.", "ja": "{n}手目はありません（0～{all}）。"},
    "replay_unfinished": {"en": "The game is not over.", "ja": "対局はまだ終わっていません。"},
}


def get_text(key: str, lang: str, **values: Any) -> str:
    return TEXTS[key][lang].format_map(values)
