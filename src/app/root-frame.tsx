import { HeadContent, Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo } from 'react'
import { CommandHostContext } from '@/platform/command-host.ts'
import type { CommandHost } from '@/platform/command-host.ts'
import { dismissToast, toast } from '@/ui/toast.ts'
import { kindOf } from './connection/failures.ts'
import { staysOnPage } from './connection/session-keeper.ts'
import type { RouterContext } from './router-context.ts'
import { SkipLink } from './skip-link.tsx'
import { usePageFocus } from './use-page-focus.ts'

const loadRoleNotice = () => import('./roles/tell-changed-role.ts')
const Toaster = lazy(() => import('@/ui/toaster.tsx').then((module) => ({ default: module.Toaster })))

/** The frame gives every page its title, the toasts, and the host to which commands report. */
export function RootFrame({ session, loadDb }: RouterContext) {
  const router = useRouter()
  const isPublic = useMatches({ select: (matches) => matches.some((match) => match.staticData.frame === 'public') })
  usePageFocus()
  const host = useMemo<CommandHost>(
    () => ({
      loadDb,
      notify: toast,
      failed: async (error) => {
        // The dialog says it.
        if (kindOf(error) === 'signed-out' && staysOnPage(true)) return dismissToast()
        const { tellRoleAfterRefusal } = await loadRoleNotice()
        await tellRoleAfterRefusal(session, error)
      },
      refresh: () => router.invalidate(),
    }),
    [loadDb, router, session],
  )
  useEffect(
    () =>
      session.onChange((anotherId) => {
        // A public page on which another person logs in goes on by itself.
        const isSignedIn = () => router.state.matches.some(({ routeId }) => routeId.startsWith('/_app'))
        if (anotherId === null ? !staysOnPage() : isSignedIn()) void router.invalidate()
      }),
    [session, router],
  )
  return (
    <CommandHostContext value={host}>
      <HeadContent />
      <SkipLink />
      <Outlet />
      {isPublic ? null : (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
    </CommandHostContext>
  )
}
