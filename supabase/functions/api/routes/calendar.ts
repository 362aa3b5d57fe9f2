import * as v from 'valibot'
import { ShortEvents, ShortServices, listCalendar } from '../../../../src/domain/calendar/calendar.queries.ts'
import { addDays, isLocalDate } from '../../../../src/domain/shared/dates.ts'
import { signedIn } from '../route.ts'

const MAX_DAYS = 366

const Day = (message: string) => v.pipe(v.string(message), v.check(isLocalDate, message))
const Days = v.pipe(
  v.object({ from: Day('Please send a date such as 2026-03-01'), until: Day('Please send a date such as 2026-03-31') }),
  v.forward(
    v.partialCheck(
      [['from'], ['until']],
      ({ from, until }) => until >= from && until < addDays(from, MAX_DAYS),
      `The last day cannot be before the first, nor more than ${MAX_DAYS} days later`,
    ),
    ['until'],
  ),
)

export const calendarRoutes = [
  signedIn({
    method: 'GET',
    path: '/calendar',
    summary: 'The dated services and the events from one day to another, in the church’s time zone.',
    status: 200,
    query: Days,
    answer: v.strictObject({ services: v.array(ShortServices.answer), events: v.array(ShortEvents.answer) }),
    handle: ({ query }, { db, profile }) => listCalendar(db, { ...query, timeZone: profile.church.timeZone }),
  }),
]
