import type { AnyRouter, LinkProps } from '@tanstack/react-router'

/**
 * Goes to a page after a command, which marks all data as old right after it. The page's code comes first, because the router
 * starts the visit again for the new data and would draw the page before its code is there. Code that cannot be had does not
 * undo the command: the visit itself then shows the failure.
 */
export async function goOnTo(router: AnyRouter, page: LinkProps): Promise<void> {
  const { pathname } = router.buildLocation(page)
  const [routes] = router.getMatchedRoutes(pathname)
  await Promise.allSettled(routes.map(async (route) => router.loadRouteChunk(route)))
  // The way there is not awaited: the page's data is then marked as old on the way, and read once.
  void router.navigate(page)
}
