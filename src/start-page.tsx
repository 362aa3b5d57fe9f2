import { RouterProvider, createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { LandingPage } from '@/features/marketing/landing-page.tsx'

/** Returns the HTML of the landing page for a visitor without a session. The build puts it into index.html. */
export async function startPageHtml(): Promise<string> {
  const root = createRootRoute()
  const landing = createRoute({ getParentRoute: () => root, path: '/', component: LandingPage })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({ routeTree: root.addChildren([landing]), history })
  await router.load()
  return renderToString(<RouterProvider router={router} />)
}
