// A lesson: one bubble with one target. Only the target responds; each step is fetched and inserted. Without this file the
// bubble's buttons are plain links.

import { NEVER, placeBeside } from "../layout/bubble.js";

const smallScreen = matchMedia("(max-width: 900px)");
const ring = document.getElementById("ring");
const lesson = () => document.getElementById("lesson");
const bubble = () => document.getElementById("bubble");
const findTarget = () => {
  const { target: wide, phone } = lesson().dataset;
  const found = [...document.querySelectorAll(`#table :is(${(smallScreen.matches && phone) || wide})`)];
  return found.find((each) => each.getClientRects().length) ?? null;
};

/** Costs of covering parts of the page: never the target, preferably not the panel around it or the status. */
const PART = "[data-ground], .hand, .panel";
const MATTERS = [["header", 9], [".now", 9], [PART, 1]];
let isLoading = false;

/** Draw the ring around the target, and place the bubble beside it. */
function positionBubble() {
  const at = findTarget();
  ring.hidden = !at;
  if (!at) return;
  const box = at.getBoundingClientRect();
  Object.assign(ring.style, {
    left: `${box.left + scrollX - 5}px`,
    top: `${box.top + scrollY - 5}px`,
    width: `${box.width + 10}px`,
    height: `${box.height + 10}px`,
  });
  const says = bubble();
  if (smallScreen.matches) {
    says.removeAttribute("style");
    return;
  }
  placeBeside(box, says, [...MATTERS, [at, NEVER], [at.closest(PART) ?? at, 9]]);
}

/** On phones, where the bubble is a sheet at the bottom, scroll the target into the space above it. */
function scrollToTarget() {
  const at = findTarget();
  if (!at || !smallScreen.matches) return;
  const box = at.getBoundingClientRect();
  const room = innerHeight - bubble().offsetHeight;
  if (box.top < 60 || box.bottom > room) {
    scrollBy({ top: box.top - Math.max(60, (room - box.height) / 2), behavior: "instant" });
  }
}

const stepInUrl = () => Number(new URLSearchParams(location.search).get("step") ?? 1);

/** Load a step, and add it to the history unless the user goes back. */
async function goToStep(step, back = false) {
  if (isLoading) return;
  isLoading = true;
  try {
    const answer = await fetch(`?step=${step}`);
    if (!answer.ok) throw new Error(answer.status);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    lesson().replaceWith(page.getElementById("lesson"));
    document.querySelector(".way").replaceWith(page.querySelector(".way"));
    if (!back) history.pushState(null, "", `?step=${step}`);
    for (const field of document.querySelectorAll("input[name=next]")) {
      field.value = location.pathname + location.search;
    }
  } catch {
    location.search = `?step=${step}`;
    return;
  } finally {
    isLoading = false;
  }
  startStep();
  // Back was pressed again while the step was loading
  if (back && stepInUrl() !== Number(lesson().dataset.step)) goToStep(stepInUrl(), true);
}

function startStep() {
  bubble().focus({ preventScroll: true });
  scrollToTarget();
  positionBubble();
}

const goToNextStep = () => goToStep(Number(lesson().dataset.step) + 1);

function showWrong() {
  const says = document.getElementById("wrong");
  says.textContent = says.dataset.said;
  ring.classList.remove("beats");
  requestAnimationFrame(() => ring.classList.add("beats"));
}

document.addEventListener("submit", (event) => {
  if (event.target.id !== "do") return;
  event.preventDefault();
  if (event.submitter?.value && event.submitter.value === lesson().dataset.do) goToNextStep();
  else showWrong();
});
document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-go]");
  if (link && !(event.ctrlKey || event.metaKey || event.shiftKey)) {
    event.preventDefault();
    goToStep(Number(link.dataset.go));
  } else if (event.target.closest("#table [data-open], #table [form]:not([form=do])")) {
    event.preventDefault();
    showWrong();
  }
});

// The keys of the buttons as at every table, and Enter to continue
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (event.target.closest("input, textarea, select")) return;
  if (event.key === "Enter" && event.target.closest("a, button, summary")) return;
  const { dataset } = lesson();
  const key = event.key.toLowerCase();
  const pressed = [...document.querySelectorAll("#table [data-key]")].find((b) =>
    b.dataset.key === key && b.getClientRects().length
  );
  if (pressed) {
    event.preventDefault();
    pressed.click();
  } else if (event.key === "Enter" && !dataset.do) {
    event.preventDefault();
    document.getElementById("on").click();
  } else if (event.key === "Escape") document.querySelector(".quit").click();
});

addEventListener("popstate", () => goToStep(stepInUrl(), true));
for (const change of ["resize", "scroll"]) addEventListener(change, positionBubble, { passive: true });
document.fonts?.ready.then(positionBubble);
startStep();
