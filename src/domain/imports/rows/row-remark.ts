import type { AttendanceRow } from '../import-row.ts'

/**
 * Keeps the remark of a row only for the services that the remark is about. If exactly one of several services has no
 * total, a remark such as "forgot to count" is about this service. Otherwise the remark is about all services.
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
