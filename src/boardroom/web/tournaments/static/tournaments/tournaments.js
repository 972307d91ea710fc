// Tournament pages: sends forms without leaving the page, updates the live part from the stream, and runs clocks on the
// server's time. Without this script, every form and link works as plain HTML.

import { isDirty } from "../layout/edition.js";
import { matchesPerson } from "./name-search.js";
import { followStream, setLinkState } from "../layout/live.js";

const live = document.getElementById("live-part");
const messages = document.getElementById("messages");
// Only the projector loads its script
const screen = document.body.classList.contains("projector") ? await import("./projector.js") : null;
const lang = document.documentElement.lang;
let shown = Number(live?.dataset.number ?? 0);
let busy = false;
let pressed = false;
let stream = null;

// The live part

/** Replace the live part, preserving typed text, open details and the focus. */
function replacePart(html, number) {
  if (number < shown) return;
  const focus = live.contains(document.activeElement) ? document.activeElement.id : "";
  const fields = [...live.querySelectorAll("input[id], select[id], textarea[id]")].filter(isDirty).map((
    f,
  ) => [f.id, f.type === "checkbox" || f.type === "radio" ? f.checked : f.value, f.selectionStart, f.selectionEnd]);
  const open = [...live.querySelectorAll("details[id]")].map((d) => [d.id, d.open]);
  const tapped = live.querySelector("[data-move][aria-pressed=true]")?.dataset.move;
  live.innerHTML = html;
  shown = number;
  for (const [id, is] of open) {
    const d = document.getElementById(id);
    if (d && (is || !d.hasAttribute("open"))) d.open = is;
  }
  for (const [id, value, at, to] of fields) {
    const field = document.getElementById(id);
    if (!field) continue;
    if (typeof value === "boolean") field.checked = value;
    else field.value = value;
    if (id === focus) {
      field.focus({ preventScroll: true });
      try {
        field.setSelectionRange(at, to);
      } catch { /* Not a text field */ }
    }
  }
  // Restore the first person of a pending swap
  if (tapped) live.querySelector(`[data-move="${tapped}"]`)?.setAttribute("aria-pressed", "true");
  if (focus && !live.contains(document.activeElement)) document.getElementById(focus)?.focus({ preventScroll: true });
  preparePart();
}

/** Apply the live part and the messages of a fetched page. Return false if it is no tournament page. */
function applyPage(text, number = null) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const part = page.getElementById("live-part");
  if (!part) return false;
  messages.innerHTML = page.getElementById("messages")?.innerHTML ?? "";
  replacePart(part.innerHTML, number ?? Number(part.dataset.number));
  return true;
}

// Sending. An action keeps its key until it is answered, so the server ignores repeated requests.

function makeKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (b) => b.toString(16).padStart(2, "0")).join("");
}

const waiting = [];

// Unanswered actions are stored, because phones discard pages in the background

const DAY = 24 * 3600 * 1000;
const tournamentPath = live?.dataset.page.split("/").slice(0, 3).join("/") ?? "";

function storeAction(action) {
  const fields = [...action.data].filter(([name]) => name !== "csrfmiddlewaretoken");
  const kept = { action: action.action, fields, at: Date.now(), me: live.dataset.me ?? "" };
  try {
    localStorage.setItem(`deed ${action.data.get("key")}`, JSON.stringify(kept));
  } catch { /* Full or forbidden: only this page keeps the action */ }
}

function removeStored(action) {
  try {
    localStorage.removeItem(`deed ${action.data.get("key")}`);
  } catch { /* As above */ }
}

/** Resend unanswered actions of an earlier page of this tournament. */
function resendStored() {
  let names = [];
  try {
    names = Object.keys(localStorage).filter((name) => name.startsWith("deed "));
  } catch {
    return;
  }
  for (const name of names) {
    let kept = null;
    try {
      kept = JSON.parse(localStorage.getItem(name));
    } catch { /* Not ours */ }
    if (!kept || Date.now() - kept.at > DAY) {
      localStorage.removeItem(name);
      continue;
    }
    if (!new URL(kept.action).pathname.startsWith(`${tournamentPath}/`) || kept.me !== (live.dataset.me ?? "")) {
      continue;
    }
    const data = new FormData();
    for (const [field, value] of kept.fields) data.append(field, value);
    waiting.push({ action: kept.action, data, meant: name, typed: [], resumed: true });
  }
  if (waiting.length && !busy) sendQueue();
}

/** Queue an action, with the form as it is now. */
function queueAction(form, button) {
  const data = new FormData(form);
  if (button?.name) data.set(button.name, button.value);
  const meant = JSON.stringify([form.action, ...data]);
  // Ignore a second press of the same button
  if (waiting.some((action) => action.meant === meant)) return;
  data.set("key", makeKey());
  const typed = [...form.elements].filter((field) => field.id && field.type !== "hidden").map((
    field,
  ) => [field.id, field.value]);
  waiting.push({ action: form.action, data, meant, typed });
  storeAction(waiting.at(-1));
  if (!busy) sendQueue();
}

