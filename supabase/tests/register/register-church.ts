import * as v from 'valibot'
import { beforeAll } from 'vitest'
import { createMember } from '../../../src/domain/members/member.commands.ts'
import { MemberDraft } from '../../../src/domain/members/member.schema.ts'
import { sendMarks, setRegisterEnabled } from '../../../src/domain/register/register.commands.ts'
import { openRegister } from '../../../src/domain/register/register.queries.ts'
import type {
  MarkState,
  RegisterState,
  RegisterUpdate,
  SentMark,
} from '../../../src/domain/register/register.schema.ts'
import { createServiceInstance } from '../../../src/domain/services/service-instance.commands.ts'
import { ServiceInstanceDraft } from '../../../src/domain/services/service-instance.schema.ts'
import { todayIn } from '../../../src/domain/shared/dates.ts'
import { newId } from '../../../src/domain/shared/ids.ts'
import { startBackEnd } from '../domain/people.ts'
import type { Person } from '../domain/people.ts'

export const today = () => todayIn('UTC', new Date())

/** Opens a back end with one church that takes registers, and a person of each role. */
export function startRegisterChurch() {
  const backEnd = startBackEnd()
  const people = {} as Record<'owner' | 'staff' | 'counter' | 'viewer' | 'stranger', Person>
  beforeAll(async () => {
    for (const role of ['owner', 'staff', 'counter', 'viewer', 'stranger'] as const) {
      people[role] = await backEnd.newPerson()
      if (role === 'owner' || role === 'stranger') continue
      await backEnd.sql(`update public.profiles set church_id = '${people.owner.profile.church.id}', church_role = '${role}'
        where id = '${people[role].profile.id}'`)
    }
    await setRegisterEnabled(people.owner.db, true)
  })

  async function newService(instanceDate = today(), change: object = {}, person = people.owner): Promise<string> {
    const draft = { serviceName: 'Worship', instanceDate, startTime: '10:00', ...change }
    return (await createServiceInstance(person.db, v.parse(ServiceInstanceDraft, draft))).id
  }

  async function newMember(firstName: string, change: object = {}, person = people.owner): Promise<string> {
    return (await createMember(person.db, v.parse(MemberDraft, { firstName, lastName: 'Moab', ...change }))).id
  }

  /** Returns the register's row for a service, or undefined without a register. */
  async function registerOf(service: string) {
    const [row] = await backEnd.sql<Record<string, number | null>>(
      `select total_attendance as total, adults_count as adults, children_count as children, visitors_count as visitors,
         extras from public.attendance where service_instance_id = '${service}' and source = 'register'`,
    )
    return row
  }

  return { ...backEnd, people, newService, newMember, registerOf }
}

/** Returns a device that marks people at a service. The device keeps the last seen revision of each person's mark. */
export function newDevice(person: Person, service: string) {
  const device = newId()
  const seen = new Map<string, number>()
  const shown = new Map<string, MarkState>()
  let since = 0
  function take<Answer extends RegisterState | RegisterUpdate>(answer: Answer): Answer {
    if (answer.state === 'unknown') return answer
    for (const { member, revision, state } of answer.marks) {
      seen.set(member, revision)
      shown.set(member, state)
    }
    since = answer.revision
    return answer
  }
  const send = async (marks: SentMark[]) => take(await sendMarks(person.db, { service, device, since, marks }))
  return {
    device,
    shown: (member: string) => shown.get(member) ?? 'none',
    open: async () => take(await openRegister(person.db, service)),
    send,
    mark: (member: string, state: MarkState) => send([{ member, state, seen: seen.get(member) ?? 0 }]),
    poll: () => send([]),
  }
}
