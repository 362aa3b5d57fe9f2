import type { OfficialChoice } from '../attendance/official-total.commands.ts'
import type { CombinedSource, ServiceTotal } from '../attendance/service-total.schema.ts'

/** Returns the total of a service and its parts, as the commands that write a count take them. */
export function figuresOf({ serviceInstanceId, total, adults, children, visitors }: ServiceTotal) {
  return {
    serviceInstanceId,
    totalAttendance: total ?? 0,
    adultsCount: adults,
    childrenCount: children,
    visitorsCount: visitors,
  }
}

/** Returns the official count that a person chose, or null when the church's rule chose it. */
export function choiceOf({ chosenBy, attendanceId, source }: ServiceTotal): OfficialChoice | null {
  if (chosenBy !== 'person') return null
  return attendanceId ? { attendanceId } : source ? { source: source as CombinedSource } : null
}
