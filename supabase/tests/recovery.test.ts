import { expect, test } from 'vitest'
import { WRONG_PASSWORD, signIn, signUp } from '../../src/domain/access/credentials.commands.ts'
import {
  CLOSED_RESET,
  WRONG_RECOVERY,
  makePasswordReset,
  makeRecoveryCodes,
  recoverPassword,
  resetPassword,
  withdrawPasswordReset,
} from '../../src/domain/access/recovery.commands.ts'
import { countRecoveryCodes, findPasswordReset } from '../../src/domain/access/recovery.queries.ts'
import { changePassword } from '../../src/domain/access/credentials.commands.ts'
import { endSessions } from '../../src/domain/access/sessions.commands.ts'
import { listMySessions } from '../../src/domain/access/sessions.queries.ts'
import { acceptInvitation, invite } from '../../src/domain/access/invitation.commands.ts'
import { changeRole, removePerson } from '../../src/domain/access/people.commands.ts'
import { listPeople } from '../../src/domain/access/people.queries.ts'
import { findProfile } from '../../src/domain/access/profile.queries.ts'
import { listAuditLines } from '../../src/domain/audit/audit-line.queries.ts'
import { auditSentence } from '../../src/domain/audit/audit-text.ts'
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

test('a recovery code works once, in upper or lower case and with any dashes, and ends all sessions', async () => {
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

test('when a recovery code is used ten times at the same time, only one use sets the password', async () => {
  const person = await backEnd.newPerson()
  const [code = ''] = await makeRecoveryCodes(person.db, password)
  const attempts = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) => recover(person.username, code, `password ${index}`)),
  )
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const winner = attempts.findIndex(({ status }) => status === 'fulfilled')
  expect(await logsIn(person, `password ${winner}`)).toBe(true)
})

