import { formatDate, formatTime } from '../shared/date-formats.ts'
import { DomainError } from '../shared/db.ts'
import type { ServiceInstance } from './service-instance.schema.ts'

/**
 * `PlannedAlready` is thrown when a service of the same name is already planned at the date and time of a new service.
 */
export class PlannedAlready extends DomainError {
  readonly planned: ServiceInstance

  constructor(planned: ServiceInstance) {
    const { serviceName, instanceDate, startTime } = planned
    super('conflict', `${serviceName} is planned on ${formatDate(instanceDate)} at ${formatTime(startTime)} already.`)
    this.planned = planned
  }
}
