import { expect, test } from 'vitest'
import { differenceText, soFarText } from './door-text.ts'
import { arrowsOf } from './film-keys.ts'
import { passagesIn } from './check-film.ts'
import type { LoggedCount } from '../counting/count-log.ts'

test.each([
  [0, '0 so far, 20 more are better.'],
  [14, '14 so far, 6 more are better.'],
  [19, '19 so far, 1 more is better.'],
  [20, '20 so far, that is enough.'],
])('after %i counted passages the text is "%s"', (passages, text) => expect(soFarText(passages)).toBe(text))

test('the text of a difference names its time, its direction and who counted it', () => {
  const passage = { timeMs: 42_000, direction: 'entry' } as const
  expect(differenceText({ ...passage, kind: 'missed' })).toBe('At 0:42 you counted one in, Narthex did not.')
  expect(differenceText({ ...passage, direction: 'exit', kind: 'too-many' })).toBe(
    'At 0:42 Narthex counted one out, you did not.',
  )
})

test.each([
  ['right', { ArrowRight: 'entry', ArrowLeft: 'exit' }],
  ['left', { ArrowRight: 'exit', ArrowLeft: 'entry' }],
  ['down', { ArrowDown: 'entry', ArrowUp: 'exit', ArrowRight: 'entry', ArrowLeft: 'exit' }],
  ['up', { ArrowDown: 'exit', ArrowUp: 'entry', ArrowRight: 'entry', ArrowLeft: 'exit' }],
] as const)('when people enter in the direction %s, the arrow keys match their movement', (entry, byKey) => {
  const { left, right, sign, ...arrows } = arrowsOf(entry)
  expect(arrows.byKey).toEqual(byKey)
  const signs = { '←': 'ArrowLeft', '→': 'ArrowRight', '↑': 'ArrowUp', '↓': 'ArrowDown' } as const
  const keyOf = (arrow: string) => signs[arrow as keyof typeof signs]
  expect([arrows.byKey[keyOf(sign.left)], arrows.byKey[keyOf(sign.right)]]).toEqual([left, right])
})

const crossing = {
  kind: 'count',
  eventId: 1,
  workerId: 1,
  line: 'Door',
  rule: 'crossing',
  direction: 'entry',
  track: 1,
  x: 0,
  y: 0,
  score: 1,
  isUndone: false,
} as const

test('each line crossing in the film becomes a passage, but an undone crossing does not', () => {
  const startedMs = Date.parse('2026-03-01T10:00:00Z')
  const at = (seconds: number, change: Partial<LoggedCount> = {}): LoggedCount => ({
    ...crossing,
    key: seconds,
    time: new Date(startedMs + seconds * 1000).toISOString(),
    ...change,
  })
  const log = [at(-1), at(0), at(3, { direction: 'exit' }), at(4, { isUndone: true }), at(5, { rule: 'near' }), at(9)]
  const correction = { kind: 'correction', time: '2026-03-01T10:00:01Z', value: 3 } as const
  expect(passagesIn([correction, ...log], startedMs, 8000)).toEqual([
    { timeMs: 0, direction: 'entry' },
    { timeMs: 3000, direction: 'exit' },
  ])
  expect(passagesIn(log, startedMs)).toHaveLength(3)
})
