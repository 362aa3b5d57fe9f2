import * as fc from 'fast-check'
import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import { MarkOutbox } from '../../../src/domain/register/mark-outbox.ts'
import type { RegisterServer, RegisterStore } from '../../../src/domain/register/mark-outbox.ts'
import { tappedAway, tappedFamily, tappedPerson } from '../../../src/domain/register/mark-taps.ts'
import {
  addNewcomer,
  sendMarks,
  setRegisterEnabled,
  setRegisterExtras,
} from '../../../src/domain/register/register.commands.ts'
import { emptyCopy, stateIn } from '../../../src/domain/register/register-copy.ts'
import { figuresIn } from '../../../src/domain/register/register-figures.ts'
import { openRegister } from '../../../src/domain/register/register.queries.ts'
import type { MarkState } from '../../../src/domain/register/register.schema.ts'
import { createServiceInstance } from '../../../src/domain/services/service-instance.commands.ts'
import { ServiceInstanceDraft } from '../../../src/domain/services/service-instance.schema.ts'
import { DomainError } from '../../../src/domain/shared/db.ts'
import type { Db } from '../../../src/domain/shared/db.ts'
import { todayIn } from '../../../src/domain/shared/dates.ts'
import { casesOf } from '../../../src/testing/test-scope.ts'
import { startBackEnd } from './people.ts'
import type { Person } from './people.ts'

const backEnd = startBackEnd()
const PEOPLE = 6
const members = Array.from({ length: PEOPLE }, () => crypto.randomUUID())
const family = members.slice(0, 3).map((id) => ({ id }))
let owner: Person
let staff: Person

beforeAll(async () => {
  ;[owner, staff] = [await backEnd.newPerson(), await backEnd.newPerson()]
  const { id: church } = owner.profile.church
  await backEnd.sql(`update public.profiles set church_id = '${church}', church_role = 'staff'
    where id = '${staff.profile.id}'`)
  await setRegisterEnabled(owner.db, true)
  const rows = members.map((id, at) => `('${id}', '${church}', '${owner.profile.id}', 'Person ${at}', 'Berg')`)
  await backEnd.sql(`insert into public.members (id, church_id, user_id, first_name, last_name) values ${rows.join()}`)
})

async function newService(): Promise<string> {
  const instanceDate = todayIn(owner.profile.church.timeZone, new Date())
  const draft = v.parse(ServiceInstanceDraft, { serviceName: 'Vespers', instanceDate, startTime: '18:00' })
  return (await createServiceInstance(owner.db, draft)).id
}

function memoryDisk(): RegisterStore {
  let copy = emptyCopy
  return { update: async (change) => structuredClone((copy = change(structuredClone(copy)))) }
}

/** A phone whose answers can be lost, and whose page can be closed and opened again. */
class Device {
  readonly #db: Db
  readonly #service: string
  readonly #disk = memoryDisk()
  readonly id = crypto.randomUUID()
  readonly last = new Map<string, MarkState>()
  readonly added: string[] = []
  losesAnswers = false
  /** While true, marks and numbers fail on the device, and only `deliver` sends them to the server. */
  isSlow = false
  readonly #late: (() => Promise<unknown>)[] = []
  outbox: MarkOutbox

  constructor(db: Db, service: string) {
    this.#db = db
    this.#service = service
    this.outbox = this.#openPage()
  }

  #openPage(): MarkOutbox {
    const [db, service, device] = [this.#db, this.#service, this.id]
    const answer = async <Answer>(asked: Promise<Answer>): Promise<Answer> => {
      const result = await asked
      if (this.losesAnswers) throw new DomainError('offline')
      return result
    }
    const slowly = <Answer>(send: () => Promise<Answer>): Promise<Answer> => {
      if (!this.isSlow) return answer(send())
      this.#late.push(send)
      return Promise.reject(new DomainError('offline'))
    }
    const server: RegisterServer = {
      open: () => answer(openRegister(db, service)),
      send: (marks, since) => slowly(() => sendMarks(db, { service, device, marks, since })),
      addNewcomer: (newcomer) => answer(addNewcomer(db, { service, device, ...newcomer })),
      setExtras: (sent) => slowly(() => setRegisterExtras(db, { service, ...sent })),
    }
    return new MarkOutbox(this.#disk, server)
  }

  async reopen(): Promise<void> {
    this.outbox = this.#openPage()
    await this.outbox.read()
    await this.outbox.open().catch(ignoreLost)
  }

  stateOf = (member: string) => stateIn(this.outbox.copy)(member)

  async mark(marks: { member: string; state: MarkState }[]): Promise<void> {
    for (const { member, state } of marks) this.last.set(member, state)
    await this.outbox.mark(marks)
  }

  async addNewcomer(): Promise<void> {
    const member = crypto.randomUUID()
    this.added.push(member)
    await this.outbox.addNewcomer({ member, firstName: 'Lea', lastName: null, ageBand: 'adult' })
  }

  /** Sends the requests that the device has given up, in reverse order. */
  async deliver(): Promise<void> {
    for (const send of this.#late.splice(0).toReversed()) await send()
  }

  flush = () => this.outbox.flush().then(() => undefined, ignoreLost)
}

function ignoreLost(error: unknown): void {
  if (!(error instanceof DomainError) || error.kind !== 'offline') throw error
}

const at = fc.nat({ max: 1 })
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constantFrom('tap', 'away'), at, member: fc.nat({ max: PEOPLE - 1 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('family', 'newcomer', 'extras', 'reopen'), at }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('flush', 'lose', 'slow', 'tap during a request'), at }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('both flush', 'deliver'), at }) },
)
type Step = { kind: string; at: number; member?: number }

