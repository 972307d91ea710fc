// The page's title and icon say what waits, so that a tab in the back is seen.

// How many wait stands there already where the server wrote it, for those without scripts
const title = document.title.replace(/^\(\d+\) /, "");
const icon = document.querySelector("link[rel=icon]");
const plain = icon?.href;
const state = { mine: "", count: 0 };

/** `mine`: what this page itself asks for; `count`: how many tables wait elsewhere. */
export function says(news) {
  Object.assign(state, news);
  const { mine, count } = state;
  document.title = mine ? `● ${mine} – ${title}` : count ? `(${count}) ${title}` : title;
  if (icon?.dataset.waits) icon.href = mine || count ? icon.dataset.waits : plain;
}

export const waits = () => Boolean(state.mine);
