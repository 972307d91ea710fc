// Dialogs of the frame, which stay open when it is replaced.

import { near } from "./drawings.js";

const table = document.getElementById("table");

// What is too much for every frame is asked for when somebody looks, and again with every frame while they do

const answers = new Map();
const asked = (dialog) => [...(dialog?.querySelectorAll("[data-dialog]") ?? [])];

export async function ask(dialog) {
  for (const part of asked(dialog)) {
    const name = part.dataset.dialog;
    const answer = await fetch(`${table.dataset.frame}?dialog=${name}`, { cache: "no-store" }).catch(() => null);
    if (answer?.ok) part.innerHTML = near((answers.set(name, await answer.text())).get(name));
  }
}

/** What a dialog was told last, until it is told anew: in a new frame it is empty. */
export function fill(id) {
  for (const part of asked(document.getElementById(id))) {
    part.innerHTML = near(answers.get(part.dataset.dialog) ?? "");
  }
}

export function show(id) {
  const dialog = document.getElementById(id);
  if (!dialog) return;
  if (dialog.open) return dialog.close();
  dialog.showModal();
  ask(dialog);
}
