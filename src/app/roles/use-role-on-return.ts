import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { canEdit } from '@/domain/access/permissions.ts'
import type { Session } from '@/platform/session.ts'
import { tellChangedRole } from './tell-changed-role.ts'

const MINUTE_MS = 60_000

/** Checks the person's role when they return to the tab, at most once a minute, and reports a change in a toast. */
export function useRoleOnReturn(session: Session): void {
  const router = useRouter()
  useEffect(() => {
    let askedAt = Date.now()
    async function onVisibility() {
      if (document.visibilityState !== 'visible' || Date.now() - askedAt < MINUTE_MS) return
      askedAt = Date.now()
      const profile = await tellChangedRole(session)
      // If the new role may not edit, the page is not read again, because its typed text would then be lost.
      if (canEdit(profile)) await router.invalidate()
    }
    const listener = () => void onVisibility()
    document.addEventListener('visibilitychange', listener)
    return () => document.removeEventListener('visibilitychange', listener)
  }, [session, router])
}
