import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import { listAuditLines } from '../../../src/domain/audit/audit-line.queries.ts'
import { auditDetails, auditSentence } from '../../../src/domain/audit/audit-text.ts'
import { createMember, deleteMember } from '../../../src/domain/members/member.commands.ts'
import { findMember, listMembers } from '../../../src/domain/members/member.queries.ts'
import { MemberDraft } from '../../../src/domain/members/member.schema.ts'
import { OpenedCard, SentCard } from '../../../src/domain/newcomers/card-answer.schema.ts'
import { makeCardLink, withdrawCardLink } from '../../../src/domain/newcomers/card-link.commands.ts'
import { findCardLink } from '../../../src/domain/newcomers/card-link.queries.ts'
import { acceptCard, deleteCards, mergeCard } from '../../../src/domain/newcomers/newcomer-card.commands.ts'
import { findLikelyMembers, listNewcomerCards } from '../../../src/domain/newcomers/newcomer-card.queries.ts'
import { createServiceInstance, deleteServiceInstance } from '../../../src/domain/services/service-instance.commands.ts'
import { ServiceInstanceDraft } from '../../../src/domain/services/service-instance.schema.ts'
import type { Db } from '../../../src/domain/shared/db.ts'
import { addVisitorNote, deleteVisitorNote } from '../../../src/domain/visitor-notes/visitor-note.commands.ts'
import { listVisitorNotes } from '../../../src/domain/visitor-notes/visitor-note.queries.ts'
import { startBackEnd } from './people.ts'
import type { Person } from './people.ts'

const backEnd = startBackEnd()
const newId = () => crypto.randomUUID()
let anonymous: Db
beforeAll(() => {
  anonymous = backEnd.newClient()
})

/** Returns a church with people of all roles, and the token of the church's link for newcomers. */
async function newChurch() {
  const [owner, staff, counter, viewer] = [
    await backEnd.newPerson(),
    await backEnd.newPerson(),
    await backEnd.newPerson(),
    await backEnd.newPerson(),
  ]
  for (const [person, role] of Object.entries({ staff, counter, viewer }).map(([name, of]) => [of, name] as const)) {
    await backEnd.sql(`update public.profiles set church_id = '${owner.profile.church.id}', church_role = '${role}'
      where id = '${person.profile.id}'`)
  }
  await makeCardLink(owner.db)
  return { owner, staff, counter, viewer, token: await tokenOf(owner) }
}

const tokenOf = async (person: Person) => (await findCardLink(person.db))!.path.slice('/new/'.length)

const open = async (token: string, db = anonymous) => {
  const { data, error } = await db.rpc('open_card', { token })
  return v.parse(OpenedCard, data ?? error)
}
type Card = { id?: string; name?: string; contact?: string; mayCall?: boolean }
const send = async (
  token: string,
  { id = newId(), name = 'Ruth Okafor', contact = '555 0101', mayCall = false }: Card = {},
  db = anonymous,
) => {
  const { data, error } = await db.rpc('send_card', { token, id, name, contact, may_call: mayCall })
  // The answer 429 for too many requests has its state in the body.
  if (error && !('state' in error)) throw error
  return v.parse(SentCard, data ?? error).state
}
const waiting = async ({ db }: Person) => (await listNewcomerCards(db)).cards
const at = (address: string) => backEnd.newClient((request) => backEnd.fetch(request, address))

async function linesOf(owner: Person, number: number): Promise<string[]> {
  const lines = await listAuditLines(owner.db, { filter: {}, timeZone: 'UTC', limit: number })
  return lines.map((line) => [auditSentence(line), ...auditDetails(line, 'UTC')].join(' | ')).toReversed()
}

