// Where the keys are when a frame replaces the element that had them: whoever decides by keys finds them where the next
// thing is asked, at once or when others have had their turns. A pointer needs none of it.

const table = document.getElementById("table");
const ASKED = ["[data-ask]", ".decide", ".hand"];
let pointed = false;
let lost = false;

document.addEventListener("pointerdown", () => {
  pointed = true;
  lost = false;
}, true);
document.addEventListener("keydown", () => {
  pointed = false;
}, true);

/** The element of the table that has the keys, before a frame is replaced. */
export const held = () => table.contains(document.activeElement) ? document.activeElement : null;

/** After that: the keys go back to what has the same name, or else to what is asked. */
export function again(before) {
  if (before?.id && document.activeElement === document.body) {
    document.getElementById(before.id)?.focus({ preventScroll: true });
  }
  lost ||= Boolean(before) && !pointed;
  // After the game, which may know a better place
  if (lost) queueMicrotask(regain);
}

function regain() {
  if (document.activeElement === document.body && table.querySelector("[data-mine='1']")) {
    const can = ASKED.flatMap((where) => [...table.querySelectorAll(`${where} button:enabled:not([aria-disabled])`)]);
    can.find((button) => button.offsetParent && !button.matches("#ask-hint, dialog *"))?.focus({ preventScroll: true });
  }
  lost = document.activeElement === document.body;
}
