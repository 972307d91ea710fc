// The service worker shows push notifications while no page is open, and opens the table when one is pressed.
// It caches no pages, because tables change all the time.
"use strict";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
// An installable app must respond while offline
self.addEventListener("fetch", (event) => {
  if (event.request.mode !== "navigate") return;
  const offline = {{ _("You're offline. Reconnect to continue your games.")|tojson }};
  event.respondWith(
    fetch(event.request).catch(() =>
      new Response(`<!DOCTYPE html><meta charset="utf-8"><title>Boardroom</title><p>${offline}</p>`, {
        status: 503,
        headers: { "Content-Type": "text/html; charset=utf-8" },
      })
    ),
  );
});

self.addEventListener("push", (event) => {
  const { title, body, address, tag, lang } = event.data.json();
  const icon = {{ static("boardroom/layout/icon-192.png")|tojson }};
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
