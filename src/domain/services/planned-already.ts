import { formatDate, formatTime } from '../shared/date-formats.ts'
import { DomainError } from '../shared/db.ts'
import type { ServiceInstance } from './service-instance.schema.ts'

/** A service that a person wants to plan is there already: a recurring service of its name planned it. */
export class PlannedAlready extends DomainError {
  readonly planned: ServiceInstance

  constructor(planned: ServiceInstance) {
    const { serviceName, instanceDate, startTime } = planned
    super('conflict', `${serviceName} is planned on ${formatDate(instanceDate)} at ${formatTime(startTime)} already.`)
    this.planned = planned
  }
}
