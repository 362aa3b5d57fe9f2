// Keeps the clicker's page for an opening without a network. Its scope is /count, of counting links, or
// /service-instances/, where people of the church count; there, other pages pass through it untouched. The page itself is
// always asked for first, so that no old build outlives the next opening online.
const CACHE = `narthex${new URL(self.registration.scope).pathname.replaceAll('/', '-')}`
/** The app's page is the same at every address. */
const PAGE = '/count'
/** How long a server is waited for that does not answer, for the page and for the small files it names. */
const PAGE_MS = 4000
const FILE_MS = 1000

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

// What the page has loaded, and what it loads later, one after the other.
let keeping = Promise.resolve()
self.addEventListener('message', (event) => {
  const { keep, also } = event.data ?? {}
  keeping = keeping
    .then(() => (Array.isArray(keep) ? keepPage() : undefined))
    .then(() => keepFiles(keep ?? also ?? []))
    .catch((error) => console.info('Not kept', error))
  event.waitUntil(keeping)
})

/** Files whose name tells what is in them. */
const isOfBuild = (path) => path.startsWith('/assets/')

/** With another page, the files of the build before it go. */
async function keepPage() {
  const cache = await caches.open(CACHE)
  const [kept, page] = await Promise.all([cache.match(PAGE), fetch(PAGE)])
  if (!page.ok) return
  if ((await kept?.text()) !== (await page.clone().text())) {
    for (const request of await cache.keys()) await cache.delete(request)
  }
  await cache.put(PAGE, page)
}

async function keepFiles(paths) {
  const cache = await caches.open(CACHE)
  for (const path of paths) {
    if (isOfBuild(path) && (await cache.match(path))) continue
    const answer = await fetch(path)
    if (answer.ok) await cache.put(path, answer)
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (/\/count(\/|$)/.test(pathname)) event.respondWith(fetchedOrKept(request, PAGE, PAGE_MS))
  } else if (isOfBuild(pathname)) event.respondWith(keptOrFetched(request))
  else if (/^\/(theme\.js|icon\.svg)$/.test(pathname)) event.respondWith(fetchedOrKept(request, pathname, FILE_MS))
})

async function fetchedOrKept(request, path, patienceMs) {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(patienceMs) })
  } catch (error) {
    const kept = await (await caches.open(CACHE)).match(path)
    if (kept) return kept
    throw error
  }
}

async function keptOrFetched(request) {
  return (await (await caches.open(CACHE)).match(request)) ?? fetch(request)
}
