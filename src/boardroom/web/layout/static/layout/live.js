// The live stream of a table or tournament page. It closes while the page is hidden and reconnects after errors; while
// no stream works, the page is polled. #link shows the state of the connection.

import { reloadIfOutdated } from "./edition.js";

const link = document.getElementById("link");

export function setLinkState(name) {
  if (!link || link.dataset.state === name) return;
  link.dataset.state = name;
  link.textContent = link.dataset[name] ?? "";
}

/** Follow a stream: `onFrame` handles its events. While no stream works, `poll` is called every `interval` milliseconds,
 * and the link has the state `pollState`. */
export function followStream(address, { onFrame, poll, interval, pollState }) {
  let stream = null;
  let polling = 0;
  let failures = 0;
  let isOffline = false;
  const isOpen = () => stream?.readyState === 1;

  function connect() {
    if (stream || document.hidden) return;
    isOffline = false;
    if (!("EventSource" in window)) {
      startPolling();
      return;
    }
    stream = new EventSource(address);
    stream.addEventListener("open", () => {
      failures = 0;
      stopPolling();
      setLinkState("live");
    });
    stream.addEventListener("edition", (event) => reloadIfOutdated(event.data));
    stream.addEventListener("frame", (event) => {
      setLinkState("live");
      onFrame(event);
    });
    stream.addEventListener("gone", () => {
      disconnect();
      location.reload();
    });
    stream.addEventListener("error", () => {
      failures += 1;
      if (!polling) setLinkState(navigator.onLine ? "lost" : "gone");
      if (stream?.readyState === EventSource.CLOSED || failures >= 3) {
        disconnect();
        startPolling();
        setTimeout(connect, Math.min(60000, 4000 * failures));
      }
    });
  }

  function disconnect() {
    stream?.close();
    stream = null;
  }

  async function startPolling() {
    if (polling || document.hidden) return;
    polling = setTimeout(() => {
      polling = 0;
      if (!isOpen()) startPolling();
    }, interval);
    try {
      await poll();
      if (!isOpen()) setLinkState(pollState);
      // The browser is offline but the server responds: it may be on this machine
      if (isOffline) connect();
    } catch {
      setLinkState("gone");
    }
  }

  function stopPolling() {
    clearTimeout(polling);
    polling = 0;
  }

  function reconnect() {
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
  addEventListener("online", reconnect);
  // An open stream may continue for a while or hang, and a frame would set the state to "live"
  addEventListener("offline", () => {
    disconnect();
    isOffline = true;
    setLinkState("gone");
    startPolling();
  });
  connect();
  return {
    isOpen,
    reconnect,
    /** Reconnect after a delay, as the server may be going down. */
    reconnectLater(wait) {
      setLinkState(navigator.onLine ? "lost" : "gone");
      disconnect();
      setTimeout(connect, wait);
    },
  };
}
