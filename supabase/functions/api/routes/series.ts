import * as v from 'valibot'
import { listSeriesTotals } from '../../../../src/domain/attendance/series-totals.queries.ts'
import { findServiceTotal } from '../../../../src/domain/attendance/service-total.queries.ts'
import { usualAttendance } from '../../../../src/domain/attendance/usual-attendance.ts'
import { changeSeries, isSeriesChange } from '../../../../src/domain/services/series.commands.ts'
import { END_MESSAGE, isServiceEnd } from '../../../../src/domain/services/service-end.ts'
import { findServiceInstance } from '../../../../src/domain/services/service-instance.queries.ts'
import { ServiceInstanceDraft, ServiceInstances } from '../../../../src/domain/services/service-instance.schema.ts'
import { Count } from '../../../../src/domain/shared/column-values.ts'
import { orNotFound, Refusal } from '../failures.ts'
import { parse } from '../payload.ts'
import { signedIn } from '../route.ts'

const SeriesChange = v.object({
  ...v.partial(v.object(ServiceInstanceDraft.entries)).entries,
  scope: v.picklist(['following', 'all']),
})

const NO_SERIES_CHANGE = 'A series can change only its name, times and place, and its date by less than a week'

export const seriesRoutes = [
  signedIn({
    method: 'PUT',
    path: '/service-instances/{id}/series',
    summary:
      'Changes a dated service and with it those of its series: from it on (following), or all that are to come (all). A new date moves the others by as many days.',
    status: 200,
    body: SeriesChange,
    answer: ServiceInstances.answer,
    handle: async ({ id, body: { scope, ...changes } }, { db, profile }) => {
      const instance = orNotFound(await findServiceInstance(db, id))
      const draft = parse(ServiceInstanceDraft, { ...instance, ...changes })
      if (!isServiceEnd(draft)) throw new Refusal(422, END_MESSAGE, [{ path: 'endTime', message: END_MESSAGE }])
      if (!isSeriesChange(instance, draft, profile.church.timeZone, new Date())) {
        throw new Refusal(422, NO_SERIES_CHANGE)
      }
      await changeSeries(db, { instance, draft, scope })
      return orNotFound(await findServiceInstance(db, id))
    },
  }),
  signedIn({
    method: 'GET',
    path: '/service-instances/{id}/usual',
    summary:
      'The usual total of a dated service: the median of up to eight services of its series before it; null with fewer than three.',
    status: 200,
    answer: v.strictObject({ usual: v.nullable(Count) }),
    handle: async ({ id }, { db }) => {
      const total = orNotFound(await findServiceTotal(db, id))
      return { usual: usualAttendance(total, await listSeriesTotals(db, total)) }
    },
  }),
]
