import { expect, test } from 'vitest'
import { WRONG_PASSWORD, signIn } from '../../src/domain/access/credentials.commands.ts'
import { WRONG_RECOVERY, makeRecoveryCodes, recoverPassword } from '../../src/domain/access/recovery.commands.ts'
import { countRecoveryCodes } from '../../src/domain/access/recovery.queries.ts'
import { RecoveryForm } from '../../src/domain/access/recovery.schema.ts'
import { formatRecoveryCode } from '../../src/domain/access/recovery-code.ts'
import { password, startBackEnd } from './domain/people.ts'
import type { Person } from './domain/people.ts'
import * as v from 'valibot'

const backEnd = startBackEnd()
const next = 'battery staple'

const recover = (username: string, code: string, chosen = next) =>
  recoverPassword(backEnd.newClient(), { username, code, password: chosen })
const logsIn = ({ username }: Pick<Person, 'username'>, chosen: string) =>
  signIn(backEnd.newClient(), { username, password: chosen }).then(
    () => true,
    () => false,
  )
const WRONG = { kind: 'invalid', message: WRONG_RECOVERY }

test('a code sets a new password once, whatever capitals and dashes it is typed with, and ends every session', async () => {
  const person = await backEnd.newPerson()
  expect(await countRecoveryCodes(person.db)).toBe(0)
  const codes = await makeRecoveryCodes(person.db, password)
  expect(new Set(codes).size).toBe(8)
  expect(await countRecoveryCodes(person.db)).toBe(8)
  const kept = await backEnd.sql(`select to_jsonb(c)::text as row from private.recovery_codes as c`)
  for (const code of codes) expect(JSON.stringify(kept)).not.toContain(code)

  const typed = { username: ` ${person.username.toUpperCase()} `, code: formatRecoveryCode(codes[3]!).toLowerCase() }
  const form = v.parse(RecoveryForm, { ...typed, password: next, confirmPassword: next })
  await recoverPassword(backEnd.newClient(), form)
  expect(await logsIn(person, password)).toBe(false)
  expect(await logsIn(person, next)).toBe(true)
  await expect(countRecoveryCodes(person.db)).rejects.toMatchObject({ kind: 'signed-out' })
  const again = backEnd.newClient()
  await signIn(again, { username: person.username, password: next })
  expect(await countRecoveryCodes(again)).toBe(7)
  await expect(recover(person.username, codes[3]!, 'another one')).rejects.toMatchObject(WRONG)
  await recover(person.username, codes[0]!, 'another one')
  expect(await logsIn(person, 'another one')).toBe(true)
})

test('of ten who use one code at once, one sets the password', async () => {
  const person = await backEnd.newPerson()
  const [code = ''] = await makeRecoveryCodes(person.db, password)
  const attempts = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) => recover(person.username, code, `password ${index}`)),
  )
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const winner = attempts.findIndex(({ status }) => status === 'fulfilled')
  expect(await logsIn(person, `password ${winner}`)).toBe(true)
})

test('a wrong code, another person’s, an unknown name and a replaced code get the same answer', async () => {
  const [person, other] = [await backEnd.newPerson(), await backEnd.newPerson()]
  const [old = ''] = await makeRecoveryCodes(person.db, password)
  const [code = ''] = await makeRecoveryCodes(person.db, password)
  const attempts = [
    [other.username, code],
    [person.username, old],
    [person.username, '0000000000000000'],
    ['nobody of that name', code],
  ] as const
  for (const [username, tried] of attempts) await expect(recover(username, tried)).rejects.toMatchObject(WRONG)
  expect(await logsIn(person, password)).toBe(true)
  expect(await logsIn(other, password)).toBe(true)
})

test('new codes need the current password', async () => {
  const person = await backEnd.newPerson()
  await expect(makeRecoveryCodes(person.db, 'wrong one')).rejects.toMatchObject({
    kind: 'invalid',
    message: WRONG_PASSWORD,
  })
  await expect(makeRecoveryCodes(backEnd.newClient(), password)).rejects.toMatchObject({ kind: 'signed-out' })
  const { error } = await person.db.rpc('make_recovery_codes', { person: person.profile.id })
  expect(error).toMatchObject({ code: '42501' })
  expect(await countRecoveryCodes(person.db)).toBe(0)
})

test('guesses are limited, known name or not, and a right code is taken all the same', async () => {
  const person = await backEnd.newPerson()
  const [code = ''] = await makeRecoveryCodes(person.db, password)
  for (const username of [person.username, 'who is this']) {
    const answers: string[] = []
    // Within one minute, or at most across one turn of it.
    for (let guess = 0; guess < 12; guess++) {
      answers.push(
        await recover(username, '1111111111111111').then(
          () => 'done',
          (error: Error) => error.message,
        ),
      )
    }
    expect(answers.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => WRONG_RECOVERY))
    expect(answers.filter((answer) => /^Too many attempts\. Try again in \d+ seconds?\.$/.test(answer))).not.toEqual([])
  }
  await recover(person.username, code)
  expect(await logsIn(person, next)).toBe(true)
})

test('a failure of the password’s hashing leaves the code as it was', async () => {
  const person = await backEnd.newPerson()
  const [code = ''] = await makeRecoveryCodes(person.db, password)
  await expect(
    backEnd.sql(`select public.use_recovery_code('${person.profile.id}', '${code}', 'plain text')`),
  ).rejects.toThrow(/query|hash/)
  await recover(person.username, code)
})
