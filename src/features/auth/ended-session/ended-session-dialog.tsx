import { lazy, Suspense, useEffect } from 'react'
import { toast } from '@/ui/toast.ts'
import type { LogInAgainProps } from './log-in-again.tsx'

/** The dialog's code loads this many milliseconds after the page, so that it does not slow down the page. */
const FETCH_AFTER_MS = 5000

const fetchDialog = () => import('./log-in-again.tsx').then((module) => module.LogInAgain)
const LogInAgain = lazy(async () => ({ default: await fetchDialog().catch(() => TellEnded) }))

type Props = {
  /** The reason for the dialog, described in `AskedLogIn`, or null while the dialog is closed. */
  asked: { unsent: number | null } | null
  username: string
  onClose: () => void
  onLeave: () => void
}

/** Asks for the password on top of the page; the dialog's code is loaded separately from the page. */
export function EndedSessionDialog({ asked, username, onClose, onLeave }: Props) {
  useEffect(() => {
    // A failure is reported later, by `TellEnded`, if the dialog is needed.
    const later = setTimeout(() => void fetchDialog().catch(() => null), FETCH_AFTER_MS)
    return () => clearTimeout(later)
  }, [])
  if (!asked) return null
  return (
    <Suspense>
      <LogInAgain open unsent={asked.unsent} {...{ username, onClose, onLeave }} />
    </Suspense>
  )
}

/** Shows a message in place of the dialog when the dialog's code could not be fetched. */
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
