// Results from paper: the keyboard goes from number to number and from table to table; sums, places and what looks
// wrong are said while one types. The server decides all the same.

const live = document.getElementById("live-part");

const list = () => document.getElementById("papers");
const number = (field) => {
  const text = field.value.normalize("NFKC").replace(/[$¥円\s]/g, "");
  return /^-?(\d+|\d{1,3}([,、]\d{3})+)$/.test(text) ? Number(text.replace(/[,、]/g, "")) : null;
};
const fields = (form) => [...form.querySelectorAll("input[name^='money.']")].filter((field) => !field.disabled);

/** What a table's numbers come to: their sum, everybody's place, and what looks wrong. */
function look(form) {
  const says = list().dataset;
  for (const away of form.querySelectorAll("input[name=missing]")) {
    const field = away.closest("li").querySelector("input[name^='money.']");
    field.disabled = away.checked;
    if (away.checked) field.value = "";
  }
  const known = fields(form).map((field) => [field, number(field)]);
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
  const off = fields(form).filter((field) => field.hasAttribute("aria-invalid"));
  const doubts = [];
  if (off.length) doubts.push(says.saysHundreds);
  if (numbers.some((money) => money > Number(says.much))) doubts.push(says.saysMuch);
  else if (whole && sum < Number(says.start) * known.length) doubts.push(says.saysLess);
  const hint = form.querySelector(".hint");
  const text = doubts.join(" · ") + (doubts.length && "asked" in form.dataset ? ` ${says.saysAgain}` : "");
  if (hint.textContent !== text) hint.textContent = text;
  return { whole, wrong: off.length > 0, doubtful: doubts.length > 0 };
}

function all() {
  for (const form of list()?.querySelectorAll("form.paper") ?? []) look(form);
}

/** The first field of the first table after this one that still waits for numbers. */
function after(form) {
  const forms = [...list().querySelectorAll("form.paper")];
  const at = forms.indexOf(form);
  const next = [...forms.slice(at + 1), ...forms.slice(0, at)].find((other) => !other.dataset.sent);
  return next ? fields(next)[0] : null;
}

document.addEventListener("input", (event) => {
  const form = event.target.closest("form.paper");
  if (!form) return;
  delete form.dataset.asked;
  look(form);
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.isComposing) return;
  const form = event.target.closest("form.paper");
  if (!form || !event.target.name?.startsWith("money.")) return;
  event.preventDefault();
  const order = fields(form);
  const at = order.indexOf(event.target);
  const next = order.slice(at + 1).find((field) => field.value.trim() === "") ??
    order.find((field) => field.value.trim() === "");
  if (next) next.focus();
  else form.requestSubmit(form.querySelector("button"));
});

// What looks wrong is asked about once; what cannot be is not sent. Before the page's own script sends the form
document.addEventListener("submit", (event) => {
  const form = event.target.closest("form.paper");
  if (!form) return;
  const { whole, wrong, doubtful } = look(form);
  if (whole && !wrong && (!doubtful || "asked" in form.dataset)) {
    form.dataset.sent = "yes";
    after(form)?.focus();
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
  if (whole && !wrong) form.dataset.asked = "yes";
  look(form);
  const first = fields(form).find((field) => field.hasAttribute("aria-invalid") || field.value.trim() === "");
  first?.focus();
  first?.select();
}, { capture: true });

if (live) {
  new MutationObserver(all).observe(live, { childList: true });
  all();
  if (list() && !live.contains(document.activeElement)) {
    const first = [...list().querySelectorAll("form.paper")].find((form) => fields(form).some((field) => !field.value));
    if (first) fields(first)[0].focus({ preventScroll: true });
  }
}
