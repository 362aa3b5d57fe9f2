import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { normalizeUsername, usernameToEmail } from './username.ts'

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'

const same: [string, string][] = [
  ['Anna', 'anna'],
  ['  anna ', 'anna'],
  ['ÉLODIE', 'élodie'],
  ['e\u0301lodie', 'élodie'],
  ['Ａｎｎａ', 'anna'],
  ['ﬁona', 'fiona'],
  ['МАРИЯ', 'мария'],
  ['ΟΔΟΣ', 'οδος'],
  ['\u200banna\ufeff', 'anna'],
  ['anna\u00a0', 'anna'],
  ['X'.repeat(100), 'x'.repeat(100)],
]

test.each(same)('the usernames %j and %j have the same email address', (one, other) => {
  expect(usernameToEmail(one)).toBe(usernameToEmail(other))
})

const different = [
  'anna',
  'annaa',
  'an.na',
  'an-na',
  'an_na',
  'an na',
  'an+na',
  'an@na',
  'an%na',
  'an\u200dna',
  'anná',
  'аnna',
  '-61-',
  '-61-nna',
  'u.anna',
  'h.anna',
  "o'neil",
  '"anna"',
  '123',
  '---',
  '...',
  '@@@',
  '日本語',
  '日本',
  '👩‍👩‍👧',
  '👩‍👩‍👦',
  '\ud800abc',
  '\ud801abc',
  'straße',
  'strasse',
  'İbo',
  'ibo',
  'a'.repeat(62),
  'a'.repeat(63),
  'a'.repeat(64),
  `${'a'.repeat(99)}b`,
  `${'a'.repeat(99)}c`,
  'é'.repeat(40),
  'é'.repeat(41),
  '\u0000abc',
  '\u0001abc',
  '',
]

test('two different usernames never have the same email address', () => {
  const addresses = different.map((username) => usernameToEmail(username))
  expect(new Set(addresses).size).toBe(different.length)
})

const readBack = (address: string) =>
  address
    .slice(2, address.indexOf('@'))
    .replace(/-([0-9a-f]+)-/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))

test('each short email address can be decoded into exactly one username', () => {
  const plain = different.filter((username) => usernameToEmail(username).startsWith('u.'))
  expect(plain.length).toBeGreaterThan(25)
  expect(plain.map((username) => readBack(usernameToEmail(username)))).toEqual(
    plain.map((username) => username.toLowerCase().normalize('NFKC')),
  )
})

// Supabase Auth and the embedded back end accept addresses of this form; RFC 5321 limits their length.
test.each(different)('the email address of the username %j is accepted by every mail validation', (username) => {
  const address = usernameToEmail(username)
  expect(address).toMatch(/^[uh]\.[a-z0-9-]*@[a-z0-9-]+(\.[a-z0-9-]+)+$/)
  expect(address.split('@')[0]!.length).toBeLessThanOrEqual(64)
  expect(address.endsWith('@users.narthex.invalid')).toBe(true)
  expect(address).toBe(address.toLowerCase())
})

test('a deployment can choose the domain of the email addresses of its users', () => {
  expect(usernameToEmail('anna', 'people.stmary.org')).toBe('u.anna@people.stmary.org')
})

// Python's hashlib and base64 computed the expected hash.
test('the email address of a username is the same in every version of the app', () => {
  expect(usernameToEmail('Anna B.')).toBe('u.anna-20-b-2e-@users.narthex.invalid')
  expect(usernameToEmail('x'.repeat(80))).toBe(
    'h.3eu433vh42qpi22zisgtnjx5jeo7qzd46kjaibiicyxol5sdlk4a@users.narthex.invalid',
  )
})

test('the email address of a long username contains a SHA-256 hash', () => {
  for (let length = 63; length <= 100; length++) {
    const digest = createHash('sha256').update('x'.repeat(length)).digest()
    const bits = Array.from(digest, (byte) => byte.toString(2).padStart(8, '0')).join('')
    const address = usernameToEmail('X'.repeat(length))
    const hash = Array.from(address.slice(2, 54), (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'))
    expect(hash.join(''), `length ${length}`).toBe(`${bits}0000`)
  }
})

test('a username keeps its capital letters when it is normalized', () => {
  expect(normalizeUsername('  Anna\u00a0B ')).toBe('Anna B')
})
