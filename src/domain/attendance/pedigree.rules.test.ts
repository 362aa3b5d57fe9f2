import { expect, test } from 'vitest'
import { correctionOf, decisionOf, factorOf, officialCounts, pedigreeOf } from './pedigree.rules.ts'

const camera = (id: string, source: 'door' | 'room', aiSessionId: string | null = `session of ${id}`) => ({
  id,
  source,
  aiSessionId,
  factorPercent: null as number | null,
  createdAt: '2024-03-03T16:20:00+00:00',
})
const byHand = (id: string, source: 'typed' | 'clicker' | 'import' | 'register' = 'typed') => ({
  id,
  source,
  aiSessionId: null,
  factorPercent: null,
  createdAt: '2024-03-03T17:30:00+00:00',
})
const session = (of: string, cameraName: string | null, from: string, to: string | null) => ({
  id: `session of ${of}`,
  cameraName,
  startTime: `2024-03-03T${from}:00+00:00`,
  endTime: to && `2024-03-03T${to}:00+00:00`,
})
const added = (attendanceId: string, changedByName: string | null) => ({
  change: 'added' as const,
  source: 'typed',
  attendanceId,
  changedByName,
  changedAt: '2024-03-03T17:30:00+00:00',
  cameraName: null as string | null,
  before: null,
  after: null,
})
const evidence = {
  sessions: [session('n', 'North door', '15:02', '16:20'), session('s', 'South door', '14:58', '17:05')],
  history: [added('t', 'Grace')],
  timeZone: 'America/New_York',
}

test('the official counts of a service are one chosen record or all records of the chosen source', () => {
  const records = [camera('n', 'door'), camera('s', 'door'), byHand('t')]
  expect(officialCounts({ source: 'door', attendanceId: null }, records).map(({ id }) => id)).toEqual(['n', 's'])
  expect(officialCounts({ source: 'door', attendanceId: 'n' }, records).map(({ id }) => id)).toEqual(['n'])
  expect(officialCounts({ source: null, attendanceId: null }, records)).toEqual([])
})

test('the origin of camera counts names the place, the cameras and the time of the recordings', () => {
  expect(pedigreeOf('door', [camera('n', 'door')], evidence)).toBe(
    'Counted at the door by North door, Mar 3, 2024, 10:02–11:20 AM.',
  )
  expect(pedigreeOf('door', [camera('n', 'door'), camera('s', 'door')], evidence)).toBe(
    'Counted at the doors by North door and South door, Mar 3, 2024, 9:58 AM – 12:05 PM.',
  )
  expect(pedigreeOf('door', [camera('s', 'door'), camera('n', 'door')], evidence)).toMatch(/by North door and South/)
})

test('when details of a camera count are unknown, the origin of the count has only the known details', () => {
  const unnamed = { ...evidence, sessions: [session('r', null, '15:02', null)] }
  expect(pedigreeOf('room', [camera('r', 'room')], unnamed)).toBe(
    'Counted in the room by a camera, Mar 3, 2024, from 10:02 AM.',
  )
  expect(pedigreeOf('room', [camera('x', 'room', null)], evidence)).toBe('Counted in the room by a camera.')
})

test("the sentence about usual factors gives each camera's factor and the number before the factors", () => {
  const with104 = { ...camera('n', 'door'), factorPercent: 104 }
  const figures = { measured: 1085, total: 1128 }
  expect(factorOf([with104], evidence, figures)).toBe(
    'Measured 1,085; the usual factor ×1.04 of North door makes it 1,128.',
  )
  expect(factorOf([with104, { ...camera('s', 'door'), factorPercent: 95 }], evidence, figures)).toBe(
    'Measured 1,085; the usual factors ×1.04 of North door and ×0.95 of South door make it 1,128.',
  )
  expect(factorOf([with104], evidence, null)).toBe('As measured, without the usual factor ×1.04 of North door.')
  expect(factorOf([{ ...with104, aiSessionId: null }, with104, with104], evidence, null)).toBe(
    'As measured, without the usual factors ×1.04 of a camera and ×1.04 of North door.',
  )
  expect(factorOf([camera('s', 'door'), byHand('t')], evidence, figures)).toBeNull()
})

