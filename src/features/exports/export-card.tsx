import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Profile } from '@/domain/access/profile.schema.ts'
import type { Db } from '@/domain/shared/db.ts'
import { stack } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Switch } from '@/ui/switch.tsx'
import { useUnsavedChanges } from '@/widgets/use-unsaved-changes.tsx'
import { ArchiveOutcome } from './archive-outcome.tsx'
import { ArchiveProgress } from './archive-progress.tsx'
import { useArchive } from './use-archive.ts'
import type { ArchiveParts } from './use-archive.ts'

export type ExportCardProps = ArchiveParts & { profile: Profile; db: Db }

/** Saves all data of the church as one file. */
export function ExportCard({ profile, db, ...parts }: ExportCardProps) {
  const [withPictures, setWithPictures] = useState(false)
  const { state, run, cancel } = useArchive(profile, db, parts)
  const isRunning = state.step === 'running'
  const begin = useRef<HTMLButtonElement>(null)
  const hasEnded = state.step !== 'idle' && !isRunning
  // The Cancel button is gone, so the focus moves to the button that begins an export.
  useEffect(() => {
    if (hasEnded) begin.current?.focus({ preventScroll: true })
  }, [hasEnded])
  const leaving = useUnsavedChanges(isRunning, {
    title: 'Stop the export?',
    description: 'The file is not complete. If you leave this page, no file is saved.',
    cancelLabel: 'Stay',
    confirmLabel: 'Leave',
  })
  return (
    <Card
      title="Export everything"
      description="One ZIP file with every table of your church, as CSV for spreadsheets and as JSON for programs. Narthex can import it again."
    >
      <div className={stack({ gap: '5' })}>
        <ArchiveOutcome state={state} />
        {isRunning ? (
          <ArchiveProgress progress={state.progress} onCancel={cancel} />
        ) : (
          <>
            <Switch
              label="With pictures"
              hint="The pictures of recordings can make the file many times larger."
              checked={withPictures}
              onChange={setWithPictures}
            />
            <p>
              The file has names, addresses, gifts and notes of people. Keep it where no one else can read it. Passwords
              and keys are not in it.
            </p>
            <div>
              <Button ref={begin} Icon={Download} onClick={() => void run({ withPictures })}>
                Export Everything
              </Button>
            </div>
          </>
        )}
      </div>
      {leaving.question}
    </Card>
  )
}
