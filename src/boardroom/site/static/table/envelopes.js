// Words for the draws, sealed (engine/envelopes.py): this browser draws a nonce, lays the hash of nonce and words on
// the table, and opens it when the table is shut. The nonce does not leave the browser before that. What the browser
// saw on the table is compared with what the game was begun with. All of it happens by itself; who likes types words.

const KEPT = 60 * 24 * 3600 * 1000;
const name = (code) => `boardroom-envelopes-${code}`;
const table = document.getElementById("table");

// Storage

function read(code) {
  try {
    return JSON.parse(localStorage.getItem(name(code))) ?? { made: {} };
  } catch {
    return { made: {} };
  }
}

function write(code, kept) {
  localStorage.setItem(name(code), JSON.stringify({ ...kept, at: Date.now() }));
}

/** Whether this browser can seal: it needs hashes, which only https and localhost have, and a place for the nonce. */
export function able() {
  try {
    localStorage.setItem("boardroom-able", "1");
    return Boolean(globalThis.crypto?.subtle);
  } catch {
    return false;
  }
}

function forgetOld() {
  for (const key of Object.keys(localStorage)) {
    const old = key.startsWith(name("")) && !(read(key.slice(name("").length)).at > Date.now() - KEPT);
    if (old) localStorage.removeItem(key);
  }
}

// Hashes

const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

async function sha256(text) {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
}

/** As the server keeps words: one line, each letter written one way, 60 letters at most. */
function tidy(word) {
  const line = word.normalize("NFC").replace(/[\p{C}\p{Z}]+/gu, " ").trim();
  return [...line].slice(0, 60).join("").trimEnd();
}

/** A new envelope, which this browser alone can open. */
async function make(code, commitment, typed) {
  const word = tidy(typed);
  const nonce = hex(crypto.getRandomValues(new Uint8Array(16)));
  const sealed = await sha256(`boardroom envelope ${commitment} ${nonce} ${word}`);
  const kept = read(code);
  kept.made[sealed] = { nonce, word };
  write(code, kept);
  return sealed;
}

// What is done with them

async function post(code, what, values) {
  const answer = await fetch(`/t/${code}/${what}/`, {
    method: "POST",
    body: new URLSearchParams(values),
    headers: { "X-CSRFToken": document.querySelector("meta[name=csrf]").content, "X-Script": "1" },
  });
  return answer.ok ? await answer.json() : null;
}

/** Words typed on the way to a new table. */
function carried() {
  const word = sessionStorage.getItem("boardroom-word") ?? "";
  sessionStorage.removeItem("boardroom-word");
  return word;
}

/** Seal what is not sealed, and open what may be opened: as far as it goes. */
async function goOn(code, state) {
  for (let deeds = 0; state?.waits && deeds < 20; deeds++) {
    const kept = read(code);
    // A frame from before the table was shut: what this browser did since is newer
    if (!state.shut && kept.seen) return;
    const next = state.mine.find((seat) =>
      state.shut ? kept.made[seat.sealed] && !seat.opened : !seat.sealed && !seat.clear
    );
    if (!next) return;
    if (state.shut) state = await unseal(code, state, next);
    else state = await lay(code, state, next.seat);
  }
  if (state && !state.waits) check(code, state);
}

/** The envelope of a seat. A frame may be older than what was laid down since: then it is the same one again. */
async function lay(code, state, seat, typed = null) {
  const { made, last } = read(code);
  const before = last?.[seat];
  const same = typed === null && made[before] && !made[before].opened;
  const sealed = same ? before : await make(code, state.commitment, typed ?? carried());
  const kept = read(code);
  write(code, { ...kept, last: { ...kept.last, [seat]: sealed } });
  return post(code, "envelope", { seat, sealed });
}

/** Before it opens anything, the browser keeps what it sees on the table. What it has opened once is known: it opens it
 * again only where nothing else has changed since. */
async function unseal(code, state, { seat, sealed }) {
  const kept = read(code);
  const { nonce, word, opened } = kept.made[sealed];
  const seen = JSON.stringify([state.commitment, state.laid]);
  const digest = await sha256(["boardroom envelopes", state.commitment, ...state.laid].join("\n"));
  const lies = digest === state.digest && state.laid[seat] === `sealed ${sealed}`;
  if (!lies || (opened && kept.seen !== seen)) return warn(code);
  kept.made[sealed].opened = true;
  write(code, { ...kept, seen });
  return post(code, "open", { seat, nonce, word });
}

