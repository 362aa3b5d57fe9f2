import type { Attendance, AttendanceSource } from '@/domain/attendance/attendance.schema.ts'
import type { ServiceTotal } from '@/domain/attendance/service-total.schema.ts'
import { KEPT_HERE } from '../shared/kept-here.ts'

/** The state of a recording's count on the server. */
export type WrittenCount =
  /**
   * The server has not answered yet. A recording of an event keeps this state, because its count is not stored as
   * attendance.
   */
  | { phase: 'unknown' }
  /** Part of the recording waits on this computer. */
  | { phase: 'unsent' }
  | { phase: 'gone' }
  /**
   * The recording has no count on the server. `total` is the official total of other counts. `typed` is the official
   * total's record if a person can correct it.
   */
  | { phase: 'removed'; total: Pick<ServiceTotal, 'total' | 'outcome'>; typed: Attendance | null }
  | {
      phase: 'written'
      record: Pick<Attendance, 'id' | 'source' | 'totalAttendance'>
      total: Pick<ServiceTotal, 'total' | 'measured' | 'source' | 'outcome'>
      typed: Attendance | null
    }

const OTHERS: Record<AttendanceSource, string> = {
  typed: 'its typed count of',
  import: 'its imported count of',
  clicker: 'the clicker’s count of',
  door: 'the count at the door of',
  room: 'the count in the room of',
  register: 'the register’s count of',
}

/**
 * Describes the state of a count on the server and names the official total. `name` is the name of the recorded service
 * or event, if known.
 */
export function writtenText(written: WrittenCount, name: string | undefined): string {
  switch (written.phase) {
    case 'gone':
      return 'The recording or its service was deleted, so nothing is saved.'
    case 'removed':
      return 'The recording is kept.'
    case 'unsent':
      return KEPT_HERE
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
  if (total.source !== record.source) {
    return `Camera saw ${record.totalAttendance}, and ${name} keeps ${OTHERS[total.source]} ${total.total}.`
  }
  const isOfOne = (total.measured ?? total.total) === record.totalAttendance
  if (total.measured !== null) {
    return `Saved. ${seen} ${isOfOne ? 'With its usual factor' : 'All cameras with their usual factors'}: ${total.total}.`
  }
  return isOfOne ? 'Saved.' : `Saved. ${seen} All cameras together: ${total.total}.`
}
