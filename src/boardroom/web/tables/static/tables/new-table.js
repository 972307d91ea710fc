// Disable options that do not go together: data-needs has the requirements of each (engine/rules/options.py). Without this
// script everything can be selected, and the server rejects impossible combinations.
const form = document.querySelector("form.newtable");
const choices = [...form.querySelectorAll("[data-needs]")].map((input) => ({
  input,
  needs: Object.entries(JSON.parse(input.dataset.needs)),
}));

// The game's default ("") goes with everything
const chosenValue = (name) => form.querySelector(`[name="${name}"]:checked`)?.value ?? "";
const isAvailable = ({ needs }) => needs.every(([name, values]) => ["", ...values].includes(chosenValue(name)));

const updateChoices = () => {
  for (const choice of choices) choice.input.disabled = !isAvailable(choice);
  const unavailableChoice = choices.find(({ input }) => input.disabled && input.checked);
  if (!unavailableChoice) return;
  unavailableChoice.input.checked = false;
  if (unavailableChoice.input.type === "radio") {
    form.querySelector(`[name="${unavailableChoice.input.name}"]:not(:disabled)`).checked = true;
  }
  // Other options may have required it
  updateChoices();
};

form.addEventListener("change", updateChoices);
updateChoices();
