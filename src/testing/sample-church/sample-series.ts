import type { ServiceDraft } from '../../domain/services/service.schema.ts'
import type { LocalDate } from '../../domain/shared/dates.ts'
import type { SimulatedSeries } from './simulated-attendance.ts'

const recurring = {
  isRecurring: true,
  recurrencePattern: 'weekly',
  firstDate: null,
  monthlyOn: null,
  recurrenceEndDate: null,
  pauses: [],
  isSpecial: false,
} satisfies Partial<ServiceDraft>

/** `SERIES` has the weekly services of the sample church, each with the settings for simulating its attendance. */
const SERIES: { service: ServiceDraft; attendance: Omit<SimulatedSeries, 'weeks' | 'until'> }[] = [
  {
    service: {
      ...recurring,
      name: 'Morning Prayer',
      serviceType: 'worship',
      dayOfWeek: 0,
      serviceTime: '09:00',
      duration: 60,
      location: 'Chapel',
      seats: 80,
      description: 'A quiet service with communion.',
    },
    attendance: {
      seed: 11,
      weekday: 0,
      size: 48,
      noise: 0.08,
      growth: -0.04,
      season: 0.7,
      missing: 0.05,
      easter: 'western',
    },
  },
  {
    service: {
      ...recurring,
      name: 'Sunday Worship',
      serviceType: 'worship',
      dayOfWeek: 0,
      serviceTime: '10:45',
      duration: 75,
      location: 'Nave',
      seats: 220,
      description: 'With children’s church and coffee afterwards.',
    },
    attendance: {
      seed: 23,
      weekday: 0,
      size: 128,
      noise: 0.06,
      growth: 0.07,
      season: 1,
      missing: 0.03,
      easter: 'western',
    },
  },
  {
    service: {
      ...recurring,
      name: 'Bible Study',
      serviceType: 'study',
      dayOfWeek: 3,
      serviceTime: '19:00',
      duration: 60,
      location: 'Parish hall',
      seats: 40,
      description: null,
    },
    attendance: {
      seed: 37,
      weekday: 3,
      size: 17,
      noise: 0.1,
      growth: 0.02,
      season: 0.3,
      missing: 0.08,
      easter: 'western',
    },
  },
]

/** All series use the same seed for the weather, because snow closes the church for all services of a day. */
const WEATHER_SEED = 5

/** Returns each series with the settings for `weeks` weeks. The last week ends on or before `until`. */
export function sampleSeries(until: LocalDate, weeks: number) {
  return SERIES.map(({ service, attendance }) => ({
    service,
    attendance: { ...attendance, until, weeks, weatherSeed: WEATHER_SEED },
  }))
}
