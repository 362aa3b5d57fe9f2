import { expect, test } from 'vitest'
import { historySentence } from './attendance-history.rules.ts'
import type { AttendanceHistoryLine, DatedNotes } from './attendance-history.schema.ts'

const told = {
  timeZone: 'America/New_York',
  now: new Date('2024-03-06T17:00:00Z'),
}
const monday = '2024-03-04T17:00:00+00:00'

function sentence(line: Partial<AttendanceHistoryLine>, notes?: DatedNotes): string {
  return historySentence(
    {
      id: 1,
      serviceInstanceId: 's',
      attendanceId: 'a',
      changedAt: monday,
      changedByName: 'Grace',
      change: 'added',
      source: 'typed',
      cameraName: null,
      before: null,
      after: null,
      reason: null,
      ...line,
    },
    { ...told, notes },
  )
}

test.each([
  [{ source: 'typed', after: { total: 84 } }, 'Grace typed 84 on Monday.'],
  [{ source: 'clicker', after: { total: 1084 } }, 'Grace counted 1,084 with the clicker on Monday.'],
  [{ source: 'register', after: { total: 61 } }, 'Grace counted 61 with the register on Monday.'],
  [{ source: 'import', after: { total: 84 } }, 'Grace imported 84 from a file on Monday.'],
  [
    { source: 'door', cameraName: 'North door', after: { total: 84, cameIn: 97 } },
    'North door counted 84 (97 came in) on Monday.',
  ],
  [{ source: 'room', after: { total: 0 } }, 'A camera in the room counted 0 on Monday.'],
] as const)('the history describes the added count %j as: %s', (line, said) => {
  expect(sentence({ change: 'added', ...line })).toBe(said)
})

test.each([
  [
    { before: { total: 84 }, after: { total: 91 }, reason: 'balcony was missed' },
    'Grace changed 84 to 91 on Monday: balcony was missed.',
  ],
  [
    { before: { total: 84, adults: 60 }, after: { total: 91, adults: 62, children: 29 } },
    'Grace changed 84 to 91, the adults from 60 to 62 and the children from nothing to 29 on Monday.',
  ],
  [
    { before: { total: 84, visitors: 3 }, after: { total: 84, visitors: 5 }, reason: 'Two more came late.' },
    'Grace changed the visitors from 3 to 5 on Monday: Two more came late.',
  ],
  [
    { source: 'door', cameraName: 'North door', before: { total: 84, cameIn: 90 }, after: { total: 85, cameIn: 91 } },
    'The count of North door went from 84 to 85 and those who came in from 90 to 91 on Monday.',
  ],
  [{ changedByName: null, before: { total: 84 }, after: { total: 91 } }, 'Someone changed 84 to 91 on Monday.'],
] as const)('the history describes the changed count %j as: %s', (line, said) => {
  expect(sentence({ change: 'changed', ...line })).toBe(said)
})

test.each([
  ['balcony was missed', 'Grace typed 84 on Monday: balcony was missed.'],
  [' The balcony\nwas missed. ', 'Grace typed 84 on Monday: The balcony was missed.'],
  ['a'.repeat(300), `Grace typed 84 on Monday: ${'a'.repeat(200)} ...`],
  ['', 'Grace typed 84 on Monday.'],
  [null, 'Grace typed 84 on Monday.'],
])('with the notes %j, the history describes the typed count as: %s', (notes, said) => {
  expect(sentence({ after: { total: 84 } }, { notes, changedAt: monday })).toBe(said)
})

test('only the line of a new typed count has the notes, and a reason comes before them', () => {
  const notes = { notes: 'balcony was missed', changedAt: monday }
  expect(sentence({ source: 'import', after: { total: 84 } }, notes)).toBe('Grace imported 84 from a file on Monday.')
  const changed = { change: 'changed', before: { total: 84 }, after: { total: 91 } } as const
  expect(sentence(changed, notes)).toBe('Grace changed 84 to 91 on Monday.')
  expect(sentence({ after: { total: 84 }, reason: 'counted again' }, notes)).toBe(
    'Grace typed 84 on Monday: counted again.',
  )
})

test('notes that were changed after the count was typed are not in its line', () => {
  const notes = { notes: 'choir was missed', changedAt: '2024-03-04T17:00:00.000001+00:00' }
  expect(sentence({ after: { total: 84 } }, notes)).toBe('Grace typed 84 on Monday.')
})

test('when a person removed a count, the history gives the reason', () => {
  expect(sentence({ change: 'removed', before: { total: 84 }, reason: 'typed twice' })).toBe(
    'Grace removed the typed count of 84 on Monday: typed twice.',
  )
  expect(sentence({ change: 'removed', source: 'door', cameraName: 'North door', before: { total: 84 } })).toBe(
    'Grace removed the count of 84 by North door on Monday.',
  )
})

