// Optional quiet sounds. `bench/sounds.py` creates the files.

const page = document.documentElement;
const buffers = new Map();
let audio = null;

/** Return a sound, fetched when it is first played. */
async function loadSound(name) {
  if (!buffers.has(name)) {
    const answer = await fetch(new URL(`./sounds/${name}.wav`, import.meta.url));
    buffers.set(name, await audio.decodeAudioData(await answer.arrayBuffer()));
  }
  return buffers.get(name);
}

export async function play(name) {
  if (!("sound" in page.dataset)) return;
  page.dispatchEvent(new CustomEvent("sound", { detail: name }));
  try {
    audio ??= new AudioContext();
    await audio.resume();
    const source = audio.createBufferSource();
    source.buffer = await loadSound(name);
    source.connect(audio.destination);
    source.start();
  } catch { /* no sound in this browser */ }
}

const BEAT_SOUNDS = { drop: "tile", scene: "merger", roll: "tile" };
const MIN_GAP_MS = 220;

/** Play sounds with the film of a table: tiles, money, mergers. Simultaneous ones play once. */
export function playWithFilm(table) {
  let last = 0;
  table.addEventListener("beat", ({ detail }) => {
    const name = BEAT_SOUNDS[detail.do] ?? (detail.do === "fly" && /money|coin/.test(detail.look ?? "") ? "coin" : "");
    if (!name || Date.now() - last < MIN_GAP_MS) return;
    last = Date.now();
    play(name);
  });
}

const button = document.getElementById("sound");
button?.addEventListener("click", () => {
  const on = page.toggleAttribute("data-sound");
  button.ariaPressed = String(on);
  const form = new FormData();
  form.set("sound", on ? "on" : "off");
  const token = document.querySelector("meta[name=csrf]").content;
  fetch(button.dataset.address, { method: "POST", body: form, headers: { "X-CSRFToken": token, "X-Script": "1" } });
  play("tile");
});
