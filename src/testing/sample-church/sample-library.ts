import * as v from 'valibot'
import { EventDraft } from '../../domain/events/event.schema.ts'
import { SermonDraft } from '../../domain/sermons/sermon.schema.ts'
import { dateOfDay, dayNumber } from '../../domain/shared/church-weeks.ts'
import type { LocalDate } from '../../domain/shared/dates.ts'
import type { SampleService } from './sample-services.ts'

const SERMONS: [title: string, scripture: string, series: string][] = [
  ['The Open Door', 'Revelation 3:7–13', 'Letters to Seven Churches'],
  ['Neither Cold nor Hot', 'Revelation 3:14–22', 'Letters to Seven Churches'],
  ['Salt and Light', 'Matthew 5:13–16', 'The Sermon on the Mount'],
  ['Blessed Are the Meek', 'Matthew 5:1–12', 'The Sermon on the Mount'],
  ['Treasure in Heaven', 'Matthew 6:19–24', 'The Sermon on the Mount'],
  ['The Narrow Gate', 'Matthew 7:13–20', 'The Sermon on the Mount'],
  ['Built on Rock', 'Matthew 7:24–29', 'The Sermon on the Mount'],
  ['By the River', 'Psalm 1', 'Songs for the Road'],
  ['My Shepherd', 'Psalm 23', 'Songs for the Road'],
  ['Out of the Depths', 'Psalm 130', 'Songs for the Road'],
  ['I Lift Up My Eyes', 'Psalm 121', 'Songs for the Road'],
  ['Bless the Lord', 'Psalm 103', 'Songs for the Road'],
]

/** Returns a sermon for each of the latest Sundays with a service, newest first. */
export function sampleSermons(services: readonly SampleService[], today: LocalDate): SermonDraft[] {
  const preached = services.filter(
    ({ serviceName, instanceDate, outcomeReason }) =>
      serviceName === 'Sunday Worship' && instanceDate < today && outcomeReason === null,
  )
  return preached
    .toReversed()
    .slice(0, SERMONS.length)
    .map(({ instanceDate, speaker }, index) => {
      const [title, scripture, sermonSeries] = SERMONS[index]!
      return v.parse(SermonDraft, {
        title,
        speaker: speaker ?? 'Ruth Porter',
        sermonDate: instanceDate,
        scripture,
        sermonSeries,
      })
    })
}

const EVENTS: [name: string, daysFromToday: number, time: string, rest: Partial<v.InferInput<typeof EventDraft>>][] = [
  ['Harvest Supper', -24, '18:00', { eventType: 'social', location: 'Parish hall', maxAttendees: 90 }],
  ['Choir Practice', 3, '19:30', { eventType: 'ministry', location: 'Nave' }],
  ['Winter Coat Drive', 9, '09:00', { eventType: 'outreach', contactPerson: 'Lydia Hale' }],
  ['Newcomers’ Lunch', 14, '12:30', { eventType: 'social', location: 'Parish hall', registrationRequired: true }],
  ['Church Council', 18, '19:00', { eventType: 'general', location: 'Vestry' }],
]

export function sampleEvents(today: LocalDate): EventDraft[] {
  return EVENTS.map(([name, days, time, rest]) =>
    v.parse(EventDraft, { name, startDate: `${dateOfDay(dayNumber(today) + days)}T${time}`, ...rest }),
  )
}
