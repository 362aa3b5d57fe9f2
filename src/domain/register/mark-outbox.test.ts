import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { FakeRegister } from '../../testing/fake-register.ts'
import { DomainError } from '../shared/db.ts'
import { MarkOutbox } from './mark-outbox.ts'
import { emptyCopy, stateIn } from './register-copy.ts'
import type { RegisterCopy } from './register-copy.ts'
import type { SentExtras } from './register.schema.ts'
import { figuresIn } from './register-figures.ts'

/** `diskOf` imitates a disk in memory. Like IndexedDB, it returns copies of its objects. */
function diskOf(copy: RegisterCopy = emptyCopy) {
  const disk = {
    copy,
    update: async (change: (copy: RegisterCopy) => RegisterCopy) =>
      structuredClone((disk.copy = change(structuredClone(disk.copy)))),
  }
  return disk
}

const states = ({ copy }: MarkOutbox, ...members: string[]) => members.map(stateIn(copy)).join(' ')
const shownBy = ({ copy }: MarkOutbox) => figuresIn(copy)

describe('marks on one device', () => {
  test('a mark is written to the disk, then shown, and deleted after the server has answered', async () => {
    const disk = diskOf()
    const register = new FakeRegister()
    const outbox = new MarkOutbox(disk, register.serverFor('phone'))
    await outbox.mark([{ member: 'anna', state: 'present' }])
    expect(disk.copy.waiting).toMatchObject([{ member: 'anna', state: 'present', seen: 0 }])
    expect([states(outbox, 'anna'), shownBy(outbox).present, outbox.hasToSend]).toEqual(['present', 1, true])
    await outbox.flush()
    expect(disk.copy.waiting).toEqual([])
    expect([states(outbox, 'anna'), shownBy(outbox).present, outbox.hasToSend]).toEqual(['present', 1, false])
  })

  test('when a person is marked several times, only the last mark waits', async () => {
    const register = new FakeRegister()
    const outbox = new MarkOutbox(diskOf(), register.serverFor('phone'))
    await Promise.all([
      outbox.mark([
        { member: 'anna', state: 'present' },
        { member: 'tom', state: 'present' },
      ]),
      outbox.mark([{ member: 'anna', state: 'none' }]),
      outbox.mark([{ member: 'anna', state: 'away' }]),
    ])
    expect(outbox.copy.waiting.map(({ member, state }) => `${member} ${state}`)).toEqual(['tom present', 'anna away'])
    await outbox.flush()
    expect([...register.marks.values()].map(({ member, state }) => `${member} ${state}`)).toEqual([
      'tom present',
      'anna away',
    ])
  })

  test('marks of an earlier version without tap ids are all sent', async () => {
    const kept = Array.from({ length: 501 }, (_, at) => ({ member: `m${at}`, state: 'present', seen: 0 }))
    const register = new FakeRegister()
    const outbox = new MarkOutbox(
      diskOf({ ...emptyCopy, waiting: kept as RegisterCopy['waiting'] }),
      register.serverFor('phone'),
    )
    await outbox.read()
    // One request sends at most 500 marks.
    for (let request = 0; request < 2; request++) await outbox.flush()
    expect([register.marks.size, outbox.hasToSend]).toEqual([501, false])
  })

  test('after a lost answer, the mark is sent again and is counted one time', async () => {
    const register = new FakeRegister()
    let isLost = true
    const outbox = new MarkOutbox(diskOf(), register.serverFor('phone', { isLost: () => isLost }))
    await outbox.mark([{ member: 'anna', state: 'present' }])
    await outbox.addNewcomer({ member: 'new', firstName: 'Lea', lastName: null, ageBand: 'adult' })
    await outbox.setExtras(5)
    for (let failure = 0; failure < 4; failure++) await expect(outbox.flush()).rejects.toThrow(DomainError)
    expect(shownBy(outbox)).toMatchObject({ present: 2, extras: 5, total: 7 })
    isLost = false
    await outbox.flush()
    expect(register.newcomers).toHaveLength(1)
    expect([outbox.hasToSend, shownBy(outbox).total, states(outbox, 'anna', 'new')]).toEqual([
      false,
      7,
      'present present',
    ])
  })

  test('when a person is marked again during a request, the second mark is sent too', async () => {
    const register = new FakeRegister()
    const outbox = new MarkOutbox(diskOf(), register.serverFor('phone'))
    await outbox.mark([{ member: 'anna', state: 'present' }])
    const sending = outbox.flush()
    await outbox.mark([{ member: 'anna', state: 'none' }])
    await sending
    expect([states(outbox, 'anna'), outbox.copy.waiting.length]).toEqual(['none', 1])
    await outbox.flush()
    expect([register.marks.get('anna')?.state, outbox.copy.lost]).toEqual(['none', []])
  })

  test('an older mark that arrives late changes nothing, and a mark lists up to ten replaced marks', async () => {
    const register = new FakeRegister()
    const server = register.serverFor('phone')
    let late: (() => unknown) | null = null
    const outbox = new MarkOutbox(diskOf(), {
      ...server,
      send: (marks, since) => {
        if (late) return server.send(marks, since)
        late = () => server.send(marks, since)
        return Promise.reject(new DomainError('offline'))
      },
    })
    await outbox.mark([{ member: 'anna', state: 'present' }])
    await expect(outbox.flush()).rejects.toThrow(DomainError)
    await outbox.mark([{ member: 'anna', state: 'none' }])
    await outbox.flush()
    await late!()
    expect([register.marks.get('anna')?.state ?? 'none', outbox.hasToSend]).toEqual(['none', false])
    for (let tap = 0; tap < 13; tap++) await outbox.mark([{ member: 'anna', state: tap % 2 ? 'none' : 'present' }])
    expect(outbox.copy.waiting.map(({ replaces }) => replaces?.length)).toEqual([10])
  })

  test('an older number that arrives late changes nothing, and a number lists up to ten replaced requests', async () => {
    const register = new FakeRegister()
    const server = register.serverFor('phone')
    const late: SentExtras[] = []
    let isSlow = true
    const outbox = new MarkOutbox(diskOf(), {
      ...server,
      setExtras: (sent) => {
        if (!isSlow) return server.setExtras(sent)
        late.push(sent)
        return Promise.reject(new DomainError('offline'))
      },
    })
    await outbox.setExtras(5)
    await expect(outbox.flush()).rejects.toThrow(DomainError)
    // Numbers that were never sent need no id: only requests are replaced.
    for (let tap = 0; tap < 15; tap++) await outbox.stepExtras(1)
    await outbox.setExtras(0)
    isSlow = false
    await outbox.flush()
    for (const sent of late) await server.setExtras(sent)
    expect([late.length, register.extras, outbox.hasToSend]).toEqual([1, 0, false])
    isSlow = true
    for (let request = 0; request < 13; request++) {
      await outbox.stepExtras(1)
      await expect(outbox.flush()).rejects.toThrow(DomainError)
    }
    const sent = late.slice(1).map(({ tap }) => tap)
    expect(late.at(-1)?.replaces).toEqual(sent.slice(-11, -1).toReversed())
  })

  test('a number that a device of an earlier version kept without ids is sent', async () => {
    const register = new FakeRegister()
    const kept = { ...emptyCopy, extras: { number: 7, seen: 0, tried: [7] } }
    const outbox = new MarkOutbox(diskOf(kept), register.serverFor('phone'))
    await outbox.read()
    await outbox.flush()
    expect([register.extras, outbox.hasToSend]).toEqual([7, false])
  })

  test('a number that the person typed during the request is sent even if it is the number of the answer', async () => {
    const register = new FakeRegister()
    const asked: number[] = []
    const server = register.serverFor('phone')
    const outbox = new MarkOutbox(diskOf(), {
      ...server,
      setExtras: async (sent) => {
        asked.push(sent.extras)
        if (asked.length === 1) for (const number of [5, 6]) await outbox.setExtras(number)
        return server.setExtras(sent)
      },
    })
    await outbox.setExtras(6)
    while (outbox.hasToSend) await outbox.flush()
    expect([asked, register.extras]).toEqual([[6, 6], 6])
  })

  test('when there are more marks than a request may have, several requests are sent', async () => {
    const sizes: number[] = []
    const server = new FakeRegister().serverFor('phone')
    const outbox = new MarkOutbox(diskOf(), {
      ...server,
      send: (marks, since) => {
        sizes.push(marks.length)
        return server.send(marks, since)
      },
    })
    await outbox.mark(Array.from({ length: 1_100 }, (_, number) => ({ member: String(number), state: 'present' })))
    while (outbox.hasToSend) await outbox.flush()
    expect([sizes, shownBy(outbox).present]).toEqual([[500, 500, 100], 1_100])
  })

  test('when the server refuses a newcomer, the marks are still sent, and the newcomer is listed as refused', async () => {
    const server = new FakeRegister().serverFor('phone')
    const outbox = new MarkOutbox(diskOf(), {
      ...server,
      addNewcomer: () => Promise.reject(new DomainError('forbidden', 'Only owners and staff add children')),
    })
    await outbox.addNewcomer({ member: 'new', firstName: 'Lea', lastName: null, ageBand: 'child' })
    await outbox.mark([{ member: 'anna', state: 'present' }])
    await outbox.flush()
    expect([outbox.hasToSend, outbox.copy.refused.map(({ firstName }) => firstName)]).toEqual([false, ['Lea']])
    expect(states(outbox, 'anna', 'new')).toBe('present none')
    await outbox.forgetLost()
    expect(outbox.copy.refused).toEqual([])
  })

  test.each([
    ['the register is switched off', new DomainError('invalid', 'off', { code: '22023' }), true],
    ["a counter's days are over", new DomainError('not-found', 'over', { code: 'PT404' }), true],
    ['two writes meet', new DomainError('conflict', 'met', { code: '23505' }), true],
    ['the role has changed', new DomainError('forbidden', 'role', { code: '42501' }), true],
    ['the name is not allowed', new DomainError('invalid', 'name', { code: '23514' }), false],
  ])('when %s, the newcomer is sent again unless the refusal is final', async (_, error, waits) => {
    const server = new FakeRegister().serverFor('phone')
    let isRefusing = true
    const outbox = new MarkOutbox(diskOf(), {
      ...server,
      addNewcomer: (newcomer) => (isRefusing ? Promise.reject(error) : server.addNewcomer(newcomer)),
    })
    await outbox.addNewcomer({ member: 'new', firstName: 'Lea', lastName: null, ageBand: 'adult' })
    await outbox.mark([{ member: 'anna', state: 'present' }])
    await outbox.flush().catch(() => undefined)
    expect([states(outbox, 'anna'), outbox.copy.waiting]).toEqual(['present', []])
    expect([outbox.copy.newcomers.length, outbox.copy.refused.length]).toEqual(waits ? [1, 0] : [0, 1])
    isRefusing = false
    await outbox.flush()
    expect(states(outbox, 'new')).toBe(waits ? 'present' : 'none')
  })

  test('when the server has not known a service for 14 days, its waiting marks are given up and listed', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 })
    onTestFinished(() => void vi.useRealTimers())
    const server = new FakeRegister().serverFor('phone')
    const gone = () => Promise.reject(new DomainError('not-found', 'gone', { code: 'PT404' }))
    const outbox = new MarkOutbox(diskOf(), {
      ...server,
      addNewcomer: gone,
      setExtras: gone,
      send: async () => ({ state: 'unknown' }),
    })
    await outbox.addNewcomer({ member: 'new', firstName: 'Lea', lastName: null, ageBand: 'adult' })
    await outbox.mark([{ member: 'anna', state: 'present' }])
    await outbox.setExtras(4)
    await outbox.flush()
    vi.setSystemTime(14 * 24 * 3_600_000 - 1)
    await outbox.flush()
    expect([outbox.hasToSend, outbox.copy.refused]).toEqual([true, []])
    vi.setSystemTime(14 * 24 * 3_600_000)
    await outbox.flush()
    const { lost, lostExtras, refused } = outbox.copy
    expect([outbox.hasToSend, lost, lostExtras, refused.length]).toEqual([
      false,
      [{ member: 'anna', wanted: 'present' }],
      { typed: 4, held: 0 },
      1,
    ])
  })

  test('the last number is saved after a change during a request and after a lost answer', async () => {
    const register = new FakeRegister()
    let isLost = true
    const outbox = new MarkOutbox(diskOf(), register.serverFor('phone', { isLost: () => isLost }))
    await outbox.setExtras(1)
    await expect(outbox.flush()).rejects.toThrow(DomainError)
    await outbox.setExtras(12)
    isLost = false
    const sending = outbox.flush()
    await outbox.setExtras(123)
    await sending
    while (outbox.hasToSend) await outbox.flush()
    expect([register.extras, outbox.copy.lostExtras, shownBy(outbox).extras]).toEqual([123, null, 123])
  })

  test('a newcomer who is unmarked before the next request is not present', async () => {
    const register = new FakeRegister()
    const outbox = new MarkOutbox(diskOf(), register.serverFor('phone'))
    await outbox.addNewcomer({ member: 'new', firstName: 'Lea', lastName: null, ageBand: 'adult' })
    await outbox.mark([{ member: 'new', state: 'none' }])
    expect(shownBy(outbox).present).toBe(0)
    await outbox.flush()
    expect([register.marks.get('new')?.state, shownBy(outbox).present]).toEqual(['none', 0])
  })
})

