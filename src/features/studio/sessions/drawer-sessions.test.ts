import { expect, test } from 'vitest'
import type { RecordingSession } from '@/domain/recordings/recording-session.schema.ts'
import { drawerSessions } from './drawer-sessions.ts'
import type { PendingSnapshot } from '../upload/recording-outbox.ts'

const churchId = 'church'
const room = { way: 'room', door: null } as const
const nothing = {
  stored: [],
  pending: [],
  running: null,
  snapshots: [],
  ends: new Map<string, string>(),
  doors: new Map(),
  churchId,
}

const stored = (change: Partial<RecordingSession>) =>
  ({
    id: 's1',
    startTime: '2024-03-03T15:00:00Z',
    endTime: null,
    status: 'recording',
    avgPeopleCount: 4,
    maxPeopleCount: 6,
    thumbnailSnapshotId: 'p1',
    isCounted: true,
    ...change,
  }) as RecordingSession

const waiting = (change: Partial<PendingSnapshot>): PendingSnapshot => ({
  id: 'p9',
  sessionId: 's1',
  timestamp: '2024-03-03T15:01:00Z',
  peopleCount: 5,
  isCounted: true,
  confidenceScore: null,
  people: null,
  refused: null,
  ...change,
})

test('a session from the server shows its figures and the number of snapshots that are not yet sent', () => {
  const snapshots = [waiting({ peopleCount: 9 }), waiting({ id: 'other', sessionId: 's2' })]
  expect(drawerSessions({ ...nothing, stored: [stored({})], snapshots })).toEqual([
    {
      id: 's1',
      startTime: '2024-03-03T15:00:00Z',
      endTime: null,
      isLive: true,
      isCounted: true,
      average: 4,
      peak: 9,
      door: null,
      thumbnail: { kind: 'stored', path: 'church/s1/p1.jpg' },
      waiting: 1,
      isStored: true,
    },
  ])
})

test('a session that this computer ended is over even if the server still lists it as recording', () => {
  const endTime = '2024-03-03T15:10:00Z'
  const ends = new Map([['s1', endTime]])
  const sessions = [stored({}), stored({ id: 's2' })]
  expect(drawerSessions({ ...nothing, stored: sessions, ends })).toEqual([
    expect.objectContaining({ id: 's1', isLive: false, endTime }),
    expect.objectContaining({ id: 's2', isLive: true, endTime: null }),
  ])
  const told = stored({ status: 'completed', endTime: '2024-03-03T15:09:00Z' })
  expect(drawerSessions({ ...nothing, stored: [told], ends })[0]).toMatchObject({ endTime: told.endTime })
})

test("when the server does not know a session, the session shows this computer's snapshots", () => {
  const pending = [
    { id: 's1', serviceInstanceId: 'i', eventId: null, startTime: '2024-03-03T15:00:00Z', endTime: null, ...room },
  ]
  const snapshots = [waiting({ id: 'a', peopleCount: 2 }), waiting({ id: 'b', peopleCount: 5 })]
  expect(drawerSessions({ ...nothing, pending, snapshots })).toEqual([
    expect.objectContaining({
      isLive: true,
      average: 4,
      peak: 5,
      thumbnail: { kind: 'pending', snapshotId: 'b' },
      waiting: 2,
      isStored: false,
    }),
  ])
})

test('uncounted pictures show no count of 0 and do not change the average', () => {
  const picture = waiting({ id: 'a', sessionId: 's2', peopleCount: 0, isCounted: false })
  const pending = [
    { id: 's2', serviceInstanceId: 'i', eventId: null, startTime: '2024-03-03T15:00:00Z', endTime: null, ...room },
  ]
  const silent = [stored({ isCounted: false })]
  const of = (snapshots: PendingSnapshot[]) => drawerSessions({ ...nothing, stored: silent, pending, snapshots })
  expect(of([picture]).map(({ isCounted }) => isCounted)).toEqual([false, false])
  const counted = [waiting({ peopleCount: 8 }), waiting({ id: 'b', sessionId: 's2', peopleCount: 8 })]
  expect(of([picture, ...counted])).toEqual([
    expect.objectContaining({ id: 's1', isCounted: true, peak: 8 }),
    expect.objectContaining({ id: 's2', isCounted: true, average: 8, peak: 8 }),
  ])
})

test('the running session is listed as soon as it starts, and never twice', () => {
  const running = {
    id: 's1',
    serviceInstanceId: 'i',
    eventId: null,
    startedAt: Date.parse('2024-03-03T15:00:00Z'),
    plan: { way: 'room' as const },
  }
  const pending = [
    { id: 's1', serviceInstanceId: 'i', eventId: null, startTime: '2024-03-03T15:00:00Z', endTime: null, ...room },
  ]
  expect(drawerSessions({ ...nothing, running })).toEqual([
    expect.objectContaining({ id: 's1', startTime: '2024-03-03T15:00:00.000Z', isLive: true, peak: 0 }),
  ])
  expect(drawerSessions({ ...nothing, running, pending })).toHaveLength(1)
  expect(drawerSessions({ ...nothing, running, pending, stored: [stored({})] })).toHaveLength(1)
})

test('in the list of sessions, the newest session is first', () => {
  const older = stored({ id: 'older', startTime: '2024-02-25T15:00:00Z', status: 'completed' })
  const pending = [
    { id: 'new', serviceInstanceId: 'i', eventId: null, startTime: '2024-03-10T15:00:00Z', endTime: null, ...room },
  ]
  const ids = drawerSessions({ ...nothing, stored: [older, stored({})], pending }).map(({ id }) => id)
  expect(ids).toEqual(['new', 's1', 'older'])
})

test('the session of a recording at a door shows the figures of its passages', () => {
  const door = { way: 'door', peakOccupancy: 84, cameIn: 97, maxPeopleCount: 2 } as const
  expect(drawerSessions({ ...nothing, stored: [stored(door)] })[0]?.door).toEqual({ peakOccupancy: 84, cameIn: 97 })
  expect(drawerSessions({ ...nothing, stored: [stored({ ...door, way: 'room' })] })[0]?.door).toBeNull()
  const now = { peakOccupancy: 85, cameIn: 98 }
  const doors = new Map([['s1', now]])
  expect(drawerSessions({ ...nothing, doors, stored: [stored(door)] })[0]?.door).toEqual(now)
  const running = { id: 's1', serviceInstanceId: 'i', eventId: null, startedAt: 0, plan: { way: 'door' as const } }
  expect(drawerSessions({ ...nothing, doors, running })[0]).toMatchObject({ door: now, isCounted: true })
})

test('the pictures of a recording at a door are no count, before and after the server knows the recording', () => {
  const snapshots = [waiting({ peopleCount: 1 })]
  const figures = (door: { peakOccupancy: number; cameIn: number } | null) => {
    const none = { peakOccupancy: null, cameIn: null }
    const startTime = '2024-03-03T15:00:00Z'
    const unsent = { id: 's1', serviceInstanceId: 'i', eventId: null, startTime, endTime: null, way: 'door' as const }
    return [
      ...drawerSessions({ ...nothing, pending: [{ ...unsent, door }], snapshots }),
      ...drawerSessions({ ...nothing, stored: [stored({ way: 'door', ...(door ?? none) })], snapshots }),
    ].map((session) => ({ door: session.door, isCounted: session.isCounted }))
  }
  const empty = { peakOccupancy: 0, cameIn: 0 }
  expect(figures(empty)).toEqual(['unsent', 'stored'].map(() => ({ door: empty, isCounted: true })))
  expect(figures(null)).toEqual(['unsent', 'stored'].map(() => ({ door: null, isCounted: false })))
})