test('a newcomer can send a card without an account, and staff can turn the card into a visitor', async () => {
  const { owner, staff, token } = await newChurch()
  expect(await open(token)).toEqual({ state: 'open', church: owner.profile.church.name })
  const id = newId()
  expect(await send(token, { id, name: ' Maria  de la\tCruz ', contact: ' maria@example.org', mayCall: true })).toBe(
    'sent',
  )
  const [card] = await waiting(staff)
  expect(card).toMatchObject({ id, name: 'Maria de la Cruz', contact: 'maria@example.org', mayCall: true })
  const member = newId()
  await acceptCard(staff.db, { card: card!, member })
  expect(await findMember(owner.db, member)).toMatchObject({
    firstName: 'Maria',
    lastName: 'de la Cruz',
    email: 'maria@example.org',
    phone: null,
    membershipStatus: 'visitor',
    notes: expect.stringMatching(/^Sent an “I am new” card on [A-Z][a-z]+ \d+, \d{4}\. May be called\.$/),
  })
  expect(await waiting(owner)).toEqual([])
  // The phone got no answer and sends the card once more.
  expect(await send(token, { id })).toBe('sent')
  expect(await waiting(owner)).toEqual([])

  await send(token, { name: 'Orpah', contact: '+64 21 555 01' })
  const other = newId()
  await acceptCard(owner.db, { card: (await waiting(owner))[0]!, member: other })
  expect(await findMember(owner.db, other)).toMatchObject({ firstName: 'Orpah', lastName: '?', phone: '+64 21 555 01' })
})

test('each action on a card or a link adds one log line, without the contents of the card', async () => {
  const { owner, token } = await newChurch()
  const sent = async (contact: string) => {
    await send(token, { contact })
    return (await waiting(owner)).find((card) => card.contact === contact)!
  }
  const member = newId()
  await acceptCard(owner.db, { card: await sent('555 0101'), member })
  await mergeCard(owner.db, { card: (await sent('ruth@example.org')).id, member })
  await mergeCard(owner.db, { card: (await sent('other@example.org')).id, member })
  const [one, two] = [await sent('555 0102'), await sent('555 0103')]
  await deleteCards(owner.db, [one.id, two.id])
  await withdrawCardLink(owner.db, (await findCardLink(owner.db))!.id)
  await makeCardLink(owner.db)
  await makeCardLink(owner.db)
  const lines = await linesOf(owner, 100)
  expect(lines.slice(1)).toEqual([
    'made the link for “I am new” cards',
    'added the member Ruth Okafor | From an “I am new” card',
    'changed the member Ruth Okafor | Email | From an “I am new” card',
    'changed the member Ruth Okafor | From an “I am new” card',
    'removed an “I am new” card and 1 more',
    'withdrew the link for “I am new” cards',
    'made the link for “I am new” cards',
  ])
  const log = await backEnd.sql(`select a::text as line from public.audit_log as a
    where church_id = '${owner.profile.church.id}'`)
  expect(JSON.stringify(log)).not.toMatch(/example\.org|555 ?010[1-3]/)
})

test('a card that is merged into a member fills empty fields and may add to the notes', async () => {
  const { owner, staff, token } = await newChurch()
  const draft = { firstName: 'Ruth', lastName: 'Okafor', phone: '555 0100', notes: 'Sings' }
  const { id: member } = await createMember(owner.db, v.parse(MemberDraft, draft))
  const merge = async (contact: string, mayCall = false) => {
    await send(token, { contact, mayCall })
    return mergeCard(staff.db, { card: (await waiting(staff))[0]!.id, member })
  }
  expect(await merge('555 0199')).toEqual([])
  expect(await findMember(owner.db, member)).toMatchObject({ phone: '555 0100', email: null, notes: 'Sings' })
  expect(await merge('ruth@example.org')).toEqual(['email'])
  expect(await merge('new@example.org')).toEqual([])
  expect(await findMember(owner.db, member)).toMatchObject({ email: 'ruth@example.org', membershipStatus: 'active' })
  expect(await merge('again@example.org', true)).toEqual(['notes'])
  expect((await findMember(owner.db, member))!.notes).toMatch(
    /^Sings\nSent an “I am new” card on .*\. May be called\.$/,
  )
  expect(await listMembers(owner.db)).toHaveLength(1)
  expect(await waiting(owner)).toEqual([])
})

