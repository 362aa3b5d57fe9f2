import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isRecordingInBrowser } from '@/platform/recording-lock.ts'
import { ButtonLink } from '@/ui/button-link.tsx'
import { Screen } from '../screen.tsx'

/** A page that is refused again and again leads to the log-in once in this time, in milliseconds. */
const ONCE_MS = 10_000
let ledAt = -Infinity

/** The screen replaces a page that was refused because the session has ended; the log-in leads back from there. */
export function EndedScreen() {
  const router = useRouter()
  const address = useLocation({ select: ({ href }) => href })
  useEffect(() => {
    async function lead() {
      if (performance.now() - ledAt < ONCE_MS || (await isRecordingInBrowser())) return
      ledAt = performance.now()
      // Read again, the profile is refused too, and the guard of the page leads to the log-in.
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
