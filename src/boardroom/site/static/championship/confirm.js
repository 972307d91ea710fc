// A button with `data-sure` asks first: it says what would happen, and a second tap does it.

const WAIT = 4000;

function calm(button) {
  clearTimeout(Number(button.dataset.timer));
  button.textContent = button.dataset.usual;
  button.classList.remove("asking");
  delete button.dataset.asked;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-sure]");
  for (const other of document.querySelectorAll("button[data-asked]")) if (other !== button) calm(other);
  if (!button) return;
  if ("asked" in button.dataset) {
    calm(button);
    return;
  }
  event.preventDefault();
  event.stopPropagation();
  button.dataset.usual = button.textContent;
  button.dataset.asked = "yes";
  button.textContent = button.dataset.sure;
  button.classList.add("asking");
  button.dataset.timer = String(setTimeout(() => calm(button), WAIT));
}, { capture: true });
