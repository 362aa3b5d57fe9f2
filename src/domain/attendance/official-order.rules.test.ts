import { expect, test } from 'vitest'
import { moved } from './official-order.rules.ts'

test('a moved source changes places with its neighbour; a source at an end cannot move further', () => {
  const order = ['typed', 'clicker', 'door', 'room', 'register'] as const
  expect(moved(order, 'door', -1)).toEqual(['typed', 'door', 'clicker', 'room', 'register'])
  expect(moved(order, 'door', 1)).toEqual(['typed', 'clicker', 'room', 'door', 'register'])
  expect(moved(order, 'typed', -1)).toEqual(order)
  expect(moved(order, 'register', 1)).toEqual(order)
})
