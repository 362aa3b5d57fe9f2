import { useEffect } from 'react'
import { loadedFiles, onLoadedFiles } from './loaded-files.ts'

/**
 * Keeps the app for the next opening without a network: what this page has loaded and still loads, and nothing of the
 * church.
 * @param scope pages that the worker sees; with '/' it keeps the code of all pages
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
    // A private window may refuse it; counting goes on.
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

/** The page itself has the line until then. */
const KEEP_AFTER_MS = 5000

/** Keeps the app's page and code for an opening without a network, some seconds after the start. */
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
