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
  /** The main series that the church chose. */
  church?: Pick<Profile['church'], 'mainSeries' | 'mainServiceId'>
  /** No one is signed in. */
  signedOut?: boolean
  /** The session has ended, which the app hears when it reads the profile again. */
  hasEnded?: boolean
}

type Listener = Parameters<Session['onChange']>[0]

/** The signed-in person of tests, of Grace Church in New York unless told otherwise. */
export function profileOf({
  churchRole = 'owner',
  role = 'user',
  timeZone = 'America/New_York',
  church = { mainSeries: null, mainServiceId: null },
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
      ...church,
    },
  }
}

/** The whole app at an address, signed in unless told otherwise, with a server that answers what the test says. */
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
  // The mouse lies where the test before left it: the page behind a link below it would be read ahead.
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
    /** Another person logs in in another tab. */
    logInAs: (next: Profile) => {
      profile = next
      for (const listener of listeners) listener(next.id)
    },
  }
}

/**
 * Fetches a page's code before the page is shown. The first visit of a page takes as long as the disk needs, which is no
 * matter of what is tested; and the router calls `use()` for a part that has not come, which React warns of once it has.
 */
export async function fetchParts(router: ReturnType<typeof createAppRouter>, path: string): Promise<void> {
  const { pathname } = new URL(path, 'http://app.test')
  const [routes] = router.getMatchedRoutes(pathname)
  await Promise.all(routes.map(async (route) => router.loadRouteChunk(route)))
}
