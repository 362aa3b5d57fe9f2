import { plannedEndOf } from '@/domain/services/planned-end.ts'
import type { StudioRecords } from '../shared/studio-church.ts'
import type { ServiceOrEvent } from '../shared/studio-view.ts'

/** Returns the planned end of the selected service or event in epoch milliseconds, or null if it is unknown. */
export function plannedEndIn(
  { serviceInstances, events }: Pick<StudioRecords, 'serviceInstances' | 'events'>,
  selected: ServiceOrEvent | null,
  timeZone: string,
): number | null {
  if (selected?.kind === 'event') {
    const endDate = events.find(({ id }) => id === selected.id)?.endDate
    return endDate ? Date.parse(endDate) : null
  }
  const instance = serviceInstances.find(({ id }) => id === selected?.id)
  return instance ? plannedEndOf(instance, timeZone) : null
}
