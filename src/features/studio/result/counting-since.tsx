import { useAtomValue } from 'jotai'
import { formatInstantTime } from '@/domain/shared/date-formats.ts'
import { countingSinceAtom } from '../counting/counting.ts'
import { doorFigureAtom } from '../recording/door-figure.ts'
import { endedRecordingAtom } from '../recording/recording.ts'
import { useStudioAccess } from '../shared/studio-church.ts'

/**
 * After a recording, shows when the live figures began. The live figures continue and therefore differ from the result.
 */
export function CountingSince() {
  const { timeZone } = useStudioAccess()
  const isAfter = useAtomValue(endedRecordingAtom) !== null
  const since = useAtomValue(countingSinceAtom)
  // A running recording at a door shows its own figures.
  const isOwn = useAtomValue(doorFigureAtom) !== null
  if (!isAfter || isOwn || since === null) return null
  return <span>Counting since {formatInstantTime(new Date(since).toISOString(), timeZone)}</span>
}