async function run(devices: readonly Device[], { kind, at: which, member = 0 }: Step): Promise<void> {
  const device = devices[which]!
  const id = members[member]!
  if (kind === 'tap') await device.mark([{ member: id, state: tappedPerson(device.stateOf(id)) }])
  else if (kind === 'away') await device.mark([{ member: id, state: tappedAway(device.stateOf(id)) }])
  else if (kind === 'family') await device.mark(tappedFamily(family, device.stateOf))
  else if (kind === 'newcomer') await device.addNewcomer()
  else if (kind === 'extras') await device.outbox.setExtras(figuresIn(device.outbox.copy).extras + 1)
  else if (kind === 'reopen') await device.reopen()
  else if (kind === 'flush') await device.flush()
  else if (kind === 'both flush') await Promise.all(devices.map((each) => each.flush()))
  else if (kind === 'deliver') await device.deliver()
  else if (kind === 'slow') {
    device.isSlow = true
    await device.flush()
    device.isSlow = false
  } else if (kind === 'lose') {
    device.losesAnswers = true
    await device.flush()
    device.losesAnswers = false
  } else {
    const sending = device.flush()
    await device.mark([{ member: id, state: tappedPerson(device.stateOf(id)) }])
    await sending
  }
}

test('sending a mark again after a lost answer does not undo another person’s newer mark', async () => {
  const service = await newService()
  const [phone, laptop] = [new Device(owner.db, service), new Device(staff.db, service)]
  const ruth = members[0]!
  await Promise.all([phone.outbox.open(), laptop.outbox.open()])
  for (const state of ['present', 'away'] as const) {
    await phone.mark([{ member: ruth, state }])
    phone.losesAnswers = true
    await phone.flush()
    phone.losesAnswers = false
    await laptop.flush()
    expect(laptop.stateOf(ruth)).toBe(state)
    await laptop.mark([{ member: ruth, state: 'none' }])
    await laptop.flush()
    await phone.reopen()
    await phone.flush()
    await laptop.flush()
    expect([phone.stateOf(ruth), laptop.stateOf(ruth), phone.outbox.copy.lost]).toEqual(['none', 'none', []])
  }
  // When a person taps once more, the phone sends a new mark, and the new mark is saved.
  await phone.mark([{ member: ruth, state: 'present' }])
  await phone.flush()
  expect(phone.stateOf(ruth)).toBe('present')
})

test('an older tap that arrives late does not replace a newer tap of the same device', async () => {
  const service = await newService()
  const [phone, laptop] = [new Device(owner.db, service), new Device(staff.db, service)]
  const ruth = members[0]!
  await Promise.all([phone.outbox.open(), laptop.outbox.open()])
  for (const [older, newer] of [
    ['present', 'none'],
    ['present', 'away'],
    ['away', 'none'],
  ] as const) {
    await phone.mark([{ member: ruth, state: older }])
    phone.isSlow = true
    await phone.flush()
    phone.isSlow = false
    await phone.mark([{ member: ruth, state: newer }])
    await phone.flush()
    expect(phone.outbox.hasToSend).toBe(false)
    await phone.deliver()
    await Promise.all([phone.flush(), laptop.flush()])
    expect([older, phone.stateOf(ruth), laptop.stateOf(ruth)]).toEqual([older, newer, newer])
  }
})

