import type { AttendanceRow } from '../import-row.ts'

/**
 * Gives the remark of a row to the services that it is about. When exactly one of several services has no number, such
 * as beside "forgot to count", the remark belongs to that one; otherwise it belongs to each.
 */
export function noteRowRemark(services: AttendanceRow[]): AttendanceRow[] {
  const uncounted = services.filter(({ total }) => total === null)
  if (services.length < 2 || uncounted.length !== 1) return services
  return services.map((service) => {
    if (service === uncounted[0] || !service.notes) return service
    const { notes: _, ...rest } = service
    return rest
  })
}