test('for a card, members with the same contact are offered first, then members with a similar name', async () => {
  const { owner } = await newChurch()
  for (const [firstName, lastName, phone] of [
    ['Ada', 'Okafor', null],
    ['Ruth', 'Okáfor', null],
    ['R.', 'O.', '(555) 0101'],
    ['Boaz', 'Judah', null],
  ] as const) {
    await createMember(owner.db, v.parse(MemberDraft, { firstName, lastName, phone }))
  }
  const likely = await findLikelyMembers(owner.db, { name: 'Ruth Okafor', contact: '555 0101' })
  expect(likely.map(({ firstName }) => firstName)).toEqual(['R.', 'Ruth', 'Ada'])
})

test('viewers, counters and strangers cannot read, add or change the church’s cards', async () => {
  const { owner, counter, viewer, token } = await newChurch()
  const stranger = await backEnd.newPerson()
  await send(token)
  const [card] = await waiting(owner)
  const link = await findCardLink(owner.db)
  for (const { db } of [counter, viewer]) await expect(makeCardLink(db)).rejects.toMatchObject({ kind: 'forbidden' })
  for (const person of [counter, viewer, stranger]) {
    expect(await waiting(person)).toEqual([])
    expect(await findCardLink(person.db)).toBeNull()
    const forbidden = { kind: person === stranger ? 'not-found' : 'forbidden' }
    await expect(withdrawCardLink(person.db, link!.id)).rejects.toMatchObject({ kind: 'not-found' })
    await expect(acceptCard(person.db, { card: card!, member: newId() })).rejects.toMatchObject(forbidden)
    await expect(mergeCard(person.db, { card: card!.id, member: newId() })).rejects.toMatchObject(forbidden)
    await expect(deleteCards(person.db, [card!.id])).rejects.toMatchObject({ kind: 'not-found' })
    const row = { id: newId(), church_id: owner.profile.church.id, name: 'Orpah', contact: '55501' }
    const { error } = await person.db.from('newcomer_cards').insert(row)
    expect(error?.code).toBe('42501')
  }
  const { data } = await anonymous.from('newcomer_cards').select('*')
  expect(data ?? []).toEqual([])
  expect(await waiting(owner)).toHaveLength(1)
})

test('a church has one link, and a withdrawn or unknown link accepts no cards and reveals nothing', async () => {
  const { owner, staff, token } = await newChurch()
  await Promise.all([makeCardLink(owner.db), makeCardLink(staff.db)])
  expect(await tokenOf(staff)).toBe(token)
  const link = await findCardLink(staff.db)
  expect(link).toMatchObject({ createdBy: owner.username })
  await withdrawCardLink(staff.db, link!.id)
  await expect(withdrawCardLink(owner.db, link!.id)).rejects.toMatchObject({ kind: 'not-found' })
  expect(await open(token)).toEqual({ state: 'withdrawn' })
  expect(await send(token)).toBe('withdrawn')
  for (const unknown of ['', 'x', token.toUpperCase(), `${token}0`, '0'.repeat(32), "' or true --"]) {
    expect([unknown, await open(unknown), await send(unknown)]).toEqual([unknown, { state: 'unknown' }, 'unknown'])
  }
  await makeCardLink(owner.db)
  expect(await tokenOf(owner)).not.toBe(token)
  expect(await open(token)).toEqual({ state: 'withdrawn' })
  expect(await waiting(owner)).toEqual([])
})

test('a card that is sent twice is saved once, and both calls get the same answer', async () => {
  const { owner, token } = await newChurch()
  const id = newId()
  const both = await Promise.all([send(token, { id }), send(token, { id })])
  expect(both).toEqual(['sent', 'sent'])
  expect(await send(token, { name: 'RÚTH   okafor', contact: '555 0101' })).toBe('sent')
  expect(await waiting(owner)).toHaveLength(1)
  // A card with a known id changes nothing in another church.
  const other = await newChurch()
  expect(await send(other.token, { id, name: 'Boaz' })).toBe('sent')
  expect(await waiting(other.owner)).toEqual([])
  expect(await waiting(owner)).toMatchObject([{ id, name: 'Ruth Okafor' }])
})

