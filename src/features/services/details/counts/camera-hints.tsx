import { cameraSuggestion } from '@/domain/attendance/camera-suggestion.rules.ts'
import type { CameraError } from '@/domain/attendance/camera.schema.ts'
import type { ServiceCount } from '@/domain/attendance/service-counts.rules.ts'
import { foundText, latestCheck } from '@/domain/cameras/camera-check.rules.ts'
import type { CameraCheck } from '@/domain/cameras/camera-check.schema.ts'
import type { RecordingSession } from '@/domain/recordings/recording-session.schema.ts'
import { formatInstantDate } from '@/domain/shared/date-formats.ts'
import { Button } from '@/ui/button.tsx'
import type { ManualEntry } from '../records/manual-record-form.tsx'
import { cameraHint } from '../service-details-layout.ts'

type CameraHintsProps = {
  count: ServiceCount
  session: RecordingSession
  /** The name of the count, such as "North door". */
  title: string
  errors: readonly CameraError[]
  checks: readonly CameraCheck[]
  timeZone: string
  onRecord: ((entry: ManualEntry) => void) | undefined
}

/** Shows the latest check of the count's camera, and suggests a figure from the camera's usual error. */
export function CameraHints({ count, session, title, errors, checks, timeZone, onRecord }: CameraHintsProps) {
  const check = latestCheck(checks, session)
  // A count with a factor is corrected already and needs no suggestion.
  const suggestion = count.records[0]?.factorPercent ? null : cameraSuggestion(count.figure, session, errors)
  const figure = count.figure.toLocaleString('en-US')
  return (
    <>
      {check ? (
        <p className={cameraHint}>
          Checked on {formatInstantDate(check.createdAt, timeZone)}: {foundText(check)}.
        </p>
      ) : null}
      {suggestion ? (
        <p className={cameraHint}>
          This camera is {suggestion.words}.
          {onRecord ? (
            <Button
              tone="secondary"
              size="sm"
              onClick={() =>
                onRecord({
                  totalAttendance: String(suggestion.figure),
                  suggestedTotal: suggestion.figure,
                  notes: `${title} counted ${figure} and is ${suggestion.words}.`,
                })
              }
            >
              Record {suggestion.figure.toLocaleString('en-US')}
            </Button>
          ) : null}
        </p>
      ) : null}
    </>
  )
}
