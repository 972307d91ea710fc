// The table page of every game: posts the frame's buttons, replaces frames and follows the live stream. data-times
// repeats a button's action in the following frames, data-open and data-toggle show elements, and data-keep preserves a
// field's input.

import * as dialogs from "./dialogs.js";
import { inlineDrawings } from "./drawings.js";
import * as film from "./film.js";
import * as focus from "./keyboard-focus.js";
import { followStream } from "../layout/live.js";
import { filterLines, isLogOpen, listOpenTurns, toggleLog, toggleRules, updateTabStop } from "./log-sheet.js";
import * as preview from "./preview.js";
import * as sounds from "../layout/sounds.js";
import * as title from "../layout/title.js";
import { clearToast, showsProblem, showToast } from "./toast.js";
// Imported last, so that other modules can handle a key first
import "./keys.js";

const table = document.getElementById("table");
const announcer = document.getElementById("said");
let shown = Number(table.dataset.number) || 0;
let isPosting = false;
let isPressed = false;
let heldFrame = null;
/** Called with each frame of the stream. */
let notifyFrame = () => {};
/** Milliseconds to wait for the frame after a move. */
const FRAME_TIMEOUT_MS = 1500;

const frameRoot = () => table.querySelector("[data-number]");

// Frames

/** Return HTML as this browser serialises it, so that two frames can be compared. */
function normalizeHtml(html) {
  const part = document.createElement("template");
  part.innerHTML = html;
  return part.innerHTML.trim();
}

let initialHtml = table.innerHTML.trim();
let lastHtml = "";
preview.restorePreview("");

/** Ids of scrolled elements in the table. Reading all scroll positions would force a layout for every frame. */
const scrolledIds = new Set();
table.addEventListener("scroll", ({ target }) => {
  if (target.id && target.id !== "lines") scrolledIds.add(target.id);
}, true);

function swapFrame(html, number) {
  if (number !== null && number < shown) return false;
  if (html === lastHtml) return true;
  lastHtml = html;
  // The first frame of a stream is usually the page's own and need not replace it
  const first = initialHtml;
  initialHtml = null;
  if (first !== null && normalizeHtml(html) === first) return true;
  const before = frameRoot();
  const seen = shown;
  const last = before?.dataset.last;
  const logged = before?.classList.contains("logged");
  const keys = focus.getFocusedElement();
  const kept = [...table.querySelectorAll("[data-keep]")].map((
    field,
  ) => [field.id, field.value, field.selectionStart, field.selectionEnd]);
  const open = [...table.querySelectorAll("dialog[open]")].map((dialog) => dialog.id);
  const scrolls = [...scrolledIds].map((id) => [id, document.getElementById(id)?.scrollTop ?? 0]).filter(([, top]) =>
    top > 0
  );
  const talk = newestChatId();
  const cites = listOpenTurns();
  const reel = film.keepForNextFrame(before);
  const ahead = preview.getShownButton();
  table.innerHTML = inlineDrawings(html);
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
  for (const id of open) dialogs.restoreDialog(id);
  for (const [id, top] of scrolls) {
    const e = document.getElementById(id);
    if (e) e.scrollTop = top;
  }
  preview.restorePreview(shown > seen ? "" : ahead);
  if (logged) root?.classList.add("logged");
  for (const step of cites) {
    const turn = table.querySelector(`#log [data-step="${step}"]`)?.closest("li");
    if (turn) toggleRules(turn, true);
  }
  for (const id of open) {
    document.getElementById(id)?.showModal?.();
    dialogs.loadDialog(document.getElementById(id));
  }
  focus.restoreFocus(keys);
  // Show what others did before the user can press a button
  const guarded = root?.dataset.mine === "1" && before?.dataset.mine !== "1";
  if (root && seen > 0) film.playFilm(root, film.selectBeats(root, seen), { kept: reel, guarded, done: releaseFrame });
  if (root && root.dataset.last !== last && !film.isRunning()) root.classList.add("landed");
  announceNews(seen, talk);
  updatePage();
  if (shown > seen) scrollToDecision();
  // The winner is shown at the top
  if (before && !before.matches(".over") && root?.matches(".over")) scrollTo(0, 0);
  return true;
}

/** On phones, scroll what the frame names with data-ask into view, between status and decision sheet; without a sheet,
 * the decision. */
