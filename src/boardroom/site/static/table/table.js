// The table's script, the same for every game: it posts the frame's buttons, swaps frames, and listens to the live
// stream. data-times presses a button again in the frames that follow; data-open and data-toggle show things;
// data-keep keeps what is typed in a field. Keys, dialogs and the log have files of their own.

import * as dialogs from "./dialogs.js";
import { near } from "./drawings.js";
import * as film from "./film.js";
import * as focus from "./keyboard-focus.js";
import { follow } from "../shared/live.js";
import { cite, cited, filter, log, opened, rove } from "./log-sheet.js";
import * as preview from "./preview.js";
import * as sounds from "../shared/sounds.js";
import * as title from "../shared/title.js";
import { complains, forget, tell } from "./toast.js";
// It hears a key after what may keep it for itself
import "./keys.js";

const table = document.getElementById("table");
const said = document.getElementById("said");
let shown = Number(table.dataset.number) || 0;
let busy = false;
let pressed = false;
let held = null;

const frameRoot = () => table.querySelector("[data-number]");

// Frames

/** As this browser writes it, so that two frames can be compared. */
function written(html) {
  const part = document.createElement("template");
  part.innerHTML = html;
  return part.innerHTML.trim();
}

let drawn = table.innerHTML.trim();
let latest = "";
preview.again("");

/** What has been scrolled within the table, by id. To ask everything how far it is scrolled would have the page laid
 * out at once, for frames that are replaced before they are seen, too. */
const scrolled = new Set();
table.addEventListener("scroll", ({ target }) => {
  if (target.id && target.id !== "lines") scrolled.add(target.id);
}, true);

function swap(html, number) {
  if (number !== null && number < shown) return false;
  if (html === latest) return true;
  latest = html;
  // The first frame of a stream is mostly the page's own: nothing moves from under a pointer or a reader for it
  const first = drawn;
  drawn = null;
  if (first !== null && written(html) === first) return true;
  const before = frameRoot();
  const seen = shown;
  const last = before?.dataset.last;
  const logged = before?.classList.contains("logged");
  const keys = focus.held();
  const kept = [...table.querySelectorAll("[data-keep]")].map((
    field,
  ) => [field.id, field.value, field.selectionStart, field.selectionEnd]);
  const open = [...table.querySelectorAll("dialog[open]")].map((dialog) => dialog.id);
  const scrolls = [...scrolled].map((id) => [id, document.getElementById(id)?.scrollTop ?? 0]).filter(([, top]) =>
    top > 0
  );
  const talk = newest();
  const cites = cited();
  const reel = film.keep(before);
  const ahead = preview.held();
  table.innerHTML = near(html);
  const root = frameRoot();
  shown = Math.max(shown, Number(root?.dataset.number ?? number ?? 0));
  table.dataset.number = shown;
  for (const [id, value, at, to] of kept) {
    const field = document.getElementById(id);
    if (field) {
      field.value = value;
      if (keys?.id === id) {
        field.focus();
        field.setSelectionRange?.(at, to);
      }
    }
  }
  for (const id of open) dialogs.fill(id);
  for (const [id, top] of scrolls) {
    const e = document.getElementById(id);
    if (e) e.scrollTop = top;
  }
  preview.again(shown > seen ? "" : ahead);
  if (logged) root?.classList.add("logged");
  for (const step of cites) {
    const turn = table.querySelector(`#log [data-step="${step}"]`)?.closest("li");
    if (turn) cite(turn, true);
  }
  for (const id of open) {
    document.getElementById(id)?.showModal?.();
    dialogs.ask(document.getElementById(id));
  }
  focus.again(keys);
  // What others did while one waited is shown before the own decision may be pressed
  const guarded = root?.dataset.mine === "1" && before?.dataset.mine !== "1";
  if (root && seen > 0) film.play(root, film.beatsOf(root, seen), { kept: reel, guarded, done: release });
  if (root && root.dataset.last !== last && !film.runs()) root.classList.add("landed");
  announce(seen, talk);
  settle();
  if (shown > seen) reach();
  // Who won stands on top
  if (before && !before.matches(".over") && root?.matches(".over")) scrollTo(0, 0);
  return true;
}

