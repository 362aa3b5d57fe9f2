import { makeRandom } from '../../../workers/vision/convert/testing/random.ts'
import type { AttendanceDraft } from '../../domain/attendance/attendance.schema.ts'
import { dateOfDay, dayNumber } from '../../domain/shared/church-weeks.ts'
import type { LocalDate } from '../../domain/shared/dates.ts'
import type { ServiceDraft } from '../../domain/services/service.schema.ts'
import { sampleSeries } from './sample-series.ts'
import { normal, simulateAttendance } from './simulated-attendance.ts'
import type { SimulatedService } from './simulated-attendance.ts'

export type SampleService = {
  /** `service` is the recurring service; null for a service that takes place one time. */
  service: ServiceDraft | null
  serviceName: string
  instanceDate: LocalDate
  speaker: string | null
  /** `outcomeReason` says why the service did not happen; null when it took place. */
  outcomeReason: string | null
  typed: Omit<AttendanceDraft, 'serviceInstanceId'> | null
  /** `seenAtDoor` is the count of a camera at the door; null without a camera. */
  seenAtDoor: number | null
}

const SPEAKERS = ['Ruth Porter', 'John Mark', 'Ruth Porter', 'Lydia Hale']
/** A camera counted the latest `WITH_CAMERA` services. One in `BY_CAMERA_ONLY` of these services has no typed count. */
const WITH_CAMERA = 18
const BY_CAMERA_ONLY = 3
/** The early service has no count on one Sunday, `FORGOTTEN_WEEK` Sundays before the end. */
const FORGOTTEN_WEEK = 3

/** Returns the services before today, oldest first. The database itself creates the dates from today on. */
export function sampleServices(today: LocalDate, weeks: number): SampleService[] {
  const series = sampleSeries(dateOfDay(dayNumber(today) - 1), weeks)
  const held = series.flatMap(({ service, attendance }, index) => {
    const random = makeRandom(attendance.seed + 1000)
    const history = simulateAttendance(attendance)
    return history.map((simulated, week) => {
      const fromEnd = history.length - week
      const isForgotten = index === 0 && fromEnd === FORGOTTEN_WEEK
      const shown = isForgotten ? { ...simulated, total: null, note: null } : simulated
      return sampleService(service, shown, random, index === 1 && fromEnd <= WITH_CAMERA ? fromEnd : null)
    })
  })
  return [...held, ...christmasEves(held)].toSorted(byDate)
}

function sampleService(
  service: ServiceDraft,
  { instanceDate, total, outcomeReason, note }: SimulatedService,
  random: () => number,
  camera: number | null,
): SampleService {
  if (isStudy(service) && isChristmasWeek(instanceDate)) {
    return { ...planned(service, instanceDate), outcomeReason: 'Christmas break' }
  }
  const counts = total === null ? null : { ...partsOf(service, total, note, random), notes: note }
  const seen = total === null || camera === null ? null : Math.round(total * (0.97 + 0.02 * normal(random)))
  return {
    ...planned(service, instanceDate),
    outcomeReason,
    typed: seen !== null && camera! % BY_CAMERA_ONLY === 1 ? null : counts,
    seenAtDoor: seen,
  }
}

const planned = (service: ServiceDraft, instanceDate: LocalDate): SampleService => ({
  service,
  serviceName: service.name,
  instanceDate,
  speaker: service.dayOfWeek === 0 ? SPEAKERS[Math.floor(dayNumber(instanceDate) / 7) % SPEAKERS.length]! : null,
  outcomeReason: null,
  typed: null,
  seenAtDoor: null,
})

const isStudy = ({ serviceType }: ServiceDraft) => serviceType === 'study'
const isChristmasWeek = (date: LocalDate) => date.slice(5) >= '12-21' || date.slice(5) <= '01-02'

/** Splits a Sunday's total into adults, children and visitors. Feasts have more visitors. */
function partsOf({ dayOfWeek }: ServiceDraft, total: number, note: string | null, random: () => number) {
  if (dayOfWeek !== 0) return { totalAttendance: total, adultsCount: null, childrenCount: null, visitorsCount: null }
  const children = Math.round(total * Math.min(0.3, Math.max(0.1, 0.2 + 0.025 * normal(random))))
  const visitors = Math.round(total * (note === 'Easter' || note === 'Carols' ? 0.14 : 0.04) * (0.6 + 0.8 * random()))
  return {
    totalAttendance: total,
    adultsCount: total - children,
    childrenCount: children || null,
    visitorsCount: visitors || null,
  }
}

/**
 * Returns a service for each December 24 between the first and the last service. These services have more people than
 * any Sunday.
 */
function christmasEves(held: readonly SampleService[]): SampleService[] {
  const dates = held.map(({ instanceDate }) => instanceDate).toSorted()
  const [first, last] = [dates[0], dates.at(-1)]
  if (!first || !last) return []
  const years = Array.from({ length: Number(last.slice(0, 4)) - Number(first.slice(0, 4)) + 1 }, (_, index) => index)
  return years.flatMap((index) => {
    const instanceDate = `${Number(first.slice(0, 4)) + index}-12-24`
    if (instanceDate < first || instanceDate > last) return []
    const totalAttendance = 231 + 14 * index
    const typed = {
      totalAttendance,
      adultsCount: totalAttendance - 62,
      childrenCount: 62,
      visitorsCount: 48 + 3 * index,
      notes: 'Carols by candlelight',
    }
    return [
      {
        service: null,
        serviceName: 'Christmas Eve',
        instanceDate,
        speaker: 'Ruth Porter',
        outcomeReason: null,
        typed,
        seenAtDoor: null,
      },
    ]
  })
}

const byDate = (one: SampleService, other: SampleService) => (one.instanceDate < other.instanceDate ? -1 : 1)
