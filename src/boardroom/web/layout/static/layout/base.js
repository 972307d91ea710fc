// Small conveniences for all pages, which also work without them.
"use strict";
(() => {
  const toAbsolute = (path) => new URL(path, location.href).href;

  // Show full URLs as link texts, and show copy buttons, also in parts that are added later
  const prepareLinks = () => {
    for (const link of document.querySelectorAll("a[data-absolute]")) {
      if (link.textContent !== link.href) link.textContent = link.href;
    }
    for (const button of document.querySelectorAll("button[data-copy][hidden]")) button.hidden = false;
  };
  prepareLinks();
  const table = document.getElementById("table");
  if (table) new MutationObserver(prepareLinks).observe(table, { childList: true, subtree: true });

  const copyText = (text) => {
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
      await copyText(toAbsolute(button.dataset.copy));
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

  // If the browser can seal words, create tables with sealing and keep typed words for envelopes.js
  document.addEventListener("submit", ({ target: form }) => {
    if (!("sealing" in form.dataset) || !globalThis.crypto?.subtle) return;
    try {
      const field = form.querySelector("[data-word]");
      sessionStorage.setItem("boardroom-word", field?.value ?? "");
      field?.removeAttribute("name");
      const marker = Object.assign(document.createElement("input"), { type: "hidden", name: "sealing", value: "1" });
      form.append(marker);
      setTimeout(() => marker.remove());
    } catch {
      // Without storage the words are sent unsealed
    }
  });

  // On phones the table of contents of a rulebook starts closed
  const contents = document.querySelector("details.contents");
  if (contents && matchMedia("(max-width: 900px)").matches) contents.open = false;

  // Refresh the lobby unless the user is using one of its controls
  if (document.body.classList.contains("lobby")) {
    const main = document.getElementById("main");
    const refreshLobby = async () => {
      if (document.hidden || main.contains(document.activeElement)) return;
      try {
        const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
        if (!answer.ok) return;
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        const fresh = page.getElementById("main");
        const comparableHtml = (part) => part.innerHTML.replace(/value="[^"]*"/g, "");
        if (!fresh || document.hidden || comparableHtml(fresh) === comparableHtml(main)) return;
        main.replaceChildren(...fresh.childNodes);
        document.title = page.title;
      } catch { /* no network: keep the page */ }
    };
    setInterval(refreshLobby, 15000);
    document.addEventListener("visibilitychange", refreshLobby);
  }

  // Focus the first invalid field
  const invalidField = document.querySelector("[aria-invalid=true]");
  if (invalidField) invalidField.focus();
})();
