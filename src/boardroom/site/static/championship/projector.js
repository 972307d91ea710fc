// The hall's screen: what is on, or what somebody has chosen; the mark that was just reached, with a sound; long
// lists leaf by leaf, each fitted into the room it has.

import "../shared/stay-awake.js";
import { lay, squeeze } from "./projector-fit.js";

const LEAF = 12000; // milliseconds that a leaf is shown

const live = document.getElementById("live-part");
let before = null;
let wasEnded = null;
let sound = null;
let chosen = "auto";
let leaf = 0;
let endedAt = -Infinity;
let shown = "";
let looks = "";

/** What is shown at this moment. */
export function announce(now) {
  const root = live.querySelector(".screen");
  const face = live.querySelector(".hallface");
  const ended = Boolean(face?.classList.contains("ended"));
  const due = face?.dataset.due ? Number(face.dataset.due) - now : null;
  const show = chosen === "auto" ? root.dataset.auto : chosen;
  if (shown !== show) leaf = 0;
  shown = show;
  root.dataset.show = show;
  let mark = null;
  if (due !== null) {
    // A mark is shown for a minute after it is reached, also by a page that was opened or woke up then
    const marks = [...live.querySelectorAll(".say")].map((say) => Number(say.dataset.mark));
    mark = marks.find((m) => m && due <= m * 60000 && due > (m - 1) * 60000) ?? null;
    if (before !== null) {
      for (const m of marks) {
        if (before > m * 60000 && due <= m * 60000 && before - due < 60000) {
          chime(m);
          if (m) speak(m);
        }
      }
    }
    const zero = live.querySelector(".zero");
    if (zero) zero.hidden = due > 0;
  }
  // The end is said when the referee announces it, not when the clock runs out
  if (ended && wasEnded === false) {
    chime(0);
    speak(0);
    endedAt = now;
  }
  if (ended && now - endedAt < 300000) mark = 0;
  wasEnded = face ? ended : wasEnded;
  before = due;
  for (const say of live.querySelectorAll(".say")) say.hidden = Number(say.dataset.mark) !== mark;
  // What came or went takes room from the rest
  const look = `${show} ${mark} ${due !== null && due <= 0}`;
  if (look !== looks) {
    looks = look;
    settle();
  }
}

/** What the mark says, in both languages, where the machine has a voice for them. */
function speak(mark) {
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

/** Three notes; longer and deeper at the end. */
function chime(mark) {
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

/** Everything that is shown fits; of a list that is too long its leaf, and which one it is. */
export function settle() {
  for (const box of live.querySelectorAll("[data-squeeze]")) {
    if (box.clientWidth) squeeze(box);
  }
  for (const list of live.querySelectorAll("[data-leaves]")) {
    lay(list, leaf, list.parentElement.querySelector(":scope > .pages"));
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
  chime(5);
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
  if (turn) turnLeaf(turn);
});

let turning = 0;

/** All lists turn together; somebody who turns by hand has a whole leaf's time to read. */
function turnLeaf(step) {
  leaf = Math.max(0, leaf + step);
  settle();
  clearInterval(turning);
  turning = setInterval(() => turnLeaf(1), LEAF);
}

turning = setInterval(() => turnLeaf(1), LEAF);
new ResizeObserver(settle).observe(live);
document.fonts.ready.then(settle);
