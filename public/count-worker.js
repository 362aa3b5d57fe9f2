// Keeps the page of the counting link for an opening without a network. Its scope is /count; what other pages load does
// not pass through it. The page itself is always asked for first, so that no old build outlives the next opening online.
const CACHE = 'narthex-count'
const PAGE = '/count'
const PATIENCE_MS = 4000

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

// What the page has loaded is kept; everything else is of an older build.
self.addEventListener('message', (event) => {
  if (!Array.isArray(event.data?.keep)) return
  event.waitUntil(keep(new Set([PAGE, ...event.data.keep])))
})

async function keep(wanted) {
  const cache = await caches.open(CACHE)
  for (const request of await cache.keys()) {
    if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request)
  }
  for (const path of wanted) {
    if (path !== PAGE && (await cache.match(path))) continue
    const answer = await fetch(path)
    if (answer.ok) await cache.put(path, answer)
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(pageFor(request))
  else if (/^\/(assets\/|theme\.js$|icon\.svg$)/.test(url.pathname)) event.respondWith(keptOrFetched(request))
})

async function pageFor(request) {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) })
  } catch (error) {
    const kept = await caches.match(PAGE)
    if (kept) return kept
    throw error
  }
}

async function keptOrFetched(request) {
  return (await caches.match(request)) ?? fetch(request)
}
