import { useEffect } from 'react'
import { loadedFiles, onLoadedFiles } from './loaded-files.ts'

/**
 * Stores the files that this page has loaded and will load, so that the page opens without a network. No data of the
 * church is stored.
 *
 * @param scope the pages that the service worker controls; '/' stores the code of all pages
 */
export async function keepPage(scope: '/' | '/count' | '/service-instances/', signal: AbortSignal): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    const registration = await navigator.serviceWorker.register('/page-worker.js', { scope })
    const worker = registration.active ?? (await whenActive(registration))
    if (signal.aborted) return
    onLoadedFiles((also) => worker?.postMessage({ also }, []), signal)
    worker?.postMessage({ keep: [...loadedFiles], all: scope === '/' }, [])
  } catch (error) {
    // A private window may refuse the service worker, but counting works without it.
    console.info('The page is not kept', error)
  }
}

async function whenActive(registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  const worker = registration.installing ?? registration.waiting
  if (!worker) return registration.active
  await new Promise<void>((resolve) => {
    const look = () => (worker.state === 'activated' || worker.state === 'redundant') && resolve()
    worker.addEventListener('statechange', look)
    look()
  })
  return registration.active
}

/** Storing starts this many milliseconds after the page, so that storing does not slow down the page. */
const KEEP_AFTER_MS = 5000

/** Stores the app some seconds after the start, so that the app can open without a network. */
export function useKeptApp(): void {
  useEffect(() => {
    const ending = new AbortController()
    const later = setTimeout(() => void keepPage('/', ending.signal), KEEP_AFTER_MS)
    return () => {
      clearTimeout(later)
      ending.abort()
    }
  }, [])
}
