import type { AnyRouter } from '@tanstack/react-router'

/**
 * Starts the router and resolves when the page, or the skeleton of a slow page, can be shown. If React rendered
 * earlier, an empty page would stay on the screen for 300 ms.
 */
export function firstPage(router: AnyRouter): Promise<void> {
  return new Promise((resolve) => {
    const { startTransition } = router
    // React's router component replaces this `startTransition` when it is rendered.
    router.startTransition = (show, matches) => {
      resolve()
      return startTransition(show, matches)
    }
    void router.load().then(resolve, resolve)
  })
}

/** Fetches the code of the current page before the session is known. */
export function fetchPageCode(router: AnyRouter): void {
  const [routes] = router.getMatchedRoutes(router.latestLocation.pathname)
  // The router fetches a failed file again and reports the failure.
  for (const route of routes) void Promise.resolve(router.loadRouteChunk(route)).catch(() => 'told later')
}
