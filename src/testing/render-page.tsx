import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { render } from 'vitest-browser-react'
import type { Db } from '@/domain/shared/db.ts'
import { CommandHostContext } from '@/platform/command-host.ts'
import type { CommandHost } from '@/platform/command-host.ts'
import { queryClientFor } from '@/platform/query-client.ts'
import { toast } from '@/ui/toast.ts'
import { Toaster } from '@/ui/toaster.tsx'
import '@/ui/theme/theme.css'

export type RenderOptions = {
  /** `db` takes the place of the database in commands. */
  db?: unknown
  refresh?: CommandHost['refresh']
}

const noDatabase = new Proxy({}, { get: (_, name) => unexpected(`the database (${String(name)})`) })

/** Renders a page with toasts and working links, as in the app. A memory router shows the page at every path. */
export async function renderPage(page: ReactNode, { db = noDatabase, refresh = async () => {} }: RenderOptions = {}) {
  const host: CommandHost = { loadDb: async () => db as Db, notify: toast, refresh }
  const queries = queryClientFor(db as Db, 'anna')
  const root = createRootRoute({
    component: () => (
      <QueryClientProvider client={queries}>
        <CommandHostContext value={host}>
          <Outlet />
          <Toaster />
        </CommandHostContext>
      </QueryClientProvider>
    ),
  })
  const anywhere = createRoute({ getParentRoute: () => root, path: '$', component: () => page })
  const router = createRouter({
    routeTree: root.addChildren([anywhere]),
    history: createMemoryHistory({ initialEntries: ['/somewhere'] }),
  })
  return { ...(await render(<RouterProvider router={router as never} />)), router, queries }
}

function unexpected(what: string): never {
  throw new Error(`This test did not expect a call to ${what}.`)
}
