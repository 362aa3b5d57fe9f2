import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isRecordingInBrowser } from '@/platform/recording/recording-lock.ts'
import { ButtonLink } from '@/ui/button-link.tsx'
import { Screen } from '../screen.tsx'

/** The log-in page opens at most once in this time. */
const ONCE_MS = 10_000
let ledAt = -Infinity

/** Replaces a page after the session has ended. After the log-in, the page opens again. */
export function EndedScreen() {
  const router = useRouter()
  const address = useLocation({ select: ({ href }) => href })
  useEffect(() => {
    async function lead() {
      if (performance.now() - ledAt < ONCE_MS || (await isRecordingInBrowser())) return
      ledAt = performance.now()
      // `changedRole` reads the profile again. The server refuses the request, and then the page's guard opens the
      // log-in page.
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
