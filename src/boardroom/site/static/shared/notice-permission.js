// "Tell me when it's my turn": asked once at a table with other people, and to be changed in the settings. The
// browser's own notices while a page is open, its push service while none is.

const bar = document.getElementById("notice-bar");
const table = document.getElementById("table");
const can = "Notification" in window && "serviceWorker" in navigator;
const token = document.querySelector("meta[name=csrf]")?.content ?? "";

const asked = (value) => {
  try {
    return value ? localStorage.setItem("told", value) : localStorage.getItem("told");
  } catch {
    return "no";
  }
};

const QUIET = 1200;
let filmed = false;

/** The bar is there while somebody waits for people and has not answered it, and comes only when nothing has happened
 * for a moment: it covers no film, and nothing that the frame marks with data-scene. */
function offer() {
  const root = table?.querySelector("[data-number]");
  clearTimeout(offer.timer);
  if (!table || !root || !can || Notification.permission !== "default" || asked()) return;
  const waits = root.dataset.mine !== "1" && root.hasAttribute("data-people");
  if (!waits || filmed || root.querySelector("[data-scene]")) bar.hidden = true;
  else if (bar.hidden) offer.timer = setTimeout(() => bar.hidden = false, QUIET);
}

async function send(subscription, forget = "") {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  await fetch(`/notices/device/${forget}`, {
    method: "POST",
    body: JSON.stringify({ ...subscription.toJSON(), zone }),
    headers: { "X-CSRFToken": token, "Content-Type": "application/json" },
  });
}

/** Whether this device will be told: it is asked, and its push service gives an address. */
export async function on(key) {
  if (await Notification.requestPermission() !== "granted") return false;
  const worker = await navigator.serviceWorker.register("/worker.js");
  try {
    await navigator.serviceWorker.ready;
    const wish = { userVisibleOnly: true, applicationServerKey: key };
    // A server with another key is another server: what was agreed with the old one is of no use
    const subscription = await worker.pushManager.subscribe(wish).catch(async () => {
      await (await worker.pushManager.getSubscription())?.unsubscribe();
      return worker.pushManager.subscribe(wish);
    });
    await send(subscription);
  } catch { /* Without a push service open pages still tell */ }
  return true;
}

export async function off() {
  const worker = await navigator.serviceWorker.getRegistration();
  const subscription = await worker?.pushManager.getSubscription();
  if (subscription) {
    await send(subscription, "?forget=1");
    await subscription.unsubscribe();
  }
}

bar?.addEventListener("click", async ({ target }) => {
  const answer = target.closest("[data-tell]")?.dataset.tell;
  if (!answer) return;
  bar.hidden = true;
  asked(answer);
  if (answer === "yes") await on(bar.dataset.key);
});
if (table && bar) {
  offer();
  new MutationObserver(offer).observe(table, { childList: true });
  table.addEventListener("film", ({ detail }) => {
    filmed = detail;
    offer();
  });
}

// The settings' own switch
const device = document.getElementById("this-device");
if (device && can) {
  const state = async () => {
    const worker = await navigator.serviceWorker.getRegistration();
    device.checked = Notification.permission === "granted" && Boolean(worker);
    device.disabled = Notification.permission === "denied";
    device.closest("label").hidden = false;
    document.getElementById("denied").hidden = !device.disabled;
  };
  device.addEventListener("change", async () => {
    if (device.checked) await on(device.dataset.key);
    else {
      await off();
      await (await navigator.serviceWorker.getRegistration())?.unregister();
    }
    asked(device.checked ? "yes" : "no");
    await state();
  });
  state();
}
