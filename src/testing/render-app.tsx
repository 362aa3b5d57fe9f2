import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { Provider, createStore } from 'jotai'
import { render } from 'vitest-browser-react'
import { createAppRouter } from '@/app/create-app-router.ts'
import type { ChurchRole, Profile, UserRole } from '@/domain/access/profile.schema.ts'
import type { Session } from '@/platform/session.ts'
import { dismissToast } from '@/ui/toast.ts'
import '@/ui/theme/theme.css'
import { routeTree } from '../route-tree.gen.ts'
import { answeringDb } from './answering-db.ts'
import type { Answers } from './answering-db.ts'

export type AppOptions = {
  answers?: Answers
  churchRole?: ChurchRole
  role?: UserRole
  timeZone?: string
  church?: Partial<Profile['church']>
  signedOut?: boolean
  /** With `hasEnded`, the session has ended; the app notices when it reads the profile again. */
  hasEnded?: boolean
}

type Listener = Parameters<Session['onChange']>[0]

/** Returns the profile of the signed-in person, by default an owner of Grace Church in New York. */
export function profileOf({
  churchRole = 'owner',
  role = 'user',
  timeZone = 'America/New_York',
  church = {},
}: AppOptions = {}): Profile {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    username: 'anna',
    fullName: 'Anna Berg',
    email: null,
    role,
    churchRole,
    church: {
      id: '00000000-0000-4000-8000-0000000000c1',
      name: 'Grace Church',
      timeZone,
      firstWeekday: 0,
      easter: 'western',
      mainSeries: null,
      mainServiceId: null,
      onlineFactor: null,
      registerEnabled: false,
      ...church,
    },
  }
}

/** Renders the complete app at an address, by default signed in. `options.answers` take the place of the server. */
export async function renderApp(path: string, options: AppOptions = {}) {
  dismissToast()
  let profile = profileOf(options)
  const listeners = new Set<Listener>()
  const { db, sent } = answeringDb(options.answers ?? {})
  let isSignedOut = options.signedOut
  const session = {
    currentProfile: async () => (isSignedOut ? null : profile),
    changedRole: async () => {
      isSignedOut ||= options.hasEnded
      return null
    },
    forget: () => {},
    onChange(listener: Listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const router = createAppRouter({
    routeTree,
    context: { session, loadDb: async () => db },
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  // Links are not preloaded, because the last test may have left the mouse over a link.
  router.options.defaultPreload = false
  await fetchParts(router, path)
  const screen = await render(
    <Provider store={createStore()}>
      <RouterProvider router={router as never} />
    </Provider>,
  )
  return {
    ...screen,
    router,
    sent,
    profile,
    /** Simulates that supabase-js finds the session over, as after a sign-out on another tab. */
    endSession: () => {
      isSignedOut = true
      for (const listener of listeners) listener(null)
    },
    /** Simulates that another person logs in on another tab. */
    logInAs: (next: Profile) => {
      profile = next
      for (const listener of listeners) listener(next.id)
    },
  }
}

/**
 * Fetches the code of a page before the page is shown, so that the test does not depend on the disk's speed. Otherwise
 * the router would call `use()`, and React would warn.
 */
export async function fetchParts(router: ReturnType<typeof createAppRouter>, path: string): Promise<void> {
  const { pathname } = new URL(path, 'http://app.test')
  const [routes] = router.getMatchedRoutes(pathname)
  await Promise.all(routes.map(async (route) => router.loadRouteChunk(route)))
}
