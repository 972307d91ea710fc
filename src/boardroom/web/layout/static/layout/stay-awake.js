// Keep the screen on for pages that are watched but not touched: the assistant and the projector. Browsers allow it for
// https and localhost, and a page has to request it again after it was hidden.

async function stayAwake() {
  try {
    if (!document.hidden) await navigator.wakeLock?.request("screen");
  } catch { /* the battery is low, or the browser denies it */ }
}
document.addEventListener("visibilitychange", stayAwake);
stayAwake();
