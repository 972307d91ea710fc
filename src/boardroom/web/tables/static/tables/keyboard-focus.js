// Keep the keyboard focus when a frame replaces the focused element: move it to the next decision, immediately or when
// it is the user's turn again. Not needed for pointers.

const table = document.getElementById("table");
const DECISION_PARTS = ["[data-ask]", ".decide", ".hand"];
let usedPointer = false;
let hasLostFocus = false;

document.addEventListener("pointerdown", () => {
  usedPointer = true;
  hasLostFocus = false;
}, true);
document.addEventListener("keydown", () => {
  usedPointer = false;
}, true);

/** Return the focused element of the table, before a frame is replaced. */
export const getFocusedElement = () => table.contains(document.activeElement) ? document.activeElement : null;

/** Focus the element with the same id in a new frame, or else the decision. */
export function restoreFocus(before) {
  if (before?.id && document.activeElement === document.body) {
    document.getElementById(before.id)?.focus({ preventScroll: true });
  }
  hasLostFocus ||= Boolean(before) && !usedPointer;
  // After the game's scripts, which may know a better place
  if (hasLostFocus) queueMicrotask(focusDecision);
}

function focusDecision() {
  if (document.activeElement === document.body && table.querySelector("[data-mine='1']")) {
    const can = DECISION_PARTS.flatMap((
      where,
    ) => [...table.querySelectorAll(`${where} button:enabled:not([aria-disabled])`)]);
    can.find((button) => button.offsetParent && !button.matches("#ask-hint, dialog *"))?.focus({ preventScroll: true });
  }
  hasLostFocus = document.activeElement === document.body;
}
