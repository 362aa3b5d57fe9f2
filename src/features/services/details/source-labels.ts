import type { AttendanceSource } from '@/domain/attendance/attendance.schema.ts'

/** Who or what counted, in a word. */
export const sourceLabels: Record<AttendanceSource, string> = {
  door: 'Door',
  room: 'Room',
  clicker: 'Clicker',
  typed: 'Typed',
  import: 'Import',
  register: 'Register',
}
