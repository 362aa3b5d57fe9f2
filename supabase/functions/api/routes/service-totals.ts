import * as v from 'valibot'
import { listServiceTotals } from '../../../../src/domain/attendance/service-total.queries.ts'
import { ListedTotal, TotalFigures } from '../../../../src/domain/attendance/service-total.schema.ts'
import { isLocalDate } from '../../../../src/domain/shared/dates.ts'
import { signedIn } from '../route.ts'

const Question = v.object({
  from: v.optional(v.pipe(v.string(), v.check(isLocalDate, 'Please send a date such as 2026-03-01'))),
  /** The value is `parts`, `range` or `parts,range`. */
  with: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => v.is(v.array(TotalFigures), text.split(',')), 'Please send parts, range, or parts,range'),
    ),
  ),
})

export const serviceTotalRoutes = [
  signedIn({
    method: 'GET',
    path: '/service-totals',
    isCounting: true,
    summary:
      'The official total of each dated service, newest first; those from a date on where it is given. with=parts adds adults, children, visitors, note and views online, with=range low and high; parts,range adds both.',
    status: 200,
    query: Question,
    answer: v.array(ListedTotal),
    handle: ({ query: { from, with: figures } }, { db }) =>
      listServiceTotals(db, {
        ...(from && { from }),
        ...(figures && { figures: v.parse(v.array(TotalFigures), figures.split(',')) }),
      }),
  }),
]
