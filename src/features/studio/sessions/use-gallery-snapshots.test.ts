import { expect, test } from 'vitest'
import { mergeSnapshots } from './use-gallery-snapshots.ts'

test('the snapshots of the server and of this computer become one list by time, without duplicates', () => {
  const stored = ['2024-03-03T15:00:00Z', '2024-03-03T15:02:00Z'].map((timestamp, index) => ({
    id: `s${index}`,
    recordingSessionId: 'x',
    timestamp,
    peopleCount: 1,
    people: null,
    isCounted: index === 0,
    imageUrl: `path/${index}`,
    confidenceScore: null,
    createdAt: timestamp,
  }))
  const pending = ['w', 's1'].map((id) => ({
    id,
    sessionId: 'x',
    timestamp: '2024-03-03T15:01:00Z',
    peopleCount: 2,
    isCounted: true,
    confidenceScore: null,
    people: [[0, 0, 1, 1, 0.5] as [number, number, number, number, number]],
    refused: null,
  }))
  const merged = mergeSnapshots(stored, pending)
  expect(merged.map(({ id, isWaiting }) => [id, isWaiting])).toEqual([
    ['s0', false],
    ['w', true],
    ['s1', false],
  ])
  // An uncounted picture has no number of people.
  expect(merged.map(({ peopleCount }) => peopleCount)).toEqual([1, 2, null])
  expect(merged.map(({ people }) => people?.length ?? null)).toEqual([null, 1, null])
  expect(merged[1]?.source).toEqual({ kind: 'pending', snapshotId: 'w' })
})
