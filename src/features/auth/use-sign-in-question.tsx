import { usernameToEmail } from '@/domain/access/username.ts'
import { rememberedSession } from '@/platform/remembered-session.ts'
import { useRecordingElsewhere } from '@/widgets/use-recording-elsewhere.tsx'

const words = {
  title: 'Stop recording and continue?',
  description:
    'Another tab of this browser is recording for someone else. Signing in ends that recording; the snapshots captured so far are kept.',
  cancelLabel: 'Cancel',
  confirmLabel: 'Stop and continue',
}

/** Asks before a different person signs in while another tab records, because the sign-in applies to every tab. */
export function useSignInQuestion() {
  const recording = useRecordingElsewhere(words)
  async function signInAs(username: string, signIn: () => Promise<unknown>) {
    const known = rememberedSession.readProfile()
    const isSamePerson = known !== null && usernameToEmail(known.username) === usernameToEmail(username)
    await (isSamePerson ? signIn() : recording.guard(signIn))
  }
  return { signInAs, question: recording.question }
}
