import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useContext } from 'react'
import { foundText, latestCheck } from '@/domain/cameras/camera-check.rules.ts'
import { formatInstantDate } from '@/domain/shared/date-formats.ts'
import { css } from '@/styled-system/css'
import { recordedCameraIdAtom, wayAtom } from '../recording/way-of-counting.ts'
import { StudioChurchContext } from '../shared/studio-church.ts'
import type { StudioChurch } from '../shared/studio-church.ts'
import { cameraChecksQuery } from '../shared/studio-queries.ts'

/** Shows the latest check of the active camera for its way of counting. The trial has no church and no checks. */
export function LatestCheck() {
  const church = useContext(StudioChurchContext)
  const cameraId = useAtomValue(recordedCameraIdAtom)
  return church && cameraId ? <CheckOfCamera church={church} cameraId={cameraId} /> : null
}

function CheckOfCamera({ church: { db, profile }, cameraId }: { church: StudioChurch; cameraId: string }) {
  const way = useAtomValue(wayAtom)
  const { data: checks = [] } = useQuery(cameraChecksQuery(db))
  const check = latestCheck(checks, { cameraId, way })
  if (!check) return null
  return (
    <p className={words}>
      Checked on {formatInstantDate(check.createdAt, profile.church.timeZone)}: {foundText(check)}.
    </p>
  )
}

const words = css({ textStyle: 'small', color: 'text.muted', fontVariantNumeric: 'tabular-nums' })
