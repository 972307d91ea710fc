// Buttons with `data-sure` ask for confirmation: the first tap shows the question, the second one acts.

const WAIT = 4000;

function resetButton(button) {
  clearTimeout(Number(button.dataset.timer));
  button.textContent = button.dataset.usual;
  button.classList.remove("asking");
  delete button.dataset.asked;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-sure]");
  for (const other of document.querySelectorAll("button[data-asked]")) if (other !== button) resetButton(other);
  if (!button) return;
  if ("asked" in button.dataset) {
    resetButton(button);
    return;
  }
  event.preventDefault();
  event.stopPropagation();
  button.dataset.usual = button.textContent;
  button.dataset.asked = "yes";
  button.textContent = button.dataset.sure;
  button.classList.add("asking");
  button.dataset.timer = String(setTimeout(() => resetButton(button), WAIT));
}, { capture: true });
