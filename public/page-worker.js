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

// The files that the page has loaded or loads later are kept one after the other.
let keeping = Promise.resolve()
self.addEventListener('message', (event) => {
  const { keep, also, all } = event.data ?? {}
  keeping = keeping
    .then(() => (Array.isArray(keep) ? keepBuild(keep, all) : keepFiles(also ?? [])))
    .catch((error) => console.info('Not kept', error))
  event.waitUntil(keeping)
})

/** Files whose name tells what is in them. */
const isOfBuild = (path) => path.startsWith('/assets/')
/** Some servers answer for a file that is gone with the app's page, which is no code. */
const isFile = (answer) => Boolean(answer?.ok) && !/^text\/html/i.test(answer.headers.get('content-type') ?? '')

/**
 * Keeps the page with its files. Where the server has another build than the page that is open, what is kept stays until
 * that build is opened; files of the build before go once all the new ones are there.
 */
async function keepBuild(loaded, all) {
  const page = await fetch(PAGE)
  const html = page.ok ? await page.clone().text() : ''
  const [, entry] = /<script[^>]*\ssrc="(\/assets\/[^"]+)"/.exec(html) ?? []
  if (!loaded.includes(entry)) return
  const files = all ? [...loaded, ...(await (await fetch('/code.json')).json())] : loaded
  await keepFiles(files)
  const cache = await caches.open(CACHE)
  const kept = await cache.match(PAGE)
  await cache.put(PAGE, page)
  if ((await kept?.text()) === html) return
  const current = new Set([PAGE, ...files])
  for (const request of await cache.keys()) {
    if (!current.has(new URL(request.url).pathname)) await cache.delete(request)
  }
}

async function keepFiles(paths) {
  const cache = await caches.open(CACHE)
  for (const path of paths) {
    if (isOfBuild(path) && isFile(await cache.match(path))) continue
    const answer = await fetch(path)
    if (isFile(answer)) await cache.put(path, answer)
    else if (isOfBuild(path)) throw new Error(`${path} is gone`)
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    // An address with an extension is a file's.
    if (!/\.\w+$/.test(pathname)) event.respondWith(fetchedOrKept(request, PAGE, PAGE_MS, cacheOf(pathname)))
  } else if (isOfBuild(pathname)) event.respondWith(keptOrFetched(request))
  else if (/^\/(theme\.js|icon\.svg)$/.test(pathname)) event.respondWith(fetchedOrKept(request, pathname, FILE_MS))
})

/** A worker of the clicker has the code of the clicker only. */
function cacheOf(pathname) {
  return /^\/service-instances\/(?![^/]+\/count\/?$)/.test(pathname) ? 'narthex-' : CACHE
}

async function fetchedOrKept(request, path, patienceMs, cacheName = CACHE) {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(patienceMs) })
  } catch (error) {
    const kept = await caches.match(path, { cacheName })
    if (kept) return kept
    throw error
  }
}

async function keptOrFetched(request) {
  // Any worker may have kept it: its name tells what is in it.
  const kept = await caches.match(request)
  return isFile(kept) ? kept : fetch(request)
}
