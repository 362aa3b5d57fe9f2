import * as v from 'valibot'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createMember } from '../../../src/domain/members/member.commands.ts'
import { MemberDraft } from '../../../src/domain/members/member.schema.ts'
import * as register from '../../../src/domain/register/register.commands.ts'
import { listRegisterPeople, openRegister } from '../../../src/domain/register/register.queries.ts'
import type { MarkState, RegisterState, RegisterUpdate } from '../../../src/domain/register/register.schema.ts'
import { createServiceInstance } from '../../../src/domain/services/service-instance.commands.ts'
import { ServiceInstanceDraft } from '../../../src/domain/services/service-instance.schema.ts'
import { addDays, todayIn } from '../../../src/domain/shared/dates.ts'
import { newId } from '../../../src/domain/shared/ids.ts'
import { startBackEnd } from '../domain/people.ts'
import type { Person } from '../domain/people.ts'

const backEnd = startBackEnd()
const today = () => todayIn('UTC', new Date())
let owner: Person
let staff: Person
let counter: Person
let viewer: Person

beforeAll(async () => {
  ;[owner, staff, counter, viewer] = [
    await backEnd.newPerson(),
    await backEnd.newPerson(),
    await backEnd.newPerson(),
    await backEnd.newPerson(),
  ]
  for (const [person, role] of [
    [staff, 'staff'],
    [counter, 'counter'],
    [viewer, 'viewer'],
  ] as const) {
    await backEnd.sql(`update public.profiles set church_id = '${owner.profile.church.id}', church_role = '${role}'
      where id = '${person.profile.id}'`)
  }
})
beforeEach(() => register.setRegisterEnabled(owner.db, true))

const newService = async (instanceDate = today(), person = owner): Promise<string> => {
  const draft = v.parse(ServiceInstanceDraft, { serviceName: 'Worship', instanceDate, startTime: '10:00' })
  return (await createServiceInstance(person.db, draft)).id
}
const newMember = async (change: object = {}, person = owner): Promise<string> =>
  (await createMember(person.db, v.parse(MemberDraft, { firstName: 'Ruth', lastName: 'Moab', ...change }))).id

/** Returns a device that marks people at a service, with the revision that it has seen of each. */
function newDevice(person: Person, service: string) {
  const device = newId()
  const seen = new Map<string, number>()
  const states = new Map<string, MarkState>()
  let since = 0
  const take = (answer: RegisterUpdate | RegisterState) => {
    if (answer.state === 'unknown') return answer
    for (const mark of answer.marks) {
      seen.set(mark.member, mark.revision)
      states.set(mark.member, mark.state)
    }
    since = answer.revision
    return answer
  }
  return {
    device,
    states,
    open: async () => take(await openRegister(person.db, service)),
    mark: async (member: string, state: MarkState) =>
      take(
        await register.sendMarks(person.db, {
          service,
          device,
          since,
          marks: [{ member, state, seen: seen.get(member) ?? 0 }],
        }),
      ),
    poll: async () => take(await register.sendMarks(person.db, { service, device, since, marks: [] })),
  }
}

test('a register opens, takes marks and tells them to another device', async () => {
  const [service, ruth, boaz] = [await newService(), await newMember(), await newMember({ firstName: 'Boaz' })]
  const [first, second] = [newDevice(owner, service), newDevice(staff, service)]
  expect(await first.open()).toMatchObject({ state: 'open', marks: [], canSwitchOn: true, figures: { total: 0 } })
  await second.open()
  expect(await first.mark(ruth, 'present')).toMatchObject({ refused: [], figures: { present: 1, total: 1 } })
  await first.mark(boaz, 'away')
  expect(await second.poll()).toMatchObject({
    marks: [
      { member: ruth, state: 'present', mine: false },
      { member: boaz, state: 'away', mine: false },
    ],
    figures: { present: 1, away: 1, official: { total: 1, source: 'register' } },
  })
  const people = await listRegisterPeople(staff.db, service)
  expect(people.filter(({ id }) => [ruth, boaz].includes(id)).map(({ firstName }) => firstName)).toEqual([
    'Boaz',
    'Ruth',
  ])
  expect(addDays(today(), 1) > today()).toBe(true)
})
