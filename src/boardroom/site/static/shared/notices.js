// One connection a browser tells all its pages of the person's tables, whichever of them are hidden: the page that
// holds the lock has it, and passes on what it hears. Locks say which tables are before somebody's eyes.

import * as sounds from "./sounds.js";
import * as title from "./title.js";

const me = document.querySelector("meta[name=me]");
const list = document.getElementById("mine");
const code = document.getElementById("table")?.dataset.code ?? "";
const name = `boardroom-${me.content}`;
const channel = new BroadcastChannel(name);
let heard = null;
let leads = false;
let stream = null;
let again = 0;
let here = new AbortController();
let seen = new AbortController();

channel.addEventListener("message", ({ data }) => {
  if (data === "?") {
    if (leads && heard) channel.postMessage(heard);
  } else hear(data);
});

/** What is new is told in every page; the one that leads also tells of tables that are in none. */
function hear(news) {
  const before = heard;
  heard = news;
  const waiting = news.tables.filter((table) => table.yours);
  const known = new Set(before ? before.tables.filter((table) => table.yours).map((table) => table.code) : []);
  const elsewhere = waiting.filter((table) => table.code !== code).length;
  title.says({
    count: elsewhere,
    // A table that is seen says it itself, with its frames
    ...(document.hidden && code ? { mine: waiting.some((table) => table.code === code) ? me.dataset.turn : "" } : {}),
  });
  fill(news.tables, elsewhere);
  for (const table of leads ? news.tables.filter((one) => one.opens) : []) {
    import("../table/envelopes.js").then(({ come }) => come(table.code)).catch(() => null);
  }
  for (const table of before ? waiting.filter((one) => !known.has(one.code)) : []) began(table, news);
  const found = before && news.found !== before.found && news.tables.find((one) => one.code === news.found);
  if (found) ready(found, news);
  const asked = new Set(before ? before.calls.map((call) => call.id) : []);
  for (const call of before ? news.calls.filter((one) => !asked.has(one.id)).slice(0, 1) : []) {
    tell(me.dataset.calls.replace("{name}", call.from), call.game, call.address);
    if (leads && !news.quiet) sounds.play("turn");
  }
  document.dispatchEvent(new CustomEvent("notices", { detail: news }));
}

/** It has become the person's turn at a table. */
async function began(table, { quiet, tells }) {
  if (quiet) return;
  const { held } = await navigator.locks.query();
  const open = (what) => held.some((lock) => lock.name === `${name}-${what}-${table.code}`);
  if (table.code === code && document.hidden) sounds.play("turn");
  if (!leads || open("sees")) return;
  if (!open("at")) sounds.play("turn");
  if (tells) notify(me.dataset.yours, table);
}

async function notify(says, table) {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const what = { body: `${table.game} · ${table.with.join(", ")}`, tag: table.code, icon: me.dataset.icon };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) worker.showNotification(says, { ...what, data: { address: table.address } });
  else new Notification(says, what).onclick = () => location.assign(table.address);
}

/** Where somebody is wanted, at the rim of whichever page is open. */
function tell(says, about, address) {
  const bar = Object.assign(document.createElement("div"), { className: "tableready" });
  bar.role = "alert";
  const link = Object.assign(document.createElement("a"), { href: address, textContent: says });
  bar.append(link, ` ${about}`);
  document.querySelector(".tableready")?.remove();
  document.body.append(bar);
}

/** A table was found for somebody who looks for one: heard and told like a turn, wherever on the site they are. */
function ready(table, { quiet, tells }) {
  if (table.code === code) return;
  title.says({ mine: me.dataset.ready });
  tell(me.dataset.ready, `${table.game} · ${table.with.join(", ")}`, table.address);
  // Whose turn it is there was heard already
  if (!leads || quiet || table.yours) return;
  sounds.play("turn");
  if (tells && document.hidden) notify(me.dataset.ready, table);
}

/** The list of tables in the page's head. */
function fill(tables, count) {
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

/** Hold a lock until the signal says that it is over, or ask for it no longer. */
function hold(what, mode, signal, begin = () => {}) {
  const held = () =>
    new Promise((end) => {
      signal.addEventListener("abort", end, { once: true });
      begin();
    });
  navigator.locks.request(`${name}${what}`, { mode, signal }, held).catch(() => null);
}

function lead() {
  leads = true;
  listen();
}

function listen() {
  stream = new EventSource("/live/mine");
  stream.addEventListener("frame", (event) => {
    const news = JSON.parse(event.data);
    channel.postMessage(news);
    hear(news);
  });
  stream.addEventListener("gone", () => stream.close());
  // A stream that breaks off is opened anew by the browser, one that was refused (the server is full, or its database
  // away) by nobody
  stream.addEventListener("error", () => {
    if (stream.readyState === EventSource.CLOSED) again = setTimeout(listen, 30000);
  });
}

/** The table's lock is held for as long as it is before somebody's eyes. */
function sees() {
  seen.abort();
  seen = new AbortController();
  if (!document.hidden) hold(`-sees-${code}`, "shared", seen.signal);
}

function arrive() {
  here = new AbortController();
  hold("", "exclusive", here.signal, lead);
  channel.postMessage("?");
  if (code) {
    hold(`-at-${code}`, "shared", here.signal);
    sees();
  }
}

/** At once, not when the browser has put the page away: until then the next page would not lead, and a table that is
 * no longer seen would still be taken for seen. */
function leave() {
  leads = false;
  clearTimeout(again);
  stream?.close();
  here.abort();
  seen.abort();
}

if (navigator.locks) {
  arrive();
  addEventListener("pagehide", leave);
  addEventListener("pageshow", (event) => event.persisted && arrive());
  if (code) document.addEventListener("visibilitychange", sees);
}
