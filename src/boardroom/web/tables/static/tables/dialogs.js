// Dialogs of the frame, which stay open when the frame is replaced.

import { inlineDrawings } from "./drawings.js";

const table = document.getElementById("table");

// Content that would be too much for every frame is fetched when a dialog opens, and with every frame while it is open

const cachedHtml = new Map();
const dynamicParts = (dialog) => [...(dialog?.querySelectorAll("[data-dialog]") ?? [])];

export async function loadDialog(dialog) {
  for (const part of dynamicParts(dialog)) {
    const name = part.dataset.dialog;
    const answer = await fetch(`${table.dataset.frame}?dialog=${name}`, { cache: "no-store" }).catch(() => null);
    if (answer?.ok) part.innerHTML = inlineDrawings((cachedHtml.set(name, await answer.text())).get(name));
  }
}

/** Restore a dialog's last content until it is fetched again, as it is empty in a new frame. */
export function restoreDialog(id) {
  for (const part of dynamicParts(document.getElementById(id))) {
    part.innerHTML = inlineDrawings(cachedHtml.get(part.dataset.dialog) ?? "");
  }
}

export function toggleDialog(id) {
  const dialog = document.getElementById(id);
  if (!dialog) return;
  if (dialog.open) return dialog.close();
  dialog.showModal();
  loadDialog(dialog);
}