test('a card can be corrected by sending the card again with the same id, until staff have handled the card', async () => {
  const { owner, token } = await newChurch()
  const id = newId()
  await send(token, { id, name: 'Rut Okafor', contact: '555 0110' })
  expect(await send(token, { id, contact: '555 0101', mayCall: true })).toBe('sent')
  expect(await waiting(owner)).toMatchObject([{ id, name: 'Ruth Okafor', contact: '555 0101', mayCall: true }])
  await expect(send(token, { id, contact: 'ruth' })).rejects.toMatchObject({ code: '23514' })
  await deleteCards(owner.db, [id])
  expect(await send(token, { id, name: 'Boaz' })).toBe('sent')
  expect(await waiting(owner)).toEqual([])
})

test('HTML in a card stays text, and a card that is empty, too long or without a contact is refused', async () => {
  const { owner, token } = await newChurch()
  const name = '<img src=x onerror=alert(1)> "O\'Neill"'
  expect(await send(token, { name })).toBe('sent')
  expect((await waiting(owner))[0]!.name).toBe(name)
  const refused: Card[] = [
    { name: '' },
    { name: ' \n ' },
    { name: 'x'.repeat(101) },
    { name: 'x'.repeat(100_000) },
    { contact: '' },
    { contact: 'ruth' },
    { contact: '1234' },
    { contact: '5'.repeat(51) },
    { contact: `${'x'.repeat(400)}@a` },
    { contact: 'a@b@c' },
  ]
  for (const card of refused) {
    await expect(send(token, card), JSON.stringify(card).slice(0, 80)).rejects.toMatchObject({
      code: expect.stringMatching(/^(22023|23514|413)$/),
    })
  }
  const { error } = await anonymous.rpc('send_card', { token } as never)
  expect(error).not.toBeNull()
  expect(await waiting(owner)).toHaveLength(1)
})

test('when two people accept the same card at the same time, there is one member, and the second person gets an error', async () => {
  const { owner, staff, token } = await newChurch()
  for (let round = 0; round < 5; round++) {
    await send(token, { contact: `555 010${round}` })
    const [card] = await waiting(owner)
    const outcomes = await Promise.allSettled([
      acceptCard(owner.db, { card: card!, member: newId() }),
      round % 2 === 0 ? acceptCard(staff.db, { card: card!, member: newId() }) : deleteCards(staff.db, [card!.id]),
    ])
    const failed = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(failed).toMatchObject([{ kind: 'not-found' }])
    expect(await waiting(owner)).toEqual([])
  }
  expect((await listMembers(owner.db)).length).toBeLessThanOrEqual(5)
})

test('merging a card into a deleted member is refused, and the card stays', async () => {
  const { owner, token } = await newChurch()
  const { id } = await createMember(owner.db, v.parse(MemberDraft, { firstName: 'Ruth', lastName: 'Okafor' }))
  await send(token)
  await deleteMember(owner.db, { id })
  const [card] = await waiting(owner)
  await expect(mergeCard(owner.db, { card: card!.id, member: id })).rejects.toMatchObject({ kind: 'conflict' })
  // A member of another church is refused in the same way.
  const other = await newChurch()
  const theirs = await createMember(other.owner.db, v.parse(MemberDraft, { firstName: 'Boaz', lastName: 'Judah' }))
  await expect(mergeCard(owner.db, { card: card!.id, member: theirs.id })).rejects.toMatchObject({ kind: 'conflict' })
  expect(await waiting(owner)).toHaveLength(1)
})

/**
 * Sends cards with different names from one address within one request. Returns the number of answers for each state.
 */
