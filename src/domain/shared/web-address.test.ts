import * as v from 'valibot'
import { expect, test } from 'vitest'
import { isWebAddress, optionalWebAddress } from './web-address.ts'

test.each(['https://example.org/a?b=1', 'http://example.org'])('the address %s may be linked to', (address) =>
  expect(isWebAddress(address)).toBe(true),
)

test.each(['javascript:alert(1)', 'data:text/html,x', '/sermons', 'example.org', ' ', 'file:///etc/hosts'])(
  'the address %j may not be linked to',
  (address) => {
    expect(isWebAddress(address)).toBe(false)
    expect(v.safeParse(optionalWebAddress(50), address).success).toBe(address.trim() === '')
  },
)

test('surrounding spaces are cut off, a blank address is null and the limit holds', () => {
  expect(v.parse(optionalWebAddress(50), ' https://example.org ')).toBe('https://example.org')
  expect(v.parse(optionalWebAddress(50), undefined)).toBeNull()
  expect(v.safeParse(optionalWebAddress(20), 'https://example.org/more').success).toBe(false)
})
