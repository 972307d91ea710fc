// The projector: shows the current or the chosen view, announces time marks with a sound, and turns long lists page by
// page.

import "../layout/stay-awake.js";
import { layOutList, shrinkBox } from "./projector-fit.js";

const PAGE_MS = 12000; // milliseconds per page of a list

const live = document.getElementById("live-part");
let before = null;
let wasEnded = null;
let sound = null;
let chosen = "auto";
let pageIndex = 0;
let endedAt = -Infinity;
let shown = "";
let looks = "";

/** Update the view and the announcements. */
export function updateScreen(now) {
  const root = live.querySelector(".screen");
  const face = live.querySelector(".hallface");
  const ended = Boolean(face?.classList.contains("ended"));
  const due = face?.dataset.due ? Number(face.dataset.due) - now : null;
  const show = chosen === "auto" ? root.dataset.auto : chosen;
  if (shown !== show) pageIndex = 0;
  shown = show;
  root.dataset.show = show;
  let mark = null;
  if (due !== null) {
    // Show a mark for a minute, also on a page that was opened or woke up meanwhile
    const marks = [...live.querySelectorAll(".say")].map((say) => Number(say.dataset.mark));
    mark = marks.find((m) => m && due <= m * 60000 && due > (m - 1) * 60000) ?? null;
    if (before !== null) {
      for (const m of marks) {
        if (before > m * 60000 && due <= m * 60000 && before - due < 60000) {
          playChime(m);
          if (m) speakMark(m);
        }
      }
    }
    const zero = live.querySelector(".zero");
    if (zero) zero.hidden = due > 0;
  }
  // The referee announces the end; the clock alone does not
  if (ended && wasEnded === false) {
    playChime(0);
    speakMark(0);
    endedAt = now;
  }
  if (ended && now - endedAt < 300000) mark = 0;
  wasEnded = face ? ended : wasEnded;
  before = due;
  for (const say of live.querySelectorAll(".say")) say.hidden = Number(say.dataset.mark) !== mark;
  // The available area has changed
  const look = `${show} ${mark} ${due !== null && due <= 0}`;
  if (look !== looks) {
    looks = look;
    fitLists();
  }
}

/** Speak the announcement in each language that has a voice. */
function speakMark(mark) {
  const voices = sound && "speechSynthesis" in window ? speechSynthesis.getVoices() : [];
  for (const line of live.querySelectorAll(`.say[data-mark="${mark}"] p`)) {
    const voice = voices.find((each) => each.lang.toLowerCase().startsWith(line.lang));
    if (!voice) continue;
    const said = new SpeechSynthesisUtterance(line.textContent);
    said.voice = voice;
    said.lang = voice.lang;
    setTimeout(() => speechSynthesis.speak(said), 2500);
  }
}

/** Play three notes, or a longer and deeper tune at the end. */
function playChime(mark) {
  if (!sound) return;
  const notes = mark ? [660, 880, 660] : [440, 330, 440, 330, 220];
  notes.forEach((pitch, at) => {
    const note = sound.createOscillator();
    const loud = sound.createGain();
    const start = sound.currentTime + at * 0.45;
    note.frequency.value = pitch;
    loud.gain.setValueAtTime(0.0001, start);
    loud.gain.exponentialRampToValueAtTime(0.5, start + 0.03);
    loud.gain.exponentialRampToValueAtTime(0.0001, start + 0.42);
    note.connect(loud).connect(sound.destination);
    note.start(start);
    note.stop(start + 0.44);
  });
}

/** Fit all boxes and lists to the screen. */
export function fitLists() {
  for (const box of live.querySelectorAll("[data-squeeze]")) {
    if (box.clientWidth) shrinkBox(box);
  }
  for (const list of live.querySelectorAll("[data-leaves]")) {
    layOutList(list, pageIndex, list.parentElement.querySelector(":scope > .pages"));
  }
}

for (const button of document.querySelectorAll("[data-choose]")) {
  button.addEventListener("click", () => {
    chosen = button.dataset.choose;
    for (const other of document.querySelectorAll("[data-choose]")) {
      other.setAttribute("aria-pressed", String(other === button));
    }
    live.dispatchEvent(new Event("choose"));
  });
}
document.getElementById("sound").addEventListener("click", (event) => {
  sound = sound ? null : new AudioContext();
  event.currentTarget.setAttribute("aria-pressed", String(Boolean(sound)));
  playChime(5);
});
document.getElementById("full").addEventListener("click", () => {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen?.();
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key.toLowerCase() === "f") document.getElementById("full").click();
  document.querySelector(`[data-key="${CSS.escape(event.key.toLowerCase())}"]`)?.click();
  const turn = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (turn) turnPage(turn);
});

let turning = 0;

/** Turn all lists. Turning by hand restarts the timer. */
function turnPage(step) {
  pageIndex = Math.max(0, pageIndex + step);
  fitLists();
  clearInterval(turning);
  turning = setInterval(() => turnPage(1), PAGE_MS);
}

turning = setInterval(() => turnPage(1), PAGE_MS);
new ResizeObserver(fitLists).observe(live);
document.fonts.ready.then(fitLists);