/** The game has begun: with what this browser saw? */
function check(code, state) {
  const kept = read(code);
  if (!kept.seen || !state.laid.length) return;
  const same = JSON.stringify([state.commitment, state.laid]) === kept.seen;
  const mine = state.mine.filter(({ sealed }) => kept.made[sealed]);
  const whole = mine.every(({ seat, sealed }) => state.opened[seat] === kept.made[sealed].nonce);
  write(code, { ...kept, verdict: same ? (whole ? "good" : "late") : "bad" });
  if (!same) warn(code);
  tell();
}

function warn(code) {
  write(code, { ...read(code), verdict: "bad" });
  tell();
  return null;
}

/** What came of it, in the proof. */
function tell() {
  const line = table?.querySelector("[data-checked]");
  const { verdict } = read(table?.dataset.code ?? "");
  if (!line || !verdict || line.dataset.verdict === verdict) return;
  line.dataset.verdict = verdict;
  line.textContent = line.dataset[verdict];
  line.hidden = false;
  const toast = document.getElementById("toast");
  if (verdict === "bad" && toast) toast.textContent = line.dataset.bad;
}

/** One page of the browser at a time: two tabs would seal two envelopes. */
function alone(code, work) {
  return navigator.locks ? navigator.locks.request(name(code), work) : work();
}

/** The table waits for an envelope to be opened, and its page may be hidden or closed. */
export async function come(code) {
  if (!able()) return;
  await alone(code, async () => {
    const answer = await fetch(`/t/${code}/envelopes/`, { cache: "no-store" });
    if (answer.ok) await goOn(code, await answer.json());
  });
}

// On the page of a table

const lying = () => JSON.parse(table.querySelector("script[data-envelopes]")?.textContent ?? "null");
let checked = false;

async function look() {
  const { code } = table.dataset;
  for (const part of table.querySelectorAll("[data-able]")) part.hidden = (part.dataset.able === "yes") !== able();
  if (!able()) return;
  tell();
  const state = lying();
  try {
    if (state?.mine.length) await alone(code, () => goOn(code, state));
    else if (state) await prepare(state);
    else if (!checked && read(code).seen) {
      checked = true;
      await come(code);
    }
  } catch {
    // The connection is gone; the next frame brings another chance
  }
}

let prepared = "";
let passes = null;

/** Whoever takes a seat takes it with an envelope: one lies ready, since a press may wait for nothing. */
async function prepare(state) {
  if (!prepared && table.querySelector("form#sit")) prepared = await make(table.dataset.code, state.commitment, "");
}

/** Words that are typed are sealed as well. */
async function submitted(event) {
  const form = event.target;
  const state = lying();
  if (!["sit", "word"].includes(form.id) || !state || !able() || passes === form) return;
  const { code } = table.dataset;
  const field = form.querySelector("[name=word]");
  if (form.id === "sit" && !field.value.trim() && prepared) return withEnvelope(form, prepared);
  event.preventDefault();
  event.stopImmediatePropagation();
  if (form.id === "word") {
    await alone(code, () => lay(code, state, state.mine[0].seat, field.value));
    return;
  }
  const hash = await make(code, state.commitment, field.value);
  // While it is being submitted a form takes no other submission
  await new Promise((resume) => setTimeout(resume));
  // A new frame may have come in between
  const now = document.getElementById("sit");
  if (!now) return;
  withEnvelope(now, hash);
  passes = now;
  now.requestSubmit(document.querySelector(`button[form=sit][value="${event.submitter?.value}"]`));
  passes = null;
}

/** What is sent instead of the words: after it was read the form is as it was. */
function withEnvelope(form, hash) {
  const field = form.querySelector("[name=word]");
  const hidden = Object.assign(document.createElement("input"), { type: "hidden", name: "envelope", value: hash });
  form.append(hidden);
  field.disabled = true;
  setTimeout(() => {
    hidden.remove();
    field.disabled = false;
  });
}

if (table) {
  document.addEventListener("submit", submitted, true);
  new MutationObserver(look).observe(table, { childList: true });
  look();
  if (able()) forgetOld();
}
