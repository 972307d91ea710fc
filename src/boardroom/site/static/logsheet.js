// The log over the page. It is closed by its button, by Escape, by a press beside it and, on a phone, where it covers
// everything, by the way back too: there it is a step of the history, as a page of its own would be.

const phone = matchMedia("(max-width: 900px)");
const root = () => document.querySelector("#table [data-number]");
let stepped = false;

/** Opens or closes it. `leaving`: a link was pressed, and the history is that link's. */
export function log(on, leaving = false) {
  const large = root();
  if (!large || large.classList.contains("logged") === on) return;
  large.classList.toggle("logged", on);
  if (on && phone.matches && !stepped) {
    history.pushState({ log: true }, "");
    stepped = true;
  } else if (!on && stepped && !leaving) {
    stepped = false;
    history.back();
  }
}

export const opened = () => Boolean(root()?.classList.contains("logged"));

addEventListener("popstate", () => {
  stepped = false;
  root()?.classList.remove("logged");
});