async function flood(token: string, address: string, number: number): Promise<Record<string, number>> {
  const [row] = await backEnd.sql<{ states: Record<string, number> }>(`
    with headers as materialized (select set_config('request.headers', '{"x-forwarded-for": "${address}"}', true)),
      calls as materialized (select public.send_card('${token}', gen_random_uuid(), 'Bot ' || n || ' ${address}',
        '555 ' || n + 10000, true) ->> 'state' as state from headers, generate_series(1, ${number}) as n)
    select jsonb_object_agg(state, times) as states from (select state, count(*) as times from calls group by state) as s`)
  return row!.states
}

test('when one address sends a thousand cards, few arrive, and cards from other addresses still arrive', async () => {
  const { owner, token } = await newChurch()
  expect(await flood(token, '203.0.113.9', 1000)).toEqual({ sent: 65, busy: 935 })
  expect((await listNewcomerCards(owner.db)).total).toBe(65)
  const answer = await at('203.0.113.9').rpc('open_card', { token })
  expect(answer.status).toBe(429)
  expect(answer.error).toMatchObject({ state: 'busy', retryAfter: expect.any(Number) })
  expect(await send(token, {}, at('198.51.100.7'))).toBe('sent')
  // Many addresses use up the link's limit for an hour, and a newcomer still gets through.
  for (const host of [10, 11, 12, 13, 14, 15]) await flood(token, `203.0.113.${host}`, 100)
  const { total } = await listNewcomerCards(owner.db)
  expect(total).toBe(66 + 6 * 5 + 240)
  expect(await send(token, { name: 'Boaz' }, at('198.51.100.8'))).toBe('sent')
  // A link of another church still accepts cards.
  const other = await newChurch()
  expect(await send(other.token, {}, at('198.51.100.9'))).toBe('sent')
})

test('the hour of a limit begins with the first card, and the answer names the seconds that are left', async () => {
  const { token } = await newChurch()
  const age = (minutes: number) =>
    backEnd.sql(`update private.counting_calls set minute = minute - interval '${minutes} minutes'`)
  expect(await flood(token, '203.0.113.30', 70)).toEqual({ sent: 65, busy: 5 })
  await age(59)
  // The hour of the link began later and is not used up, so the phone need not wait for its end.
  await backEnd.sql(`update private.counting_calls set calls = 1, minute = now()
    where key = private.sha256_of('hour of cards of ' || (select id from private.card_links where token = '${token}'))`)
  const phone = at('203.0.113.30')
  const { error } = await phone.rpc('send_card', {
    token,
    id: newId(),
    name: 'Lea',
    contact: '555 0400',
    may_call: true,
  })
  expect(error).toMatchObject({
    state: 'busy',
    retryAfter: expect.toSatisfy((seconds: number) => seconds > 0 && seconds <= 60),
  })
  await age(1)
  expect(await send(token, { name: 'Lea', contact: '555 0400' }, phone)).toBe('sent')
  // The clock of the computer was two hours ahead, and is set back.
  await backEnd.sql(`update private.counting_calls set calls = 1000, minute = now() + interval '2 hours'`)
  expect(await send(token, { name: 'Mara', contact: '555 0401' }, phone)).toBe('sent')
})

test('a full queue still accepts an address’s first five cards, and the timer deletes cards after 90 days', async () => {
  const { owner, token } = await newChurch()
  const fill = (number: number, days: number) =>
    backEnd.sql(`insert into public.newcomer_cards (id, church_id, name, contact, created_at)
      select gen_random_uuid(), '${owner.profile.church.id}', 'Bot ' || n, '555 ' || n + 20000,
        now() - interval '${days} days' from generate_series(1, ${number}) as n`)
  await fill(500, 91)
  const phone = at('198.51.100.20')
  for (let card = 0; card < 5; card++) expect(await send(token, { contact: `555 030${card}` }, phone)).toBe('sent')
  expect(await send(token, { contact: '555 0399' }, phone)).toBe('full')
  await fill(1500, 1)
  await backEnd.sql(`select public.note_timer('pictures')`)
  expect((await listNewcomerCards(owner.db)).total).toBe(1505)
  expect(await send(token, {}, at('198.51.100.22'))).toBe('sent')
  expect((await listNewcomerCards(owner.db)).cards).toHaveLength(100)
  await backEnd.sql(`delete from public.newcomer_cards where church_id = '${owner.profile.church.id}'`)
  const kept = () => backEnd.sql(`select from private.handled_cards where church_id = '${owner.profile.church.id}'`)
  expect((await kept()).length).toBeGreaterThan(1500)
  await backEnd.sql(`update private.handled_cards set handled_at = now() - interval '31 days'`)
  await backEnd.sql(`select public.note_timer('pictures')`)
  expect(await kept()).toEqual([])
})

