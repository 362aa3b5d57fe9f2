import * as v from 'valibot'
import { createEvent } from '../../../../src/domain/events/event.commands.ts'
import { listEvents } from '../../../../src/domain/events/event.queries.ts'
import { EventDraft, Events } from '../../../../src/domain/events/event.schema.ts'
import { signedIn } from '../route.ts'

export const eventRoutes = [
  signedIn({
    method: 'GET',
    path: '/events',
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
    handle: ({ body }, { db, profile }) => createEvent(db, { ...body, timeZone: profile.church.timeZone }),
  }),
]
