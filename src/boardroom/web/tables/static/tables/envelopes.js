// Sealed words for fair draws (engine/records/envelopes.py). The browser creates a nonce, posts the hash of nonce and word as an
// envelope, and reveals them only when all seats are taken. Then it checks that the game started with the envelopes that
// it saw. All of this is automatic; players may type a word.

const KEEP_MS = 60 * 24 * 3600 * 1000;
const storageKey = (code) => `boardroom-envelopes-${code}`;
const table = document.getElementById("table");

// Storage

function readState(code) {
  try {
    return JSON.parse(localStorage.getItem(storageKey(code))) ?? { made: {} };
  } catch {
    return { made: {} };
  }
}

function writeState(code, kept) {
  localStorage.setItem(storageKey(code), JSON.stringify({ ...kept, at: Date.now() }));
}

/** Return true if this browser can seal words: it needs crypto.subtle (https or localhost only) and storage. */
export function canSeal() {
  try {
    localStorage.setItem("boardroom-able", "1");
    return Boolean(globalThis.crypto?.subtle);
  } catch {
    return false;
  }
}

function forgetOld() {
  for (const key of Object.keys(localStorage)) {
    const old = key.startsWith(storageKey("")) &&
      !(readState(key.slice(storageKey("").length)).at > Date.now() - KEEP_MS);
    if (old) localStorage.removeItem(key);
  }
}

// Hashes

const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

async function sha256(text) {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
}

/** Normalise a word as the server does: one line of at most 60 characters, in NFC. */
function normalizeWord(word) {
  const line = word.normalize("NFC").replace(/[\p{C}\p{Z}]+/gu, " ").trim();
  return [...line].slice(0, 60).join("").trimEnd();
}

/** Create an envelope that only this browser can open, and return its hash. */
async function createEnvelope(code, commitment, typed) {
  const word = normalizeWord(typed);
  const nonce = hex(crypto.getRandomValues(new Uint8Array(16)));
  const sealed = await sha256(`boardroom envelope ${commitment} ${nonce} ${word}`);
  const kept = readState(code);
  kept.made[sealed] = { nonce, word };
  writeState(code, kept);
  return sealed;
}

// Protocol

async function postForm(code, what, values) {
  const answer = await fetch(`/t/${code}/${what}/`, {
    method: "POST",
    body: new URLSearchParams(values),
    headers: { "X-CSRFToken": document.querySelector("meta[name=csrf]").content, "X-Script": "1" },
  });
  return answer.ok ? await answer.json() : null;
}

/** Return the word that was typed when the table was created. */
function takeTypedWord() {
  const word = sessionStorage.getItem("boardroom-word") ?? "";
  sessionStorage.removeItem("boardroom-word");
  return word;
}

/** Seal and open envelopes of the user's seats as far as possible. */
async function processEnvelopes(code, state) {
  for (let deeds = 0; state?.waits && deeds < 20; deeds++) {
    const kept = readState(code);
    // The frame is older than what this browser has done
    if (!state.shut && kept.seen) return;
    const next = state.mine.find((seat) =>
      state.shut ? kept.made[seat.sealed] && !seat.opened : !seat.sealed && !seat.clear
    );
    if (!next) return;
    if (state.shut) state = await openEnvelope(code, state, next);
    else state = await layEnvelope(code, state, next.seat);
  }
  if (state && !state.waits) checkStart(code, state);
}

/** Post the envelope of a seat: the last one again if the frame is too old to have it. */
async function layEnvelope(code, state, seat, typed = null) {
  const { made, last } = readState(code);
  const before = last?.[seat];
  const same = typed === null && made[before] && !made[before].opened;
  const sealed = same ? before : await createEnvelope(code, state.commitment, typed ?? takeTypedWord());
  const kept = readState(code);
  writeState(code, { ...kept, last: { ...kept.last, [seat]: sealed } });
  return postForm(code, "envelope", { seat, sealed });
}

/** Open an envelope, after storing all envelopes as seen now. Open it again only if none of them has changed. */
async function openEnvelope(code, state, { seat, sealed }) {
  const kept = readState(code);
  const { nonce, word, opened } = kept.made[sealed];
  const seen = JSON.stringify([state.commitment, state.laid]);
  const digest = await sha256(["boardroom envelopes", state.commitment, ...state.laid].join("\n"));
  const isUnchanged = digest === state.digest && state.laid[seat] === `sealed ${sealed}`;
  if (!isUnchanged || (opened && kept.seen !== seen)) return reportMismatch(code);
  kept.made[sealed].opened = true;
  writeState(code, { ...kept, seen });
  return postForm(code, "open", { seat, nonce, word });
}

