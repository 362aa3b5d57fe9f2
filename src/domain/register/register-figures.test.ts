import { expect, test } from 'vitest'
import type { AttendanceSource } from '../attendance/attendance.schema.ts'
import { countedBeside, figuresSentence } from './register-figures.ts'
import type { RegisterFigures } from './register.schema.ts'

const room = { source: 'room', total: 84 } as const
const official = (total: number, source: AttendanceSource) => ({ total, source })

test.each<[number, RegisterFigures['others'], RegisterFigures['official'], string]>([
  [61, [room], official(84, 'room'), '84 counted, 61 by name: 23 without a name.'],
  [61, [room], official(66, 'register'), '84 counted, 61 by name: 23 without a name.'],
  [84, [room], official(84, 'room'), '84 counted, all by name.'],
  [90, [room], official(84, 'room'), '84 counted, 90 by name: 6 more than counted.'],
  [1_061, [], official(2_084, 'typed'), '2,084 counted, 1,061 by name: 1,023 without a name.'],
  [61, [], official(66, 'register'), '61 by name.'],
  [0, [], null, 'No one is marked yet.'],
  [0, [{ source: 'typed', total: 0 }], null, 'No one was counted.'],
])(
  'with %i people by name, the other counts %j and the official total %j, the sentence is: %s',
  (present, others, chosen, sentence) => {
    expect(figuresSentence({ present, others, official: chosen })).toBe(sentence)
  },
)

test('names are compared with the official total or, if it is from the register, with the first other count', () => {
  expect(countedBeside({ official: official(80, 'typed'), others: [room] })?.source).toBe('typed')
  expect(countedBeside({ official: official(66, 'register'), others: [room] })?.source).toBe('room')
  expect(countedBeside({ official: null, others: [] })).toBeNull()
})
