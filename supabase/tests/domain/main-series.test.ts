import * as v from 'valibot'
import { expect, test } from 'vitest'
import { chooseMainSeries, updateChurch } from '../../../src/domain/access/profile.commands.ts'
import { findProfile } from '../../../src/domain/access/profile.queries.ts'
import { MainSeriesDraft } from '../../../src/domain/access/profile.schema.ts'
import { listAuditLines } from '../../../src/domain/audit/audit-line.queries.ts'
import { auditDetails, auditSentence } from '../../../src/domain/audit/audit-text.ts'
import { createService, deleteService } from '../../../src/domain/services/service.commands.ts'
import { ServiceDraft } from '../../../src/domain/services/service.schema.ts'
import { mainSeriesChoice } from '../../../src/domain/trends/main-series.ts'
import { startBackEnd } from './people.ts'
import type { Person } from './people.ts'

const backEnd = startBackEnd()
const automatic = { mainSeries: null, mainServiceId: null }

const worship = ({ db }: Person, name: string) =>
  createService(db, v.parse(ServiceDraft, { name, dayOfWeek: 0, serviceTime: '10:00' }))
const chosenBy = async ({ db }: Person) => {
  const { mainSeries, mainServiceId } = (await findProfile(db))!.church
  return { mainSeries, mainServiceId }
}

async function colleague(owner: Person, role: string): Promise<Person> {
  const person = await backEnd.newPerson()
  await backEnd.sql(`update public.profiles set church_role = '${role}', church_id = '${owner.profile.church.id}'
    where id = '${person.profile.id}'`)
  return person
}

test('owners and staff can choose the church’s main series or let the app choose, and everyone can read the choice', async () => {
  const owner = await backEnd.newPerson()
  const [staff, viewer, counter] = [
    await colleague(owner, 'staff'),
    await colleague(owner, 'viewer'),
    await colleague(owner, 'counter'),
  ]
  expect(await chosenBy(owner)).toEqual(automatic)
  const { id } = await worship(owner, 'Worship')
  const choice = { mainSeries: 'Worship', mainServiceId: id }
  await chooseMainSeries(staff.db, choice)
  for (const person of [owner, staff, viewer, counter]) expect(await chosenBy(person)).toEqual(choice)
  for (const { db } of [viewer, counter]) {
    await expect(chooseMainSeries(db, automatic)).rejects.toMatchObject({ kind: 'forbidden' })
  }
  // A direct update of the table is refused, because only owners may change the table's other columns.
  for (const { db } of [owner, staff]) {
    const direct = await db
      .from('churches')
      .update({ main_series: 'Prayer' })
      .eq('id', owner.profile.church.id)
      .select()
    expect(direct.data ?? []).toEqual([])
  }
  await updateChurch(owner.db, { ...owner.profile.church, name: 'Grace' })
  expect(await chosenBy(owner)).toEqual(choice)
  await chooseMainSeries(owner.db, automatic)
  expect(await chosenBy(staff)).toEqual(automatic)
})

test('a main series without a name or with a service of another church is refused', async () => {
  const [owner, stranger] = [await backEnd.newPerson(), await backEnd.newPerson()]
  const { id } = await worship(stranger, 'Worship')
  await expect(chooseMainSeries(owner.db, { mainSeries: 'Worship', mainServiceId: id })).rejects.toMatchObject({
    kind: 'not-found',
  })
  await expect(chooseMainSeries(owner.db, { mainSeries: 'x'.repeat(201), mainServiceId: null })).rejects.toMatchObject({
    kind: 'invalid',
  })
  const { id: own } = await worship(owner, 'Worship')
  const nameless = await owner.db.rpc('choose_main_series', { service: own })
  expect(nameless.error?.code).toBe('23514')
  expect(await chosenBy(owner)).toEqual(automatic)
  expect(await chosenBy(stranger)).toEqual(automatic)
  expect(v.parse(MainSeriesDraft, { mainSeries: '  ', mainServiceId: null })).toEqual(automatic)
})

test('each choice of the main series adds a log line, and the line still names the service after its deletion', async () => {
  const owner = await backEnd.newPerson()
  const { db, username } = owner
  const church = owner.profile.church.name
  const [one, other] = [await worship(owner, 'Worship'), await worship(owner, 'Worship')]
  await chooseMainSeries(db, { mainSeries: 'Worship', mainServiceId: one.id })
  await chooseMainSeries(db, { mainSeries: 'Worship', mainServiceId: other.id })
  await chooseMainSeries(db, automatic)
  await chooseMainSeries(db, { mainSeries: 'Prayer', mainServiceId: null })
  const lines = await listAuditLines(db, { filter: { topic: 'church' }, timeZone: 'UTC', limit: 4 })
  expect(
    lines.toReversed().map((line) => [line.personName, auditSentence(line), ...auditDetails(line, 'UTC')].join(' | ')),
  ).toEqual([
    `${username} | changed the church ${church} | Main series: Worship`,
    `${username} | changed the church ${church} | Main series`,
    `${username} | changed the church ${church} | Main series: Worship → none`,
    `${username} | changed the church ${church} | Main series: Prayer`,
  ])
  await chooseMainSeries(db, { mainSeries: 'Worship', mainServiceId: one.id })
  await deleteService(db, { id: one.id })
  const chosen = await chosenBy(owner)
  expect(chosen).toEqual({ mainSeries: 'Worship', mainServiceId: one.id })
  expect(mainSeriesChoice([], '2026-11-23', chosen).notice).toBe(
    'The chosen main series, Worship, was deleted or has ended.',
  )
})