async function sendQueue() {
  busy = true;
  live.setAttribute("aria-busy", "true");
  while (waiting.length) {
    if (await sendAction(waiting[0])) removeStored(waiting.shift());
    // Retry with the same key
    else await new Promise((go) => setTimeout(go, 3000));
  }
  busy = false;
  live.removeAttribute("aria-busy");
}

/** Send an action. Return false if the server did not answer it. */
async function sendAction(action) {
  try {
    const token = document.querySelector("meta[name=csrf]").content;
    const answer = await fetch(action.action, { method: "POST", body: action.data, headers: { "X-CSRFToken": token } });
    const text = await answer.text();
    // The server is starting or overloaded: retry
    if (answer.status >= 500 || answer.status === 429) throw new Error(String(answer.status));
    if (answer.ok) clearSentFields(action);
    if (action.resumed) {
      // Sent from another page: show only its messages
      messages.innerHTML = new DOMParser().parseFromString(text, "text/html").getElementById("messages")?.innerHTML ??
        "";
      setLinkState("live");
    } else if (answer.ok && new URL(answer.url).pathname !== live.dataset.page) location.assign(answer.url);
    // Not a tournament page (signed out, or too many requests): reload to show it
    else if (!applyPage(text)) location.reload();
    else if (messages.textContent.trim()) messages.scrollIntoView({ block: "nearest" });
    return true;
  } catch {
    setLinkState("gone");
    return false;
  }
}

/** Clear the fields that were sent, unless their text has changed since. */
function clearSentFields(action) {
  for (const [id, value] of action.typed) {
    const field = document.getElementById(id);
    if (field && field.type !== "checkbox" && field.tagName === "INPUT" && field.value === value) {
      field.value = field.defaultValue;
    }
  }
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!live || form.method !== "post" || "plain" in form.dataset) return;
  if (!live.contains(form) && !(event.submitter && messages?.contains(event.submitter))) return;
  event.preventDefault();
  queueAction(form, event.submitter);
});
document.addEventListener("pointerdown", () => {
  pressed = true;
});
for (const over of ["pointerup", "pointercancel"]) {
  document.addEventListener(over, () =>
    setTimeout(() => {
      pressed = false;
    }, 50));
}

// Finding people, moving people

function filterPeople() {
  for (const field of document.querySelectorAll("[data-filter]")) {
    for (const line of document.querySelectorAll(`#${field.dataset.filter} > [data-find]`)) {
      line.toggleAttribute("data-out", !matchesPerson(field.value, line.dataset.find));
    }
  }
}
document.addEventListener("input", (event) => {
  if (event.target.matches("[data-filter]")) filterPeople();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.target.matches("[data-filter]") && !event.isComposing) {
    event.preventDefault();
    const left = [...document.querySelectorAll(`#${event.target.dataset.filter} > [data-find]:not([data-out])`)];
    if (left.length === 1 && left[0].querySelector("button.yes")) {
      event.target.value = "";
      left[0].querySelector("button.yes").click();
    }
  }
});
document.addEventListener("click", (event) => {
  const chip = event.target.closest("[data-move]");
  if (!chip) return;
  const form = document.getElementById("move");
  const first = live.querySelector("[data-move][aria-pressed=true]");
  if (!first) {
    // Opening the form above the list would move the list under the finger
    chip.setAttribute("aria-pressed", "true");
    form.elements.person.value = chip.dataset.move;
    return;
  }
  // The pair is complete or cancelled: the next tap starts a new pair
  first.setAttribute("aria-pressed", "false");
  if (chip === first) {
    form.elements.person.value = "";
    return;
  }
  form.elements.person.value = first.dataset.move;
  form.elements.other.value = chip.dataset.move;
  form.requestSubmit();
});

/** Show the effect of a move before making it. */
async function previewMove(form) {
  const address = `${form.action}?${new URLSearchParams(new FormData(form))}`;
  try {
    const answer = await fetch(address, { cache: "no-store" });
    if (!applyPage(await answer.text())) location.assign(address);
    messages.scrollIntoView({ block: "nearest" });
    messages.querySelector("input:not([type=hidden]), button.primary")?.focus({ preventScroll: true });
  } catch {
    setLinkState("gone");
  }
}
document.addEventListener("submit", (event) => {
  if (!("try" in event.target.dataset)) return;
  event.preventDefault();
  previewMove(event.target);
});
document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-leave]")) return;
  event.preventDefault();
  messages.innerHTML = "";
});

// Time

let ahead = null; // offset of the server's time to performance.now()
let asked = -Infinity;

