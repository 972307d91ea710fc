// Results from paper: keyboard navigation between fields and tables, with sums, places and warnings while typing. The
// server validates everything again.

const live = document.getElementById("live-part");

const getList = () => document.getElementById("papers");
const parseMoney = (field) => {
  const text = field.value.normalize("NFKC").replace(/[$¥円\s]/g, "");
  return /^-?(\d+|\d{1,3}([,、]\d{3})+)$/.test(text) ? Number(text.replace(/[,、]/g, "")) : null;
};
const moneyFields = (form) => [...form.querySelectorAll("input[name^='money.']")].filter((field) => !field.disabled);

/** Show the sum, the places and the warnings of a table. */
function checkTable(form) {
  const says = getList().dataset;
  for (const away of form.querySelectorAll("input[name=missing]")) {
    const field = away.closest("li").querySelector("input[name^='money.']");
    field.disabled = away.checked;
    if (away.checked) field.value = "";
  }
  const known = moneyFields(form).map((field) => [field, parseMoney(field)]);
  const numbers = known.map(([, money]) => money).filter((money) => money !== null);
  const sum = numbers.reduce((all, money) => all + money, 0);
  const whole = numbers.length === known.length && known.length > 1;
  form.querySelector(".sum b").textContent = sum.toLocaleString("en");
  for (const [field, money] of known) {
    const place = 1 + numbers.filter((other) => other > money).length;
    const tied = numbers.filter((other) => other === money).length > 1;
    field.parentElement.querySelector(".rank").textContent = whole
      ? says.place.replace("{n}", place) + (tied ? ` (${says.saysTie})` : "")
      : "";
    const wrong = field.value.trim() !== "" && (money === null || money % 100 !== 0 || money < 0);
    field.toggleAttribute("aria-invalid", wrong);
  }
  const off = moneyFields(form).filter((field) => field.hasAttribute("aria-invalid"));
  const doubts = [];
  if (off.length) doubts.push(says.saysHundreds);
  if (numbers.some((money) => money > Number(says.much))) doubts.push(says.saysMuch);
  else if (whole && sum < Number(says.start) * known.length) doubts.push(says.saysLess);
  const hint = form.querySelector(".hint");
  const text = doubts.join(" · ") + (doubts.length && "asked" in form.dataset ? ` ${says.saysAgain}` : "");
  if (hint.textContent !== text) hint.textContent = text;
  return { whole, wrong: off.length > 0, doubtful: doubts.length > 0 };
}

function checkAllTables() {
  for (const form of getList()?.querySelectorAll("form.paper") ?? []) checkTable(form);
}

/** Return the first field of the next table that was not sent yet. */
function findNextField(form) {
  const forms = [...getList().querySelectorAll("form.paper")];
  const at = forms.indexOf(form);
  const next = [...forms.slice(at + 1), ...forms.slice(0, at)].find((other) => !other.dataset.sent);
  return next ? moneyFields(next)[0] : null;
}

document.addEventListener("input", (event) => {
  const form = event.target.closest("form.paper");
  if (!form) return;
  delete form.dataset.asked;
  checkTable(form);
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.isComposing) return;
  const form = event.target.closest("form.paper");
  if (!form || !event.target.name?.startsWith("money.")) return;
  event.preventDefault();
  const order = moneyFields(form);
  const at = order.indexOf(event.target);
  const next = order.slice(at + 1).find((field) => field.value.trim() === "") ??
    order.find((field) => field.value.trim() === "");
  if (next) next.focus();
  else form.requestSubmit(form.querySelector("button"));
});

// Ask once about doubtful numbers and block invalid ones, before the page's script sends the form
document.addEventListener("submit", (event) => {
  const form = event.target.closest("form.paper");
  if (!form) return;
  const { whole, wrong, doubtful } = checkTable(form);
  if (whole && !wrong && (!doubtful || "asked" in form.dataset)) {
    form.dataset.sent = "yes";
    findNextField(form)?.focus();
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
  if (whole && !wrong) form.dataset.asked = "yes";
  checkTable(form);
  const first = moneyFields(form).find((field) => field.hasAttribute("aria-invalid") || field.value.trim() === "");
  first?.focus();
  first?.select();
}, { capture: true });

if (live) {
  new MutationObserver(checkAllTables).observe(live, { childList: true });
  checkAllTables();
  if (getList() && !live.contains(document.activeElement)) {
    const first = [...getList().querySelectorAll("form.paper")].find((form) =>
      moneyFields(form).some((field) => !field.value)
    );
    if (first) moneyFields(first)[0].focus({ preventScroll: true });
  }
}
