import { useEffect, useRef } from 'react'
import { beginCameraFactor, takeBackCameraFactor } from '@/domain/cameras/camera-factor.commands.ts'
import type { CameraComparison, CameraFactor as Factor } from '@/domain/cameras/camera-factor.schema.ts'
import { factorLabel, spreadOf, usualFactor } from '@/domain/cameras/usual-factor.rules.ts'
import type { RecordingSession } from '@/domain/recordings/recording-session.schema.ts'
import { formatInstantDate } from '@/domain/shared/date-formats.ts'
import { useCommand } from '@/platform/use-command.ts'
import { Button } from '@/ui/button.tsx'
import { cameraHint } from '../service-details-layout.ts'

export type CameraFactorProps = {
  /** A recording of the camera. */
  session: RecordingSession
  factors: readonly Factor[]
  comparisons: readonly CameraComparison[]
  timeZone: string
  mayEdit: boolean
}

/**
 * Shows a camera's correction factor with a button to remove it. Offers a factor that the camera's comparisons suggest.
 */
export function CameraFactor({ session, factors, comparisons, timeZone, mayEdit }: CameraFactorProps) {
  const { cameraId, cameraName, way } = session
  const ofCamera = (each: { cameraId: string; way: string }) => each.cameraId === cameraId && each.way === way
  const used = factors.find(ofCamera)
  const offered = usualFactor(comparisons.filter(ofCamera), used?.percent)
  const begin = useCommand(beginCameraFactor, {
    success: (_, { percent }) => ({
      title: `${factorLabel(percent)} is used from now on`,
      description: 'Earlier totals stay as they are.',
    }),
    failure: 'Failed to use the factor. Please try again.',
  })
  const takeBack = useCommand(takeBackCameraFactor, {
    success: { title: 'Factor taken back', description: 'Totals use the measured counts of this camera again.' },
    failure: 'Failed to take the factor back. Please try again.',
  })
  const place = useFocusWhenChanged(used?.percent)
  if (!cameraId) return null
  return (
    <div ref={place} tabIndex={-1}>
      {used ? (
        <p className={cameraHint}>
          {factorLabel(used.percent)} is used for this camera since {formatInstantDate(used.beginsAt, timeZone)}.
          {mayEdit ? (
            <Button
              tone="secondary"
              size="sm"
              pending={takeBack.isPending}
              onClick={() => void takeBack.run({ cameraId, way })}
            >
              Take Back
            </Button>
          ) : null}
        </p>
      ) : null}
      {offered && mayEdit ? (
        <p className={cameraHint}>
          <span>
            Use {factorLabel(offered.percent)} for this camera from now on? {spreadOf(offered)}
          </span>
          <Button
            tone="secondary"
            size="sm"
            pending={begin.isPending}
            onClick={() => void begin.run({ cameraId, cameraName, way, percent: offered.percent })}
          >
            Use {factorLabel(offered.percent)}
          </Button>
        </p>
      ) : null}
    </div>
  )
}

/**
 * Returns a ref for the element that takes the focus after a change of the factor, because the pressed button is gone.
 */
function useFocusWhenChanged(percent: number | undefined) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(percent)
  useEffect(() => {
    const isNew = percent !== before.current
    before.current = percent
    if (isNew && document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [percent])
  return place
}
