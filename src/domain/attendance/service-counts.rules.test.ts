import { expect, test } from 'vitest'
import { cameraSuggestion } from './camera-suggestion.rules.ts'
import { roomPairs } from './camera-pairs.rules.ts'
import type { AttendanceSource } from './attendance.schema.ts'
import { numberOfCounts, serviceCounts } from './service-counts.rules.ts'

const count = (id: string, source: AttendanceSource, totalAttendance: number) => ({
  id,
  source,
  totalAttendance,
  cameIn: source === 'door' ? totalAttendance + 5 : null,
  aiSessionId: null,
  createdAt: '2024-03-03T17:30:00+00:00',
  trackingMethod: 'manual' as const,
})
const cameras = { doorTotal: 97, doorMeasured: 95, doorCameIn: 110, roomTotal: 80, roomMeasured: null }
const official = (
  source: 'door' | 'room' | 'typed' | 'clicker' | 'register' | null,
  attendanceId: string | null = null,
) => ({
  source,
  attendanceId,
  namedPresent: null,
})
const shown = (counts: ReturnType<typeof serviceCounts>) =>
  counts.map(({ source, figure, isCombined, isOfficial }) =>
    [source, figure, ...(isCombined ? ['together'] : []), ...(isOfficial ? ['official'] : [])].join(' '),
  )
const listed = (...args: Parameters<typeof serviceCounts>) => shown(serviceCounts(...args))

test('for each source, the list shows the combined number and then the single counts, newest first', () => {
  const records = [
    count('n', 'door', 61),
    count('s', 'door', 40),
    count('r', 'room', 80),
    count('a', 'typed', 90),
    count('b', 'typed', 97),
  ] as never[]
  expect(listed(records, official('door'), cameras)).toEqual([
    'door 97 together official',
    'door 40',
    'door 61',
    'room 80',
    'typed 97',
    'typed 90',
  ])
  expect(listed(records, official('typed', 'b'), cameras)).toContain('typed 97 official')
  expect(listed(records, official('door', 's'), cameras)).toContain('door 40 official')
  expect(listed(records, official(null), cameras).join()).not.toContain('official')
})

test('one door count has no combined number; several clickers or people named present have one', () => {
  expect(listed([count('n', 'door', 61)] as never[], official('door'), cameras)).toEqual(['door 61 official'])
  const clickers = [count('c', 'clicker', 30), count('d', 'clicker', 12)] as never[]
  expect(listed(clickers, official('clicker'), cameras)).toEqual([
    'clicker 42 together official',
    'clicker 12',
    'clicker 30',
  ])
  expect(listed([], { ...official('register'), namedPresent: 12 }, cameras)).toEqual(['register 12 together official'])
})

test('the combined number of several counts is no count of its own', () => {
  const numberOf = (...args: Parameters<typeof serviceCounts>) => numberOfCounts(serviceCounts(...args))
  const doors = [count('n', 'door', 61), count('s', 'door', 40)] as never[]
  expect(numberOf([...doors, count('a', 'typed', 90)] as never[], official('typed', 'a'), cameras)).toBe(3)
  expect(numberOf([], { ...official('register'), namedPresent: 12 }, cameras)).toBe(1)
  expect(numberOf([], official(null), cameras)).toBe(0)
})

test('a register with unnamed people is one count; a register with no one present is not a count', () => {
  const named = { ...official('register'), namedPresent: 12 }
  expect(listed([count('r', 'register', 15)] as never[], named, cameras)).toEqual(['register 15 official'])
  expect(listed([count('r', 'register', 0)] as never[], official(null), cameras)).toEqual([])
})

test('each listed count has a `choice` that makes this count official', () => {
  const records = [count('n', 'door', 61), count('s', 'door', 40)] as never[]
  expect(serviceCounts(records, official('door'), cameras).map(({ choice }) => choice)).toEqual([
    { source: 'door' },
    { attendanceId: 's' },
    { attendanceId: 'n' },
  ])
})

test("each pair of room cameras is listed once, with the church's answer about the two cameras", () => {
  const session = (cameraId: string | null, cameraName: string | null, way: 'room' | 'door' = 'room') => ({
    cameraId,
    cameraName,
    way,
  })
  const sessions = [session('b', 'Balcony'), session('a', 'Nave'), session('b', 'Balcony'), session('d', null, 'door')]
  expect(roomPairs(sessions, [])).toEqual([
    {
      cameras: [
        { id: 'a', name: 'Nave' },
        { id: 'b', name: 'Balcony' },
      ],
      see: null,
    },
  ])
  const answers = [{ cameraA: 'a', cameraB: 'b', see: 'different' as const }]
  const three = roomPairs([...sessions, session('c', null), session(null, 'Old')], answers)
  expect(three.map(({ cameras: [one, other], see }) => [one.name, other.name, see])).toEqual([
    ['Nave', 'Balcony', 'different'],
    ['Nave', 'A camera', null],
    ['Balcony', 'A camera', null],
  ])
})

test("a camera's usual error gives a suggestion only for this camera and this way of counting", () => {
  const error = { cameraId: 'n', cameraName: null, services: 5, way: 'door' as const }
  const camera = { cameraId: 'n', way: 'door' as const }
  expect(cameraSuggestion(85, camera, [{ ...error, usual: 0.04 }])).toEqual({ figure: 88, words: 'usually 4 % low' })
  expect(cameraSuggestion(85, camera, [{ ...error, usual: -0.1 }])).toEqual({ figure: 77, words: 'usually 10 % high' })
  expect(cameraSuggestion(5, camera, [{ ...error, usual: 0.04 }])).toBeNull()
  expect(cameraSuggestion(85, { ...camera, way: 'room' }, [{ ...error, usual: 0.04 }])).toBeNull()
  expect(cameraSuggestion(85, { ...camera, cameraId: null }, [{ ...error, usual: 0.04 }])).toBeNull()
})
