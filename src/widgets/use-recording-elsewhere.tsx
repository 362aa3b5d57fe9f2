import { useState } from 'react'
import { isRecordingInBrowser } from '@/platform/recording/recording-lock.ts'
import { stopRecordingElsewhere } from '@/platform/recording/recording-stop.ts'
import { AlertDialog } from '@/ui/alert-dialog.tsx'
import type { AlertDialogProps } from '@/ui/alert-dialog.tsx'

type Words = Pick<AlertDialogProps, 'title' | 'description' | 'cancelLabel' | 'confirmLabel'>
type Action = () => Promise<unknown>

/**
 * Asks before an action that would end a recording in another tab. If the person agrees, the recording is stopped
 * first, so that it can be completed.
 */
export function useRecordingElsewhere(words: Words) {
  const [asked, setAsked] = useState<{ action: Action } | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  async function guard(action: Action) {
    if (await isRecordingInBrowser()) setAsked({ action })
    else await action()
  }
  async function stopAndGoOn() {
    setIsBusy(true)
    await stopRecordingElsewhere()
    await asked?.action()
    setIsBusy(false)
    setAsked(null)
  }
  const question = (
    <AlertDialog
      {...words}
      open={asked !== null}
      onOpenChange={(isOpen) => !isOpen && setAsked(null)}
      pending={isBusy}
      onConfirm={() => void stopAndGoOn()}
    />
  )
  return { guard, question }
}
