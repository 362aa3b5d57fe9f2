import { useRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { signOut } from '@/domain/access/credentials.commands.ts'
import { useCommand } from '@/platform/use-command.ts'
import { LeaveQuestion } from '@/widgets/leave-question.tsx'
import { unsavedFormsAtom } from '@/widgets/unsaved-forms-atom.ts'
import { useRecordingElsewhere } from '@/widgets/use-recording-elsewhere.tsx'

const recordingWords = {
  title: 'Stop recording and sign out?',
  description: 'Another tab is recording. Signing out ends the recording; the snapshots captured so far are kept.',
  cancelLabel: 'Stay signed in',
  confirmLabel: 'Stop and sign out',
}

/**
 * Signs the person out. Asks first if a form is not saved or another tab records. The session notices the sign-out and
 * leads every tab to /login.
 */
export function useSignOut() {
  const router = useRouter()
  const [isAsking, setIsAsking] = useState(false)
  const hasUnsaved = useAtomValue(unsavedFormsAtom) > 0
  const recording = useRecordingElsewhere(recordingWords)
  const { run } = useCommand((db) => signOut(db), {
    failure: 'Failed to sign out. Please try again.',
    // The person has already answered the question about unsaved changes.
    onSuccess: () => router.navigate({ to: '/login', ignoreBlocker: true }),
    keepData: true,
  })
  function leave() {
    setIsAsking(false)
    void recording.guard(() => run(undefined))
  }
  const questions = (
    <>
      <LeaveQuestion open={isAsking} onStay={() => setIsAsking(false)} onLeave={leave} />
      {recording.question}
    </>
  )
  return { ask: () => (hasUnsaved ? setIsAsking(true) : leave()), questions }
}
