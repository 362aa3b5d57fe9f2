import { createRouter } from '@tanstack/react-router'
import type { AnyRoute, RouterHistory } from '@tanstack/react-router'
import { ErrorScreen } from './error-screen.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'
import type { RouterContext } from './router-context.ts'

type Parts<Tree extends AnyRoute> = { routeTree: Tree; context: RouterContext; history?: RouterHistory }

/**
 * Creates the router, whose cache is the app's only cache of page data. Data never becomes stale by itself. A command
 * invalidates all data, and every page then reads its data again before it is shown. A slow page shows its skeleton
 * after 150 ms.
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
