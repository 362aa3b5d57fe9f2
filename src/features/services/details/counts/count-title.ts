import type { AttendanceSource } from '@/domain/attendance/attendance.schema.ts'
import { cameraNames } from '@/domain/attendance/pedigree.rules.ts'
import type { Evidence } from '@/domain/attendance/pedigree.rules.ts'
import type { ServiceCount } from '@/domain/attendance/service-counts.rules.ts'

/** Names who or what counted: "North door", "All doors together", "A person". */
export function countTitle({ source, isCombined, records }: ServiceCount, evidence: Evidence): string {
  if (isCombined) return together[source]
  return source === 'door' || source === 'room' ? (cameraNames(records, evidence)[0] ?? 'Camera') : singles[source]
}

const together: Record<AttendanceSource, string> = {
  door: 'All doors together',
  room: 'All cameras in the room',
  clicker: 'All clickers together',
  typed: 'Typed',
  import: 'Imported',
  register: 'People named present',
}
const singles = {
  clicker: 'Clicker',
  typed: 'Count by hand',
  import: 'Imported count',
  register: 'People named present',
}
