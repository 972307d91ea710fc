// Notifications about the user's tables. All pages of a browser share one connection: the page that holds a lock opens
// it and broadcasts its messages. Other locks tell which tables are open and visible.

import * as sounds from "./sounds.js";
import * as title from "./title.js";

const me = document.querySelector("meta[name=me]");
const list = document.getElementById("mine");
const code = document.getElementById("table")?.dataset.code ?? "";
const name = `boardroom-${me.content}`;
const channel = new BroadcastChannel(name);
let lastNews = null;
let isLeader = false;
let stream = null;
let retryTimer = 0;
let pageLocks = new AbortController();
let viewLock = new AbortController();

channel.addEventListener("message", ({ data }) => {
  if (data === "?") {
    if (isLeader && lastNews) channel.postMessage(lastNews);
  } else handleNews(data);
});

/** Show news in this page. The leading page also notifies about tables that no page shows. */
function handleNews(news) {
  const before = lastNews;
  lastNews = news;
  const waiting = news.tables.filter((table) => table.yours);
  const known = new Set(before ? before.tables.filter((table) => table.yours).map((table) => table.code) : []);
  const waitingElsewhere = waiting.filter((table) => table.code !== code).length;
  title.updateTitle({
    count: waitingElsewhere,
    // A visible table sets its title itself, with its frames
    ...(document.hidden && code ? { mine: waiting.some((table) => table.code === code) ? me.dataset.turn : "" } : {}),
  });
  fillTableList(news.tables, waitingElsewhere);
  for (const table of isLeader ? news.tables.filter((one) => one.opens) : []) {
    import("../tables/envelopes.js").then(({ openRemotely }) => openRemotely(table.code)).catch(() => null);
  }
  for (const table of before ? waiting.filter((one) => !known.has(one.code)) : []) announceTurn(table, news);
  const found = before && news.found !== before.found && news.tables.find((one) => one.code === news.found);
  if (found) announceFoundTable(found, news);
  const knownCalls = new Set(before ? before.calls.map((call) => call.id) : []);
  for (const call of before ? news.calls.filter((one) => !knownCalls.has(one.id)).slice(0, 1) : []) {
    showBar(me.dataset.calls.replace("{name}", call.from), call.game, call.address);
    if (isLeader && !news.quiet) sounds.play("turn");
  }
  document.dispatchEvent(new CustomEvent("notices", { detail: news }));
}

/** Notify the user of their turn at a table. */
async function announceTurn(table, { quiet, tells }) {
  if (quiet) return;
  const { held } = await navigator.locks.query();
  const open = (what) => held.some((lock) => lock.name === `${name}-${what}-${table.code}`);
  if (table.code === code && document.hidden) sounds.play("turn");
  if (!isLeader || open("sees")) return;
  if (!open("at")) sounds.play("turn");
  if (tells) showNotification(me.dataset.yours, table);
}

async function showNotification(says, table) {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const what = { body: `${table.game} · ${table.with.join(", ")}`, tag: table.code, icon: me.dataset.icon };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) worker.showNotification(says, { ...what, data: { address: table.address } });
  else new Notification(says, what).onclick = () => location.assign(table.address);
}

/** Show a link to a table in a bar at the edge of the page. */
function showBar(says, about, address) {
  const bar = Object.assign(document.createElement("div"), { className: "tableready" });
  bar.role = "alert";
  const link = Object.assign(document.createElement("a"), { href: address, textContent: says });
  bar.append(link, ` ${about}`);
  document.querySelector(".tableready")?.remove();
  document.body.append(bar);
}

/** Notify the user that matchmaking has found a table, on whichever page they are. */
function announceFoundTable(table, { quiet, tells }) {
  if (table.code === code) return;
  title.updateTitle({ mine: me.dataset.ready });
  showBar(me.dataset.ready, `${table.game} · ${table.with.join(", ")}`, table.address);
  // A turn at that table has already played the sound
  if (!isLeader || quiet || table.yours) return;
  sounds.play("turn");
  if (tells && document.hidden) showNotification(me.dataset.ready, table);
}

/** Fill the list of tables in the page's header. */
function fillTableList(tables, count) {
  if (!list) return;
  list.hidden = !tables.length;
  const badge = list.querySelector(".count");
  badge.textContent = count || "";
  badge.hidden = !count;
  list.querySelector("summary").ariaLabel = list.dataset.title.replace("{n}", count);
  list.querySelector("ul").replaceChildren(...tables.map((table) => {
    const line = document.createElement("li");
    const link = document.createElement("a");
    link.href = table.address;
    if (table.code === code) link.ariaCurrent = "page";
    const game = document.createElement("b");
    game.textContent = table.game;
    const others = document.createElement("small");
    others.textContent = table.with.join(", ");
    link.append(game, others);
    if (table.yours || table.open) {
      const mark = document.createElement("em");
      mark.textContent = table.yours ? me.dataset.turn : list.dataset.open;
      mark.className = table.yours ? "yours" : "";
      link.append(mark);
    }
    line.append(link);
    return line;
  }));
}

/** Hold a lock until the signal aborts, or stop waiting for it then. */
function holdLock(what, mode, signal, begin = () => {}) {
  const held = () =>
    new Promise((end) => {
      signal.addEventListener("abort", end, { once: true });
      begin();
    });
  navigator.locks.request(`${name}${what}`, { mode, signal }, held).catch(() => null);
}

function becomeLeader() {
  isLeader = true;
  openStream();
}

function openStream() {
  stream = new EventSource("/live/mine");
  stream.addEventListener("frame", (event) => {
    const news = JSON.parse(event.data);
    channel.postMessage(news);
    handleNews(news);
  });
  stream.addEventListener("gone", () => stream.close());
  // The browser reopens a broken stream, but not one that was rejected because the server is full or has no database
  stream.addEventListener("error", () => {
    if (stream.readyState === EventSource.CLOSED) retryTimer = setTimeout(openStream, 30000);
  });
}

/** Hold the lock of this page's table while the page is visible. */
function updateViewLock() {
  viewLock.abort();
  viewLock = new AbortController();
  if (!document.hidden) holdLock(`-sees-${code}`, "shared", viewLock.signal);
}

function enterPage() {
  pageLocks = new AbortController();
  holdLock("", "exclusive", pageLocks.signal, becomeLeader);
  channel.postMessage("?");
  if (code) {
    holdLock(`-at-${code}`, "shared", pageLocks.signal);
    updateViewLock();
  }
}

/** Release locks and stream immediately: until the browser discards the page, the next page could not lead, and the
 * table would still count as visible. */
function leavePage() {
  isLeader = false;
  clearTimeout(retryTimer);
  stream?.close();
  pageLocks.abort();
  viewLock.abort();
}

if (navigator.locks) {
  enterPage();
  addEventListener("pagehide", leavePage);
  addEventListener("pageshow", (event) => event.persisted && enterPage());
  if (code) document.addEventListener("visibilitychange", updateViewLock);
}
