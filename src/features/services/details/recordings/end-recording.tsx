import { Square } from 'lucide-react'
import { useState } from 'react'
import { endLostRecording } from '@/domain/recordings/recording-session.commands.ts'
import { cameraText } from '@/domain/recordings/recording.rules.ts'
import type { RecordingSession } from '@/domain/recordings/recording-session.schema.ts'
import { formatInstant } from '@/domain/shared/date-formats.ts'
import { useCommand } from '@/platform/use-command.ts'
import { AlertDialog } from '@/ui/alert-dialog.tsx'
import { Button } from '@/ui/button.tsx'

/** Lets a person end a recording that runs on another computer, because that computer may be lost. */
export function EndRecording({ session, timeZone }: { session: RecordingSession; timeZone: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const { run, isPending } = useCommand(endLostRecording, {
    success: { title: 'Recording ended', description: 'Its count now belongs to this service.' },
    failure: 'Failed to end the recording. Please try again.',
    onSuccess: () => setIsOpen(false),
  })
  return (
    <>
      <Button
        tone="secondary"
        size="sm"
        icon={<Square size={14} fill="currentColor" aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        End Recording
      </Button>
      <AlertDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="End this recording?"
        description={`${cameraText(session)}, since ${formatInstant(session.startTime, timeZone)}. It is better to stop it on its own computer. If that computer is lost or broken, what it has sent becomes a count of this service. The rest is added when it is online again.`}
        confirmLabel="End Recording"
        pending={isPending}
        onConfirm={() => void run(session)}
      />
    </>
  )
}
