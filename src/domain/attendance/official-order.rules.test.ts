import { expect, test } from 'vitest'
import { moved } from './official-order.rules.ts'

test('a source changes places with the one above or below it; the ends stay', () => {
  const order = ['typed', 'clicker', 'door', 'room', 'register'] as const
  expect(moved(order, 'door', -1)).toEqual(['typed', 'door', 'clicker', 'room', 'register'])
  expect(moved(order, 'door', 1)).toEqual(['typed', 'clicker', 'room', 'door', 'register'])
  expect(moved(order, 'typed', -1)).toEqual(order)
  expect(moved(order, 'register', 1)).toEqual(order)
})
