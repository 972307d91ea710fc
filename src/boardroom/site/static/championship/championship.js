// The pages of a championship: forms are sent without leaving the page, the live part follows the event, clocks count
// by the server's time. Without this file every form and link works as plain HTML.

import { dirty } from "../shared/edition.js";
import { finds } from "./name-search.js";
import { follow, state } from "../shared/live.js";

const live = document.getElementById("live-part");
const told = document.getElementById("told");
// Phones need nothing of what the hall's screen does
const screen = document.body.classList.contains("projector") ? await import("./projector.js") : null;
const lang = document.documentElement.lang;
let shown = Number(live?.dataset.number ?? 0);
let busy = false;
let pressed = false;
let stream = null;

// The live part

/** Put a newer part in place; what somebody is typing, has opened or looks for stays. */
function swap(html, number) {
  if (number < shown) return;
  const focus = live.contains(document.activeElement) ? document.activeElement.id : "";
  const fields = [...live.querySelectorAll("input[id], select[id], textarea[id]")].filter(dirty).map((
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
  // The first of two who are to change places
  if (tapped) live.querySelector(`[data-move="${tapped}"]`)?.setAttribute("aria-pressed", "true");
  if (focus && !live.contains(document.activeElement)) document.getElementById(focus)?.focus({ preventScroll: true });
  settle();
}

/** A whole page was fetched: its live part and what it says. */
function take(text, number = null) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const part = page.getElementById("live-part");
  if (!part) return false;
  told.innerHTML = page.getElementById("told")?.innerHTML ?? "";
  swap(part.innerHTML, number ?? Number(part.dataset.number));
  return true;
}

// Sending. A deed keeps its key until it is answered: sent twice, it is done once.

function key() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (b) => b.toString(16).padStart(2, "0")).join("");
}

const waiting = [];

// What is not answered yet outlives the page: phones throw pages away that nobody looks at

const DAY = 24 * 3600 * 1000;
const ofEvent = live?.dataset.page.split("/").slice(0, 3).join("/") ?? "";

function keep(deed) {
  const fields = [...deed.data].filter(([name]) => name !== "csrfmiddlewaretoken");
  const kept = { action: deed.action, fields, at: Date.now(), me: live.dataset.me ?? "" };
  try {
    localStorage.setItem(`deed ${deed.data.get("key")}`, JSON.stringify(kept));
  } catch { /* Full or forbidden: then it is kept by the page alone */ }
}

function forget(deed) {
  try {
    localStorage.removeItem(`deed ${deed.data.get("key")}`);
  } catch { /* As above */ }
}

/** What an earlier page of this event could not send: it is sent now, as it was then. */
function resume() {
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
    if (!new URL(kept.action).pathname.startsWith(`${ofEvent}/`) || kept.me !== (live.dataset.me ?? "")) continue;
    const data = new FormData();
    for (const [field, value] of kept.fields) data.append(field, value);
    waiting.push({ action: kept.action, data, meant: name, typed: [], resumed: true });
  }
  if (waiting.length && !busy) work();
}

/** Whoever is quick is not told to wait: deeds stand in line, each as it was when it was sent. */
function post(form, button) {
  const data = new FormData(form);
  if (button?.name) data.set(button.name, button.value);
  const meant = JSON.stringify([form.action, ...data]);
  // A second press of the same button on the same page is the same deed
  if (waiting.some((deed) => deed.meant === meant)) return;
  data.set("key", key());
  const typed = [...form.elements].filter((field) => field.id && field.type !== "hidden").map((
    field,
  ) => [field.id, field.value]);
  waiting.push({ action: form.action, data, meant, typed });
  keep(waiting.at(-1));
  if (!busy) work();
}

async function work() {
  busy = true;
  live.setAttribute("aria-busy", "true");
  while (waiting.length) {
    if (await send(waiting[0])) forget(waiting.shift());
    // The same deed again, with the same key, until it is answered
    else await new Promise((go) => setTimeout(go, 3000));
  }
  busy = false;
  live.removeAttribute("aria-busy");
}

/** Whether the deed was answered, one way or the other. */
async function send(deed) {
  try {
    const token = document.querySelector("meta[name=csrf]").content;
    const answer = await fetch(deed.action, { method: "POST", body: deed.data, headers: { "X-CSRFToken": token } });
    const text = await answer.text();
    // Not answered yet: the server is starting, or has too much to do
    if (answer.status >= 500 || answer.status === 429) throw new Error(String(answer.status));
    if (answer.ok) settled(deed);
    if (deed.resumed) {
      // It was sent from another page: only what it says belongs here
      told.innerHTML = new DOMParser().parseFromString(text, "text/html").getElementById("told")?.innerHTML ?? "";
      state("live");
    } else if (answer.ok && new URL(answer.url).pathname !== live.dataset.page) location.assign(answer.url);
    // Not a page of the event: signed out, or too often. The page itself says so
    else if (!take(text)) location.reload();
    else if (told.textContent.trim()) told.scrollIntoView({ block: "nearest" });
    return true;
  } catch {
    state("gone");
    return false;
  }
}

/** What was sent goes from its fields; what has been typed since stays. */
function settled(deed) {
  for (const [id, value] of deed.typed) {
    const field = document.getElementById(id);
    if (field && field.type !== "checkbox" && field.tagName === "INPUT" && field.value === value) {
      field.value = field.defaultValue;
    }
  }
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!live || form.method !== "post" || "plain" in form.dataset) return;
  if (!live.contains(form) && !(event.submitter && told?.contains(event.submitter))) return;
  event.preventDefault();
  post(form, event.submitter);
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

