import { listEvents } from '@/domain/events/event.queries.ts'
import type { ChurchEvent } from '@/domain/events/event.schema.ts'
import { listRecordingSessions } from '@/domain/recordings/recording-session.queries.ts'
import { findServiceInstance, listRecentServiceInstances } from '@/domain/services/service-instance.queries.ts'
import type { ServiceInstance } from '@/domain/services/service-instance.schema.ts'
import { toDomainError } from '@/domain/shared/db.ts'
import type { Db } from '@/domain/shared/db.ts'
import type { StudioRecords } from './studio-church.ts'

const OFFERED_EVENTS = 10
const NOTHING: StudioRecords = { serviceInstances: [], events: [], sessions: [], isStale: true }

/** What was read last, by church: without a connection the studio goes on with it. */
const lastRead = new Map<string, StudioRecords>()

/**
 * What the studio shows of the church's records. A server that cannot be reached does not end the visit, least of
 * all a recording: the records are then those read last, marked as stale.
 *
 * @param instanceId a service instance that is offered however old it is
 * @throws DomainError for any failure but 'offline' and 'unavailable'
 */
export async function loadStudio(
  db: Db,
  { churchId, instanceId }: { churchId: string; instanceId?: string | undefined },
): Promise<StudioRecords> {
  try {
    const [recent, asked, events, sessions] = await Promise.all([
      listRecentServiceInstances(db),
      instanceId ? findServiceInstance(db, instanceId) : null,
      listEvents(db),
      listRecordingSessions(db),
    ])
    const records = {
      serviceInstances: withAsked(recent, asked),
      events: nearestEvents(events, Date.now()),
      sessions,
      isStale: false,
    }
    lastRead.set(churchId, records)
    return records
  } catch (error) {
    const { kind } = toDomainError(error)
    if (kind !== 'offline' && kind !== 'unavailable') throw error
    return { ...(lastRead.get(churchId) ?? NOTHING), isStale: true }
  }
}

function withAsked(recent: ServiceInstance[], asked: ServiceInstance | null): ServiceInstance[] {
  return !asked || recent.some(({ id }) => id === asked.id) ? recent : [...recent, asked]
}

/** The events nearest to now, latest first: last week's and next week's are wanted, those of next year are not. */
export function nearestEvents(events: ChurchEvent[], nowMs: number): ChurchEvent[] {
  const distance = ({ startDate }: ChurchEvent) => Math.abs(Date.parse(startDate) - nowMs)
  return events
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, OFFERED_EVENTS)
    .toSorted((a, b) => Date.parse(b.startDate) - Date.parse(a.startDate))
}
