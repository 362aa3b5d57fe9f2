import type { Attendance, AttendanceSource } from '@/domain/attendance/attendance.schema.ts'
import type { ServiceTotal } from '@/domain/attendance/service-total.schema.ts'

/** The server has made this of a recording's count. */
export type WrittenCount =
  /** The count is not known, or is not written: the server has not answered, or it is an event's. */
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
  typed: 'its typed count of',
  import: 'its imported count of',
  clicker: 'the clicker’s count of',
  door: 'the count at the door of',
  room: 'the count in the room of',
  register: 'the register’s count of',
}

/** Says what became of a count, and which one stands for its service. `name`: of its service or event, where known. */
export function writtenText(written: WrittenCount, name: string | undefined): string {
  switch (written.phase) {
    case 'gone':
      return 'The recording or its service was deleted, so nothing is saved.'
    case 'removed':
      return 'The recording is kept.'
    case 'unsent':
      return 'Kept on this computer until the server has it.'
    case 'unknown':
      return name ? `The recording is kept with ${name}.` : ''
    case 'written':
      return officialText(written, name ?? 'The service')
  }
}

function officialText({ record, total }: WrittenCount & { phase: 'written' }, name: string): string {
  if (total.outcome === 'did_not_happen') return 'Saved. The service is still marked as one that did not happen.'
  if (total.total === null || total.source === null) return 'Saved.'
  const seen = `Camera saw ${record.totalAttendance}.`
  if (total.source !== record.source) return `${seen} ${name} keeps ${OTHERS[total.source]} ${total.total}.`
  const isOfOne = (total.measured ?? total.total) === record.totalAttendance
  if (total.measured !== null) {
    return `Saved. ${seen} ${isOfOne ? 'With its usual factor' : 'All cameras with their usual factors'}: ${total.total}.`
  }
  return isOfOne ? 'Saved.' : `Saved. ${seen} All cameras together: ${total.total}.`
}
