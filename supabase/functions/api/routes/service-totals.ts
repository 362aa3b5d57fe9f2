import * as v from 'valibot'
import { listServiceTotals } from '../../../../src/domain/attendance/service-total.queries.ts'
import { ServiceTotals } from '../../../../src/domain/attendance/service-total.schema.ts'
import { isLocalDate } from '../../../../src/domain/shared/dates.ts'
import { signedIn } from '../route.ts'

const From = v.object({
  from: v.optional(v.pipe(v.string(), v.check(isLocalDate, 'Please send a date such as 2026-03-01'))),
})

export const serviceTotalRoutes = [
  signedIn({
    method: 'GET',
    path: '/service-totals',
    isCounting: true,
    summary: 'The official total of each dated service, newest first; those from a date on where it is given.',
    status: 200,
    query: From,
    answer: v.array(ServiceTotals.answer),
    handle: ({ query: { from } }, { db }) => listServiceTotals(db, from ? { from } : {}),
  }),
]
