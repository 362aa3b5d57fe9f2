import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { toDomainError } from '@/domain/shared/db.ts'
import type { Db } from '@/domain/shared/db.ts'
import { nearestEvents, withFurther } from './service-or-event/service-or-event.ts'
import type { StudioRecords } from './shared/studio-church.ts'
import { eventsQuery, recentInstancesQuery, serviceInstanceQuery, sessionsQuery } from './shared/studio-queries.ts'
import type { ServiceOrEvent } from './shared/studio-view.ts'

/**
 * Reads the lists that the studio offers. Also reads the selected service or event, whose date may be outside the
 * lists.
 * @param timeZone the church's time zone
 */
export function useStudioRecords(db: Db, timeZone: string, selected: ServiceOrEvent | null): StudioRecords {
  const instanceId = selected?.kind === 'service-instance' ? selected.id : null
  const eventId = selected?.kind === 'event' ? selected.id : null
  const recent = useQuery(recentInstancesQuery(db, timeZone))
  const events = useQuery(eventsQuery(db))
  const sessions = useQuery(sessionsQuery(db))
  const isFurther = recent.data?.every(({ id }) => id !== instanceId) ?? false
  const further = useQuery(serviceInstanceQuery(db, isFurther ? instanceId : null))
  const error = [recent, events, sessions, further].find((query) => query.isError)?.error ?? null
  return useMemo(
    () => ({
      serviceInstances: withFurther(recent.data ?? [], further.data ?? null),
      events: nearestEvents(events.data ?? [], events.dataUpdatedAt, eventId),
      sessions: sessions.data ?? [],
      isRead: recent.data !== undefined && sessions.data !== undefined,
      failure: error && toDomainError(error).kind,
    }),
    [recent.data, further.data, events.data, events.dataUpdatedAt, sessions.data, error, eventId],
  )
}
