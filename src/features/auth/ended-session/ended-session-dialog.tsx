import { lazy, Suspense } from 'react'

const LogInAgain = lazy(() => import('./log-in-again.tsx').then((module) => ({ default: module.LogInAgain })))

type Props = {
  /** Whether the session has ended in the middle of something. */
  isAsked: boolean
  username: string
  onClose: () => void
  onLeave: () => void
}

/** Asks for the password where the session ended, above the page, whose code it is not part of. */
export function EndedSessionDialog({ isAsked, username, onClose, onLeave }: Props) {
  if (!isAsked) return null
  return (
    <Suspense>
      <LogInAgain open username={username} onClose={onClose} onLeave={onLeave} />
    </Suspense>
  )
}
