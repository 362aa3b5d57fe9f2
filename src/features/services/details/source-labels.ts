import type { AttendanceSource } from '@/domain/attendance/attendance.schema.ts'

export const sourceLabels: Record<AttendanceSource, string> = {
  door: 'Door',
  room: 'Room',
  clicker: 'Clicker',
  typed: 'Typed',
  import: 'Import',
  register: 'Register',
}
