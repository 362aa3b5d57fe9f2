import type { AnyRouter, LinkProps } from '@tanstack/react-router'

/**
 * Opens a page after a command, shortly before the command marks all data as old. The page's code is loaded first,
 * because the router restarts the navigation for the new data and would render the page before its code has arrived. A
 * failed load does not undo the command, because the navigation itself then shows the failure.
 */
export async function goOnTo(router: AnyRouter, page: LinkProps): Promise<void> {
  const { pathname } = router.buildLocation(page)
  const [routes] = router.getMatchedRoutes(pathname)
  await Promise.allSettled(routes.map(async (route) => router.loadRouteChunk(route)))
  // The navigation is not awaited, so that the page's data is marked as old during the navigation and read only once.
  void router.navigate(page)
}
