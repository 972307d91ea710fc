// Search for people by name or number, ignoring width, case and kana: １２ is 12, ヤマダ is やまだ, and 山田太郎 is 山田 太郎.

const NUMBER = /^[es]\d+$/;

/** Normalise width, case and kana. */
function normalise(text) {
  return text.normalize("NFKC").toLowerCase().replace(
    /[\u30a1-\u30f6]/g,
    (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60),
  );
}

/** Return true if all words match one person. `text` separates people with bars: number, name and reading. */
export function matchesPerson(query, text) {
  const words = normalise(query).split(/\s+/).filter(Boolean);
  return normalise(text).split("|").some((person) => {
    const tokens = person.trim().split(/\s+/);
    const numbers = tokens.filter((token) => NUMBER.test(token));
    const said = tokens.filter((token) => !NUMBER.test(token)).join("");
    return words.every((word) => {
      // Numbers match in full: 1 does not match 12
      if (NUMBER.test(word)) return numbers.includes(word);
      return said.includes(word) || (/^\d+$/.test(word) && numbers.some((number) => number.slice(1) === word));
    });
  });
}
