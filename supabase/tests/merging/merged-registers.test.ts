import { expect, test } from 'vitest'
import { deleteMember, updateMember } from '../../../src/domain/members/member.commands.ts'
import { undoMerge } from '../../../src/domain/merging/merge.commands.ts'
import { listMerges } from '../../../src/domain/merging/merge.queries.ts'
import { addNewcomer, sendMarks, setRegisterEnabled } from '../../../src/domain/register/register.commands.ts'
import type { MarkState } from '../../../src/domain/register/register.schema.ts'
import { startBackEnd } from '../domain/people.ts'
import type { Person } from '../domain/people.ts'
import { ANNA, NEWCOMER, merged, newMember, newRecord } from './merge-church.ts'

const backEnd = startBackEnd()

async function twoAnnas(change: object = {}) {
  const owner = await backEnd.newPerson()
  await setRegisterEnabled(owner.db, true)
  const kept = await newMember(owner, ANNA)
  const gone = await newMember(owner, { ...NEWCOMER, ...change })
  const { service } = await newRecord(backEnd, owner)
  const device = crypto.randomUUID()
  const send = (...marks: [string, MarkState][]) =>
    sendMarks(owner.db, {
      service,
      device,
      since: 0,
      marks: marks.map(([member, state]) => ({ member, state, seen: 0 })),
    })
  return { owner, kept: kept.id, gone: gone.id, service, device, send }
}
const partsOf = async ({ profile }: Person) =>
  (
    await backEnd.sql(`select total_attendance as total, adults_count as adults, children_count as children,
      visitors_count as visitors from public.attendance
      where church_id = '${profile.church.id}' and source = 'register'`)
  )[0]

test('when a device marks a merged member, “present” is saved for the kept member, and other marks are refused', async () => {
  const { owner, kept, gone, send } = await twoAnnas()
  await merged(owner.db, kept, gone)
  expect(await send([gone, 'present'])).toMatchObject({
    refused: [],
    figures: { present: 1 },
    marks: [{ member: kept, state: 'present' }],
  })
  for (const state of ['away', 'none'] as const) {
    expect(await send([gone, state])).toMatchObject({ refused: [gone], figures: { present: 1, away: 0 } })
  }
})

test('when one request marks both merged members, “present” wins, and the answer lists the refused ids', async () => {
  const { owner, kept, gone, send } = await twoAnnas()
  await merged(owner.db, kept, gone)
  for (const state of ['away', 'none', 'present'] as const) {
    const refused = state === 'present' ? [] : [gone]
    expect(await send([kept, 'present'], [gone, state])).toMatchObject({ refused, figures: { present: 1, away: 0 } })
    await send([kept, 'none'])
  }
  expect(await send([kept, 'away'], [gone, 'present'])).toMatchObject({ refused: [kept], figures: { present: 1 } })
})

test('a mark counts for the last kept member, even if a merged member came back and was merged again', async () => {
  const { owner, kept, gone, service, device, send } = await twoAnnas()
  const last = await newMember(owner, ANNA)
  await merged(owner.db, kept, gone)
  await backEnd.sql(`insert into public.members (id, church_id, first_name, last_name)
    values ('${gone}', '${owner.profile.church.id}', 'Anna', 'Berg')`)
  await merged(owner.db, gone, kept)
  await merged(owner.db, last.id, gone)
  expect(await send([kept, 'present'])).toMatchObject({ refused: [], marks: [{ member: last.id, state: 'present' }] })
  const newcomer = { service, device, member: gone, firstName: 'Anna', lastName: null, ageBand: null }
  expect(await addNewcomer(owner.db, newcomer)).toMatchObject({ figures: { present: 1 } })
})

test('a register that counted only one of two merged members keeps its adults, children and visitors', async () => {
  const { owner, kept, gone, send } = await twoAnnas({ membershipStatus: 'visitor', ageBand: 'child' })
  await send([gone, 'present'])
  const before = { total: 1, adults: 0, children: 1, visitors: 1 }
  expect(await partsOf(owner)).toEqual(before)
  await updateMember(owner.db, { id: gone, membershipStatus: 'active', ageBand: 'adult' })
  const merge = await merged(owner.db, kept, gone, { membershipStatus: 'kept' })
  expect(await partsOf(owner)).toEqual(before)
  await undoMerge(owner.db, merge)
  expect(await partsOf(owner)).toEqual(before)
})

test('a register that counted both merged members has one person fewer until the merge is undone', async () => {
  const { owner, kept, gone, send } = await twoAnnas({ membershipStatus: 'visitor', ageBand: 'child' })
  await send([gone, 'present'], [kept, 'present'])
  const before = { total: 2, adults: null, children: 1, visitors: 1 }
  expect(await partsOf(owner)).toEqual(before)
  await updateMember(owner.db, { id: gone, membershipStatus: 'active', ageBand: 'adult' })
  const merge = await merged(owner.db, kept, gone)
  expect(await partsOf(owner)).toEqual({ total: 1, adults: 1, children: 0, visitors: 0 })
  await undoMerge(owner.db, merge)
  expect(await partsOf(owner)).toEqual(before)
})

test('other devices learn of a merge with the next request', async () => {
  const { owner, kept, gone, service, device, send } = await twoAnnas()
  const { revision } = (await send([gone, 'present'])) as { revision: number }
  await merged(owner.db, kept, gone)
  const update = await sendMarks(owner.db, { service, device, marks: [], since: revision })
  const states = update.state === 'open' && update.marks.map(({ member, state }) => [member, state])
  expect(states).toEqual(
    expect.arrayContaining([
      [gone, 'none'],
      [kept, 'present'],
    ]),
  )
})

test('the deletion of a merged member that came back with an archive also deletes the record of the merge', async () => {
  const { owner, kept, gone } = await twoAnnas()
  await merged(owner.db, kept, gone)
  await backEnd.sql(`insert into public.members (id, church_id, first_name, last_name)
    values ('${gone}', '${owner.profile.church.id}', 'Anna', 'Berg')`)
  await deleteMember(owner.db, { id: gone })
  expect(await listMerges(owner.db)).toEqual([])
  const rows = await backEnd.sql(`select from private.merges where church_id = '${owner.profile.church.id}'`)
  expect(rows).toEqual([])
})
