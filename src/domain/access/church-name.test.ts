import { expect, test } from 'vitest'
import { isNamedAtSignUp } from './church-name.ts'

const church = (name: string) => ({
  id: 'c1',
  name,
  timeZone: 'UTC',
  firstWeekday: 0,
  easter: 'western' as const,
  mainSeries: null,
  mainServiceId: null,
  onlineFactor: null,
  registerEnabled: false,
})

test.each([
  ['ruth', null, "ruth's church", true],
  ['ruth', 'Ruth Okafor', "Ruth Okafor's church", true],
  // Ruth added her full name after the sign-up.
  ['ruth', 'Ruth Okafor', "ruth's church", true],
  ['ruth', '🙂'.repeat(200), `${'🙂'.repeat(190)}'s church`, true],
  ['ruth', null, 'Grace Chapel', false],
  ['ruth', null, "Ruth's church", false],
])('username %s, full name %s, church name %s: `isNamedAtSignUp` returns %s', (username, fullName, name, isFirst) => {
  expect(isNamedAtSignUp({ username, fullName, church: church(name) })).toBe(isFirst)
})
