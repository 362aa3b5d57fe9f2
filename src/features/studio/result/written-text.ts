import type { Attendance, AttendanceSource } from '@/domain/attendance/attendance.schema.ts'
import type { ServiceTotal } from '@/domain/attendance/service-total.schema.ts'

/** What the server has made of a recording's count. */
export type WrittenCount =
  /** Not known, or nothing is to be written: the server has not answered, or it is an event's. */
  | { phase: 'unknown' }
  /** Part of the recording waits on this computer. */
  | { phase: 'unsent' }
  /** The recording was deleted, or its service. */
  | { phase: 'gone' }
  /** A person has taken the count away. */
  | { phase: 'removed' }
  | {
      phase: 'written'
      record: Pick<Attendance, 'id' | 'source' | 'totalAttendance'>
      total: Pick<ServiceTotal, 'total' | 'measured' | 'source' | 'outcome'>
    }

const OTHERS: Record<AttendanceSource, string> = {
  typed: 'The typed count of',
  import: 'The imported count of',
  clicker: 'The clicker’s count of',
  door: 'The count at the door of',
  room: 'The count in the room of',
  register: 'The register’s count of',
}

/** A service or event: 'Sunday Worship', and 'Sunday Worship, Nov 22'. */
export type Place = { name: string; dated: string }

/** Where a count is, and which one stands for its service. `place`: where it is still known. */
export function writtenText(written: WrittenCount, place: Place | undefined): string | null {
  const dated = place?.dated
  switch (written.phase) {
    case 'gone':
      return 'The recording or its service was deleted, so nothing is written.'
    case 'removed':
      return `The count was removed${dated ? ` from ${dated}` : ''}. The recording is kept.`
    case 'unsent':
      return `Waiting to be sent. It is written${dated ? ` to ${dated}` : ''} when the server has it.`
    case 'unknown':
      return place ? `The recording is kept with ${place.name}.` : null
    case 'written':
      return [`Written${dated ? ` to ${dated}` : ''}.`, officialText(written)].filter(Boolean).join(' ')
  }
}

/** Which other figure stands for the service; null where this one does. */
function officialText({ record, total }: WrittenCount & { phase: 'written' }): string | null {
  if (total.outcome === 'did_not_happen') return 'The service is marked as one that did not happen.'
  if (total.total === null || total.source === null) return null
  if (total.source !== record.source) return `${OTHERS[total.source]} ${total.total} is official.`
  const isOfOne = (total.measured ?? total.total) === record.totalAttendance
  if (total.measured !== null)
    return isOfOne ? `With its usual factor: ${total.total}.` : `All cameras with their usual factors: ${total.total}.`
  return isOfOne ? null : `All cameras together: ${total.total}.`
}
