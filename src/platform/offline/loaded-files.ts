type Listener = (paths: string[]) => void

/**
 * The paths of the app's files that this page has loaded. This set is filled from the start of the page, because the
 * browser's own list ends after 250 entries.
 */
export const loadedFiles = new Set<string>()
const listeners = new Set<Listener>()

note(performance.getEntriesByType('resource'))
new PerformanceObserver((list) => note(list.getEntries())).observe({ type: 'resource' })

/** Calls the listener with paths that are not yet in `loadedFiles`. */
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
