import type { AnyRouter, LinkProps } from '@tanstack/react-router'

/**
 * Goes to a page after a command, which marks all data as old right after it. Its code comes first: a visit that begins anew
 * draws the page before its code is there.
 */
export async function goOnTo(router: AnyRouter, page: LinkProps): Promise<void> {
  const { pathname } = router.buildLocation(page)
  const [routes] = router.getMatchedRoutes(pathname)
  await Promise.all(routes.map(async (route) => router.loadRouteChunk(route)))
  // Not awaited: the page's data is then marked as old on the way there, and read once.
  void router.navigate(page)
}
