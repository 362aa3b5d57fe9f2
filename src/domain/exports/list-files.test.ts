import { expect, test } from 'vitest'
import { eventOf } from '@/testing/factories/events.ts'
import { memberOf } from '@/testing/factories/members.ts'
import { sermonOf } from '@/testing/factories/sermons.ts'
import { eventsCsv } from '../events/events.csv.ts'
import { filterMembers, membersCsv } from '../members/members.csv.ts'
import { sermonsCsv } from '../sermons/sermons.csv.ts'

test('the file of members has all fields of the listed members, and texts that look like formulas are escaped', () => {
  const members = [
    memberOf(1, {
      email: 'ada@example.org',
      dateOfBirth: '1980-02-29',
      ageBand: 'adult',
      familyId: '=SUM(A1)',
      notes: 'Likes "quotes", too',
    }),
    memberOf(2, { firstName: 'Ben', membershipStatus: 'visitor', phone: '+1 555' }),
    memberOf(3, { firstName: 'Cora', lastName: 'Able', familyId: '=SUM(A1)' }),
  ]
  const found = filterMembers(members, { search: '', status: 'active' })
  expect(membersCsv(found).split('\r\n')).toEqual([
    'ID,First name,Last name,Email,Phone,Address,Date of birth,Age band,Join date,Status,Family,Notes',
    `${members[0]!.id},Ada,Miller,ada@example.org,,,1980-02-29,adult,,active,'=SUM(A1),"Likes ""quotes"", too"`,
    `${members[2]!.id},Cora,Able,,,,,,,active,'=SUM(A1),`,
    '',
  ])
  expect(membersCsv(filterMembers(members, { search: 'ben', status: 'all' }))).toContain(`Ben,Miller,,'+1 555,`)
})

test('the file of events has local times, and contact persons only for people who may read contacts', () => {
  const event = eventOf({ startDate: '2024-03-05T23:00:00+00:00', contactPerson: 'Boaz', maxAttendees: 40 })
  const fileFor = (withContacts: boolean) => eventsCsv([event], { timeZone: 'America/New_York', withContacts })
  expect(fileFor(true)).toContain(`${event.id},Soup Night,General,2024-03-05 18:00,,,40,no,,Boaz\r\n`)
  expect(fileFor(false)).not.toMatch(/Boaz|Contact person/)
})

test('the file of sermons has the texts and tags of each sermon', () => {
  const sermon = sermonOf({ tags: ['hope', 'psalms'], notes: '-1', audioUrl: 'https://example.org/a.mp3' })
  expect(sermonsCsv([sermon])).toContain(
    `${sermon.id},2024-03-03,On Waiting,Hannah Lind,,,"hope, psalms",,'-1,https://example.org/a.mp3,\r\n`,
  )
})
