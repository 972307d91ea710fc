// Small comforts; every page works without them.
"use strict";
(() => {
  const address = (path) => new URL(path, location.href).href;

  // Links shown as text get the whole address, and copy buttons appear: also in parts that come later
  const dress = () => {
    for (const link of document.querySelectorAll("a[data-absolute]")) {
      if (link.textContent !== link.href) link.textContent = link.href;
    }
    for (const button of document.querySelectorAll("button[data-copy][hidden]")) button.hidden = false;
  };
  dress();
  const table = document.getElementById("table");
  if (table) new MutationObserver(dress).observe(table, { childList: true, subtree: true });

  const copy = (text) => {
    if (navigator.clipboard && isSecureContext) return navigator.clipboard.writeText(text);
    const area = document.createElement("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  };

  document.addEventListener("click", async (event) => {
    const button = event.target.closest("button[data-copy]");
    if (button) {
      await copy(address(button.dataset.copy));
      const before = button.textContent;
      button.textContent = button.dataset.done;
      setTimeout(() => {
        button.textContent = before;
      }, 1800);
    }
    for (const menu of document.querySelectorAll("details.menu[open]")) {
      if (!menu.contains(event.target)) menu.open = false;
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    const menu = document.querySelector("details.menu[open]");
    if (menu) {
      menu.open = false;
      menu.querySelector("summary").focus();
    }
  });

  // A browser that can seal words says so when it asks for a table, and keeps those that are typed (envelopes.js)
  document.addEventListener("submit", ({ target: form }) => {
    if (!("sealing" in form.dataset) || !globalThis.crypto?.subtle) return;
    try {
      const field = form.querySelector("[data-word]");
      sessionStorage.setItem("boardroom-word", field?.value ?? "");
      field?.removeAttribute("name");
      const says = Object.assign(document.createElement("input"), { type: "hidden", name: "sealing", value: "1" });
      form.append(says);
      setTimeout(() => says.remove());
    } catch {
      // No place to keep anything: then they are sent as they are
    }
  });

  // On a phone the contents of a rulebook begin closed
  const contents = document.querySelector("details.contents");
  if (contents && matchMedia("(max-width: 900px)").matches) contents.open = false;

  // The lobby keeps up with its tables while nobody is busy in it
  if (document.body.classList.contains("lobby")) {
    const main = document.getElementById("main");
    const renew = async () => {
      if (document.hidden || main.contains(document.activeElement)) return;
      try {
        const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
        if (!answer.ok) return;
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        const fresh = page.getElementById("main");
        const told = (part) => part.innerHTML.replace(/value="[^"]*"/g, "");
        if (!fresh || document.hidden || told(fresh) === told(main)) return;
        main.replaceChildren(...fresh.childNodes);
        document.title = page.title;
      } catch { /* no network: the page stays as it is */ }
    };
    setInterval(renew, 15000);
    document.addEventListener("visibilitychange", renew);
  }

  // The first field that is wrong
  const wrong = document.querySelector("[aria-invalid=true]");
  if (wrong) wrong.focus();
})();