function filter() {
  for (const field of document.querySelectorAll("[data-filter]")) {
    for (const line of document.querySelectorAll(`#${field.dataset.filter} > [data-find]`)) {
      line.toggleAttribute("data-out", !finds(field.value, line.dataset.find));
    }
  }
}
document.addEventListener("input", (event) => {
  if (event.target.matches("[data-filter]")) filter();
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
    // The form is above the list: to open it would move the list away from under the finger
    chip.setAttribute("aria-pressed", "true");
    form.elements.person.value = chip.dataset.move;
    return;
  }
  // The pair is complete, or the first is tapped again: the next tap begins anew
  first.setAttribute("aria-pressed", "false");
  if (chip === first) {
    form.elements.person.value = "";
    return;
  }
  form.elements.person.value = first.dataset.move;
  form.elements.other.value = chip.dataset.move;
  form.requestSubmit();
});

/** A move by hand is looked at before it is made: the page says what it would do. */
async function tryOut(form) {
  const address = `${form.action}?${new URLSearchParams(new FormData(form))}`;
  try {
    const answer = await fetch(address, { cache: "no-store" });
    if (!take(await answer.text())) location.assign(address);
    told.scrollIntoView({ block: "nearest" });
    told.querySelector("input:not([type=hidden]), button.primary")?.focus({ preventScroll: true });
  } catch {
    state("gone");
  }
}
document.addEventListener("submit", (event) => {
  if (!("try" in event.target.dataset)) return;
  event.preventDefault();
  tryOut(event.target);
});
document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-leave]")) return;
  event.preventDefault();
  told.innerHTML = "";
});

// Time

let ahead = null; // the server's time less this page's steady count
let asked = -Infinity;

async function ask() {
  asked = performance.now();
  try {
    const sent = performance.now();
    const answer = await fetch(live.dataset.now, { cache: "no-store" });
    const now = Number(await answer.text());
    if (answer.ok && now > 0) ahead = now - (sent + performance.now()) / 2;
  } catch { /* The count goes on */ }
  tick();
}

const now = () => (ahead === null ? Date.now() : ahead + performance.now());

let lag = Date.now() - performance.now();

/** A machine that slept: its steady count may have stood still, and its stream may be dead without knowing. */
function woke() {
  const was = lag;
  lag = Date.now() - performance.now();
  if (Math.abs(lag - was) < 2000) return;
  asked = -Infinity;
  stream?.again();
}

function tick() {
  woke();
  if (performance.now() - asked > (ahead === null ? 5000 : 60000)) ask();
  for (const clock of live.querySelectorAll(".event-clock[data-due]")) {
    const left = Math.max(0, Math.ceil((Number(clock.dataset.due) - now()) / 1000));
    const text = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    if (clock.textContent !== text) clock.textContent = text;
    clock.classList.toggle("low", left <= 300);
    clock.classList.toggle("over", left === 0);
  }
  prompt();
  for (const since of live.querySelectorAll("[data-since]")) {
    const minutes = Math.max(0, Math.floor((now() - Number(since.dataset.since)) / 60000));
    const ago = new Intl.RelativeTimeFormat(lang, { style: "short" });
    const text = minutes < 1 ? since.dataset.now : ago.format(-minutes, "minute");
    if (since.textContent !== text) since.textContent = text;
  }
  screen?.announce(now());
}

/** The desk: which announcement is due by the hall's clock. The referee makes it. */
function prompt() {
  const buttons = [...live.querySelectorAll("[data-mark-at]")];
  const face = live.querySelector(".bigclock .event-clock[data-due]");
  if (!face) return;
  const left = Number(face.dataset.due) - now();
  for (const button of buttons) {
    const [at, until] = [Number(button.dataset.markAt) * 60000, Number(button.dataset.until) * 60000];
    button.classList.toggle("due", left <= at && left > until);
    // What is not true yet, and what is no longer
    button.disabled = left > at + 60000;
    button.hidden = left <= until;
  }
  for (const end of live.querySelectorAll("[data-at-zero]")) end.hidden = left > 0;
}

const title = document.title;
let calls = 0;

/** Who waits for the referee stands in the title, for a desk that looks at another window. */
function count() {
  const open = live.querySelectorAll(".call.open").length;
  document.title = open ? `(${open}) ${title}` : title;
  if (open > calls && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(200);
  calls = open;
}

/** What a new part needs. */
function settle() {
  count();
  filter();
  tick();
  screen?.settle();
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

// A button must not be replaced between press and release, nor a part while its form is being sent
async function arrive(event) {
  while (busy || pressed) await new Promise((go) => setTimeout(go, 60));
  swap(event.data, Number(event.lastEventId));
}

/** The page as it is now, where the stream does not bring it. */
async function read() {
  const answer = await fetch(live.dataset.page, { cache: "no-store" });
  if (!answer.ok) throw new Error(String(answer.status));
  const page = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("live-part");
  if (page && !busy && !pressed) swap(page.innerHTML, Number(page.dataset.number));
}

// Where one is stands in sight among the tabs; a phone has no room for all of them
const tabs = document.querySelector(".event-head .tabs");
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
    tick();
  };
  document.addEventListener("visibilitychange", () => document.hidden || look());
  addEventListener("online", look);
  setInterval(tick, 250);
  live.addEventListener("choose", tick);
  settle();
  stream = follow(live.dataset.live, { frame: arrive, ask: read, every: 5000, asked: "live" });
  resume();
}
