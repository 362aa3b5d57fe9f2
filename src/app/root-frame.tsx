import { HeadContent, Outlet, useRouter } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { CommandHostContext } from '@/platform/command-host.ts'
import type { CommandHost } from '@/platform/command-host.ts'
import { toast } from '@/ui/toast.ts'
import { Toaster } from '@/ui/toaster.tsx'
import type { RouterContext } from './router-context.ts'
import { SkipLink } from './skip-link.tsx'
import { usePageFocus } from './use-page-focus.ts'

/** What wraps every page: its title, where commands report to, and the toasts. */
export function RootFrame({ session, loadDb }: RouterContext) {
  const router = useRouter()
  usePageFocus()
  const host = useMemo<CommandHost>(
    () => ({ loadDb, notify: toast, refresh: () => router.invalidate() }),
    [loadDb, router],
  )
  useEffect(() => session.onChange(() => void router.invalidate()), [session, router])
  return (
    <CommandHostContext value={host}>
      <HeadContent />
      <SkipLink />
      <Outlet />
      <Toaster />
    </CommandHostContext>
  )
}
