// The service worker: shows what the server sends while no page is open, and leads to the table when that is pressed.
// It keeps no pages: a table is only worth seeing as it is now.
"use strict";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
// An app must answer something while there is no network
self.addEventListener("fetch", (event) => {
  if (event.request.mode !== "navigate") return;
  const away = {{ _("You're offline. Reconnect to continue your games.")|tojson }};
  event.respondWith(
    fetch(event.request).catch(() =>
      new Response(`<!DOCTYPE html><meta charset="utf-8"><title>Boardroom</title><p>${away}</p>`, {
        status: 503,
        headers: { "Content-Type": "text/html; charset=utf-8" },
      })
    ),
  );
});

self.addEventListener("push", (event) => {
  const { title, body, address, tag, lang } = event.data.json();
  const icon = {{ static("boardroom/icon-192.png")|tojson }};
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, lang, icon, badge: icon, renotify: true, data: { address } }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const address = new URL(event.notification.data.address, self.location.origin).href;
  event.waitUntil((async () => {
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const open = pages.find((page) => page.url === address);
    return open ? open.focus() : self.clients.openWindow(address);
  })());
});
