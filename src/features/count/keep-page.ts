/**
 * Keeps this page for the next opening without a network. The worker's scope is /count alone: it never sees another
 * page, and keeps only what this page has loaded.
 */
export async function keepPage(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    const registration = await navigator.serviceWorker.register('/count-worker.js', { scope: '/count' })
    const worker = registration.active ?? (await whenActive(registration))
    const loaded = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(
        ({ origin, pathname }) => origin === location.origin && /^\/(assets\/|theme\.js|icon\.svg)/.test(pathname),
      )
      .map(({ pathname }) => pathname)
    worker?.postMessage({ keep: [...new Set(loaded)] }, [])
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
