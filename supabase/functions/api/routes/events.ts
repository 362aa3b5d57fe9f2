import { createEvent, deleteEvent, updateEvent } from '../../../../src/domain/events/event.commands.ts'
import { findEvent, listEvents } from '../../../../src/domain/events/event.queries.ts'
import { EventDraft, Events, skippedHourText } from '../../../../src/domain/events/event.schema.ts'
import { readRoutes, writeRoutes } from '../crud-routes.ts'
import { Refusal } from '../failures.ts'
import { changesOf } from '../payload.ts'

/** @throws Refusal 422 for a time that the church's clocks skip in spring */
function refuseSkippedHour(times: { startDate?: string; endDate?: string | null }, timeZone: string): void {
  const issues = (['startDate', 'endDate'] as const).flatMap((path) => {
    const message = skippedHourText(times[path] ?? '', timeZone)
    return message ? [{ path, message }] : []
  })
  if (issues[0]) throw new Refusal(422, issues[0].message, issues)
}

export const eventRoutes = [
  ...readRoutes('/events', Events.answer, {
    list: ['All events of the church by start.', listEvents],
    find: ['One event.', findEvent],
    isCounting: true,
  }),
  ...writeRoutes('/events', Events.answer, {
    create: [
      'Adds an event. Dates without an offset are of the church’s time zone.',
      EventDraft,
      async (db, draft, { church: { timeZone } }) => {
        refuseSkippedHour(draft, timeZone)
        return createEvent(db, { ...draft, timeZone })
      },
    ],
    update: [
      'Changes an event; fields left out stay as they are.',
      changesOf(Events.draft),
      async (db, changes, { church: { timeZone } }) => {
        refuseSkippedHour(changes, timeZone)
        return updateEvent(db, { ...changes, timeZone })
      },
    ],
    remove: ['Deletes an event.', deleteEvent],
  }),
]
