// Previews of actions: the first press of a button with data-look shows the part of the frame that it names, and a
// second press, or one of the part's own button, takes the action. Keys act immediately.

const table = document.getElementById("table");
/** The button whose preview is shown. Several buttons may take the same action or share a preview. */
let shownButton = null;
let pointer = "";

/** Return true if a press shows a preview first, by the user's setting. */
function needsPreview(event) {
  const when = table.dataset.preview;
  return event.detail > 0 && (when === "always" || (when === "touch" && pointer === "touch"));
}

/** Consequences of actions that cannot be undone, by action. Their buttons get a preview. */
let consequences = {};

function markIrreversible() {
  const part = document.getElementById("ahead");
  consequences = part ? JSON.parse(part.querySelector("[data-ahead]").textContent) : {};
  for (const button of table.querySelectorAll("button[name=do]:not([aria-disabled], [data-look])")) {
    if (button.value in consequences && !part.contains(button)) button.dataset.look = part.id;
  }
}

/** Return the name of a button's action, without keys, sums and additional text for screen readers. */
function describeButton(button) {
  const words = button.cloneNode(true);
  for (const aside of words.querySelectorAll("kbd, small")) aside.remove();
  return button.dataset.deed ?? button.ariaLabel ?? words.textContent.trim();
}

const listPreviewButtons = () => [...table.querySelectorAll("[data-look]")];
const sameAction = (one, other) => one?.dataset.look === other?.dataset.look && one?.value === other?.value;

/** Show the preview of a button, or none. With `peek`, only while the pointer or focus is on it. */
function showPreview(at, peek = false) {
  const named = at ? document.getElementById(at.dataset.look) : null;
  // Previews that only repeat the button's text are not shown on hover
  const part = peek && !("peek" in (named?.dataset ?? {})) ? null : named;
  for (const shown of table.querySelectorAll(".outlook:not([hidden])")) shown.hidden = true;
  for (const button of listPreviewButtons()) {
    const shown = !peek && Boolean(part) && sameAction(button, at);
    button.classList.toggle("ghost", shown);
    if (!peek) button.ariaPressed = shown ? "true" : null;
  }
  for (const square of table.querySelectorAll(".meets")) square.classList.remove("meets");
  if (part?.dataset.joins) {
    for (const square of table.querySelectorAll(part.dataset.joins)) square.classList.add("meets");
  }
  const decide = table.querySelector(".decide");
  decide?.classList.toggle("ahead-shown", Boolean(part));
  decide?.classList.toggle("peeks", Boolean(part) && peek);
  if (part) part.hidden = false;
  if (!peek) {
    const does = part?.querySelector("button[name]");
    if (does) does.value = at.value;
    if (part?.id === "ahead") {
      document.getElementById("ahead-does").textContent = does.textContent = describeButton(at);
      document.getElementById("ahead-follows").textContent = consequences[at.value];
    }
    shownButton = part ? at : null;
    // Games may add to the preview
    (shownButton ?? table).dispatchEvent(new CustomEvent("looked", { bubbles: true }));
  }
  return part;
}

/** Return the button whose preview is shown, to restore it in the next frame of the same position. */
export const getShownButton = () => shownButton;

export function restorePreview(before) {
  shownButton = null;
  markIrreversible();
  const button = before && listPreviewButtons().find((each) => sameAction(each, before));
  if (button) showPreview(button);
}

// A game has changed the shown button, such as by rotating a piece
table.addEventListener("look", (event) => shownButton && showPreview(event.target));

document.addEventListener("pointerdown", (event) => {
  pointer = event.pointerType;
}, true);

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-unlook]")) {
    const back = listPreviewButtons().find((button) => sameAction(button, shownButton) && button.offsetParent);
    showPreview(null);
    back?.focus({ preventScroll: true });
    return;
  }
  const button = event.target.closest("[data-look]");
  if (!button || sameAction(button, shownButton) || !needsPreview(event)) return;
  event.preventDefault();
  const part = showPreview(button);
  const does = part?.querySelector("button[name]");
  does?.focus({ preventScroll: true });
  part?.scrollIntoView({ block: "nearest" });
}, true);

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && shownButton) showPreview(null);
});

// Hovering or focusing shows the preview as well, for as long as it lasts

const isPointing = (event) =>
  event.pointerType ? event.pointerType !== "touch" : event.target.matches(":focus-visible");

for (const [on, off] of [["pointerover", "pointerout"], ["focusin", "focusout"]]) {
  table.addEventListener(on, (event) => {
    const button = event.target.closest?.("[data-look]");
    if (button && !shownButton && "preview" in table.dataset && isPointing(event)) showPreview(button, true);
  });
  table.addEventListener(off, (event) => {
    if (event.target.closest?.("[data-look]") && !shownButton) showPreview(null, true);
  });
}
