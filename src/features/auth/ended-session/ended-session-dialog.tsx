import { lazy, Suspense, useEffect } from 'react'
import { toast } from '@/ui/toast.ts'
import type { LogInAgainProps } from './log-in-again.tsx'

/** The page itself has the line until then. */
const FETCH_AFTER_MS = 5000

const fetchDialog = () => import('./log-in-again.tsx').then((module) => module.LogInAgain)
const LogInAgain = lazy(async () => ({ default: await fetchDialog().catch(() => TellEnded) }))

type Props = {
  /** Whether the session has ended in the middle of something. */
  isAsked: boolean
  username: string
  onClose: () => void
  onLeave: () => void
}

/** Asks for the password where the session ended, above the page, whose code it is not part of. */
export function EndedSessionDialog({ isAsked, username, onClose, onLeave }: Props) {
  useEffect(() => {
    // A failure is told when the dialog is needed.
    const later = setTimeout(() => void fetchDialog().catch(() => null), FETCH_AFTER_MS)
    return () => clearTimeout(later)
  }, [])
  if (!isAsked) return null
  return (
    <Suspense>
      <LogInAgain open username={username} onClose={onClose} onLeave={onLeave} />
    </Suspense>
  )
}

/** The notice replaces a dialog whose code could not be fetched; the page stays. */
function TellEnded({ onClose }: LogInAgainProps) {
  useEffect(() => {
    toast({
      title: 'Your session has ended',
      description: 'Log in again in another tab, then go on here. What you typed or recorded is kept.',
      tone: 'attention',
    })
    onClose()
  }, [onClose])
  return null
}
