import { expect, test } from 'vitest'
import { runsOfMinutes, summarizeArrivals } from './arrivals.rules.ts'

const minute = (clock: string, people: number, cameIn: number) => ({
  at: `2026-11-01T${clock}:00+00:00`,
  people,
  cameIn,
})
const ten = new Date('2026-11-01T10:00:00Z')

test('whoever comes in the minute of the start, or after it, is late', () => {
  const minutes = [minute('09:50', 60, 60), minute('09:59', 74, 74), minute('10:00', 80, 81), minute('10:20', 91, 97)]
  expect(summarizeArrivals(minutes, ten)).toEqual({ cameIn: 97, late: 23, peak: 91, peakAt: minutes[3]!.at })
})

test('the first of several highest minutes is when the peak was reached', () => {
  const minutes = [minute('09:50', 9, 9), minute('09:55', 12, 12), minute('09:56', 12, 13), minute('10:30', 0, 13)]
  expect(summarizeArrivals(minutes, ten)).toMatchObject({ late: 0, peak: 12, peakAt: minutes[1]!.at })
})

test('doors that were counted only after the start say nothing about who was late', () => {
  expect(summarizeArrivals([minute('10:00', 40, 2)], ten)).toMatchObject({ cameIn: 2, late: null })
  expect(summarizeArrivals([], ten)).toBeNull()
})

test('the start is an instant: the hour that repeats when summer time ends is told apart', () => {
  const minutes = [minute('05:30', 10, 10), minute('06:30', 14, 14)]
  // 1:30 in New York on 1 November 2026, the first and the second time.
  expect(summarizeArrivals(minutes, new Date('2026-11-01T05:30:00Z'))?.late).toBeNull()
  expect(summarizeArrivals(minutes, new Date('2026-11-01T06:30:00Z'))?.late).toBe(4)
})

test('where nothing was counted for a while, the curve is broken', () => {
  const minutes = [minute('09:58', 1, 1), minute('09:59', 2, 2), minute('10:05', 2, 2)]
  expect(runsOfMinutes(minutes)).toEqual([minutes.slice(0, 2), minutes.slice(2)])
  expect(runsOfMinutes([])).toEqual([])
})