function scrollToDecision() {
  const root = frameRoot();
  if (root?.dataset.mine !== "1") scrollToDecision.last = "";
  if (root?.dataset.mine !== "1" || !matchMedia("(max-width: 900px)").matches) return;
  const decide = root.querySelector(".decide");
  const sheet = decide && getComputedStyle(decide).position === "sticky";
  const asks = root.querySelector("[data-ask]") ?? (sheet ? null : decide);
  // The user may have scrolled away since
  const known = scrollToDecision.last && scrollToDecision.last === asks?.dataset.ask;
  scrollToDecision.last = asks?.dataset.ask;
  if (known) return;
  const box = asks?.getBoundingClientRect();
  const below = sheet && matchMedia("(orientation: portrait)").matches;
  const foot = below ? Math.min(innerHeight, decide.getBoundingClientRect().top) : innerHeight;
  const top = below ? root.querySelector(".now").offsetHeight : 0;
  // It is in view, completely or as far as there is room
  if (!box || (box.top >= top && box.top + Math.min(box.height, .9 * (foot - top)) <= foot)) return;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const much = box.height > foot - top || box.top < top;
  scrollBy({ top: much ? box.top - top - 6 : box.bottom - foot + 6, behavior: calm ? "instant" : "smooth" });
}

function newestChatId() {
  return Math.max(0, ...[...table.querySelectorAll("[data-talk]")].map((line) => Number(line.dataset.talk)));
}

/** Announce new lines of the log and the chat to screen readers. */
function announceNews(seen, talk) {
  const events = [...table.querySelectorAll("[data-step]")].filter((line) => Number(line.dataset.step) > seen).map((
    line,
  ) => line.textContent);
  const lines = [...table.querySelectorAll("[data-talk]")].filter((line) => Number(line.dataset.talk) > talk).map((
    line,
  ) => line.textContent);
  const news = [...events.slice(-8), ...lines.slice(-3)];
  const root = frameRoot();
  if (root?.dataset.title && shown > seen) news.push(root.dataset.title);
  const begins = Boolean(root?.dataset.title) && shown > seen && !announceNews.turn;
  // A page in the background was notified before the frame
  if (begins && !title.isWaiting()) sounds.play("turn");
  if (begins || (shown > seen && showsProblem())) showToast("");
  announceNews.turn = Boolean(root?.dataset.title);
  if (news.length) announcer.textContent = news.join(" ");
  // Remove a message that moderators have hidden
  else if (newestChatId() < talk) announcer.textContent = "";
}

/** Hide the last event in the status line if it does not fit; it is also in the log. */
function trimStatus() {
  const line = table.querySelector(".now p");
  const just = line?.querySelector(".just");
  if (!just) return;
  just.hidden = false;
  just.hidden = line.scrollHeight > line.clientHeight + 1;
}
addEventListener("resize", trimStatus);

/** Update the page outside of the frame. */
function updatePage() {
  const root = frameRoot();
  title.updateTitle({ mine: root?.dataset.title ?? "" });
  updateTabStop();
  // In the next animation frame, which computes the layout anyway
  requestAnimationFrame(() => {
    const lines = document.getElementById("lines");
    if (lines) lines.scrollTop = lines.scrollHeight;
    trimStatus();
  });
  filterLines();
}

// Posting

async function postForm(form, button) {
  if (isPosting) return;
  isPosting = true;
  table.setAttribute("aria-busy", "true");
  const data = new FormData(form);
  if (button?.name) data.set(button.name, button.value);
  const token = data.get("csrfmiddlewaretoken") ?? document.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "";
  const times = Number(button?.dataset.times ?? 1);
  const value = button?.value;
  try {
    const headers = { "X-CSRFToken": token, "X-Script": "1" };
    // The stream brings the frame, so the response need not contain it
    if (["do", "undo"].includes(form.id) && stream.isOpen()) headers["X-Live"] = "1";
    const before = shown;
    const answer = await fetch(form.action, { method: "POST", body: data, headers, redirect: "follow" });
    if (answer.redirected) {
      location.assign(answer.url);
      return;
    }
    const problem = answer.headers.get("X-Problem");
    if (!answer.ok && !problem) throw new Error(String(answer.status));
    if (answer.status === 204) await waitForFrame(before);
    else swapFrame(await answer.text(), null);
    showToast(problem ? decodeURIComponent(problem) : form.dataset.done || "", Boolean(problem));
    form.dispatchEvent(new CustomEvent("posted", { bubbles: true, detail: { problem } }));
    if (!problem) {
      // Keep the recipient of chat lines
      for (const field of table.querySelectorAll("[data-keep]")) {
        if (field.form === form && field.tagName !== "SELECT") field.value = "";
      }
      if (times > 1) repeatAction(form, value, times - 1);
    }
  } catch {
    showToast(table.dataset.unsent, true);
    stream.reconnectLater(1500);
  } finally {
    isPosting = false;
    table.removeAttribute("aria-busy");
    releaseFrame();
  }
}

