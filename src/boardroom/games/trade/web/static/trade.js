// Trade and Credit's page: the dialog of an offer. Ticked boxes survive new frames, a summary shows both sides,
// and a bid changes the amount of its button.

const table = document.getElementById("table");
const announcedProposals = new Set();
let draft = null; // { name, fields: id → value or checked }

const getDialog = () => document.getElementById("deal");
const fields = () => [...getDialog().querySelectorAll("input[id]")];

function saveDraft() {
  const open = getDialog();
  draft = {
    name: open.dataset.draft,
    fields: new Map(fields().map((f) => [f.id, f.type === "checkbox" || f.type === "radio" ? f.checked : f.value])),
  };
}

/** Announce new proposals to screen readers: the log has no line for them. */
function announceProposals() {
  for (const proposal of table.querySelectorAll("[data-proposal]")) {
    if (announcedProposals.has(proposal.dataset.proposal)) continue;
    announcedProposals.add(proposal.dataset.proposal);
    document.getElementById("said").textContent = proposal.textContent;
  }
}

function restoreDraft() {
  announceProposals();
  const open = getDialog();
  if (!open) return;
  if (draft && draft.name === open.dataset.draft) {
    for (const field of fields()) {
      const value = draft.fields.get(field.id);
      if (value === undefined) continue;
      if (typeof value === "boolean") field.checked = value;
      else field.value = value;
    }
  }
  for (const more of open.querySelectorAll("details")) if (more.querySelector(":checked")) more.open = true;
  updateSummary();
}

/** Show the items of the chosen player, and a summary of both sides. */
function updateSummary() {
  const open = getDialog();
  const to = open.querySelector("[name=to]:checked")?.value ?? open.querySelector("[name=to]").value;
  for (const side of open.querySelectorAll(".wanted")) side.hidden = side.dataset.seat !== to;
  const line = open.querySelector(".summary");
  for (const note of open.querySelectorAll("[data-of]")) note.hidden = note.dataset.of !== to;
  const summariseSide = (root, more) => {
    const items = [];
    let payment = 0;
    for (const unit of ["coins", "income"]) {
      const n = Number(root.querySelector(`[data-${unit}]`)?.value) || 0;
      if (n) items.push(line.dataset[unit].replace("{n}", n));
    }
    for (const box of [root, more].flatMap((part) => [...(part?.querySelectorAll(":checked[data-said]") ?? [])])) {
      items.push(box.dataset.said);
      payment += Number(box.dataset.amount ?? 0);
    }
    return {
      items: items.join(", ") || line.dataset.nothing,
      payment,
      coins: Number(root.querySelector("[data-coins]").value) || 0,
    };
  };
  const given = summariseSide(open.querySelector(".give"));
  const received = summariseSide(open.querySelector(`.wanted[data-seat="${to}"]`), open.querySelector(".unseen"));
  const formatSigned = (n) => (n > 0 ? `+${n}` : `${n}`);
  const balance = [];
  if (received.coins !== given.coins) {
    balance.push(line.dataset.coins.replace("{n}", formatSigned(received.coins - given.coins)));
  }
  if (received.payment !== given.payment) {
    balance.push(line.dataset.visit.replace("{n}", formatSigned(received.payment - given.payment)));
  }
  line.textContent = `${line.dataset.give}: ${given.items} ⇄ ${line.dataset.get}: ${received.items}${
    balance.length ? ` (${line.dataset.balance}: ${balance.join(", ")})` : ""
  }`;
}

table.addEventListener("input", (event) => {
  if (getDialog()?.contains(event.target)) {
    saveDraft();
    updateSummary();
  }
  const bid = event.target.dataset.bid;
  if (bid) {
    document.getElementById(bid).value = `${event.target.dataset.verb}${
      Number(event.target.value) || event.target.min
    }`;
  }
});
table.addEventListener("click", (event) => {
  if (event.target.closest("[data-shut]")) getDialog()?.close();
});
// Close the dialog so that the server's answer is visible. The draft remains if the server refuses the offer
document.addEventListener("submit", (event) => {
  if (["offer", "propose", "do"].includes(event.target.id)) {
    for (const open of table.querySelectorAll("dialog[open]")) {
      open.close();
    }
  }
}, true);
document.addEventListener("posted", (event) => {
  if (["offer", "propose"].includes(event.target.id) && !event.detail.problem) draft = null;
});
new MutationObserver(restoreDraft).observe(table, { childList: true });
restoreDraft();
