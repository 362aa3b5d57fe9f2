import { makeRandom } from '../../../workers/vision/convert/testing/random.ts'
import type { LocalDate } from '../../domain/shared/dates.ts'
import { simulateAttendance } from '../sample-church/simulated-attendance.ts'
import type { ExpectedService } from './import-files.ts'

const WEEKS = 522
const HEADINGS = ['9:00 Traditional', '11:00 Contemporary'] as const

/**
 * Returns ten years of attendance of a church with two services, as a church office might keep them. Dates are
 * month/day/year, and each service has a column. A cell is "snow" when no service took place, and empty when the count
 * was lost. Some Sundays have no row. Easter and Christmas are full, and summer is not. The second service grows.
 *
 * @param until the last possible Sunday
 * @returns the file, and the services that an import should find, oldest first
 */
export function tenYears(until: LocalDate, seed = 31): { csv: string; rows: ExpectedService[] } {
  const random = makeRandom(seed)
  const common = {
    weeks: WEEKS,
    until,
    weekday: 0,
    season: 1,
    missing: 0.02,
    easter: 'western',
    weatherSeed: seed,
  } as const
  const early = simulateAttendance({ ...common, seed, size: 60, noise: 0.06, growth: -0.02 })
  const late = simulateAttendance({ ...common, seed: seed + 1, size: 130, noise: 0.08, growth: 0.05 })
  const lines = [`Sunday,${HEADINGS.join(',')},Notes`]
  const rows: ExpectedService[] = []
  for (const [week, first] of early.entries()) {
    if (random() < 0.015) continue
    const services = [first, late[week]!]
    const date = first.instanceDate
    const notes = services.find(({ note }) => note)?.note ?? ''
    const [year, month, day] = date.split('-').map(Number)
    const cells = services.map(({ outcome, total }) => (outcome === 'held' ? String(total ?? '') : 'snow'))
    lines.push(`${month}/${day}/${year},${cells.join(',')},${notes}`)
    for (const [index, { outcome, total }] of services.entries()) {
      if (outcome === 'held' && total === null) continue
      rows.push({
        row: lines.length,
        column: HEADINGS[index]!,
        date,
        time: index === 0 ? '09:00' : '11:00',
        serviceName: index === 0 ? 'Traditional' : 'Contemporary',
        total,
        ...(outcome === 'held' ? {} : { didNotHappen: 'snow' }),
        ...(notes ? { notes } : {}),
      })
    }
  }
  return { csv: `${lines.join('\r\n')}\r\n`, rows }
}