async function syncClock() {
  asked = performance.now();
  try {
    const sent = performance.now();
    const answer = await fetch(live.dataset.now, { cache: "no-store" });
    const now = Number(await answer.text());
    if (answer.ok && now > 0) ahead = now - (sent + performance.now()) / 2;
  } catch { /* Continue with the old offset */ }
  updateClocks();
}

const now = () => (ahead === null ? Date.now() : ahead + performance.now());

let lag = Date.now() - performance.now();

/** After sleep, synchronise the clock and reconnect: the timer may have stopped and the stream may be dead. */
function detectSleep() {
  const was = lag;
  lag = Date.now() - performance.now();
  if (Math.abs(lag - was) < 2000) return;
  asked = -Infinity;
  stream?.reconnect();
}

function updateClocks() {
  detectSleep();
  if (performance.now() - asked > (ahead === null ? 5000 : 60000)) syncClock();
  for (const clock of live.querySelectorAll(".tournament-clock[data-due]")) {
    const left = Math.max(0, Math.ceil((Number(clock.dataset.due) - now()) / 1000));
    const text = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    if (clock.textContent !== text) clock.textContent = text;
    clock.classList.toggle("low", left <= 300);
    clock.classList.toggle("over", left === 0);
  }
  highlightDueMark();
  for (const since of live.querySelectorAll("[data-since]")) {
    const minutes = Math.max(0, Math.floor((now() - Number(since.dataset.since)) / 60000));
    const ago = new Intl.RelativeTimeFormat(lang, { style: "short" });
    const text = minutes < 1 ? since.dataset.now : ago.format(-minutes, "minute");
    if (since.textContent !== text) since.textContent = text;
  }
  screen?.updateScreen(now());
}

/** Highlight the due announcement at the desk. */
function highlightDueMark() {
  const buttons = [...live.querySelectorAll("[data-mark-at]")];
  const face = live.querySelector(".bigclock .tournament-clock[data-due]");
  if (!face) return;
  const left = Number(face.dataset.due) - now();
  for (const button of buttons) {
    const [at, until] = [Number(button.dataset.markAt) * 60000, Number(button.dataset.until) * 60000];
    button.classList.toggle("due", left <= at && left > until);
    // Too early, or too late
    button.disabled = left > at + 60000;
    button.hidden = left <= until;
  }
  for (const end of live.querySelectorAll("[data-at-zero]")) end.hidden = left > 0;
}

const title = document.title;
let calls = 0;

/** Show the number of open calls in the title, for a desk with another window in front. */
function showOpenCalls() {
  const open = live.querySelectorAll(".call.open").length;
  document.title = open ? `(${open}) ${title}` : title;
  if (open > calls && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(200);
  calls = open;
}

/** Initialise a new live part. */
function preparePart() {
  showOpenCalls();
  filterPeople();
  updateClocks();
  screen?.fitLists();
  const me = live.dataset.me && live.querySelector(`[data-who="${live.dataset.me}"]`);
  if (me) {
    me.classList.add("me");
    const row = me.closest("tr");
    if (row) {
      row.id = "mine";
      const to = document.getElementById("to-me");
      if (to) to.hidden = false;
    }
  }
}

// Do not replace a pressed button, nor the part while a form is being sent
async function receiveFrame(event) {
  while (busy || pressed) await new Promise((go) => setTimeout(go, 60));
  replacePart(event.data, Number(event.lastEventId));
}

/** Fetch the current page when the stream is not available. */
async function fetchPart() {
  const answer = await fetch(live.dataset.page, { cache: "no-store" });
  if (!answer.ok) throw new Error(String(answer.status));
  const page = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("live-part");
  if (page && !busy && !pressed) replacePart(page.innerHTML, Number(page.dataset.number));
}

// Scroll the current tab into view on narrow screens
const tabs = document.querySelector(".tournament-head .tabs");
if (tabs) {
  const current = tabs.querySelector("[aria-current]");
  if (current) tabs.scrollLeft = current.offsetLeft - (tabs.clientWidth - current.offsetWidth) / 2;
  const more = () => tabs.classList.toggle("more", tabs.scrollLeft + tabs.clientWidth < tabs.scrollWidth - 4);
  tabs.addEventListener("scroll", more);
  more();
}

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
for (const moment of document.querySelectorAll("[data-at]")) {
  moment.textContent = new Date(Number(moment.dataset.at)).toLocaleTimeString(lang, {
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
}

if (live) {
  const look = () => {
    asked = -Infinity;
    updateClocks();
  };
  document.addEventListener("visibilitychange", () => document.hidden || look());
  addEventListener("online", look);
  setInterval(updateClocks, 250);
  live.addEventListener("choose", updateClocks);
  preparePart();
  stream = followStream(live.dataset.live, {
    onFrame: receiveFrame,
    poll: fetchPart,
    interval: 5000,
    pollState: "live",
  });
  resendStored();
}
