import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { canEdit } from '@/domain/access/permissions.ts'
import type { Session } from '@/platform/session.ts'
import { tellChangedRole } from './tell-changed-role.ts'

const MINUTE_MS = 60_000

/** Someone who comes back to the tab is told of another role, and one who may do more is offered more at once. */
export function useRoleOnReturn(session: Session): void {
  const router = useRouter()
  useEffect(() => {
    let askedAt = Date.now()
    async function onVisibility() {
      if (document.visibilityState !== 'visible' || Date.now() - askedAt < MINUTE_MS) return
      askedAt = Date.now()
      const profile = await tellChangedRole(session)
      // A role with fewer rights leaves the page as it is: something may be typed in it.
      if (canEdit(profile)) await router.invalidate()
    }
    const listener = () => void onVisibility()
    document.addEventListener('visibilitychange', listener)
    return () => document.removeEventListener('visibilitychange', listener)
  }, [session, router])
}
