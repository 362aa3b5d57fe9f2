import { expect, test } from 'vitest'
import { arrived, emptyCount, tapped } from './clicker-count.ts'
import type { Tap } from './clicker-count.ts'

const tap = (id: string): Tap => ({ id, category: 'adults', step: 1 })

test('when a person taps during an upload, these taps are still in `waiting` after the upload', () => {
  const sent = [tap('a'), tap('b')]
  const before = sent.reduce(tapped, { ...emptyCount, name: 'nave' })
  const meanwhile = tapped(before, tap('c'))
  expect(arrived(meanwhile, sent, 'nave')).toEqual({ ...meanwhile, waiting: [tap('c')], sentName: 'nave' })
})

test('when the server confirms the same taps twice, the second confirmation changes nothing', () => {
  const count = arrived(tapped(tapped(emptyCount, tap('a')), tap('b')), [tap('a')], '')
  expect(arrived(count, [tap('a')], '')).toEqual(count)
})
