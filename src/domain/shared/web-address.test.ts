import * as v from 'valibot'
import { expect, test } from 'vitest'
import { isWebAddress, optionalWebAddress } from './web-address.ts'

test.each(['https://example.org/a?b=1', 'http://example.org'])('the address %s is accepted for a link', (address) =>
  expect(isWebAddress(address)).toBe(true),
)

test.each(['javascript:alert(1)', 'data:text/html,x', '/sermons', 'example.org', ' ', 'file:///etc/hosts'])(
  'the address %j is refused for a link',
  (address) => {
    expect(isWebAddress(address)).toBe(false)
    expect(v.safeParse(optionalWebAddress(50), address).success).toBe(address.trim() === '')
  },
)

test('the address of a link is trimmed, an empty address becomes null, and a too long address is refused', () => {
  expect(v.parse(optionalWebAddress(50), ' https://example.org ')).toBe('https://example.org')
  expect(v.parse(optionalWebAddress(50), undefined)).toBeNull()
  expect(v.safeParse(optionalWebAddress(20), 'https://example.org/more').success).toBe(false)
})