/** Wait for the frame after a move from the stream, and fetch it if none comes. */
async function waitForFrame(before) {
  const timeout = new Promise((resume) => setTimeout(resume, FRAME_TIMEOUT_MS, true));
  let isLate = false;
  while (shown <= before && !isLate) {
    isLate = !heldFrame && await Promise.race([timeout, new Promise((resume) => notifyFrame = resume)]);
    showHeldFrame();
  }
  if (!isLate) return;
  const answer = await fetchFrame();
  if (answer.ok) swapFrame(await answer.text(), null);
}

/** Repeat an action if the new frame still offers it. */
function repeatAction(form, value, times) {
  const button = [...table.querySelectorAll("button")].find((b) => b.value === value && b.form?.id === form.id);
  if (!button) return;
  const next = button.cloneNode();
  next.dataset.times = times;
  setTimeout(() => postForm(form, next));
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.method !== "post" || "plain" in form.dataset) return;
  const mine = table.contains(form) || (event.submitter && table.contains(event.submitter)) ||
    [...form.elements].some((e) => table.contains(e));
  if (!mine) return;
  event.preventDefault();
  postForm(form, event.submitter);
});

// Clicks

document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-open]");
  if (opener) return dialogs.toggleDialog(opener.dataset.open);
  const watch = event.target.closest("[data-watch]");
  if (watch) return film.replayFilm(frameRoot(), Number(watch.dataset.watch), releaseFrame);
  const toggler = event.target.closest("[data-toggle]");
  if (toggler) {
    const large = !isLogOpen();
    toggleLog(large);
    // When it closes, focus the button that opened it
    (large ? document.getElementById(toggler.dataset.toggle) : document.querySelector("header [data-toggle]"))?.focus();
  } else if (!event.target.closest(".log")) toggleLog(false, Boolean(event.target.closest("a")));
  const turn = event.target.closest("#log li.t");
  if (turn && !event.target.closest("a")) toggleRules(turn);
  if (event.target.matches?.("dialog")) event.target.close();
});

// A button must not be replaced between press and release, or the click would be lost
document.addEventListener("pointerdown", () => {
  isPressed = true;
});
for (const over of ["pointerup", "pointercancel", "dragend"]) {
  document.addEventListener(over, () =>
    setTimeout(() => {
      isPressed = false;
      releaseFrame();
    }));
}

// The stream

addEventListener("online", () => clearToast(table.dataset.unsent));

/** Show the newest frame of the stream, if there is one. */
function showHeldFrame() {
  const event = heldFrame;
  heldFrame = null;
  if (event) swapFrame(event.data, Number(event.lastEventId));
}

function releaseFrame() {
  // Let a film end, unless the next frame has a decision for the user
  if (film.isRunning() && !heldFrame?.data.includes('data-mine="1"')) return;
  if (!isPosting && !isPressed) showHeldFrame();
}

/** Fetch the current frame, without the stream. */
const fetchFrame = () => fetch(table.dataset.frame, { headers: { "X-Script": "1" }, cache: "no-store" });

sounds.playWithFilm(table);
film.bindSpeedField(document.getElementById("speed"));
updatePage();
scrollToDecision();
let frameRequest = 0;
const stream = followStream(table.dataset.live, {
  // At most one frame per animation frame
  onFrame(event) {
    heldFrame = event;
    notifyFrame();
    frameRequest ||= requestAnimationFrame(() => {
      frameRequest = 0;
      releaseFrame();
    });
  },
  async poll() {
    const answer = await fetchFrame();
    if (!answer.ok) throw new Error(String(answer.status));
    const html = await answer.text();
    const number = Number(/data-number="(\d+)"/.exec(html)?.[1] ?? shown);
    if (!isPosting && !isPressed) swapFrame(html, number);
  },
  interval: 4000,
  pollState: "slow",
});
