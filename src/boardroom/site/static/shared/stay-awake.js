// A screen that is looked at and not touched stays on: the assistant beside a board, the hall's projector. Browsers
// allow it to addresses that begin with https, and to the machine itself. A page that was hidden has to ask again.

async function stayAwake() {
  try {
    if (!document.hidden) await navigator.wakeLock?.request("screen");
  } catch { /* The battery is low, or the browser forbids it */ }
}
document.addEventListener("visibilitychange", stayAwake);
stayAwake();
