import { expect, test } from 'vitest'
import { attendancePeriods } from './attendance.rules.ts'

test('the change on the dashboard compares the last two counts with the two counts before, newest first', () => {
  expect(attendancePeriods([99, 17, 40, 143, 15])).toEqual({ latest: [15, 143], earlier: [40, 17] })
  expect(attendancePeriods([40, 143, 15])).toEqual({ latest: [15, 143], earlier: [40] })
})

test('without a count before the last two, there is no period to compare with', () => {
  expect(attendancePeriods([143, 15])).toBeNull()
  expect(attendancePeriods([3])).toBeNull()
  expect(attendancePeriods([])).toBeNull()
})
