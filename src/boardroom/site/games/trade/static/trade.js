// Trade and Credit's own: an offer is put together in a dialog. What is ticked outlasts frames that come in
// meanwhile, a line under it says what each side would get, and a bid changes the amount its button names.

const table = document.getElementById("table");
const heard = new Set();
let draft = null; // { name, fields: id → value or tick }

const dialog = () => document.getElementById("deal");
const fields = () => [...dialog().querySelectorAll("input[id]")];

function remember() {
  const open = dialog();
  draft = {
    name: open.dataset.draft,
    fields: new Map(fields().map((f) => [f.id, f.type === "checkbox" || f.type === "radio" ? f.checked : f.value])),
  };
}

/** A proposal that has just come, for those who listen: it is no line of the log. */
function announce() {
  for (const one of table.querySelectorAll("[data-proposal]")) {
    if (heard.has(one.dataset.proposal)) continue;
    heard.add(one.dataset.proposal);
    document.getElementById("said").textContent = one.textContent;
  }
}

function restore() {
  announce();
  const open = dialog();
  if (!open) return;
  if (draft && draft.name === open.dataset.draft) {
    for (const field of fields()) {
      const kept = draft.fields.get(field.id);
      if (kept === undefined) continue;
      if (typeof kept === "boolean") field.checked = kept;
      else field.value = kept;
    }
  }
  for (const more of open.querySelectorAll("details")) if (more.querySelector(":checked")) more.open = true;
  show();
}

/** The asking side of whoever is chosen, and the words for both sides. */
function show() {
  const open = dialog();
  const to = open.querySelector("[name=to]:checked")?.value ?? open.querySelector("[name=to]").value;
  for (const side of open.querySelectorAll(".wanted")) side.hidden = side.dataset.seat !== to;
  const line = open.querySelector(".summary");
  for (const note of open.querySelectorAll("[data-of]")) note.hidden = note.dataset.of !== to;
  const side = (root, more) => {
    const said = [];
    let visit = 0;
    for (const unit of ["coins", "income"]) {
      const n = Number(root.querySelector(`[data-${unit}]`)?.value) || 0;
      if (n) said.push(line.dataset[unit].replace("{n}", n));
    }
    for (const box of [root, more].flatMap((part) => [...(part?.querySelectorAll(":checked[data-said]") ?? [])])) {
      said.push(box.dataset.said);
      visit += Number(box.dataset.amount ?? 0);
    }
    return {
      said: said.join(", ") || line.dataset.nothing,
      visit,
      coins: Number(root.querySelector("[data-coins]").value) || 0,
    };
  };
  const give = side(open.querySelector(".give"));
  const get = side(open.querySelector(`.wanted[data-seat="${to}"]`), open.querySelector(".unseen"));
  const signed = (n) => (n > 0 ? `+${n}` : `${n}`);
  const balance = [];
  if (get.coins !== give.coins) balance.push(line.dataset.coins.replace("{n}", signed(get.coins - give.coins)));
  if (get.visit !== give.visit) balance.push(line.dataset.visit.replace("{n}", signed(get.visit - give.visit)));
  line.textContent = `${line.dataset.give}: ${give.said} ⇄ ${line.dataset.get}: ${get.said}${
    balance.length ? ` (${line.dataset.balance}: ${balance.join(", ")})` : ""
  }`;
}

table.addEventListener("input", (event) => {
  if (dialog()?.contains(event.target)) {
    remember();
    show();
  }
  const bid = event.target.dataset.bid;
  if (bid) {
    document.getElementById(bid).value = `${event.target.dataset.verb}${
      Number(event.target.value) || event.target.min
    }`;
  }
});
table.addEventListener("click", (event) => {
  if (event.target.closest("[data-shut]")) dialog()?.close();
});
// What the server says of an offer is shown over the page, not behind a dialog; what was ticked is kept if it refused
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
new MutationObserver(restore).observe(table, { childList: true });
restore();
