type Listener = (paths: string[]) => void

/**
 * The app's own files that this page has loaded, by their paths. The browser's list of what was loaded is full after 250
 * requests, so this one is begun with the page.
 */
export const loadedFiles = new Set<string>()
const listeners = new Set<Listener>()

note(performance.getEntriesByType('resource'))
new PerformanceObserver((list) => note(list.getEntries())).observe({ type: 'resource' })

/** Hears of what is not in `loadedFiles` yet. */
export function onLoadedFiles(listener: Listener, signal: AbortSignal): void {
  listeners.add(listener)
  signal.addEventListener('abort', () => listeners.delete(listener))
}

function note(entries: PerformanceEntryList): void {
  const paths = entries
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && /^\/(assets\/|theme\.js|icon\.svg)/.test(pathname))
    .map(({ pathname }) => pathname)
  if (paths.length === 0) return
  for (const path of paths) loadedFiles.add(path)
  for (const listener of listeners) listener(paths)
}
