import { beforeAll, expect, test } from 'vitest'
import { findMemberWeeks, listMissed, listNew } from '../../../src/domain/register/register-lists.queries.ts'
import type { ChurchRegister } from '../../../src/testing/register/rules/church-register.ts'
import { memberWeeks } from '../../../src/testing/register/rules/member-weeks.ts'
import type { RuledMemberWeeks } from '../../../src/testing/register/rules/member-weeks.ts'
import { missedMembers } from '../../../src/testing/register/rules/missed.ts'
import { newMembers } from '../../../src/testing/register/rules/new-members.ts'
import { RUTH, goldenChurch } from '../../../src/testing/register/golden-church.ts'
import { MISSED, NEW, TODAY, WEEKS } from '../../../src/testing/register/golden-tables.ts'
import { casesOf } from '../../../src/testing/test-scope.ts'
import { startBackEnd } from '../domain/people.ts'
import type { Person } from '../domain/people.ts'
import { randomChurch } from './random-church.ts'
import { withNewIds, writeRegister } from './write-register.ts'

const backEnd = startBackEnd()
let owner: Person
beforeAll(async () => {
  owner = await backEnd.newPerson()
})

/** Writes a church and moves the owner into that church. */
async function own(church: ChurchRegister): Promise<string> {
  const id = await writeRegister(backEnd.sql, church)
  await backEnd.sql(`update public.profiles set church_id = '${id}' where id = '${owner.profile.id}'`)
  return id
}

const byId = <Row extends { id: string }>(rows: Row[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))

/** The three functions below ask the database. Their answers have the same form as the answers of the rules. */
const askedMissed = async (today: string) =>
  byId(
    (await listMissed(owner.db, today)).map(
      ({ firstName: _1, lastName: _2, status: _3, familyId: _4, phone: _5, email: _6, ...missed }) => missed,
    ),
  )
const askedNew = async (today: string) =>
  byId((await listNew(owner.db, today)).map(({ firstName: _1, lastName: _2, status: _3, ...added }) => added))
async function askedWeeks(memberId: string, today: string): Promise<RuledMemberWeeks> {
  const { series, ...weeks } = (await findMemberWeeks(owner.db, { memberId, today }))!
  return { ...weeks, series: byId(series.map(({ name: _name, ...each }) => each)) }
}

test('the database gives the same results as the golden tables', async () => {
  for (const { name, is, ...table } of MISSED) {
    const today = table.today ?? TODAY
    const { church, idOf } = withNewIds(goldenChurch({ today, ...table }))
    await own(church)
    const missed = await askedMissed(today)
    expect(
      missed.map(({ id }) => id),
      name,
    ).toEqual(is ? [idOf(RUTH)] : [])
    expect(missed, name).toEqual(missedMembers(church, today))
  }
  for (const { name, is, ...table } of NEW) {
    const today = table.today ?? TODAY
    const { church, idOf } = withNewIds(goldenChurch({ today, ...table }))
    await own(church)
    expect(await askedNew(today), name).toEqual(is ? [{ id: idOf(RUTH), ...is }] : [])
  }
  for (const { name, is, ...table } of WEEKS) {
    const today = table.today ?? TODAY
    const { church, idOf } = withNewIds(goldenChurch({ today, ...table }))
    await own(church)
    const weeks = await askedWeeks(idOf(RUTH), today)
    expect(weeks.weeks.at(-1)!.start, name).toBe(is.lastWeek)
    expect(weeks, name).toEqual(memberWeeks(church, idOf(RUTH), today))
  }
}, 60_000)

test('the database and the rules give the same lists for random churches', async () => {
  const met = { 'three weeks': 0, 'half as often': 0, new: 0, away: 0 }
  for (let seed = 1; seed <= casesOf(300); seed++) {
    const { church, zone, at, today } = randomChurch(seed)
    const [local] = await backEnd.sql<{ today: string }>(
      `select ('${at.toISOString()}'::timestamptz at time zone '${zone}')::date::text as today`,
    )
    expect(local!.today, `seed ${seed}`).toBe(today)
    await own(church)
    // The planner's statistics do not contain the next churches. The lists of a new church must still be fast.
    if (seed % 20 === 0) await backEnd.sql('analyze')
    const missed = await askedMissed(today)
    expect(missed, `seed ${seed}`).toEqual(byId(missedMembers(church, today)))
    const added = await askedNew(today)
    expect(added, `seed ${seed}`).toEqual(byId(newMembers(church, today)))
    for (const { id } of church.members.slice(0, 2)) {
      const weeks = await askedWeeks(id, today)
      expect(weeks, `seed ${seed}`).toEqual(memberWeeks(church, id, today))
      if (weeks.weeks.some(({ state }) => state === 'away')) met.away++
    }
    for (const { reason } of missed) met[reason]++
    met.new += added.length
  }
  expect(Math.min(...Object.values(met)), JSON.stringify(met)).toBeGreaterThan(3)
}, 300_000)
