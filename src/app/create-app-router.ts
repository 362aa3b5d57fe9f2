import { createRouter } from '@tanstack/react-router'
import type { AnyRoute, RouterHistory } from '@tanstack/react-router'
import { ErrorScreen } from './error-screen.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'
import type { RouterContext } from './router-context.ts'

type Parts<Tree extends AnyRoute> = { routeTree: Tree; context: RouterContext; history?: RouterHistory }

/**
 * Creates the router and its cache, which is the only cache of page data. Cached data stays valid until a command
 * invalidates all data. Every page then reads its data again. A slow page shows its skeleton after 150 ms.
 */
export function createAppRouter<Tree extends AnyRoute>({ routeTree, context, history }: Parts<Tree>) {
  return createRouter({
    routeTree,
    context,
    history,
    defaultStaleTime: Infinity,
    defaultPreloadStaleTime: Infinity,
    defaultStaleReloadMode: 'blocking',
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    defaultPendingMinMs: 200,
    scrollRestoration: true,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
  })
}
