// The live stream of a page, of a table and of an event: it rests while nobody looks, begins anew when it breaks, and
// where it does not hold the page is asked for instead, now and then. How it stands is said in the page's #link.

import { renew } from "./edition.js";

const link = document.getElementById("link");

export function state(name) {
  if (!link || link.dataset.state === name) return;
  link.dataset.state = name;
  link.textContent = link.dataset[name] ?? "";
}

/** Follows an address: `frame` takes what the stream brings, `ask` fetches what it would have brought, every so many
 * milliseconds, and `asked` is how the link stands then. */
export function follow(address, { frame, ask, every, asked }) {
  let stream = null;
  let polling = 0;
  let failures = 0;
  let cut = false;
  const open = () => stream?.readyState === 1;

  function connect() {
    if (stream || document.hidden) return;
    cut = false;
    if (!("EventSource" in window)) {
      poll();
      return;
    }
    stream = new EventSource(address);
    stream.addEventListener("open", () => {
      failures = 0;
      stopPolling();
      state("live");
    });
    stream.addEventListener("edition", (event) => renew(event.data));
    stream.addEventListener("frame", (event) => {
      state("live");
      frame(event);
    });
    stream.addEventListener("gone", () => {
      disconnect();
      location.reload();
    });
    stream.addEventListener("error", () => {
      failures += 1;
      if (!polling) state(navigator.onLine ? "lost" : "gone");
      if (stream?.readyState === EventSource.CLOSED || failures >= 3) {
        disconnect();
        poll();
        setTimeout(connect, Math.min(60000, 4000 * failures));
      }
    });
  }

  function disconnect() {
    stream?.close();
    stream = null;
  }

  async function poll() {
    if (polling || document.hidden) return;
    polling = setTimeout(() => {
      polling = 0;
      if (!open()) poll();
    }, every);
    try {
      await ask();
      if (!open()) state(asked);
      // Without a network, but the server is at hand: it may be this machine
      if (cut) connect();
    } catch {
      state("gone");
    }
  }

  function stopPolling() {
    clearTimeout(polling);
    polling = 0;
  }

  function again() {
    disconnect();
    connect();
  }

  document.addEventListener("visibilitychange", () => {
    if (document.hidden) {
      disconnect();
      stopPolling();
    } else connect();
  });
  addEventListener("pagehide", disconnect);
  addEventListener("pageshow", connect);
  addEventListener("online", again);
  // What was open may go on for a while, or hang: a frame from it would say "live"
  addEventListener("offline", () => {
    disconnect();
    cut = true;
    state("gone");
    poll();
  });
  connect();
  return {
    open,
    again,
    /** It may hang on a server that is going down: begun anew after a while. */
    doubt(wait) {
      state(navigator.onLine ? "lost" : "gone");
      disconnect();
      setTimeout(connect, wait);
    },
  };
}
