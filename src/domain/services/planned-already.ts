import { formatDate, formatTime } from '../shared/date-formats.ts'
import { DomainError } from '../shared/db.ts'
import type { ServiceInstance } from './service-instance.schema.ts'

/**
 * `PlannedAlready` is thrown when a recurring service of the same name already has a service at the new date and time.
 */
export class PlannedAlready extends DomainError {
  readonly planned: ServiceInstance

  constructor(planned: ServiceInstance) {
    const { serviceName, instanceDate, startTime } = planned
    super('conflict', `${serviceName} is planned on ${formatDate(instanceDate)} at ${formatTime(startTime)} already.`)
    this.planned = planned
  }
}
