// Finding people as they are typed: １２ is 12, ヤマダ is やまだ, and 山田太郎 is 山田 太郎.

const NUMBER = /^[es]\d+$/;

/** Width, case and kind of kana do not matter to somebody who looks for a name. */
function fold(text) {
  return text.normalize("NFKC").toLowerCase().replace(
    /[\u30a1-\u30f6]/g,
    (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60),
  );
}

/** Whether all words are said of one person. People stand in `text` between bars: number, name and reading. */
export function finds(query, text) {
  const words = fold(query).split(/\s+/).filter(Boolean);
  return fold(text).split("|").some((person) => {
    const tokens = person.trim().split(/\s+/);
    const numbers = tokens.filter((token) => NUMBER.test(token));
    const said = tokens.filter((token) => !NUMBER.test(token)).join("");
    return words.every((word) => {
      // A number is meant whole: 1 is not 12
      if (NUMBER.test(word)) return numbers.includes(word);
      return said.includes(word) || (/^\d+$/.test(word) && numbers.some((number) => number.slice(1) === word));
    });
  });
}