test('after the recording was deleted, the origin of a camera count still names the camera', () => {
  const history = [{ ...added('n', null), source: 'door', cameraName: 'North door' }]
  const left = { ...evidence, sessions: [session('s', 'South door', '14:58', '17:05')], history }
  const [north, south] = [camera('n', 'door', null), camera('s', 'door')]
  expect(pedigreeOf('door', [north], left)).toBe('Counted at the door by North door.')
  expect(pedigreeOf('door', [south, north], left)).toBe('Counted at the doors by South door and North door.')
})

test("the origin of a count by hand gives the time and, if it is known, the person's name", () => {
  expect(pedigreeOf('typed', [byHand('t')], evidence)).toBe('Typed by Grace, Mar 3, 2024 at 12:30 PM.')
  expect(pedigreeOf('typed', [byHand('old')], evidence)).toBe('Typed, Mar 3, 2024 at 12:30 PM.')
  expect(pedigreeOf('import', [byHand('t', 'import')], evidence)).toBe(
    'Imported from a file by Grace, Mar 3, 2024 at 12:30 PM.',
  )
  expect(pedigreeOf('clicker', [byHand('c', 'clicker'), byHand('d', 'clicker')], evidence)).toBe(
    'Counted with the clicker, 2 counts added up.',
  )
  expect(pedigreeOf('register', [], evidence)).toBe('This is the number of people named present.')
  expect(pedigreeOf('register', [byHand('r', 'register')], evidence)).toBe(
    'This is the number of people in the register.',
  )
})

test('the sentence about the official total names the person who chose the total, or the rule', () => {
  const chosen = (changedByName: string | null, source: string | null = 'door') => ({
    change: 'chosen' as const,
    source,
    attendanceId: 'n',
    changedByName,
    changedAt: '2024-03-03T17:30:00+00:00',
    cameraName: null,
    before: null,
    after: null,
  })
  const history = [chosen('Boaz', null), chosen('Grace'), chosen('Ruth')]
  expect(decisionOf({ source: 'door', chosenBy: 'person' }, { ...evidence, history })).toBe('Chosen by Grace.')
  expect(decisionOf({ source: 'door', chosenBy: 'person' }, evidence)).toBe('Chosen by a person.')
  expect(decisionOf({ source: 'door', chosenBy: 'rule' }, evidence)).toBe(
    "“Official Total” in your church's account takes the count at the door here.",
  )
})

test('when a person changed a count, the correction gives the name, the time and the old number', () => {
  const changed = (attendanceId: string, from: number, to: number, hour: string) => ({
    ...added(attendanceId, 'Grace'),
    change: 'changed' as const,
    changedAt: `2024-03-04T${hour}:00:00+00:00`,
    before: { total: from },
    after: { total: to },
  })
  const told = (...history: ReturnType<typeof changed>[]) => ({
    ...evidence,
    history: [...history, ...evidence.history],
  })
  expect(correctionOf([byHand('t')], evidence)).toBeNull()
  const twice = told(changed('t', 1091, 1088, '18'), changed('t', 84, 1091, '17'), changed('other', 5, 6, '16'))
  expect(correctionOf([byHand('t')], twice)).toBe('Changed from 84 to 1,088 by Grace, Mar 4, 2024 at 1:00 PM.')
  const parts = told(changed('t', 84, 84, '17'))
  expect(correctionOf([byHand('t')], parts)).toBe('Changed by Grace, Mar 4, 2024 at 12:00 PM.')
  const late = { ...changed('n', 84, 85, '17'), source: 'door' }
  expect(correctionOf([camera('n', 'door')], told(late))).toBeNull()
  const picture = { ...late, change: 'picture_corrected' as const, source: 'room' }
  expect(correctionOf([camera('n', 'room')], { ...evidence, history: [picture, late] })).toBe(
    'Its pictures were corrected by Grace, Mar 4, 2024 at 12:00 PM.',
  )
})
