import type { AttendanceSource } from '@/domain/attendance/attendance.schema.ts'
import type { ServiceCount } from '@/domain/attendance/service-counts.rules.ts'
import type { RecordingSession } from '@/domain/recordings/recording-session.schema.ts'

/** Who or what counted: "North door", "All doors together", "A person". */
export function countTitle({ source, isCombined }: ServiceCount, session: RecordingSession | undefined): string {
  if (isCombined) return together[source]
  return source === 'door' || source === 'room' ? (session?.cameraName ?? 'Camera') : singles[source]
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
