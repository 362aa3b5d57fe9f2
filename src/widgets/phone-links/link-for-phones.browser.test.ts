import { expect, test } from 'vitest'
import { linkForPhones } from './link-for-phones.ts'

test.each([
  'http://localhost:4173',
  'http://localhost.:4173',
  'http://narthex.localhost:4173',
  'http://127.0.0.1:4173',
  'http://127.1:4173',
  'http://0.0.0.0:4173',
  'http://[::1]:4173',
  'http://[::]:4173',
  'http://[::ffff:127.0.0.1]:4173',
])('when a phone cannot open a link to %s, the link gets the network address or is marked', (origin) => {
  const address = new URL('/count/abc', origin).href
  expect(linkForPhones(address, undefined)).toEqual({ address, hint: undefined, isOnlyHere: true })
  expect(linkForPhones(`${origin}/count/abc`, 'http://192.168.1.7:4173')).toEqual({
    address: 'http://192.168.1.7:4173/count/abc',
    hint: 'It opens on every device in this computer’s network.',
    isOnlyHere: false,
  })
})

test.each([
  'https://count.example.org',
  'https://localhost.example.org',
  'https://127.example.org',
  'http://church.local:4173',
  'http://192.168.1.7:4173',
  'http://[fd00::7]:4173',
  'http://[::2]:4173',
])('a link to %s, which other devices can open, is not changed', (origin) => {
  const address = `${origin}/join/abc`
  expect(linkForPhones(address, 'http://192.168.1.7')).toEqual({ address, hint: undefined, isOnlyHere: false })
})
