import { usualAttendance } from '../attendance/usual-attendance.ts'
import { dayNumber, weekdayOf } from '../shared/church-weeks.ts'
import { DAYS, formatDate } from '../shared/date-formats.ts'
import type { LocalDate } from '../shared/dates.ts'
import type { TrendService } from './trend-service.schema.ts'

/**
 * Describes the latest service of a series and compares it with the usual attendance. `latest` is the whole sentence.
 * With `isNamed`, the sentence begins with the name of the service.
 *
 * @param own the services of the series with a total
 */
export function latestText(
  service: TrendService,
  own: readonly TrendService[],
  { today, isNamed }: { today: LocalDate; isNamed: boolean },
) {
  const { instanceDate, serviceName } = service
  const total = service.total!
  const day = dayNumber(instanceDate)
  const weekday = DAYS[weekdayOf(day)]!
  // For the last seven days, the weekday is enough; an earlier service also gets its date.
  const when = day > dayNumber(today) - 7 ? weekday : `${weekday}, ${formatDate(instanceDate).split(',')[0]}`
  const usual = usualAttendance(service, own)
  const differs = differenceText(total, usual)
  const latest = `${isNamed ? `${serviceName}, ` : ''}${when}: ${total.toLocaleString('en-US')}${differs ? `, ${differs}` : ''}.`
  return { latest, when, total, usual, differs }
}

function differenceText(total: number, usual: number | null): string | null {
  if (usual === null) return null
  const difference = Math.abs(total - usual).toLocaleString('en-US')
  return total === usual ? 'as usual' : `${difference} ${total > usual ? 'more' : 'fewer'} than usual`
}
