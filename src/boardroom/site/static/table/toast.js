// A word at the top of a table, for a while. It stands under the line that says what to do now, wherever that is.

const toast = document.getElementById("toast");
const LONG = 7000;
let timer = 0;

function put() {
  const line = document.querySelector("#table .now")?.getBoundingClientRect();
  const seen = line && line.bottom > 0 && line.bottom < innerHeight / 2;
  toast.style.top = seen ? `${line.bottom + 8}px` : "";
}

/** Says it. A problem is over with the next frame, whoever moved. */
export function tell(text, problem = false) {
  toast.textContent = text;
  toast.toggleAttribute("data-problem", problem && Boolean(text));
  clearTimeout(timer);
  if (!text) return;
  put();
  timer = setTimeout(() => tell(""), LONG);
}

export const complains = () => "problem" in toast.dataset;

/** What was said is no longer so. */
export function forget(text) {
  if (toast.textContent === text) tell("");
}

for (const change of ["resize", "scroll"]) {
  addEventListener(change, () => toast.textContent && put(), { passive: true });
}