test('an unknown name, a wrong code, a replaced code and the code of another person all get the same answer', async () => {
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

test('a person needs the current password to make new recovery codes', async () => {
  const person = await backEnd.newPerson()
  await expect(makeRecoveryCodes(person.db, 'wrong one')).rejects.toMatchObject({
    kind: 'invalid',
    message: WRONG_PASSWORD,
  })
  await expect(makeRecoveryCodes(backEnd.newClient(), password)).rejects.toMatchObject({ kind: 'signed-out' })
  for (const { error } of [
    await person.db.rpc('begin_password_check', { person: person.profile.id }),
    await person.db.rpc('make_recovery_codes', { person: person.profile.id, password_hash: 'x' }),
  ]) {
    expect(error).toMatchObject({ code: '42501' })
  }
  expect(await countRecoveryCodes(person.db)).toBe(0)
})

test('wrong guesses of the current password do not lock log-ins', async () => {
  const person = await backEnd.newPerson()
  const signIns = async () =>
    backEnd.sql(`select last_sign_in_at, (select count(*) from auth.sessions where user_id = users.id) as sessions,
      (select count(*) from public.audit_log where person_id = users.id and action = 'signed_in') as lines
      from auth.users where id = '${person.profile.id}'`)
  const before = await signIns()
  const guesses: string[] = []
  // The number of guesses exceeds the limit per minute even if the guesses take two minutes.
  for (let guess = 0; guess < 11; guess++) {
    guesses.push(await makeRecoveryCodes(person.db, `guess ${guess}`).then(String, (error: Error) => error.message))
  }
  expect(guesses.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => WRONG_PASSWORD))
  expect(guesses.at(-1)).toMatch(/^Too many attempts\. Try again in \d+ seconds?\.$/)
  expect(await signIns()).toEqual(before)
  // The limit applies only to the codes of one person. A colleague's codes and this person's log-in still work.
  expect(await makeRecoveryCodes((await newColleague(person)).db, password)).toHaveLength(8)
  expect(await logsIn(person, password)).toBe(true)
})

test('wrong guesses are limited for known and unknown names, and a right code is still accepted', async () => {
  const person = await backEnd.newPerson()
  const [code = ''] = await makeRecoveryCodes(person.db, password)
  for (const username of [person.username, 'who is this']) {
    const answers: string[] = []
    // The number of guesses exceeds the limit per minute even if the guesses take two minutes.
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

test('an invented user name never uses up the guesses of another address', async () => {
  const check = (name: string, address: string, guesses: number) =>
    backEnd.sql<{
      state: string
    }>(`select public.check_recovery_code('${name}', '1111', '${address}') ->> 'state' as state
      from generate_series(1, ${guesses})`)
  const victim = '198.51.100.60'
  for (const name of [`from ${victim}`, `address ${victim}`, victim]) await check(name, `203.0.113.${name.length}`, 31)
  expect(await check('ruth', victim, 1)).toEqual([{ state: 'wrong' }])
})

test('when the password cannot be hashed, the recovery code can still be used', async () => {
  const person = await backEnd.newPerson()
  const [code = ''] = await makeRecoveryCodes(person.db, password)
  await expect(
    backEnd.sql(`select public.use_recovery_code('${person.profile.id}', '${code}', 'plain text')`),
  ).rejects.toThrow(/query|hash/)
  await recover(person.username, code)
})

let colleagues = 0
async function newColleague(owner: Person, role: 'owner' | 'staff' = 'staff'): Promise<Person> {
  const username = `colleague ${++colleagues}`
  const db = backEnd.newClient()
  const invitation = await invite(owner.db, { role, places: 1 })
  await signUp(db, { username, password, invitation })
  return { db, username, profile: (await findProfile(db))! }
}
const reset = (token: string, chosen = next) => resetPassword(backEnd.newClient(), { token, password: chosen })
const stateOf = async (token: string) => (await findPasswordReset(backEnd.newClient(), token))?.state
const CLOSED = { kind: 'invalid', message: CLOSED_RESET }

test('an owner’s link sets a colleague’s password once, even if used ten times, and ends old sessions', async () => {
  const owner = await backEnd.newPerson()
  const boas = await newColleague(owner)
  const token = await makePasswordReset(owner.db, boas.profile.id)
  expect(await findPasswordReset(backEnd.newClient(), token)).toEqual({
    username: boas.username,
    churchName: owner.profile.church.name,
    state: 'open',
  })
  expect((await listPeople(owner.db)).map(({ resetUntil }) => resetUntil !== null)).toEqual([false, true])
  const kept = await backEnd.sql('select to_jsonb(r)::text as row from private.password_resets as r')
  expect(JSON.stringify(kept)).not.toContain(token)

  const attempts = await Promise.allSettled(Array.from({ length: 10 }, (_, index) => reset(token, `password ${index}`)))
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const winner = attempts.findIndex(({ status }) => status === 'fulfilled')
  expect(await logsIn(boas, `password ${winner}`)).toBe(true)
  expect(await logsIn(boas, password)).toBe(false)
  await expect(countRecoveryCodes(boas.db)).rejects.toMatchObject({ kind: 'signed-out' })
  expect(await countRecoveryCodes(owner.db)).toBe(0)
  expect(await stateOf(token)).toBe('used')
})

test('a reset link that is expired, withdrawn, replaced, mistyped or ended sets no password', async () => {
  const owner = await backEnd.newPerson()
  const boas = await newColleague(owner)
  const make = () => makePasswordReset(owner.db, boas.profile.id)
  const replaced = await make()
  const withdrawn = await make()
  await withdrawPasswordReset(owner.db, boas.profile.id)
  await expect(withdrawPasswordReset(owner.db, boas.profile.id)).rejects.toMatchObject({ kind: 'not-found' })
  expect([await stateOf(replaced), await stateOf(withdrawn)]).toEqual([undefined, 'withdrawn'])
  for (const token of [replaced, withdrawn, 'abc']) await expect(reset(token)).rejects.toMatchObject(CLOSED)

  const expired = await make()
  await backEnd.sql(`update private.password_resets set expires_at = now() - interval '1 second'`)
  expect(await stateOf(expired)).toBe('expired')
  await expect(reset(expired)).rejects.toMatchObject(CLOSED)

  const overtaken = await make()
  await changePassword(boas.db, { username: boas.username, currentPassword: password, password: next })
  expect(await stateOf(overtaken)).toBe('withdrawn')
  await expect(reset(overtaken)).rejects.toMatchObject(CLOSED)

  const ofFormerOwner = await make()
  await changeRole(owner.db, { id: boas.profile.id, role: 'owner' })
  await changeRole(owner.db, { id: owner.profile.id, role: 'staff' })
  expect(await stateOf(ofFormerOwner)).toBe('withdrawn')
  await expect(reset(ofFormerOwner)).rejects.toMatchObject(CLOSED)
  expect(await logsIn(boas, next)).toBe(true)
})

test('recovery codes and reset links of a removed person stop working, and old links do not work in a new church', async () => {
  const owner = await backEnd.newPerson()
  const [removed, leaving] = [await newColleague(owner), await newColleague(owner)]
  await makeRecoveryCodes(removed.db, password)
  const links = []
  for (const { profile } of [removed, leaving]) links.push(await makePasswordReset(owner.db, profile.id))
  await removePerson(owner.db, removed.profile.id)
  const other = await backEnd.newPerson()
  for (const church of [other, owner]) {
    const token = await invite(church.db, { role: 'staff', places: 1 })
    expect(await acceptInvitation(leaving.db, { token, givesUpChurch: true })).toBe('joined')
  }
  for (const token of links) {
    expect(await stateOf(token)).toBeUndefined()
    await expect(reset(token)).rejects.toMatchObject(CLOSED)
  }
  expect(
    await backEnd.sql(`select user_id from private.recovery_codes where user_id = '${removed.profile.id}'`),
  ).toEqual([])
  await expect(removePerson(owner.db, removed.profile.id)).rejects.toMatchObject({ kind: 'not-found' })
})

test('only owners can make a reset link, and only for other people of their church', async () => {
  const owner = await backEnd.newPerson()
  const stranger = await backEnd.newPerson()
  const staff = await newColleague(owner)
  const second = await newColleague(owner, 'owner')
  // An administrator's account can open every church, so an owner cannot make a link for an administrator.
  const admin = await newColleague(owner)
  await backEnd.sql(`select private.grant_admin('${admin.username}')`)
  const attempts: [Person, Person, string][] = [
    [staff, owner, 'forbidden'],
    [staff, staff, 'forbidden'],
    [owner, stranger, 'not-found'],
    [owner, admin, 'forbidden'],
    [stranger, owner, 'not-found'],
    // A change of one's own password needs the current password, so an owner cannot make a link for the owner's own
    // account.
    [owner, owner, 'invalid'],
  ]
  for (const [who, whom, kind] of attempts) {
    await expect(makePasswordReset(who.db, whom.profile.id)).rejects.toMatchObject({ kind })
    await expect(withdrawPasswordReset(who.db, whom.profile.id)).rejects.toThrow(/permission|exist/)
  }
  for (const db of [staff.db, owner.db, backEnd.newClient()]) {
    const direct = { token: 'abc', password_hash: `$2b$10$${'a'.repeat(53)}` }
    expect((await db.rpc('use_password_reset', direct)).error).toMatchObject({ code: '42501' })
    const code = { of_username: owner.username, code: '0' }
    expect((await db.rpc('check_recovery_code', code)).error).toMatchObject({ code: '42501' })
    const use = { person: owner.profile.id, code: '0', password_hash: direct.password_hash }
    expect((await db.rpc('use_recovery_code', use)).error).toMatchObject({ code: '42501' })
  }
  expect(await stateOf(await makePasswordReset(owner.db, second.profile.id))).toBe('open')
})

test('people see their own sessions with browsers and can end other sessions, whose tokens then fail immediately', async () => {
  const person = await backEnd.newPerson()
  const stranger = await backEnd.newPerson()
  const onPhone = (request: Request) => {
    request.headers.set('user-agent', `Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1 '; drop table x --`)
    return backEnd.fetch(request)
  }
  const [phone, laptop] = [backEnd.newClient(onPhone), backEnd.newClient()]
  for (const db of [phone, laptop]) await signIn(db, { username: person.username, password })
  const sessions = await listMySessions(person.db)
  expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false])
  const ofPhone = sessions.find(({ userAgent }) => userAgent?.includes('iPhone'))!
  expect(ofPhone.userAgent).toBe('Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1 ; drop table x --')
  await expect(endSessions(stranger.db, ofPhone.id)).rejects.toMatchObject({ kind: 'not-found' })
  await expect(endSessions(person.db, sessions[0]!.id)).rejects.toMatchObject({ kind: 'not-found' })
  await endSessions(person.db, ofPhone.id)
  await expect(countRecoveryCodes(phone)).rejects.toMatchObject({ kind: 'signed-out' })
  expect((await phone.auth.refreshSession()).error).not.toBeNull()
  expect(await countRecoveryCodes(laptop)).toBe(0)
  await endSessions(person.db, null)
  await expect(countRecoveryCodes(laptop)).rejects.toMatchObject({ kind: 'signed-out' })
  expect(await listMySessions(person.db)).toHaveLength(1)
  expect(await listMySessions(stranger.db)).toHaveLength(1)
})

test('each act with a code, a link or a session adds one log line, without the code or the secret', async () => {
  const owner = await backEnd.newPerson()
  const boas = await newColleague(owner)
  for (let time = 0; time < 2; time++) await signIn(backEnd.newClient(), { username: owner.username, password })
  const told = async () => {
    const { timeZone } = owner.profile.church
    const lines = await listAuditLines(owner.db, { filter: {}, timeZone, limit: 100 })
    return lines.map((line) => `${line.personName} ${auditSentence(line)}`)
  }
  const codes = await makeRecoveryCodes(boas.db, password)
  const withdrawn = await makePasswordReset(owner.db, boas.profile.id)
  await withdrawPasswordReset(owner.db, boas.profile.id)
  const token = await makePasswordReset(owner.db, boas.profile.id)
  await endSessions(owner.db, null)
  const before = (await told()).length
  await recover(boas.username, codes[0]!)
  await reset(await makePasswordReset(owner.db, boas.profile.id), 'another one')
  const lines = await told()
  expect(lines.length - before).toBe(3)
  const name = boas.username
  expect(lines.slice(0, 7)).toEqual([
    `${name} changed their password by a link from an owner`,
    `${owner.username} made a link to a new password for ${name}`,
    `${name} changed their password with a recovery code`,
    `${owner.username} ended a session on another device and 1 more`,
    `${owner.username} made a link to a new password for ${name}`,
    `${owner.username} removed a link to a new password for ${name}`,
    `${owner.username} made a link to a new password for ${name}`,
  ])
  expect(lines[7]).toBe(`${name} made recovery codes`)
  // The password check for the codes adds no line about a sign-in.
  expect(lines.filter((line) => line === `${name} signed in`)).toEqual([])
  const log = JSON.stringify(await backEnd.sql('select to_jsonb(a)::text as line from public.audit_log as a'))
  for (const secret of [...codes, withdrawn, token, password, next]) expect(log).not.toContain(secret)
})