/** On a phone what is asked comes into view: what the frame names with data-ask, between the status and the sheet of
 * the decision; where there is no sheet, the decision. */
function reach() {
  const root = frameRoot();
  if (root?.dataset.mine !== "1") reach.last = "";
  if (root?.dataset.mine !== "1" || !matchMedia("(max-width: 900px)").matches) return;
  const decide = root.querySelector(".decide");
  const sheet = decide && getComputedStyle(decide).position === "sticky";
  const asks = root.querySelector("[data-ask]") ?? (sheet ? null : decide);
  // Once it was there, one may have gone on to something else
  const known = reach.last && reach.last === asks?.dataset.ask;
  reach.last = asks?.dataset.ask;
  if (known) return;
  const box = asks?.getBoundingClientRect();
  const below = sheet && matchMedia("(orientation: portrait)").matches;
  const foot = below ? Math.min(innerHeight, decide.getBoundingClientRect().top) : innerHeight;
  const top = below ? root.querySelector(".now").offsetHeight : 0;
  // All of it, or nearly all that there is room for
  if (!box || (box.top >= top && box.top + Math.min(box.height, .9 * (foot - top)) <= foot)) return;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const much = box.height > foot - top || box.top < top;
  scrollBy({ top: much ? box.top - top - 6 : box.bottom - foot + 6, behavior: calm ? "instant" : "smooth" });
}

function newest() {
  return Math.max(0, ...[...table.querySelectorAll("[data-talk]")].map((line) => Number(line.dataset.talk)));
}

/** New lines of the log and the chat, for those who listen. */
function announce(seen, talk) {
  const events = [...table.querySelectorAll("[data-step]")].filter((line) => Number(line.dataset.step) > seen).map((
    line,
  ) => line.textContent);
  const lines = [...table.querySelectorAll("[data-talk]")].filter((line) => Number(line.dataset.talk) > talk).map((
    line,
  ) => line.textContent);
  const news = [...events.slice(-8), ...lines.slice(-3)];
  const root = frameRoot();
  if (root?.dataset.title && shown > seen) news.push(root.dataset.title);
  const begins = Boolean(root?.dataset.title) && shown > seen && !announce.turn;
  // A page in the back was told of it before the frame
  if (begins && !title.waits()) sounds.play("turn");
  if (begins || (shown > seen && complains())) tell("");
  announce.turn = Boolean(root?.dataset.title);
  if (news.length) said.textContent = news.join(" ");
  // A message that staff have hidden does not stay here either
  else if (newest() < talk) said.textContent = "";
}

/** What happened last is left out where there is no room to say all of it: it is in the log. */
function brief() {
  const line = table.querySelector(".now p");
  const just = line?.querySelector(".just");
  if (!just) return;
  just.hidden = false;
  just.hidden = line.scrollHeight > line.clientHeight + 1;
}
addEventListener("resize", brief);

/** What a frame changes outside itself. */
function settle() {
  const root = frameRoot();
  title.says({ mine: root?.dataset.title ?? "" });
  rove();
  // With the next picture, which is laid out anyway
  requestAnimationFrame(() => {
    const lines = document.getElementById("lines");
    if (lines) lines.scrollTop = lines.scrollHeight;
    brief();
  });
  filter();
}

// Posting

async function post(form, button) {
  if (busy) return;
  busy = true;
  table.setAttribute("aria-busy", "true");
  const data = new FormData(form);
  if (button?.name) data.set(button.name, button.value);
  const token = data.get("csrfmiddlewaretoken") ?? document.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "";
  const times = Number(button?.dataset.times ?? 1);
  const value = button?.value;
  try {
    const headers = { "X-CSRFToken": token, "X-Script": "1" };
    // The stream brings the frame: no need to be answered with it too
    if (["do", "undo"].includes(form.id) && stream.open()) headers["X-Live"] = "1";
    const before = shown;
    const answer = await fetch(form.action, { method: "POST", body: data, headers, redirect: "follow" });
    if (answer.redirected) {
      location.assign(answer.url);
      return;
    }
    const problem = answer.headers.get("X-Problem");
    if (!answer.ok && !problem) throw new Error(String(answer.status));
    if (answer.status === 204) await arrived(before);
    else swap(await answer.text(), null);
    tell(problem ? decodeURIComponent(problem) : form.dataset.done || "", Boolean(problem));
    form.dispatchEvent(new CustomEvent("posted", { bubbles: true, detail: { problem } }));
    if (!problem) {
      // Who reads it stays as chosen: the next line is meant for the same ones
      for (const field of table.querySelectorAll("[data-keep]")) {
        if (field.form === form && field.tagName !== "SELECT") field.value = "";
      }
      if (times > 1) again(form, value, times - 1);
    }
  } catch {
    tell(table.dataset.unsent, true);
    stream.doubt(1500);
  } finally {
    busy = false;
    table.removeAttribute("aria-busy");
    release();
  }
}

