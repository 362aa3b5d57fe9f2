import { expect, test } from 'vitest'
import { planWords } from './plan-words.ts'

const room = { way: 'room', endsWithSnapshots: true, intervalMs: 60_000 } as const
const door = { way: 'door', endsWithSnapshots: false, intervalMs: 600_000 } as const
const planned = { name: 'Sunday Worship', isEvent: false, hasLine: true, endsAt: null }

test('a recording at a door says what it writes down, and when it ends', () => {
  expect(planWords({ ...planned, plan: door, endsAt: '11:45 AM' })).toBe(
    'Door: the most people who were in the room at once, and how many came in, are written to Sunday Worship. It ends at 11:45 AM, or when you stop it.',
  )
  expect(planWords({ ...planned, plan: door })).toMatch(/It goes on until you stop it\.$/)
})

test('a door without a line says what is missing', () => {
  expect(planWords({ ...planned, plan: door, hasLine: false })).toBe(
    'Door: draw a line across the doorway. Without a line no one is counted and nothing is written.',
  )
})

test('a recording in the room says how often it looks', () => {
  expect(planWords({ ...planned, plan: room, hasLine: false })).toBe(
    'Room: the most people in one of ten snapshots, one a minute, is written to Sunday Worship. The tenth snapshot ends it.',
  )
  const spread = { ...room, intervalMs: 540_000, endsWithSnapshots: false }
  expect(planWords({ ...planned, plan: spread, name: undefined })).toBe(
    'Room: the most people in one of ten snapshots, one every 9 minutes, is written to the service you choose. It goes on until you stop it.',
  )
})

test('of an event no attendance is written', () => {
  expect(planWords({ ...planned, plan: room, name: 'Concert', isEvent: true })).toMatch('is kept with Concert.')
})
