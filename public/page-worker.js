// Keeps the app's page and code for an opening without a network; data it leaves alone. Its scope is /count, of counting
// links, /service-instances/, where people of the church count, or / for everyone who is signed in. The page itself is
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
  const { keep, also, all } = event.data ?? {}
  keeping = keeping
    .then(() => (Array.isArray(keep) ? keepPage() : undefined))
    .then(() => keepFiles(keep ?? also ?? []))
    .then(() => (all ? keepCode() : undefined))
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

/** The code of every page, as the build lists it. */
async function keepCode() {
  const answer = await fetch('/code.json')
  if (answer.ok) await keepFiles(await answer.json())
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    // An address with an extension is a file's.
    if (!/\.\w+$/.test(pathname)) event.respondWith(fetchedOrKept(request, PAGE, PAGE_MS))
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
