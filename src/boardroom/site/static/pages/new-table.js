// The form for a table offers only what can be: a choice tells in data-needs what it goes with (engine/options.py).
// Without this script everything may be chosen, and the server says what cannot be.
const form = document.querySelector("form.newtable");
const choices = [...form.querySelectorAll("[data-needs]")].map((input) => ({
  input,
  needs: Object.entries(JSON.parse(input.dataset.needs)),
}));

// What is left to the game ("") goes with everything
const chosen = (name) => form.querySelector(`[name="${name}"]:checked`)?.value ?? "";
const fits = ({ needs }) => needs.every(([name, values]) => ["", ...values].includes(chosen(name)));

const offer = () => {
  for (const choice of choices) choice.input.disabled = !fits(choice);
  const lost = choices.find(({ input }) => input.disabled && input.checked);
  if (!lost) return;
  lost.input.checked = false;
  if (lost.input.type === "radio") {
    form.querySelector(`[name="${lost.input.name}"]:not(:disabled)`).checked = true;
  }
  // One choice the less: others may need it
  offer();
};

form.addEventListener("change", offer);
offer();