test('when a person corrected the count of a picture, the history gives the time of the picture', () => {
  const at = '2024-03-03T15:03:00+00:00'
  expect(
    sentence({ change: 'picture_corrected', source: 'room', before: { people: 41, at }, after: { people: 42, at } }),
  ).toBe('Grace corrected the picture of 10:03 AM from 41 to 42 people on Monday.')
})

test.each([
  [
    { source: 'room', attendanceId: 'x', after: { total: 80 } },
    'the count of 80 by a camera in the room as the official total',
  ],
  [{ source: 'import', after: { total: 80 } }, 'the imported count of 80 as the official total'],
  [{ source: 'door', attendanceId: null }, 'all doors together as the official total'],
  [{ source: 'room', attendanceId: null }, 'all cameras in the room together as the official total'],
  [{ source: 'clicker', attendanceId: null }, 'all clickers together as the official total'],
  [{ source: 'register', attendanceId: null }, 'the people named present as the official total'],
] as const)('the history describes the chosen official total %j as %s', (line, said) => {
  expect(sentence({ change: 'chosen', ...line })).toBe(`Grace chose ${said} on Monday.`)
})

test("when the church's rule chooses the official total again, the history says so", () => {
  expect(sentence({ change: 'chosen', source: null, attendanceId: null })).toBe(
    'Grace let the rule decide again on Monday.',
  )
})

test('when a person marked that a service did or did not happen, the history says so', () => {
  const did = { before: { reason: null }, source: null, attendanceId: null }
  expect(sentence({ ...did, change: 'did_not_happen', after: { reason: 'snow' } })).toBe(
    'Grace noted that the service did not happen on Monday: snow.',
  )
  expect(sentence({ ...did, change: 'did_not_happen', after: { reason: null } })).toBe(
    'Grace noted that the service did not happen on Monday.',
  )
  expect(sentence({ ...did, change: 'held', before: { reason: 'snow' }, after: { reason: null } })).toBe(
    'Grace noted that the service did happen on Monday.',
  )
})

test.each([
  ['same', 'said that the cameras in the room see the same people'],
  ['different', 'said that the cameras in the room see different people'],
  [null, 'went back to the church’s answer about the cameras'],
])("when a person answered '%s' about the cameras in the room, the history says that Grace %s", (see, said) => {
  expect(sentence({ change: 'cameras_answered', source: 'room', after: { see } })).toBe(`Grace ${said} on Monday.`)
})

test.each([
  ['camera_pairs_changed', 'Grace changed how cameras add up on Monday: official total 84 → 97.'],
  ['official_order_changed', 'Grace changed the order of sources on Monday: official total 84 → 97.'],
  ['total_moved', 'The official total went from 84 to 97 on Monday.'],
] as const)('for a change of kind %s, the history gives the old and the new official total', (change, said) => {
  const moved = { before: { total: 84 }, after: { total: 97 }, source: null, attendanceId: null }
  expect(sentence({ change, ...moved })).toBe(said)
})

test("the history gives a camera's usual factor when a count is added and when the factor is taken back", () => {
  const counted = { total: 85, cameIn: 97, percent: 104 }
  expect(sentence({ source: 'door', cameraName: 'North door', after: counted })).toBe(
    'North door counted 85 (97 came in; its usual factor is ×1.04) on Monday.',
  )
  const takenBack = { change: 'factor_taken_back', source: 'door', cameraName: 'North door' } as const
  const before = { total: 88, percent: 104 }
  const deed = 'Grace took back the usual factor ×1.04 of North door on Monday'
  expect(sentence({ ...takenBack, before, after: { total: 85 } })).toBe(`${deed}: official total 88 → 85.`)
  // When a count by hand is official, the official total does not change, so the sentence does not give it.
  expect(sentence({ ...takenBack, before, after: { total: 88 } })).toBe(`${deed}.`)
})

test('when a person corrected the number of people at the start of a recording, the history says so', () => {
  const said = { change: 'start_changed', source: 'door', attendanceId: null } as const
  const [before, after] = [
    { people: 0, total: 30 },
    { people: 30, at: '2024-03-03T15:45:00+00:00', total: 50 },
  ]
  const deed = 'Grace let the recording of 10:45 AM begin with 30 in the room instead of 0 on Monday'
  expect(sentence({ ...said, before, after })).toBe(`${deed}: official total 30 → 50.`)
  // When a count by hand is official, the official total does not change, so the sentence does not give it.
  expect(sentence({ ...said, before, after: { ...after, total: 30 } })).toBe(`${deed}.`)
})

test.each([
  ['2024-03-06T05:30:00+00:00', 'today'],
  ['2024-03-06T04:30:00+00:00', 'yesterday'],
  ['2024-02-29T17:00:00+00:00', 'on Thursday'],
  ['2024-02-28T17:00:00+00:00', 'on Feb 28, 2024'],
])("the history dates a change at %s as %s, in the church's time zone", (changedAt, day) => {
  expect(sentence({ changedAt, after: { total: 84 } })).toBe(`Grace typed 84 ${day}.`)
})
