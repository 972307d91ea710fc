// First a look, then the deed: a button with data-look is shown by the part of the frame it names, and does what it
// does when it is pressed again, or when the part's own button is. Keys do at once what they always did.

const table = document.getElementById("table");
/** The button that is looked at: more than one may do the same, and several may share a part. */
let looked = null;
let pointer = "";

/** Whether a press shows first what it would do: by the viewer's setting, and never where the table has none. */
function asks(event) {
  const when = table.dataset.preview;
  return event.detail > 0 && (when === "always" || (when === "touch" && pointer === "touch"));
}

/** What decisions would do that cannot be taken back, where a game tells it: their buttons are looked at first. */
let told = {};

function mark() {
  const part = document.getElementById("ahead");
  told = part ? JSON.parse(part.querySelector("[data-ahead]").textContent) : {};
  for (const button of table.querySelectorAll("button[name=do]:not([aria-disabled], [data-look])")) {
    if (button.value in told && !part.contains(button)) button.dataset.look = part.id;
  }
}

/** What a button is called: keys and sums in it are no part of that, nor is what else its label tells those who listen,
 * where it names its deed. */
function called(button) {
  const words = button.cloneNode(true);
  for (const aside of words.querySelectorAll("kbd, small")) aside.remove();
  return button.dataset.deed ?? button.ariaLabel ?? words.textContent.trim();
}

const parts = () => [...table.querySelectorAll("[data-look]")];
const same = (one, other) => one?.dataset.look === other?.dataset.look && one?.value === other?.value;

/** Shows what a button would do; nothing is shown for none. `peek`: only for as long as one points at it. */
function look(at, peek = false) {
  const named = at ? document.getElementById(at.dataset.look) : null;
  // What the button says itself is no news to who points at it
  const part = peek && !("peek" in (named?.dataset ?? {})) ? null : named;
  for (const shown of table.querySelectorAll(".outlook:not([hidden])")) shown.hidden = true;
  for (const button of parts()) {
    const shown = !peek && Boolean(part) && same(button, at);
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
      document.getElementById("ahead-does").textContent = does.textContent = called(at);
      document.getElementById("ahead-follows").textContent = told[at.value];
    }
    looked = part ? at : null;
    // A game may draw more of it
    (looked ?? table).dispatchEvent(new CustomEvent("looked", { bubbles: true }));
  }
  return part;
}

/** What is looked at, to be shown again in the next frame of the same position. */
export const held = () => looked;

export function again(before) {
  looked = null;
  mark();
  const button = before && parts().find((each) => same(each, before));
  if (button) look(button);
}

// A game turned what is looked at
table.addEventListener("look", (event) => looked && look(event.target));

document.addEventListener("pointerdown", (event) => {
  pointer = event.pointerType;
}, true);

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-unlook]")) {
    const back = parts().find((button) => same(button, looked) && button.offsetParent);
    look(null);
    back?.focus({ preventScroll: true });
    return;
  }
  const button = event.target.closest("[data-look]");
  if (!button || same(button, looked) || !asks(event)) return;
  event.preventDefault();
  const part = look(button);
  const does = part?.querySelector("button[name]");
  does?.focus({ preventScroll: true });
  part?.scrollIntoView({ block: "nearest" });
}, true);

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && looked) look(null);
});

// Pointing or tabbing shows it too, for as long as it lasts

const shows = (event) => event.pointerType ? event.pointerType !== "touch" : event.target.matches(":focus-visible");

for (const [on, off] of [["pointerover", "pointerout"], ["focusin", "focusout"]]) {
  table.addEventListener(on, (event) => {
    const button = event.target.closest?.("[data-look]");
    if (button && !looked && "preview" in table.dataset && shows(event)) look(button, true);
  });
  table.addEventListener(off, (event) => {
    if (event.target.closest?.("[data-look]") && !looked) look(null, true);
  });
}