/** The frame after a move, which the stream brings; where it does not, it is asked for. */
async function arrived(before) {
  const until = Date.now() + 1500;
  while (Date.now() < until) {
    take();
    if (shown > before) return;
    await new Promise((resume) => setTimeout(resume, 15));
  }
  const answer = await present();
  if (answer.ok) swap(await answer.text(), null);
}

/** The same decision once more, if the new frame still offers it. */
function again(form, value, times) {
  const button = [...table.querySelectorAll("button")].find((b) => b.value === value && b.form?.id === form.id);
  if (!button) return;
  const next = button.cloneNode();
  next.dataset.times = times;
  setTimeout(() => post(form, next));
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.method !== "post" || "plain" in form.dataset) return;
  const mine = table.contains(form) || (event.submitter && table.contains(event.submitter)) ||
    [...form.elements].some((e) => table.contains(e));
  if (!mine) return;
  event.preventDefault();
  post(form, event.submitter);
});

// Clicks

document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-open]");
  if (opener) return dialogs.show(opener.dataset.open);
  const watch = event.target.closest("[data-watch]");
  if (watch) return film.watch(frameRoot(), Number(watch.dataset.watch), release);
  const toggler = event.target.closest("[data-toggle]");
  if (toggler) {
    const large = !opened();
    log(large);
    // Closed, it leaves the keys where it was opened from
    (large ? document.getElementById(toggler.dataset.toggle) : document.querySelector("header [data-toggle]"))?.focus();
  } else if (!event.target.closest(".log")) log(false, Boolean(event.target.closest("a")));
  const turn = event.target.closest("#log li.t");
  if (turn && !event.target.closest("a")) cite(turn);
  if (event.target.matches?.("dialog")) event.target.close();
});

// A button must not be replaced between press and release: the press would be lost
document.addEventListener("pointerdown", () => {
  pressed = true;
});
for (const over of ["pointerup", "pointercancel", "dragend"]) {
  document.addEventListener(over, () =>
    setTimeout(() => {
      pressed = false;
      release();
    }));
}

// The stream

addEventListener("online", () => forget(table.dataset.unsent));

/** The newest frame of the stream is shown, if there is one. */
function take() {
  const event = held;
  held = null;
  if (event) swap(event.data, Number(event.lastEventId));
}

function release() {
  // A film is seen to its end, unless a decision of one's own waits behind it
  if (film.runs() && !held?.data.includes('data-mine="1"')) return;
  if (!busy && !pressed) take();
}

/** The frame as it is now, where the stream does not bring it. */
const present = () => fetch(table.dataset.frame, { headers: { "X-Script": "1" }, cache: "no-store" });

sounds.accompany(table);
film.tuned(document.getElementById("speed"));
settle();
reach();
let soon = 0;
const stream = follow(table.dataset.live, {
  // With the next picture: of frames that follow each other faster, nobody would see the first
  frame(event) {
    held = event;
    soon ||= requestAnimationFrame(() => {
      soon = 0;
      release();
    });
  },
  async ask() {
    const answer = await present();
    if (!answer.ok) throw new Error(String(answer.status));
    const html = await answer.text();
    const number = Number(/data-number="(\d+)"/.exec(html)?.[1] ?? shown);
    if (!busy && !pressed) swap(html, number);
  },
  every: 4000,
  asked: "slow",
});
