// A short message at the top of the table, below the status line.

const toast = document.getElementById("toast");
const SHOWN_MS = 7000;
let timer = 0;

function positionToast() {
  const line = document.querySelector("#table .now")?.getBoundingClientRect();
  const seen = line && line.bottom > 0 && line.bottom < innerHeight / 2;
  toast.style.top = seen ? `${line.bottom + 8}px` : "";
}

/** Show a message. A problem is cleared by the next frame. */
export function showToast(text, problem = false) {
  toast.textContent = text;
  toast.toggleAttribute("data-problem", problem && Boolean(text));
  clearTimeout(timer);
  if (!text) return;
  positionToast();
  timer = setTimeout(() => showToast(""), SHOWN_MS);
}

export const showsProblem = () => "problem" in toast.dataset;

/** Clear a message if it is still shown. */
export function clearToast(text) {
  if (toast.textContent === text) showToast("");
}

for (const change of ["resize", "scroll"]) {
  addEventListener(change, () => toast.textContent && positionToast(), { passive: true });
}