/** Sends one card from each of many addresses. `address` is an SQL expression that contains the number `n`. */
const floodFrom = (token: string, address: string, number: number) =>
  backEnd.sql(`do $$ begin
    for n in 1..${number} loop
      perform set_config('request.headers', json_build_object('x-forwarded-for', ${address})::text, true);
      perform public.send_card('${token}', gen_random_uuid(), 'Bot ' || n, '555 ' || 30000 + n, false);
    end loop;
  end $$`)

test('all addresses of one IPv6 subscriber share a limit, and both forms of an IPv4 address share a limit', async () => {
  const { owner, token } = await newChurch()
  await floodFrom(token, `'2001:db8:7:1::' || to_hex(n)`, 400)
  expect((await listNewcomerCards(owner.db)).total).toBe(65)
  expect((await at('2001:DB8:7:1:ffff::9').rpc('open_card', { token })).status).toBe(429)
  expect((await at('2001:db8:7:2::9').rpc('open_card', { token })).status).toBe(200)
  await floodFrom(token, `case n % 2 when 0 then '::ffff:192.0.2.77' else '192.0.2.77' end`, 400)
  expect((await at('192.0.2.77').rpc('open_card', { token })).status).toBe(429)
  expect((await at('192.0.2.78').rpc('open_card', { token })).status).toBe(200)
})

test('when thousands of subscribers flood the queue, new cards still arrive, and no newcomer’s card is deleted', async () => {
  const { owner, token } = await newChurch()
  const church = owner.profile.church.id
  await send(token, { name: 'Before the Flood' }, at('192.0.2.80'))
  await backEnd.sql(`with bots as (
      insert into public.newcomer_cards (id, church_id, name, contact)
        select gen_random_uuid(), '${church}', 'Bot ' || n, '555 ' || 20000 + n from generate_series(1, 1500) as n
        returning id)
    insert into private.flood_cards (id, church_id, crowd) select id, '${church}', 'bots' from bots`)
  // One internet provider sends one card from each of its networks.
  await floodFrom(token, `'2001:db8:8:' || to_hex(n) || '::1'`, 250)
  const total = async () => (await listNewcomerCards(owner.db)).total
  expect(await total()).toBe(200 + 1500)
  expect(await send(token, { name: 'Maria' }, at('192.0.2.81'))).toBe('sent')
  await backEnd.sql(`update private.flood_cards set sent_at = now() - interval '1 hour'
    where id = (select id from public.newcomer_cards where church_id = '${church}' and name = 'Maria')`)
  await floodFrom(token, `'2001:db8:8:' || to_hex(5000 + n) || '::1'`, 50)
  expect(await total()).toBe(200 + 1500)
  const names = async () =>
    (
      await backEnd.sql<{ name: string }>(`select name from public.newcomer_cards
        where church_id = '${church}' and name not like 'Bot %' order by name`)
    ).map(({ name }) => name)
  expect(await names()).toEqual(['Before the Flood', 'Maria'])
  // The log does not mention cards that were deleted to make room, and a phone of the same provider still gets through.
  expect(await backEnd.sql(`select from private.handled_cards where church_id = '${church}'`)).toEqual([])
  expect(await linesOf(owner, 1)).toEqual(['made the link for “I am new” cards'])
  expect(await send(token, { name: 'Lea' }, at('2001:db8:8:ffff::1'))).toBe('sent')
  expect(await names()).toEqual(['Before the Flood', 'Lea', 'Maria'])
  await backEnd.sql(`delete from public.newcomer_cards where church_id = '${church}'`)
  expect(await backEnd.sql(`select from private.flood_cards where church_id = '${church}'`)).toEqual([])
})

