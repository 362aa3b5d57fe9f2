import type { AnyRouter } from '@tanstack/react-router'

/**
 * Starts the router and resolves once it has something to show: the page, or its skeleton where the page takes long. React
 * rendered before that is an empty page, which React then leaves on the screen for 300 ms.
 */
export function firstPage(router: AnyRouter): Promise<void> {
  return new Promise((resolve) => {
    const { startTransition } = router
    // The rendered router has one of its own.
    router.startTransition = (show, matches) => {
      resolve()
      return startTransition(show, matches)
    }
    void router.load().then(resolve, resolve)
  })
}

/** Fetches the code of the page at this address at once, and not only when it is known who asks. */
export function fetchPageCode(router: AnyRouter): void {
  const [routes] = router.getMatchedRoutes(router.latestLocation.pathname)
  // The router fetches again what failed, and tells.
  for (const route of routes) void Promise.resolve(router.loadRouteChunk(route)).catch(() => 'told later')
}
