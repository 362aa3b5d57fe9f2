import { expect, test } from 'vitest'
import { moved } from './official-order.rules.ts'

test('when a source of counts moves in the order, it changes places with the next source', () => {
  const order = ['typed', 'clicker', 'door', 'room', 'register'] as const
  expect(moved(order, 'door', -1)).toEqual(['typed', 'door', 'clicker', 'room', 'register'])
  expect(moved(order, 'door', 1)).toEqual(['typed', 'clicker', 'room', 'door', 'register'])
  expect(moved(order, 'typed', -1)).toEqual(order)
  expect(moved(order, 'register', 1)).toEqual(order)
})
