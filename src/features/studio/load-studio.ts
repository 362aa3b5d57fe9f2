import type { createStore } from 'jotai'
import { listEvents } from '@/domain/events/event.queries.ts'
import type { ChurchEvent } from '@/domain/events/event.schema.ts'
import { listRecordingSessions } from '@/domain/recordings/recording-session.queries.ts'
import { findServiceInstance, listRecentServiceInstances } from '@/domain/services/service-instance.queries.ts'
import type { ServiceInstance } from '@/domain/services/service-instance.schema.ts'
import { toDomainError } from '@/domain/shared/db.ts'
import type { Db } from '@/domain/shared/db.ts'
import type { StudioRecords } from './shared/studio-church.ts'
import { selectedAtom } from './shared/studio-view.ts'
import type { ServiceOrEvent } from './shared/studio-view.ts'

const OFFERED_EVENTS = 10
const NOTHING: StudioRecords = { serviceInstances: [], events: [], sessions: [], isStale: true }

/** What was read last, by church: without a connection the studio goes on with it. */
const lastRead = new Map<string, StudioRecords>()

/** What is chosen at the desk. The lists end somewhere, and what is chosen must not lie beyond their end. */
let chosen: ServiceOrEvent | null = null

/** Has the choice read with the records, however far off it lies. */
export function readWithChoice(store: ReturnType<typeof createStore>): () => void {
  const keep = () => {
    chosen = store.get(selectedAtom)
  }
  keep()
  return store.sub(selectedAtom, keep)
}

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
    const [recent, further, events, sessions] = await Promise.all([
      listRecentServiceInstances(db),
      findInstances(db, [instanceId, chosenId('service-instance')]),
      listEvents(db),
      listRecordingSessions(db),
    ])
    const records = {
      serviceInstances: withFurther(recent, further),
      events: nearestEvents(events, Date.now(), chosenId('event')),
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

function chosenId(kind: ServiceOrEvent['kind']): string | undefined {
  return chosen?.kind === kind ? chosen.id : undefined
}

async function findInstances(db: Db, ids: (string | undefined)[]): Promise<ServiceInstance[]> {
  const wanted = [...new Set(ids)].filter((id) => id !== undefined)
  const found = await Promise.all(wanted.map((id) => findServiceInstance(db, id)))
  return found.filter((instance) => instance !== null)
}

/** The newest first, also of those beyond the list's end. */
function withFurther(recent: ServiceInstance[], further: ServiceInstance[]): ServiceInstance[] {
  const missing = further.filter(({ id }) => recent.every((one) => one.id !== id))
  return [...recent, ...missing.toSorted((a, b) => whenOf(b).localeCompare(whenOf(a)))]
}

const whenOf = ({ instanceDate, startTime }: ServiceInstance) => `${instanceDate} ${startTime}`

/**
 * The events nearest to now, latest first: last week's and next week's are wanted, those of next year are not.
 *
 * @param chosenId an event that is offered however far off it is
 */
export function nearestEvents(events: ChurchEvent[], nowMs: number, chosenId?: string): ChurchEvent[] {
  const distance = ({ startDate }: ChurchEvent) => Math.abs(Date.parse(startDate) - nowMs)
  return events
    .toSorted((a, b) => distance(a) - distance(b))
    .filter(({ id }, index) => index < OFFERED_EVENTS || id === chosenId)
    .toSorted((a, b) => Date.parse(b.startDate) - Date.parse(a.startDate))
}
