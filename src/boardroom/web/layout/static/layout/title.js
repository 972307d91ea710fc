// Show waiting tables in the page's title and icon, so that background tabs are noticed.

// The server has already put the count into the title for browsers without scripts
const title = document.title.replace(/^\(\d+\) /, "");
const icon = document.querySelector("link[rel=icon]");
const plainIcon = icon?.href;
const state = { mine: "", count: 0 };

/** Update the title: `mine` is what this page waits for, `count` the number of other tables that wait. */
export function updateTitle(news) {
  Object.assign(state, news);
  const { mine, count } = state;
  document.title = mine ? `● ${mine} – ${title}` : count ? `(${count}) ${title}` : title;
  if (icon?.dataset.waits) icon.href = mine || count ? icon.dataset.waits : plainIcon;
}

export const isWaiting = () => Boolean(state.mine);