test.each([
  ['0, then 5, then 0', [5, 0]],
  ['0, then 5, then 6, then 0', [5, 6, 0]],
])('an older number without a name that arrives late does not replace a newer one: %s', async (_, numbers) => {
  const service = await newService()
  const [phone, laptop] = [new Device(owner.db, service), new Device(staff.db, service)]
  await Promise.all([phone.outbox.open(), laptop.outbox.open()])
  phone.isSlow = true
  for (const number of numbers) {
    await phone.outbox.setExtras(number)
    if (number === 0) phone.isSlow = false
    await phone.flush()
  }
  expect(phone.outbox.hasToSend).toBe(false)
  await phone.deliver()
  await Promise.all([phone.flush(), laptop.flush()])
  expect([phone, laptop].map(({ outbox }) => figuresIn(outbox.copy).extras)).toEqual([0, 0])
})

test('a number that the device has sent twice counts once, even if the first request arrives after a newer number', async () => {
  const service = await newService()
  const phone = new Device(owner.db, service)
  await phone.outbox.open()
  await phone.outbox.setExtras(5)
  phone.isSlow = true
  await phone.flush()
  phone.isSlow = false
  await phone.flush()
  await phone.outbox.setExtras(0)
  await phone.flush()
  await phone.deliver()
  await phone.flush()
  expect([figuresIn(phone.outbox.copy).extras, phone.outbox.copy.lostExtras]).toEqual([0, null])
})

test('an older number that arrives late stays replaced even if the server has refused the newer number', async () => {
  const service = await newService()
  const [phone, laptop] = [new Device(owner.db, service), new Device(staff.db, service)]
  await Promise.all([phone.outbox.open(), laptop.outbox.open()])
  await phone.outbox.setExtras(5)
  phone.isSlow = true
  await phone.flush()
  phone.isSlow = false
  await laptop.outbox.setExtras(12)
  await laptop.flush()
  await phone.outbox.setExtras(6)
  await phone.flush()
  expect(phone.outbox.copy.lostExtras).toEqual({ typed: 6, held: 12 })
  await phone.outbox.setExtras(0)
  await phone.flush()
  await phone.deliver()
  await Promise.all([phone.flush(), laptop.flush()])
  expect([phone, laptop].map(({ outbox }) => figuresIn(outbox.copy).extras)).toEqual([0, 0])
})

let disagreements = 0

// Ten tests share the random cases, so that each test has enough time on a slow computer.
test.each(Array.from({ length: 10 }, (_, part) => part + 1))(
  'when two devices mark in random turns (%i), no mark is lost or doubled, and both devices show the same marks',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const service = await newService()
        const devices = [new Device(owner.db, service), new Device(staff.db, service)]
        for (const device of devices) await device.outbox.open()
        for (const each of steps) await run(devices, each)
        for (const device of devices) while (device.outbox.hasToSend) await device.flush()
        for (const device of devices) await device.deliver()
        for (const device of devices) await device.flush()

        const [one, other] = devices as [Device, Device]
        const everybody = [...members, ...one.added, ...other.added]
        const shown = everybody.map(one.stateOf)
        expect(everybody.map(other.stateOf)).toEqual(shown)
        expect(figuresIn(other.outbox.copy)).toEqual(figuresIn(one.outbox.copy))

        const rows = await backEnd.sql<{ member: string; present: boolean }>(`
        select m.member_id as member, m.was_present as present from public.member_attendance as m
          join public.attendance as a on a.id = m.attendance_id where a.service_instance_id = '${service}'`)
        const stored = new Map(rows.map(({ member, present }) => [member, present ? 'present' : 'away']))
        expect(stored.size).toBe(rows.length)
        expect(everybody.map((id) => stored.get(id) ?? 'none')).toEqual(shown)
        const [count] = await backEnd.sql<{ total: number }>(`
        select total_attendance as total from public.attendance where service_instance_id = '${service}'`)
        expect(count?.total ?? 0).toBe(figuresIn(one.outbox.copy).total)

        for (const id of members) {
          const wanted = devices.flatMap(({ last }) => last.get(id) ?? [])
          if (new Set(wanted).size > 1) disagreements += 1
          expect(wanted.length === 0 ? ['none'] : wanted).toContain(one.stateOf(id))
        }
        for (const id of [...one.added, ...other.added]) expect(one.stateOf(id)).toBe('present')
      }),
      { numRuns: casesOf(10) },
    )
  },
)

test('the random turns include different marks of two devices for the same person', () => {
  expect(disagreements).toBeGreaterThan(0)
})
