import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isRecordingInBrowser } from '@/platform/recording-lock.ts'
import { ButtonLink } from '@/ui/button-link.tsx'
import { Screen } from '../screen.tsx'

/** A refused page leads to the log-in at most once in this many milliseconds. */
const ONCE_MS = 10_000
let ledAt = -Infinity

/** Replaces a page that was refused because the session has ended; the log-in leads back to the page. */
export function EndedScreen() {
  const router = useRouter()
  const address = useLocation({ select: ({ href }) => href })
  useEffect(() => {
    async function lead() {
      if (performance.now() - ledAt < ONCE_MS || (await isRecordingInBrowser())) return
      ledAt = performance.now()
      // `changedRole` reads the profile again. The server refuses this, and the page's guard then leads to the log-in.
      await router.options.context.session.changedRole()
      await router.invalidate()
    }
    void lead()
  }, [router])
  return (
    <Screen
      title="Your session has ended"
      text="Log in again to go on where you were."
      action={
        <ButtonLink to="/login" search={{ redirect: address }}>
          Log In
        </ButtonLink>
      }
    />
  )
}
