// Caches the only document of the floor, so that it opens without a network.
addEventListener('install', (event) => {
  event.waitUntil(caches.open('floor').then((cache) => cache.add('/index.html')))
})

addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(caches.match('/index.html'))
})
