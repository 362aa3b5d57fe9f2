import * as v from 'valibot'
import { createServiceInstance, createServiceInstanceFromService } from '@/domain/services/service-instance.commands.ts'
import { PlannedAlready } from '@/domain/services/planned-already.ts'
import { instanceOfService } from '@/domain/services/service-instance.rules.ts'
import type { ServiceInstance, StudioServiceInstance } from '@/domain/services/service-instance.schema.ts'
import { createService } from '@/domain/services/service.commands.ts'
import { SERVICE_DEFAULTS, ServiceDraft } from '@/domain/services/service.schema.ts'
import { formatServiceDate } from '@/domain/shared/date-formats.ts'
import { dayOfWeek, minutesUntil } from '@/domain/shared/dates.ts'
import type { Db } from '@/domain/shared/db.ts'

/** The value of the option to create a service. A new church needs this option, because it has no services. */
export const NEW_SERVICE = 'new'

/** `once` creates one dated service instance and no recurring service. */
export const REPETITION_LABELS = { once: 'Once', weekly: 'Every week' } as const

export type NewService = { serviceName: string; repetition: keyof typeof REPETITION_LABELS }

/** Returns the suggested name of a church's first service, for example "Sunday Service". */
export function firstServiceName(date: string): string {
  return date ? `${formatServiceDate(date).split(',')[0]} Service` : ''
}

export function newServiceNameProblem(name: string): string | null {
  const parsed = v.safeParse(ServiceDraft.entries.name, name)
  return parsed.success ? null : parsed.issues[0].message
}

/**
 * Returns a function that creates a service instance. A new weekly service is created first, on the weekday and at the
 * time of the instance. If only the instance failed, a second try creates only the instance.
 */
export function serviceInstanceCreator() {
  const made = new Map<string, string>()
  return async (db: Db, { serviceName, repetition, ...chosen }: StudioServiceInstance & NewService) => {
    if (chosen.serviceId !== NEW_SERVICE) return createServiceInstanceFromService(db, chosen)
    const name = serviceName.trim()
    if (repetition === 'once') {
      return createServiceInstance(db, instanceOfService({ ...heldOnce, name }, chosen)).catch(plannedOrThrow)
    }
    const serviceId = made.get(name) ?? (await createService(db, weeklyService(name, chosen))).id
    made.set(name, serviceId)
    return createServiceInstanceFromService(db, { ...chosen, serviceId }) satisfies Promise<ServiceInstance>
  }
}

/** Returns the instance that is already planned at this time, because the person meant that instance. */
function plannedOrThrow(error: unknown): ServiceInstance {
  if (error instanceof PlannedAlready) return error.planned
  throw error
}

const heldOnce = { id: null, serviceType: 'worship', serviceTime: null, location: null } as const

function weeklyService(name: string, { instanceDate, startTime, endTime }: StudioServiceInstance): ServiceDraft {
  const start = startTime ?? SERVICE_DEFAULTS.serviceTime
  return v.parse(ServiceDraft, {
    ...SERVICE_DEFAULTS,
    name,
    dayOfWeek: dayOfWeek(instanceDate),
    serviceTime: start,
    duration: endTime && (minutesUntil(start, endTime) || null),
    firstDate: instanceDate,
  })
}
