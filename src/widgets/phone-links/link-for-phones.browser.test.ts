import { expect, test } from 'vitest'
import { linkForPhones } from './link-for-phones.ts'

test.each(['http://localhost:4173', 'http://127.0.0.1:4173', 'http://[::1]:4173'])(
  'when a phone cannot open a link to %s, the link gets the network address or is marked',
  (origin) => {
    const address = `${origin}/count/abc`
    expect(linkForPhones(address, undefined)).toEqual({ address, hint: undefined, isOnlyHere: true })
    expect(linkForPhones(`${origin}/count/abc`, 'http://192.168.1.7:4173')).toEqual({
      address: 'http://192.168.1.7:4173/count/abc',
      hint: 'It opens on every device in this computer’s network.',
      isOnlyHere: false,
    })
  },
)

test('a link to a public site is not changed', () => {
  const address = 'https://count.example.org/join/abc'
  expect(linkForPhones(address, 'http://192.168.1.7')).toEqual({ address, hint: undefined, isOnlyHere: false })
})
