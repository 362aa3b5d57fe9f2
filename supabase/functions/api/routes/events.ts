import * as v from 'valibot'
import { createEvent, deleteEvent, updateEvent } from '../../../../src/domain/events/event.commands.ts'
import { findEvent, listEvents } from '../../../../src/domain/events/event.queries.ts'
import { EventDraft, Events, skippedHourText } from '../../../../src/domain/events/event.schema.ts'
import { orNotFound, Refusal } from '../failures.ts'
import { changesOf } from '../payload.ts'
import { signedIn } from '../route.ts'

/** @throws Refusal 422 at a time that the church's clocks skip, as the form has it */
function refuseSkippedHour(times: { startDate?: string; endDate?: string | null }, timeZone: string): void {
  const issues = (['startDate', 'endDate'] as const).flatMap((path) => {
    const message = skippedHourText(times[path] ?? '', timeZone)
    return message ? [{ path, message }] : []
  })
  if (issues[0]) throw new Refusal(422, issues[0].message, issues)
}

export const eventRoutes = [
  signedIn({
    method: 'GET',
    path: '/events',
    isCounting: true,
    summary: 'All events of the church by start.',
    status: 200,
    answer: v.array(Events.answer),
    handle: (_, { db }) => listEvents(db),
  }),
  signedIn({
    method: 'POST',
    path: '/events',
    summary: 'Adds an event. Dates without an offset are of the church’s time zone.',
    status: 201,
    body: EventDraft,
    answer: Events.answer,
    handle: ({ body }, { db, profile }) => {
      refuseSkippedHour(body, profile.church.timeZone)
      return createEvent(db, { ...body, timeZone: profile.church.timeZone })
    },
  }),
  signedIn({
    method: 'GET',
    path: '/events/{id}',
    isCounting: true,
    summary: 'One event.',
    status: 200,
    answer: Events.answer,
    handle: async ({ id }, { db }) => orNotFound(await findEvent(db, id)),
  }),
  signedIn({
    method: 'PATCH',
    path: '/events/{id}',
    summary: 'Changes an event; fields left out stay as they are.',
    status: 200,
    body: changesOf(Events.draft),
    answer: Events.answer,
    handle: ({ id, body }, { db, profile }) => {
      refuseSkippedHour(body, profile.church.timeZone)
      return updateEvent(db, { ...body, id, timeZone: profile.church.timeZone })
    },
  }),
  signedIn({
    method: 'DELETE',
    path: '/events/{id}',
    summary: 'Deletes an event.',
    status: 204,
    handle: ({ id }, { db }) => deleteEvent(db, { id }),
  }),
]
