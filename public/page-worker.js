// Caches the app's page and code, so that the app opens without a network; data is not cached. The scope is /count for
// counting links, /service-instances/ for members who count, or / for all signed-in people. The page is requested from
// the network before the cache is used, so that an old build is replaced when the app is next opened online.
const CACHE = `narthex${new URL(self.registration.scope).pathname.replaceAll('/', '-')}`
/** The app's page is the same at every address. */
const PAGE = '/count'
/** The longest waits for the server before the cached copy is used: for the page, and for theme.js and icon.svg. */
const PAGE_MS = 4000
const FILE_MS = 1000

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

// Each message names files to cache. Messages are handled one after another.
let keeping = Promise.resolve()
self.addEventListener('message', (event) => {
  const { keep, also, all } = event.data ?? {}
  keeping = keeping
    .then(() => (Array.isArray(keep) ? keepBuild(keep, all) : keepFiles(also ?? [])))
    .catch((error) => console.info('Not kept', error))
  event.waitUntil(keeping)
})

/** The names of these files contain a hash of their content, so a cached file is never out of date. */
const isOfBuild = (path) => path.startsWith('/assets/')
/** Some servers answer a request for a deleted file with the app's page, which must not be cached as code. */
const isFile = (answer) => Boolean(answer?.ok) && !/^text\/html/i.test(answer.headers.get('content-type') ?? '')

/**
 * Caches the page and its files. Changes nothing if the server has another build than the open page. Files of an older
 * build are deleted after all files of this build are cached.
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
    // An address with an extension belongs to a file, not to a page of the app.
    if (!/\.\w+$/.test(pathname)) event.respondWith(fetchedOrKept(request, PAGE, PAGE_MS, cacheOf(pathname)))
  } else if (isOfBuild(pathname)) event.respondWith(keptOrFetched(request))
  else if (/^\/(theme\.js|icon\.svg)$/.test(pathname)) event.respondWith(fetchedOrKept(request, pathname, FILE_MS))
})

/**
 * Returns the cache for a page. The worker with the scope /service-instances/ caches only the clicker and the register;
 * the other pages below that path are in the cache of the worker with the scope /.
 */
function cacheOf(pathname) {
  return /^\/service-instances\/(?![^/]+\/(count|register)\/?$)/.test(pathname) ? 'narthex-' : CACHE
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
  // All caches are searched, because a file of the build is the same in every cache.
  const kept = await caches.match(request)
  return isFile(kept) ? kept : fetch(request)
}
