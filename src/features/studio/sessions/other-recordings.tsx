import { useQuery } from '@tanstack/react-query'
import type { RecordingSession } from '@/domain/recordings/recording-session.schema.ts'
import { formatInstantTime } from '@/domain/shared/date-formats.ts'
import { Notice } from '@/ui/notice.tsx'
import { useStudioChurch } from '../shared/studio-church.ts'
import { runningSessionsQuery } from '../shared/studio-queries.ts'
import { useIsOwn } from '../counting-panel/room-of-doors.ts'

/** Shows what other computers count for the selected service at this moment. */
export function OtherRecordings() {
  const { db, selected, timeZone } = useStudioChurch()
  const isOwn = useIsOwn()
  const { data, isError } = useQuery(runningSessionsQuery(db, selected))
  const others = isError || !Array.isArray(data) ? [] : data.filter(({ id }) => !isOwn(id))
  return others.map((session) => (
    <Notice key={session.id} title={`${session.cameraName ?? 'Another camera'} is recording this service too`}>
      {describe(session, timeZone)}
    </Notice>
  ))
}

/** 'At the door since 10:02 AM: 84 in the room at most, 97 came in.' */
function describe(session: RecordingSession, timeZone: string): string {
  const { way, startTime, peakOccupancy, cameIn, maxPeopleCount } = session
  const since = `since ${formatInstantTime(startTime, timeZone)}`
  const isCounted = way === 'door' ? peakOccupancy !== null : session.isCounted
  const where = way === 'door' ? 'At the door' : 'In the room'
  if (!isCounted) return `${where} ${since}. Nothing is counted yet.`
  const figure = (way === 'door' ? peakOccupancy : maxPeopleCount) ?? 0
  const most = figure.toLocaleString('en-US')
  if (way === 'door') return `${where} ${since}: ${most} in the room at most, ${cameIn ?? 0} came in.`
  return `${where} ${since}: at most ${figure === 1 ? '1 person' : `${most} people`} at once.`
}