/** Check that the game started with the envelopes that this browser saw. */
function checkStart(code, state) {
  const kept = readState(code);
  if (!kept.seen || !state.laid.length) return;
  const same = JSON.stringify([state.commitment, state.laid]) === kept.seen;
  const mine = state.mine.filter(({ sealed }) => kept.made[sealed]);
  const areNoncesIntact = mine.every(({ seat, sealed }) => state.opened[seat] === kept.made[sealed].nonce);
  writeState(code, { ...kept, verdict: same ? (areNoncesIntact ? "good" : "late") : "bad" });
  if (!same) reportMismatch(code);
  showVerdict();
}

function reportMismatch(code) {
  writeState(code, { ...readState(code), verdict: "bad" });
  showVerdict();
  return null;
}

/** Show the result of the check. */
function showVerdict() {
  const line = table?.querySelector("[data-checked]");
  const { verdict } = readState(table?.dataset.code ?? "");
  if (!line || !verdict || line.dataset.verdict === verdict) return;
  line.dataset.verdict = verdict;
  line.textContent = line.dataset[verdict];
  line.hidden = false;
  const toast = document.getElementById("toast");
  if (verdict === "bad" && toast) toast.textContent = line.dataset.bad;
}

/** Run work in one tab at a time, as two tabs would seal two envelopes. */
function runExclusively(code, work) {
  return navigator.locks ? navigator.locks.request(storageKey(code), work) : work();
}

/** Process the envelopes of a table whose page may be hidden or closed. */
export async function openRemotely(code) {
  if (!canSeal()) return;
  await runExclusively(code, async () => {
    const answer = await fetch(`/t/${code}/envelopes/`, { cache: "no-store" });
    if (answer.ok) await processEnvelopes(code, await answer.json());
  });
}

// On the page of a table

const frameState = () => JSON.parse(table.querySelector("script[data-envelopes]")?.textContent ?? "null");
let hasChecked = false;

async function handleFrame() {
  const { code } = table.dataset;
  for (const part of table.querySelectorAll("[data-able]")) part.hidden = (part.dataset.able === "yes") !== canSeal();
  if (!canSeal()) return;
  showVerdict();
  const state = frameState();
  try {
    if (state?.mine.length) await runExclusively(code, () => processEnvelopes(code, state));
    else if (state) await prepareEnvelope(state);
    else if (!hasChecked && readState(code).seen) {
      hasChecked = true;
      await openRemotely(code);
    }
  } catch {
    // The connection failed; try again with the next frame
  }
}

let preparedEnvelope = "";
let resubmittedForm = null;

/** Prepare an envelope for a user who takes a seat, since a click handler cannot wait for a hash. */
async function prepareEnvelope(state) {
  if (!preparedEnvelope && table.querySelector("form#sit")) {
    preparedEnvelope = await createEnvelope(table.dataset.code, state.commitment, "");
  }
}

/** Seal typed words before a form is submitted. */
async function handleSubmit(event) {
  const form = event.target;
  const state = frameState();
  if (!["sit", "word"].includes(form.id) || !state || !canSeal() || resubmittedForm === form) return;
  const { code } = table.dataset;
  const field = form.querySelector("[name=word]");
  if (form.id === "sit" && !field.value.trim() && preparedEnvelope) return addEnvelopeField(form, preparedEnvelope);
  event.preventDefault();
  event.stopImmediatePropagation();
  if (form.id === "word") {
    await runExclusively(code, () => layEnvelope(code, state, state.mine[0].seat, field.value));
    return;
  }
  const hash = await createEnvelope(code, state.commitment, field.value);
  // A form cannot be submitted again during its submit event
  await new Promise((resume) => setTimeout(resume));
  // A new frame may have come in between
  const now = document.getElementById("sit");
  if (!now) return;
  addEnvelopeField(now, hash);
  resubmittedForm = now;
  now.requestSubmit(document.querySelector(`button[form=sit][value="${event.submitter?.value}"]`));
  resubmittedForm = null;
}

/** Send an envelope instead of the word, and restore the form afterwards. */
function addEnvelopeField(form, hash) {
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
  document.addEventListener("submit", handleSubmit, true);
  new MutationObserver(handleFrame).observe(table, { childList: true });
  handleFrame();
  if (canSeal()) forgetOld();
}
