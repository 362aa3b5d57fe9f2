import { useRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { signOut } from '@/domain/access/credentials.commands.ts'
import { isRecordingInBrowser, stopRecordingElsewhere } from '@/platform/recording-lock.ts'
import { useCommand } from '@/platform/use-command.ts'
import { AlertDialog } from '@/ui/alert-dialog.tsx'
import { LeaveQuestion } from '@/widgets/leave-question.tsx'
import { unsavedFormsAtom } from '@/widgets/unsaved-forms-atom.ts'

/**
 * Signing out, and what it asks first: about a form that is not saved, and about a recording in another tab. The session
 * hears of the sign-out and leads every tab to /login.
 */
export function useSignOut() {
  const router = useRouter()
  const [asking, setAsking] = useState<'nothing' | 'unsaved' | 'recording'>('nothing')
  const [isStopping, setIsStopping] = useState(false)
  const hasUnsaved = useAtomValue(unsavedFormsAtom) > 0
  const { run, isPending } = useCommand((db) => signOut(db), {
    failure: 'Failed to sign out. Please try again.',
    onSuccess: () => {
      setAsking('nothing')
      // Unsaved changes were asked about before.
      return router.navigate({ to: '/login', ignoreBlocker: true })
    },
    keepData: true,
  })
  async function leave() {
    if (await isRecordingInBrowser()) return setAsking('recording')
    setAsking('nothing')
    await run(undefined)
  }
  async function stopAndLeave() {
    setIsStopping(true)
    await stopRecordingElsewhere()
    setIsStopping(false)
    await run(undefined)
  }
  const onOpenChange = (isOpen: boolean) => !isOpen && setAsking('nothing')
  const questions = (
    <>
      <LeaveQuestion open={asking === 'unsaved'} onStay={() => setAsking('nothing')} onLeave={() => void leave()} />
      <AlertDialog
        open={asking === 'recording'}
        onOpenChange={onOpenChange}
        title="Stop recording and sign out?"
        description="Another tab is recording. Signing out ends the recording; the snapshots captured so far are kept."
        cancelLabel="Stay signed in"
        confirmLabel="Stop and sign out"
        pending={isStopping || isPending}
        onConfirm={() => void stopAndLeave()}
      />
    </>
  )
  return { ask: () => (hasUnsaved ? setAsking('unsaved') : void leave()), questions }
}
