import type { AnyRouter, LinkProps } from '@tanstack/react-router'

/**
 * Opens a page when a command has succeeded, just before the app's data is marked as old. The page's code is loaded
 * first. Otherwise, the new data would restart the navigation, and the router would render a page without its code. If
 * the code cannot be loaded, this function does not reject, because the navigation shows the failure.
 */
export async function goOnTo(router: AnyRouter, page: LinkProps): Promise<void> {
  const { pathname } = router.buildLocation(page)
  const [routes] = router.getMatchedRoutes(pathname)
  await Promise.allSettled(routes.map(async (route) => router.loadRouteChunk(route)))
  // The navigation is not awaited, so that the page's data is marked as old during the navigation and read only once.
  void router.navigate(page)
}
