import { expect, test } from 'vitest'
import { sameSitePath } from './same-site-path.ts'

test.each(['/dashboard', '/studio?instance=4f', '/members/12/edit#notes', '/a//b', '/?redirect=https://evil.example'])(
  'keeps %s',
  (path) => expect(sameSitePath(path)).toBe(path),
)

test.each([
  'https://evil.example',
  'javascript:alert(1)',
  'evil.example',
  '',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '///evil.example',
  '/a\\b',
  '/\u0000',
])('refuses %j', (path) => expect(sameSitePath(path)).toBeUndefined())

test('a path that the browser would shorten is shortened', () => {
  expect(sameSitePath('/members/../dashboard')).toBe('/dashboard')
})

test.each([undefined, null, 5, ['/dashboard'], { href: '/dashboard' }])(
  'refuses a value that is no text: %j',
  (value) => expect(sameSitePath(value)).toBeUndefined(),
)
