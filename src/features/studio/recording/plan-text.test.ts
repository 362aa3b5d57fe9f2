import { expect, test } from 'vitest'
import { planText } from './plan-text.ts'

const room = { way: 'room', endsWithSnapshots: true, intervalMs: 60_000 } as const
const door = { way: 'door', endsWithSnapshots: false, intervalMs: 600_000 } as const
const planned = { name: 'Sunday Worship', isEvent: false, hasLine: true, endsAt: null }

test('when a door is recorded, the text says when the recording ends and what it saves', () => {
  expect(planText({ ...planned, plan: door })).toEqual({
    line: 'Counts people in and out until you stop.',
    written: 'Saves the most at once, and how many came in, to Sunday Worship.',
  })
  expect(planText({ ...planned, plan: door, endsAt: '11:45 AM' }).line).toBe(
    'Counts people in and out until 11:45 AM, or until you stop.',
  )
})

test('when a door has no line, the text says that a line is missing', () => {
  expect(planText({ ...planned, plan: door, hasLine: false })).toEqual({
    line: 'Draw a line across the doorway: without one, no one is counted.',
    written: null,
  })
})

test('when a room is recorded, the text says how often a picture is taken and when recording ends', () => {
  expect(planText({ ...planned, plan: room, hasLine: false })).toEqual({
    line: 'Takes ten pictures, one a minute, and keeps the fullest.',
    written: 'Stops by itself after ten minutes. Saves the people in the fullest picture to Sunday Worship.',
  })
  const spread = { ...room, intervalMs: 540_000, endsWithSnapshots: false }
  expect(planText({ ...planned, plan: spread, name: undefined })).toEqual({
    line: 'Takes ten pictures, one every 9 minutes, and keeps the fullest.',
    written: 'Goes on until you stop. Saves the people in the fullest picture to the service you choose.',
  })
})

test('when an event is recorded, the text says that the count is saved only with the recording', () => {
  const { written } = planText({ ...planned, plan: room, name: 'Concert', isEvent: true })
  expect(written).toMatch('with the recording of Concert.')
})