describe('marks on two devices', () => {
  const open = async () => {
    const register = new FakeRegister()
    const devices = ['phone', 'laptop'].map((device) => new MarkOutbox(diskOf(), register.serverFor(device)))
    await Promise.all(devices.map((device) => device.open()))
    return { register, phone: devices[0]!, laptop: devices[1]! }
  }

  test('a device shows the mark of another device after its next request', async () => {
    const { phone, laptop } = await open()
    await phone.mark([{ member: 'anna', state: 'present' }])
    await phone.flush()
    await laptop.flush()
    expect([states(laptop, 'anna'), shownBy(laptop).present]).toEqual(['present', 1])
  })

  test('an outdated device does not overwrite a newer mark and lists its own mark as lost', async () => {
    const { phone, laptop } = await open()
    await phone.mark([{ member: 'anna', state: 'away' }])
    await laptop.mark([{ member: 'anna', state: 'present' }])
    await laptop.flush()
    await phone.flush()
    expect(states(phone, 'anna')).toBe('present')
    expect(phone.copy.lost).toMatchObject([{ member: 'anna', wanted: 'away' }])
    await phone.mark([{ member: 'anna', state: 'away' }])
    expect(phone.copy.lost).toEqual([])
    await phone.flush()
    await laptop.flush()
    expect([states(phone, 'anna'), states(laptop, 'anna')]).toEqual(['away', 'away'])
  })

  test('a second copy of a refused mark changes nothing after the device has marked the person again', async () => {
    const register = new FakeRegister()
    const server = register.serverFor('phone')
    const copies: (() => unknown)[] = []
    const phone = new MarkOutbox(diskOf(), {
      ...server,
      send: (marks, since) => {
        copies.push(() => server.send(marks, since))
        return server.send(marks, since)
      },
    })
    await phone.mark([{ member: 'anna', state: 'away' }])
    register.markElsewhere('anna', 'present')
    await phone.flush()
    register.markElsewhere('anna', 'none')
    await phone.flush()
    await phone.mark([{ member: 'anna', state: 'present' }])
    await phone.flush()
    await copies[0]!()
    expect(register.marks.get('anna')?.state).toBe('present')
  })

  test('when the answer to a mark was lost, the mark is sent again and does not replace a newer mark', async () => {
    const register = new FakeRegister()
    let isLost = true
    const phone = new MarkOutbox(diskOf(), register.serverFor('phone', { isLost: () => isLost }))
    const laptop = new MarkOutbox(diskOf(), register.serverFor('laptop'))
    await phone.mark([{ member: 'anna', state: 'present' }])
    await expect(phone.flush()).rejects.toThrow(DomainError)
    await laptop.flush()
    await laptop.mark([{ member: 'anna', state: 'none' }])
    await laptop.flush()
    isLost = false
    await phone.flush()
    expect([states(phone, 'anna'), phone.hasToSend, phone.copy.lost]).toEqual(['none', false, []])
    // A new tap has a new id and is therefore applied.
    await phone.mark([{ member: 'anna', state: 'present' }])
    await phone.flush()
    expect(register.marks.get('anna')?.state).toBe('present')
  })

  test('a third tap during a request is sent, even if it makes the same mark as the first tap', async () => {
    const { register, phone, laptop } = await open()
    await phone.mark([{ member: 'anna', state: 'present' }])
    const sending = phone.flush()
    await phone.mark([{ member: 'anna', state: 'none' }])
    await phone.mark([{ member: 'anna', state: 'present' }])
    await sending
    await laptop.flush()
    await laptop.mark([{ member: 'anna', state: 'none' }])
    await laptop.flush()
    await phone.flush()
    expect([register.marks.get('anna')?.state, phone.hasToSend]).toEqual(['present', false])
  })

  test('a number of unnamed people replaces no newer number of another device and is listed as lost', async () => {
    const { register, phone, laptop } = await open()
    await phone.setExtras(5)
    await laptop.setExtras(12)
    await laptop.flush()
    await phone.flush()
    expect([register.extras, shownBy(phone).extras, phone.copy.lostExtras]).toEqual([12, 12, { typed: 5, held: 12 }])
    await phone.setExtras(5)
    await phone.flush()
    expect([register.extras, phone.copy.lostExtras, phone.hasToSend]).toEqual([5, null, false])
  })

  test('a person who is marked present stays present when another device marks the person away', async () => {
    const { phone, laptop } = await open()
    await phone.mark([{ member: 'anna', state: 'present' }])
    await laptop.mark([{ member: 'anna', state: 'away' }])
    await laptop.flush()
    await phone.flush()
    await laptop.flush()
    expect([states(phone, 'anna'), states(laptop, 'anna'), phone.copy.lost]).toEqual(['present', 'present', []])
  })

  test('when two tabs get answers in the wrong order, the older answer does not replace a newer mark', async () => {
    const { register, laptop } = await open()
    const disk = diskOf()
    const server = register.serverFor('phone')
    const late: (() => void)[] = []
    const slow = new MarkOutbox(disk, {
      ...server,
      send: async (marks, since) => {
        const update = await server.send(marks, since)
        await new Promise<void>((resolve) => late.push(resolve))
        return update
      },
    })
    const quick = new MarkOutbox(disk, server)
    await laptop.mark([{ member: 'anna', state: 'present' }])
    await laptop.flush()
    const first = slow.flush()
    await laptop.mark([{ member: 'anna', state: 'none' }])
    await laptop.flush()
    await quick.flush()
    late.forEach((answer) => answer())
    await first
    expect([states(slow, 'anna'), shownBy(slow).present]).toEqual(['none', 0])
  })

  test('after opposite taps on the same family, two devices show the same marks', async () => {
    const { phone, laptop } = await open()
    const family = ['anna', 'tom', 'mia']
    await phone.mark(family.map((member) => ({ member, state: 'present' })))
    await phone.flush()
    await laptop.flush()
    await phone.mark(family.map((member) => ({ member, state: 'none' })))
    await laptop.mark([{ member: 'mia', state: 'away' }])
    await Promise.all([phone.flush(), laptop.flush()])
    await Promise.all([phone.flush(), laptop.flush()])
    expect(states(phone, ...family)).toBe(states(laptop, ...family))
  })
})
