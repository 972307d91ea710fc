// A few quiet sounds, for those who have turned them on. `bench/sounds.py` makes the files.

const page = document.documentElement;
const buffers = new Map();
let audio = null;

/** A sound file, fetched when it is heard for the first time. */
async function buffer(name) {
  if (!buffers.has(name)) {
    const answer = await fetch(new URL(`../sounds/${name}.wav`, import.meta.url));
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
    source.buffer = await buffer(name);
    source.connect(audio.destination);
    source.start();
  } catch { /* A browser without sound is a quiet one */ }
}

const HEARD = { drop: "tile", scene: "merger", roll: "tile" };
const APART = 220;

/** The film of a table is heard: tiles, money, mergers. Much at once is heard once. */
export function accompany(table) {
  let last = 0;
  table.addEventListener("beat", ({ detail }) => {
    const name = HEARD[detail.do] ?? (detail.do === "fly" && /money|coin/.test(detail.look ?? "") ? "coin" : "");
    if (!name || Date.now() - last < APART) return;
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