async function newService({ db }: Person): Promise<string> {
  const draft = { serviceName: 'Vespers', instanceDate: '2026-06-07', startTime: '18:00' }
  return (await createServiceInstance(db, v.parse(ServiceInstanceDraft, draft))).id
}

test('owners and staff keep notes about visitors of a service, and other people cannot see the notes', async () => {
  const { owner, staff, counter, viewer } = await newChurch()
  const stranger = await backEnd.newPerson()
  const serviceInstanceId = await newService(owner)
  const note = '<b>Young couple</b>, blue coats, second time'
  await addVisitorNote(staff.db, { serviceInstanceId, note })
  await addVisitorNote(owner.db, { serviceInstanceId, note: 'x'.repeat(500) })
  const notes = await listVisitorNotes(owner.db, { serviceInstanceId })
  expect(notes.map((each) => each.note)).toEqual([note, 'x'.repeat(500)])
  for (const person of [counter, viewer, stranger]) {
    expect(await listVisitorNotes(person.db, { serviceInstanceId })).toEqual([])
    await expect(addVisitorNote(person.db, { serviceInstanceId, note })).rejects.toMatchObject({
      kind: person === stranger ? 'invalid' : 'forbidden',
    })
    await expect(deleteVisitorNote(person.db, notes[0]!.id)).rejects.toMatchObject({ kind: 'not-found' })
  }
  await expect(addVisitorNote(owner.db, { serviceInstanceId, note: 'x'.repeat(501) })).rejects.toMatchObject({
    kind: 'invalid',
    message: 'The note is empty or too long.',
  })
  await deleteVisitorNote(owner.db, notes[0]!.id)
  expect(await listVisitorNotes(staff.db, { serviceInstanceId })).toHaveLength(1)
  expect(await linesOf(owner, 3)).toEqual([
    'added a note about visitors of Vespers, Jun 7, 2026',
    'added a note about visitors of Vespers, Jun 7, 2026',
    'removed a note about visitors of Vespers, Jun 7, 2026',
  ])
  await deleteServiceInstance(owner.db, { id: serviceInstanceId, churchId: owner.profile.church.id })
  expect(
    await backEnd.sql(`select from public.visitor_notes where service_instance_id = '${serviceInstanceId}'`),
  ).toEqual([])
})

test('a note is hidden after 90 days, and the hourly timer deletes it', async () => {
  const { owner } = await newChurch()
  const serviceInstanceId = await newService(owner)
  for (const note of ['old', 'young']) await addVisitorNote(owner.db, { serviceInstanceId, note })
  const ageTo = (note: string, age: string) =>
    backEnd.sql(`update public.visitor_notes set created_at = now() - interval '${age}'
      where note = '${note}' and service_instance_id = '${serviceInstanceId}'`)
  await ageTo('old', '90 days 1 minute')
  await ageTo('young', '89 days 23 hours')
  const listed = async () => (await listVisitorNotes(owner.db, { serviceInstanceId })).map(({ note }) => note)
  const stored = () =>
    backEnd.sql(`select note from public.visitor_notes where service_instance_id = '${serviceInstanceId}'`)
  expect(await listed()).toEqual(['young'])
  expect(await stored()).toHaveLength(2)
  await backEnd.sql(`select public.note_timer('webhooks')`)
  expect(await stored()).toHaveLength(2)
  await backEnd.sql(`select public.note_timer('pictures')`)
  expect(await stored()).toEqual([{ note: 'young' }])
  // The timer adds no line to the log.
  expect(await linesOf(owner, 1)).toEqual(['added a note about visitors of Vespers, Jun 7, 2026'])
})
