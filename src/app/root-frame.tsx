import { HeadContent, Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo } from 'react'
import { CommandHostContext } from '@/platform/command-host.ts'
import type { CommandHost } from '@/platform/command-host.ts'
import { css } from '@/styled-system/css'
import { dismissToast, toast } from '@/ui/toast.ts'
import { kindOf } from './connection/failures.ts'
import { staysOnPage } from './connection/session-keeper.ts'
import type { RouterContext } from './router-context.ts'

const loadRoleNotice = () => import('./roles/tell-changed-role.ts')
const Toaster = lazy(() => import('@/ui/toaster.tsx').then((module) => ({ default: module.Toaster })))

/** Adds the title and the context of commands to every page, and toasts to every page that is not public. */
export function RootFrame({ session, loadDb }: RouterContext) {
  const router = useRouter()
  const isPublic = useMatches({ select: (matches) => matches.some((match) => match.staticData.frame === 'public') })
  usePageFocus()
  const host = useMemo<CommandHost>(
    () => ({
      loadDb,
      notify: toast,
      failed: async (error) => {
        // The log-in dialog already reports the ended session.
        if (kindOf(error) === 'signed-out' && staysOnPage(true)) return dismissToast()
        const { tellRoleAfterRefusal } = await loadRoleNotice()
        await tellRoleAfterRefusal(session, error)
      },
      askToLogIn: (unsent) => void staysOnPage(true, unsent),
      refresh: () => router.invalidate(),
    }),
    [loadDb, router, session],
  )
  useEffect(
    () =>
      session.onChange((anotherId) => {
        // A public page loads no data of the signed-in person, so the page does not reload when another person logs in.
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

/** Renders a link that skips the navigation. It is the first stop of the Tab key. */
function SkipLink() {
  return (
    <a
      href="#main"
      className={css({
        position: 'fixed',
        top: '2',
        insetInlineStart: '2',
        zIndex: 'tooltip',
        padding: '3',
        fontWeight: 'semibold',
        color: 'primary.on',
        backgroundColor: 'primary',
        borderRadius: 'control',
        transform: 'translateY(-200%)',
        _focus: { transform: 'none' },
        _print: { display: 'none' },
      })}
      onClick={(event) => {
        event.preventDefault()
        document.querySelector<HTMLElement>('#main')?.focus()
      }}
    >
      Skip to the page
    </a>
  )
}

/**
 * Moves the focus to the new page's heading after a navigation, unless the page or the person (with Tab) has already
 * moved the focus. If a link in the page's skeleton had the focus, the same link in the page gets the focus.
 */
function usePageFocus(): void {
  const router = useRouter()
  useEffect(() => {
    let last = { path: '', href: '' }
    const remember = ({ target }: FocusEvent) => {
      const link = target instanceof HTMLAnchorElement && target.closest('main') ? target : null
      last = { path: router.latestLocation.pathname, href: link?.getAttribute('href') ?? '' }
    }
    let tabbed = ''
    const rememberTab = ({ key }: KeyboardEvent) => {
      if (key === 'Tab') tabbed = router.latestLocation.pathname
    }
    document.addEventListener('focusin', remember)
    document.addEventListener('keydown', rememberTab)
    const stop = router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return
      const isTabbed = tabbed === toLocation.pathname
      // A Tab counts for one navigation. It must not count when the person opens the page again.
      tabbed = ''
      if (isTabbed && document.activeElement !== document.body) return
      const main = document.querySelector('main')
      if (main?.contains(document.activeElement)) return
      const link = last.path === toLocation.pathname && last.href && main?.querySelector(`a[href="${last.href}"]`)
      const target = link || main?.querySelector('h1') || main
      if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    })
    return () => {
      stop()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('keydown', rememberTab)
    }
  }, [router])
}
