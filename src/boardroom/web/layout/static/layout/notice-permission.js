// Permission for notifications, requested once at a table with other people and changed in the settings. Open pages
// show notifications themselves; the push service does so when no page is open.

const bar = document.getElementById("notice-bar");
const table = document.getElementById("table");
const isSupported = "Notification" in window && "serviceWorker" in navigator;
const token = document.querySelector("meta[name=csrf]")?.content ?? "";

const storedAnswer = (value) => {
  try {
    return value ? localStorage.setItem("told", value) : localStorage.getItem("told");
  } catch {
    return "no";
  }
};

const QUIET = 1200;
let isFilmRunning = false;

/** Show the bar while the user waits for other people and has not answered it, after a quiet moment: never during a film
 * or an element with data-scene. */
function offerNotifications() {
  const root = table?.querySelector("[data-number]");
  clearTimeout(offerNotifications.timer);
  if (!table || !root || !isSupported || Notification.permission !== "default" || storedAnswer()) return;
  const waits = root.dataset.mine !== "1" && root.hasAttribute("data-people");
  if (!waits || isFilmRunning || root.querySelector("[data-scene]")) bar.hidden = true;
  else if (bar.hidden) offerNotifications.timer = setTimeout(() => bar.hidden = false, QUIET);
}

async function sendSubscription(subscription, forget = "") {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  await fetch(`/notices/device/${forget}`, {
    method: "POST",
    body: JSON.stringify({ ...subscription.toJSON(), zone }),
    headers: { "X-CSRFToken": token, "Content-Type": "application/json" },
  });
}

/** Ask for permission and subscribe to push messages. Return false if the user denies it. */
export async function enableNotifications(key) {
  if (await Notification.requestPermission() !== "granted") return false;
  const worker = await navigator.serviceWorker.register("/worker.js");
  try {
    await navigator.serviceWorker.ready;
    const options = { userVisibleOnly: true, applicationServerKey: key };
    // If the server's key has changed, the old subscription is useless
    const subscription = await worker.pushManager.subscribe(options).catch(async () => {
      await (await worker.pushManager.getSubscription())?.unsubscribe();
      return worker.pushManager.subscribe(options);
    });
    await sendSubscription(subscription);
  } catch { /* Without a push service, open pages still notify */ }
  return true;
}

export async function disableNotifications() {
  const worker = await navigator.serviceWorker.getRegistration();
  const subscription = await worker?.pushManager.getSubscription();
  if (subscription) {
    await sendSubscription(subscription, "?forget=1");
    await subscription.unsubscribe();
  }
}

bar?.addEventListener("click", async ({ target }) => {
  const answer = target.closest("[data-tell]")?.dataset.tell;
  if (!answer) return;
  bar.hidden = true;
  storedAnswer(answer);
  if (answer === "yes") await enableNotifications(bar.dataset.key);
});
if (table && bar) {
  offerNotifications();
  new MutationObserver(offerNotifications).observe(table, { childList: true });
  table.addEventListener("film", ({ detail }) => {
    isFilmRunning = detail;
    offerNotifications();
  });
}

// The switch in the settings
const device = document.getElementById("this-device");
if (device && isSupported) {
  const updateSwitch = async () => {
    const worker = await navigator.serviceWorker.getRegistration();
    device.checked = Notification.permission === "granted" && Boolean(worker);
    device.disabled = Notification.permission === "denied";
    device.closest("label").hidden = false;
    document.getElementById("denied").hidden = !device.disabled;
  };
  device.addEventListener("change", async () => {
    if (device.checked) await enableNotifications(device.dataset.key);
    else {
      await disableNotifications();
      await (await navigator.serviceWorker.getRegistration())?.unregister();
    }
    storedAnswer(device.checked ? "yes" : "no");
    await updateSwitch();
  });
  updateSwitch();
}
