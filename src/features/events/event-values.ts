import { localMoment } from '@/domain/events/event.rules.ts'
import { EVENT_DEFAULTS, EventDraft } from '@/domain/events/event.schema.ts'
import type { ChurchEvent } from '@/domain/events/event.schema.ts'
import { formValues } from '@/platform/form-values.ts'
import type { EventValues } from '@/widgets/event-fields.tsx'

/** Returns the first values of the form; `event` is null for a new event. */
export function eventValuesOf(event: ChurchEvent | null, timeZone: string): EventValues {
  if (!event) return { ...EVENT_DEFAULTS }
  return {
    ...formValues(EventDraft, event),
    startDate: localMoment(event.startDate, timeZone),
    endDate: localMoment(event.endDate, timeZone),
  }
}

/** Keeps the UTC time of unchanged times, because one local time has two UTC times when the clocks go back. */
export function withKeptTimes(draft: EventDraft, event: ChurchEvent, timeZone: string): EventDraft {
  const isKept = (typed: string | null, instant: string | null) =>
    instant !== null && typed === localMoment(instant, timeZone)
  return {
    ...draft,
    startDate: isKept(draft.startDate, event.startDate) ? event.startDate : draft.startDate,
    endDate: isKept(draft.endDate, event.endDate) ? event.endDate! : draft.endDate,
  }
}
