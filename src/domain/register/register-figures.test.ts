import { expect, test } from 'vitest'
import type { AttendanceSource } from '../attendance/attendance.schema.ts'
import { countedBeside, countedText } from './register-figures.ts'
import type { RegisterFigures } from './register.schema.ts'

const room = { source: 'room', total: 84 } as const
const official = (total: number, source: AttendanceSource) => ({ total, source })

test.each<[number, number, RegisterFigures['others'], RegisterFigures['official'], string]>([
  [61, 0, [room], official(84, 'room'), '84 counted: 23 without a name.'],
  [61, 0, [room], official(61, 'register'), '84 counted: 23 without a name.'],
  [61, 12, [room], official(84, 'room'), '84 counted: 11 more than here.'],
  [61, 23, [room], official(84, 'room'), 'As many were counted.'],
  [84, 0, [room], official(84, 'room'), 'As many were counted.'],
  [90, 0, [room], official(84, 'room'), '90 by name, more than the 84 counted.'],
  [8, 0, [], official(7, 'typed'), '8 by name, more than the 7 counted.'],
  [80, 10, [room], official(84, 'room'), '90 in total, more than the 84 counted.'],
  [1_061, 0, [], official(2_084, 'typed'), '2,084 counted: 1,023 without a name.'],
  [61, 5, [], official(66, 'register'), ''],
  [0, 0, [], null, ''],
  [0, 0, [{ source: 'typed', total: 0 }], null, 'No one was counted.'],
])('with %i by name, %i more, others %j and official %j, the bar says: %s', (present, extras, others, chosen, said) => {
  expect(countedText({ extras, total: present + extras, others, official: chosen })).toBe(said)
})

test('countedBeside returns an official total of another source, otherwise the first other count', () => {
  expect(countedBeside({ official: official(80, 'typed'), others: [room] })?.source).toBe('typed')
  expect(countedBeside({ official: official(66, 'register'), others: [room] })?.source).toBe('room')
  expect(countedBeside({ official: null, others: [] })).toBeNull()
})
