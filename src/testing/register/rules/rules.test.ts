import { expect, test } from 'vitest'
import { RUTH, goldenChurch, goldenSeries } from '../golden-church.ts'
import type { GoldenService } from '../golden-church.ts'
import { MISSED, NEW, STATES, TODAY, WEEKS } from '../golden-tables.ts'
import { memberWeeks } from './member-weeks.ts'
import { missedMembers } from './missed.ts'
import { newMembers } from './new-members.ts'

const cameOf = ([came, told]: [number, number]) => ({ came, told })

test.each(MISSED)('missed members: $name', ({ is, ...table }) => {
  const today = table.today ?? TODAY
  const missed = missedMembers(goldenChurch({ today, ...table }), today)
  expect(missed).toEqual(
    is ? [{ id: RUTH, followedUp: null, ...is, recent: cameOf(is.recent), before: cameOf(is.before) }] : [],
  )
})

test.each(NEW)('new members: $name', ({ is, ...table }) => {
  const today = table.today ?? TODAY
  expect(newMembers(goldenChurch({ today, ...table }), today)).toEqual(is ? [{ id: RUTH, ...is }] : [])
})

test.each(WEEKS)('weeks of a member: $name', ({ is, ...table }) => {
  const today = table.today ?? TODAY
  const { weeks, series, ...figures } = memberWeeks(goldenChurch({ today, ...table }), RUTH, today)
  const { rate12, rate52, states, lastWeek } = is
  expect(figures).toEqual({
    lastSeen: is.lastSeen,
    firstVisit: is.firstVisit,
    rate12: cameOf(rate12),
    rate52: cameOf(rate52),
  })
  expect(weeks).toHaveLength(52)
  expect(weeks.at(-1)!.start).toBe(lastWeek)
  const shown = states
    .padStart(52, 'u')
    .split('')
    .map((letter) => STATES[letter])
  expect(weeks.map(({ state }) => state)).toEqual(shown)
  expect(series).toEqual(
    Object.entries(is.series).map(([service, [came, told, isExpected, byHand]]) => ({
      id: goldenSeries(service as GoldenService),
      came,
      told,
      isExpected,
      byHand,
    })),
  )
})
