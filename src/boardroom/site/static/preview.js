// First a look, then the deed: a button with data-look is shown by the part of the frame it names, and does what it does
// when it is pressed again, or when the part's own button is. Keys do at once what they always did.

const table = document.getElementById("table");
let looked = "";
let pointer = "";

/** Whether a press shows first what it would do: by the viewer's setting, and never where the table has none. */
function asks(event) {
  const when = table.dataset.preview;
  return event.detail > 0 && (when === "always" || (when === "touch" && pointer === "touch"));
}

const parts = () => [...table.querySelectorAll("[data-look]")];

/** Shows what a button would do; nothing is shown for "". `peek`: only for as long as one points at it. */
function look(id, peek = false) {
  const named = id ? document.getElementById(id) : null;
  // What the button says itself is no news to who points at it
  const part = peek && !("peek" in (named?.dataset ?? {})) ? null : named;
  for (const shown of table.querySelectorAll(".outlook:not([hidden])")) shown.hidden = true;
  for (const button of parts()) {
    button.classList.toggle("ghost", !peek && Boolean(part) && button.dataset.look === id);
    if (!peek) button.ariaPressed = part && button.dataset.look === id ? "true" : null;
  }
  for (const square of table.querySelectorAll(".meets")) square.classList.remove("meets");
  if (part?.dataset.joins) {
    for (const square of table.querySelectorAll(part.dataset.joins)) square.classList.add("meets");
  }
  const decide = table.querySelector(".decide");
  decide?.classList.toggle("ahead-shown", Boolean(part));
  decide?.classList.toggle("peeks", Boolean(part) && peek);
  if (part) part.hidden = false;
  if (!peek) looked = part ? id : "";
  return part;
}

/** What is looked at, to be shown again in the next frame of the same position. */
export const held = () => looked;

export function again(id) {
  looked = "";
  if (id) look(id);
}

document.addEventListener("pointerdown", (event) => {
  pointer = event.pointerType;
}, true);

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-unlook]")) {
    const back = parts().find((button) => button.dataset.look === looked && button.offsetParent);
    look("");
    back?.focus({ preventScroll: true });
    return;
  }
  const button = event.target.closest("[data-look]");
  if (!button || button.dataset.look === looked || !asks(event)) return;
  event.preventDefault();
  const part = look(button.dataset.look);
  const does = part?.querySelector("button[name]");
  does?.focus({ preventScroll: true });
  part?.scrollIntoView({ block: "nearest" });
}, true);

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && looked) look("");
});

// Pointing or tabbing shows it too, for as long as it lasts

const shows = (event) => event.pointerType ? event.pointerType !== "touch" : event.target.matches(":focus-visible");

for (const [on, off] of [["pointerover", "pointerout"], ["focusin", "focusout"]]) {
  table.addEventListener(on, (event) => {
    const button = event.target.closest?.("[data-look]");
    if (button && !looked && "preview" in table.dataset && shows(event)) look(button.dataset.look, true);
  });
  table.addEventListener(off, (event) => {
    if (event.target.closest?.("[data-look]") && !looked) look("", true);
  });
}
