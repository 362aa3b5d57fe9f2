import * as v from 'valibot'
import { expect, test } from 'vitest'
import { SignIn, SignUp } from './credentials.schema.ts'

const messages = (result: v.SafeParseResult<typeof SignIn | typeof SignUp>) =>
  result.issues?.map((issue) => [v.getDotPath(issue), issue.message])

test('the log-in form needs a username and a password of at most 72 bytes', () => {
  expect(messages(v.safeParse(SignIn, { username: ' ', password: '' }))).toEqual([
    ['username', 'Username is required'],
    ['password', 'Password is required'],
  ])
  // The server compares only the first 72 bytes of a password.
  expect(messages(v.safeParse(SignIn, { username: 'anna', password: 'x'.repeat(73) }))).toEqual([
    ['password', 'Password must be at most 72 characters; accented letters and emoji count as several'],
  ])
  expect(v.parse(SignIn, { username: ' anna ', password: ' secret ' })).toEqual({
    username: 'anna',
    password: ' secret ',
  })
})

test.each([
  [
    { username: 'an', password: 'secret', confirmPassword: 'secret' },
    'username',
    'Username must be at least 3 characters',
  ],
  [
    { username: '  an  ', password: 'secret', confirmPassword: 'secret' },
    'username',
    'Username must be at least 3 characters',
  ],
  [
    { username: '👩👩', password: 'secret', confirmPassword: 'secret' },
    'username',
    'Username must be at least 3 characters',
  ],
  [
    { username: 'a'.repeat(101), password: 'secret', confirmPassword: 'secret' },
    'username',
    'Username must be at most 100 characters',
  ],
  [
    { username: 'an\u0000na', password: 'secret', confirmPassword: 'secret' },
    'username',
    'Username contains characters that cannot be used',
  ],
  [
    { username: 'an\ud800na', password: 'secret', confirmPassword: 'secret' },
    'username',
    'Username contains characters that cannot be used',
  ],
  [
    { username: 'an\u200bna', password: 'secret', confirmPassword: 'secret' },
    'username',
    'Username contains characters that cannot be used',
  ],
  [
    { username: '\u0430nna', password: 'secret', confirmPassword: 'secret' },
    'username',
    'Please write the username in letters of one alphabet',
  ],
  [
    { username: 'anna', password: 'secre', confirmPassword: 'secre' },
    'password',
    'Password must be at least 6 characters',
  ],
  [
    { username: 'anna', password: 'é'.repeat(37), confirmPassword: 'é'.repeat(37) },
    'password',
    'Password must be at most 72 characters; accented letters and emoji count as several',
  ],
  [{ username: 'anna', password: 'secret', confirmPassword: 'Secret' }, 'confirmPassword', "Passwords don't match"],
])('the sign-up form %j is refused', (form, field, message) => {
  expect(messages(v.safeParse(SignUp, form))).toEqual([[field, message]])
})

test('when the two passwords differ, the form reports this together with the other mistakes', () => {
  expect(messages(v.safeParse(SignUp, { username: 'an', password: 'secret', confirmPassword: 'other' }))).toEqual([
    ['username', 'Username must be at least 3 characters'],
    ['confirmPassword', "Passwords don't match"],
  ])
})

test('a username of three characters is accepted in any script, such as Japanese', () => {
  for (const username of ['ann', '日本語', '👩‍👧']) {
    expect(v.safeParse(SignUp, { username, password: '123456', confirmPassword: '123456' }).success).toBe(true)
  }
})
