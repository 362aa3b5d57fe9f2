import { expect, test } from 'vitest'
import { sameSitePath } from './same-site-path.ts'

test.each(['/dashboard', '/studio?instance=4f', '/members/12/edit#notes', '/a//b', '/?redirect=https://evil.example'])(
  'the path %s of this site is returned as it is',
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
])('the unsafe address %j is refused', (path) => expect(sameSitePath(path)).toBeUndefined())

test('a path with ".." is returned in its short form', () => {
  expect(sameSitePath('/members/../dashboard')).toBe('/dashboard')
})

test.each([undefined, null, 5, ['/dashboard'], { href: '/dashboard' }])(
  'the value %j, which is not a text, is refused',
  (value) => expect(sameSitePath(value)).toBeUndefined(),
)
