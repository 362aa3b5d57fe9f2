import { useBlocker } from '@tanstack/react-router'
import { useStore } from 'jotai'
import { useState } from 'react'
import { AlertDialog } from '@/ui/alert-dialog.tsx'
import { isKeptAtom, stopRecordingAtom } from './recording.ts'

/** Asks for confirmation before a link or a closed tab ends a running recording. */
export function LeaveGuard() {
  const store = useStore()
  const [isStopping, setIsStopping] = useState(false)
  const isRecording = () => store.get(isKeptAtom)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isRecording() && current.pathname !== next.pathname,
    enableBeforeUnload: isRecording,
    withResolver: true,
  })
  async function leave() {
    setIsStopping(true)
    try {
      await store.set(stopRecordingAtom)
    } catch (error) {
      console.error('The recording could not be ended properly', error)
    }
    setIsStopping(false)
    blocker.proceed?.()
  }
  return (
    <AlertDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(isOpen) => !isOpen && blocker.reset?.()}
      title="Stop recording and leave?"
      description="A recording is running. Leaving the studio ends it; the snapshots captured so far are kept."
      cancelLabel="Stay"
      confirmLabel="Stop and leave"
      pending={isStopping}
      onConfirm={() => void leave()}
    />
  )
}
