import { useQuery } from '@tanstack/react-query'
import { listCameraErrors } from '@/domain/attendance/camera.queries.ts'
import { takeBackCameraFactor } from '@/domain/cameras/camera-factor.commands.ts'
import { listCameraFactors } from '@/domain/cameras/camera-factor.queries.ts'
import type { CameraFactor } from '@/domain/cameras/camera-factor.schema.ts'
import { factorLabel } from '@/domain/cameras/usual-factor.rules.ts'
import { formatInstantDate } from '@/domain/shared/date-formats.ts'
import type { Db } from '@/domain/shared/db.ts'
import { useCommand } from '@/platform/use-command.ts'
import { css } from '@/styled-system/css'
import { hstack } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { useFocusAfterRemoval } from '@/ui/use-focus-after-removal.ts'

/** Lists the correction factors of the church's cameras. Renders nothing if the church has no factor. */
export function CameraFactorsCard({ churchId, timeZone, db }: { churchId: string; timeZone: string; db: Db }) {
  const factors = useQuery({ queryKey: ['camera-factors', churchId], queryFn: () => namedFactors(db) })
  useFocusAfterRemoval(factors.data?.length ?? 0)
  if (!factors.data || factors.data.length === 0) return null
  return (
    <Card
      title="Camera Factors"
      description="Official totals multiply the counts of these cameras. Take a factor back to use measured counts again."
    >
      <ul className={list}>
        {factors.data.map((factor) => (
          <FactorRow key={`${factor.cameraId} ${factor.way}`} {...{ factor, timeZone }} />
        ))}
      </ul>
    </Card>
  )
}

/** Lists the factors with the cameras' current names. */
async function namedFactors(db: Db): Promise<CameraFactor[]> {
  const [factors, errors] = await Promise.all([listCameraFactors(db), listCameraErrors(db)])
  return factors.map((factor) => {
    const known = errors.find(({ cameraId, way }) => cameraId === factor.cameraId && way === factor.way)
    return { ...factor, cameraName: known?.cameraName ?? factor.cameraName }
  })
}

function FactorRow({ factor, timeZone }: { factor: CameraFactor; timeZone: string }) {
  const { cameraId, way, percent, beginsAt } = factor
  const name = factor.cameraName ?? 'A camera'
  const takeBack = useCommand(takeBackCameraFactor, {
    success: { title: 'Factor taken back', description: `Totals use the measured counts of ${name} again.` },
    failure: 'Failed to take the factor back. Please try again.',
  })
  return (
    <li className={row}>
      <div
        className={css({ flex: { base: '1', _cramped: '1 1 {sizes.40}' }, minWidth: '0', overflowWrap: 'anywhere' })}
      >
        <p className={css({ fontWeight: 'medium', fontVariantNumeric: 'tabular-nums' })}>
          {name} {factorLabel(percent)}
        </p>
        <p className={css({ textStyle: 'small', color: 'text.muted' })}>
          {way === 'door' ? 'At the door' : 'In the room'}, since {formatInstantDate(beginsAt, timeZone)}
        </p>
      </div>
      <Button
        tone="secondary"
        size="sm"
        aria-label={`Take back ${factorLabel(percent)} of ${name}`}
        pending={takeBack.isPending}
        onClick={() => void takeBack.run({ cameraId, way })}
      >
        Take Back
      </Button>
    </li>
  )
}

const list = css({ listStyle: 'none', '& > li + li': { borderTopWidth: 'hairline' } })
const row = hstack({ flexWrap: { _cramped: 'wrap' }, gap: '3', minHeight: '14', paddingBlock: '2' })
