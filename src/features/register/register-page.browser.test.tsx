import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FakeRegister, personOf } from '@/testing/fake-register.ts'
import { eventually } from '@/testing/eventually.ts'
import { refusal } from '@/testing/answering-db.ts'
import type { SentRequest } from '@/testing/answering-db.ts'
import { profileOf, renderApp } from '@/testing/render-app.tsx'
import type { AppOptions } from '@/testing/render-app.tsx'
import { toast } from '@/ui/toast.ts'
import { violationsInBothThemes } from '@/testing/violations.ts'
import { forgetRegisters, readCopy, readPeople, readPlace, servicesWithMarks } from './register-store.ts'

const ids = Array.from({ length: 9 }, (_, index) => `20000000-0000-4000-8000-00000000000${index}`)
const [anna, tom, mia, zoe, ben] = ids as [string, string, string, string, string]

/** A church with the family Berg, two people without a family, and an open register. */
function churchOf(change: Partial<FakeRegister['place']> = {}): FakeRegister {
  const register = new FakeRegister()
  register.place = { ...register.place, ...change }
  register.people = [
    personOf(anna, 'Anna', 'Berg', { familyId: 'berg', ageBand: 'adult' }),
    personOf(tom, 'Tom', 'Berg', { familyId: 'berg', ageBand: 'adult' }),
    personOf(mia, 'Mia', 'Wolf', { familyId: 'berg', ageBand: 'child' }),
    personOf(zoe, 'Zoë', 'Ångström'),
    personOf(ben, 'Ben', 'Clark', { status: 'visitor' }),
  ]
  return register
}

const open = (register: FakeRegister, options: AppOptions & { isAway?: () => boolean } = {}) =>
  renderApp(`/service-instances/${register.place.service.id}/register`, {
    ...options,
    answers: register.answers(options.isAway),
  })

const person = (name: string) => page.getByRole('button', { name, exact: true })
const away = (name: string) => page.getByRole('button', { name: `Away: ${name}` })
const head = () => page.getByRole('button', { name: /Berg family/ })
const search = () => page.getByRole('searchbox', { name: 'Search people' })
const byName = () => page.getByTestId('by-name')
const stateOn = (register: FakeRegister, id: string) => register.marks.get(id)?.state ?? 'none'
async function pressed(name: string, is: 'true' | 'false') {
  await expect.element(person(name)).toHaveAttribute('aria-pressed', is)
}

describe('marking', () => {
  test('a tap marks a person as present, a second tap removes the mark, and Away is a third state', async () => {
    const register = churchOf()
    await open(register)
    await expect.element(byName()).toHaveTextContent('0')
    expect(page.getByText('Sent', { exact: true }).query()).toBeNull()
    await person('Anna Berg').click()
    await pressed('Anna Berg', 'true')
    await expect.element(byName()).toHaveTextContent('1')
    await eventually(() => expect(stateOn(register, anna)).toBe('present'))
    await person('Anna Berg').click()
    await pressed('Anna Berg', 'false')
    await away('Zoë Ångström').click()
    await expect.element(away('Zoë Ångström')).toHaveAttribute('aria-pressed', 'true')
    await eventually(() => expect([stateOn(register, anna), stateOn(register, zoe)]).toEqual(['none', 'away']))
    await expect.element(page.getByText('Sent', { exact: true })).toBeVisible()
  })

  test('a tap on a family heading marks all people who are not away, and a second tap removes the marks', async () => {
    const register = churchOf()
    await open(register)
    await away('Tom Berg').click()
    await head().click()
    await expect.element(head()).toHaveAttribute('aria-pressed', 'true')
    await expect.element(head()).toHaveAccessibleName('Berg family, 2 of 3 present, 1 away')
    await eventually(() =>
      expect([anna, tom, mia].map((id) => stateOn(register, id))).toEqual(['present', 'away', 'present']),
    )
    await person('Mia Wolf').click()
    await expect.element(head()).toHaveAttribute('aria-pressed', 'mixed')
    await head().click()
    await head().click()
    await eventually(() =>
      expect([anna, tom, mia].map((id) => stateOn(register, id))).toEqual(['none', 'away', 'none']),
    )
  })

  test('people without a name are part of the total, and the page compares the total with a count', async () => {
    const register = churchOf()
    register.others = [{ source: 'room', total: 84 }]
    await open(register)
    await head().click()
    await page.getByRole('textbox', { name: 'More people without a name' }).fill('12')
    await page.getByRole('button', { name: 'One more without a name' }).click()
    await expect.element(page.getByTestId('total')).toHaveTextContent('16')
    await expect.element(page.getByText('84 counted: 68 more than here.')).toBeVisible()
    await eventually(() => expect(register.extras).toBe(13))
  })

  test('an empty register can copy the marks of the last register of its series', async () => {
    const register = churchOf({ last: { service: ids[8]!, date: '2024-02-25', present: [anna, zoe, ids[7]!] } })
    await open(register)
    await page.getByRole('button', { name: 'Mark the Same 2 People' }).click()
    await expect.element(byName()).toHaveTextContent('2')
    await expect.element(page.getByText('2 people are marked present.')).toBeVisible()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
    await eventually(() => expect([stateOn(register, anna), stateOn(register, zoe)]).toEqual(['present', 'present']))
    expect(page.getByText('Start from the last register?').query()).toBeNull()
  })

  test('the offer to start from the last register stays after a tap and does not change marked people', async () => {
    const register = churchOf({ last: { service: ids[8]!, date: '2024-02-25', present: [anna, tom, zoe] } })
    await open(register)
    await person('Anna Berg').click()
    await person('Anna Berg').click()
    await away('Tom Berg').click()
    await page.getByRole('button', { name: 'Mark the Same 3 People' }).click()
    await expect.element(page.getByText('1 person is marked present.')).toBeVisible()
    await eventually(() =>
      expect([anna, tom, zoe].map((id) => stateOn(register, id))).toEqual(['none', 'away', 'present']),
    )
  })

  test('a register that has marks does not offer to start from the last register', async () => {
    const register = churchOf({ last: { service: ids[8]!, date: '2024-02-25', present: [anna] } })
    register.markElsewhere(zoe, 'present')
    await open(register)
    await pressed('Zoë Ångström', 'true')
    expect(page.getByText('Start from the last register?').query()).toBeNull()
  })
})

describe('what the page says', () => {
  const bar = () => page.getByRole('region', { name: 'Figures' })
  const topOf = (name: string) => person(name).element().getBoundingClientRect().top

  test('before the first tap, the page shows that no one is marked and explains a tap', async () => {
    await open(churchOf())
    await expect.element(page.getByText('No one is marked yet. Tap who is here.')).toBeVisible()
    await person('Anna Berg').click()
    await expect.element(page.getByText('Tap who is here. Tap again to take it back.')).toBeVisible()
    await person('Anna Berg').click()
    await expect.element(page.getByText('No one is marked yet.')).toBeVisible()
  })

  test('the bar shows each figure once', async () => {
    const register = churchOf()
    await open(register)
    await head().click()
    await away('Zoë Ångström').click()
    const figures = () => bar().element().textContent.match(/\d+/g)
    await eventually(() => expect(figures()).toEqual(['3', '1']))
    await page.getByRole('button', { name: 'One more without a name' }).click()
    await eventually(() => expect(figures()).toEqual(['3', '4', '1']))
    register.others = [{ source: 'room', total: 84 }]
    await expect.element(page.getByText('84 counted: 80 more than here.')).toBeVisible()
    expect(figures()).toEqual(['3', '4', '1', '84', '80'])
  })

  test('no row moves when the network fails, another device adds a mark or the first person is marked', async () => {
    await page.viewport(390, 844)
    const register = churchOf({ last: { service: ids[8]!, date: '2024-02-25', present: [anna, zoe] } })
    let isOffline = false
    await open(register, { isAway: () => isOffline })
    await expect.element(byName()).toBeVisible()
    // The blocks get their heights after the first layout.
    await eventually(() => expect(topOf('Anna Berg') - topOf('Zoë Ångström')).toBeGreaterThan(100))
    const before = topOf('Anna Berg')
    await person('Anna Berg').click()
    await pressed('Anna Berg', 'true')
    await expect.element(page.getByText('Sent', { exact: true })).toBeVisible()
    isOffline = true
    for (const name of ['Tom Berg', 'Mia Wolf']) await away(name).click()
    await expect.element(page.getByText('Offline, 2 kept here')).toBeVisible()
    expect(topOf('Anna Berg')).toBe(before)
    register.markElsewhere(tom, 'present')
    isOffline = false
    dispatchEvent(new Event('online'))
    await expect.element(page.getByText('Ruth Okafor has marked Tom Berg present.')).toBeVisible()
    expect(topOf('Anna Berg')).toBe(before)
  })
})

test('people added by another device come last and move no row', async () => {
  const register = churchOf({ regulars: [anna, ben] })
  await open(register)
  await expect.element(person('Anna Berg')).toBeVisible()
  const names = () => [...document.querySelectorAll('[data-away]')].map((row) => row.getAttribute('aria-label'))
  register.markElsewhere(zoe, 'present')
  await expect.element(person('Zoë Ångström')).toBeVisible()
  expect(names()).toEqual(['Away: Anna Berg', 'Away: Ben Clark', 'Away: Zoë Ångström'])
  await page.getByRole('button', { name: 'Everybody' }).click()
  await eventually(() => expect(names()[0]).toBe('Away: Zoë Ångström'))
})

describe('finding people', () => {
  test('the search finds a part of a name, even without accents, and Enter marks the best match', async () => {
    const register = churchOf()
    await open(register)
    await userEvent.click(search())
    await userEvent.keyboard('ngstr')
    await expect.element(page.getByText('Enter marks Zoë Ångström present.')).toBeVisible()
    await expect.element(person('Anna Berg')).not.toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Zoë Ångström is present.')).toBeVisible()
    await expect.element(search()).toHaveValue('')
    await pressed('Zoë Ångström', 'true')
    await userEvent.keyboard('zoe{Enter}')
    await expect.element(page.getByText('Zoë Ångström is already present.')).toBeVisible()
    await eventually(() => expect(stateOn(register, zoe)).toBe('present'))
  })

  test('Enter marks no one when two people share a name, and moves to their rows, which show the age', async () => {
    const register = churchOf()
    register.people.push(personOf(ids[5]!, 'Zoë', 'Ångström', { ageBand: 'child' }))
    await open(register)
    await userEvent.click(search())
    await userEvent.keyboard('zoe')
    await expect.element(page.getByText('More than one person is called Zoë Ångström.')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(person('Zoë Ångström')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await pressed('Zoë Ångström child', 'true')
    await pressed('Zoë Ångström', 'false')
    await page.getByRole('button', { name: 'Newcomer' }).click()
    await userEvent.type(page.getByRole('textbox', { name: 'First Name' }), 'Zoe{Enter}')
    await expect.element(page.getByRole('button', { name: 'Zoë Ångström (Child) Is Here' })).toBeVisible()
    await eventually(() => expect([zoe, ids[5]!].map((id) => stateOn(register, id))).toEqual(['none', 'present']))
  })

  test('regulars are listed first, and the filters list everybody or visitors', async () => {
    await open(churchOf({ regulars: [tom] }))
    await expect.element(person('Tom Berg')).toBeVisible()
    expect(person('Anna Berg').query()).toBeNull()
    await page.getByRole('button', { name: 'Visitors' }).click()
    await expect.element(person('Ben Clark visitor')).toBeVisible()
    expect(person('Tom Berg').query()).toBeNull()
    await page.getByRole('button', { name: 'Everybody' }).click()
    await expect.element(person('Anna Berg')).toBeVisible()
  })

  test('the whole register works by keyboard', async () => {
    const register = churchOf()
    await open(register)
    await expect.element(person('Anna Berg')).toBeVisible()
    await userEvent.keyboard('/')
    await expect.element(search()).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(person('Zoë Ångström')).toHaveFocus()
    await userEvent.keyboard('{Enter}{ArrowDown}')
    await expect.element(head()).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}a')
    await expect.element(away('Anna Berg')).toHaveFocus()
    await expect.element(away('Anna Berg')).toHaveAttribute('aria-pressed', 'true')
    await userEvent.keyboard('{ArrowDown}{ArrowRight}')
    await expect.element(away('Tom Berg')).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}{ }{End}{Enter}{Home}')
    await expect.element(person('Zoë Ångström')).toHaveFocus()
    await eventually(() =>
      expect([zoe, anna, tom, ben].map((id) => stateOn(register, id))).toEqual([
        'present',
        'away',
        'present',
        'present',
      ]),
    )
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(search()).toHaveFocus()
  })
})

test('one tap marks 400 people of one family, in one request', async () => {
  const register = churchOf()
  register.people = Array.from({ length: 400 }, (_, at) =>
    personOf(`40000000-0000-4000-8000-${String(at).padStart(12, '0')}`, `P${at}`, 'Berg', { familyId: 'berg' }),
  )
  const { sent } = await open(register)
  await head().click()
  await expect.element(head()).toHaveAccessibleName('Berg family, 400 of 400 present')
  await expect.element(byName()).toHaveTextContent('400')
  await expect.element(page.getByText('Sent', { exact: true })).toBeVisible()
  expect(register.marks.size).toBe(400)
  const requests = sent
    .filter(({ path }) => path.endsWith('send_marks'))
    .map(({ body }) => body as { marks: unknown[] })
  expect(requests.map(({ marks }) => marks.length).filter((marks) => marks > 0)).toEqual([400])
})

describe('newcomers', () => {
  const add = () => page.getByRole('button', { name: 'Newcomer' })
  const firstName = () => page.getByRole('textbox', { name: 'First Name' })

  test('a newcomer needs only a first name, and is marked present', async () => {
    const register = churchOf()
    await open(register)
    await add().click()
    await userEvent.type(firstName(), 'Lea{Enter}')
    await pressed('Lea ? visitor', 'true')
    await expect.element(page.getByText('Lea is present.')).toBeVisible()
    await expect.element(add()).toHaveFocus()
    await eventually(() =>
      expect(register.newcomers.map(({ firstName: name, ageBand }) => [name, ageBand])).toEqual([['Lea', 'adult']]),
    )
    await expect.element(byName()).toHaveTextContent('1')
  })

  test('the dialog asks whether a newcomer is a listed person of the same first name', async () => {
    const register = churchOf()
    await open(register)
    await add().click()
    await userEvent.type(firstName(), 'anna{Enter}')
    await page.getByRole('button', { name: 'Anna Berg Is Here' }).click()
    await pressed('Anna Berg', 'true')
    await add().click()
    await userEvent.type(firstName(), 'Anna{Enter}')
    await page.getByRole('button', { name: 'Child' }).click()
    await page.getByRole('button', { name: 'Add Another Anna' }).click()
    await eventually(() => expect(register.newcomers.map(({ ageBand }) => ageBand)).toEqual(['child']))
  })
})

describe('other devices and lost connections', () => {
  test('a mark by another user shows without a reload, and a notice says that it replaced an own mark', async () => {
    const register = churchOf()
    let isOffline = false
    await open(register, { isAway: () => isOffline })
    await expect.element(person('Zoë Ångström')).toBeVisible()
    register.markElsewhere(anna, 'present')
    await pressed('Anna Berg', 'true')
    isOffline = true
    await away('Anna Berg').click()
    register.markElsewhere(anna, 'none')
    await expect.element(page.getByText('Offline, 1 kept here')).toBeVisible()
    await expect
      .element(page.getByRole('status').getByText('No network. What you enter stays on this device.'))
      .toBeInTheDocument()
    isOffline = false
    dispatchEvent(new Event('online'))
    await expect.element(page.getByRole('status').getByText('Everything has arrived.')).toBeInTheDocument()
    await expect.element(page.getByText('Ruth Okafor has taken back the mark of Anna Berg.')).toBeVisible()
    await pressed('Anna Berg', 'false')
    await page.getByRole('button', { name: 'Close' }).click()
    await expect.element(page.getByText('A newer mark than yours counts')).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  test('a register that was opened before works without a network, and keeps its marks when closed', async () => {
    const register = churchOf()
    let isOffline = false
    const first = await open(register, { isAway: () => isOffline })
    await expect.element(person('Anna Berg')).toBeVisible()
    await expect.element(byName()).toBeVisible()
    isOffline = true
    await person('Anna Berg').click()
    await page.getByRole('button', { name: 'Newcomer' }).click()
    await userEvent.type(page.getByRole('textbox', { name: 'First Name' }), 'Lea{Enter}')
    await expect.element(byName()).toHaveTextContent('2')
    await first.unmount()
    await open(register, { isAway: () => isOffline })
    await expect.element(byName()).toHaveTextContent('2')
    await pressed('Lea ? visitor', 'true')
    isOffline = false
    dispatchEvent(new Event('online'))
    await expect.element(page.getByText('Sent', { exact: true })).toBeVisible()
    expect([stateOn(register, anna), register.newcomers.length]).toEqual(['present', 1])
  })
})

test('when a register was closed without a network, the next page that opens sends its marks', async () => {
  const register = churchOf()
  let isOffline = false
  const first = await open(register, { isAway: () => isOffline })
  await expect.element(byName()).toBeVisible()
  isOffline = true
  await person('Anna Berg').click()
  await pressed('Anna Berg', 'true')
  await first.unmount()
  isOffline = false
  await renderApp('/account', { answers: register.answers() })
  await eventually(() => expect(stateOn(register, anna)).toBe('present'))
})

test('a person who was deleted or merged elsewhere disappears from an open register', async () => {
  const register = churchOf()
  await open(register)
  await person('Zoë Ångström').click()
  await eventually(() => expect(stateOn(register, zoe)).toBe('present'))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  register.people = register.people.filter(({ id }) => id !== zoe)
  register.markElsewhere(zoe, 'none')
  await expect.element(person('Zoë Ångström')).not.toBeInTheDocument()
  await expect.element(person('Anna Berg')).toBeVisible()
})

test('an unmarked person who was deleted disappears after a refused tap', async () => {
  const register = churchOf()
  await open(register)
  await expect.element(person('Zoë Ångström')).toBeVisible()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  register.people = register.people.filter(({ id }) => id !== zoe)
  await person('Zoë Ångström').click()
  await expect.element(person('Zoë Ångström')).not.toBeInTheDocument()
  await expect.element(page.getByText('A person was deleted meanwhile.')).toBeVisible()
  await expect.element(page.getByText('A mark could not be saved')).toBeVisible()
  await expect.element(byName()).toHaveTextContent('0')
})

test('each of several quick taps on plus and minus is counted', async () => {
  const register = churchOf()
  await open(register)
  await page.getByRole('textbox', { name: 'More people without a name' }).fill('7')
  const [fewer, more] = ['One fewer', 'One more'].map(
    (label) => page.getByRole('button', { name: `${label} without a name` }).element() as HTMLElement,
  )
  for (let tap = 0; tap < 5; tap++) more!.click()
  for (let tap = 0; tap < 2; tap++) fewer!.click()
  await expect.element(page.getByRole('textbox', { name: 'More people without a name' })).toHaveValue('10')
  await eventually(() => expect(register.extras).toBe(10))
})

test('a newer number of people without a name replaces the own number, and a notice shows both', async () => {
  const register = churchOf()
  let isOffline = false
  await open(register, { isAway: () => isOffline })
  await expect.element(byName()).toBeVisible()
  isOffline = true
  await page.getByRole('textbox', { name: 'More people without a name' }).fill('5')
  await expect.element(page.getByText('Offline, 1 kept here')).toBeVisible()
  register.extras = 12
  isOffline = false
  dispatchEvent(new Event('online'))
  await expect.element(page.getByText('Without a name: 12 now; yours was 5.')).toBeVisible()
  await expect.element(page.getByTestId('total')).toHaveTextContent('12')
})

test('an unsent newcomer is kept after the register was closed, and a refusal is shown', async () => {
  const register = churchOf()
  let isOffline = false
  const { unmount } = await open(register, { isAway: () => isOffline })
  await expect.element(byName()).toBeVisible()
  isOffline = true
  await page.getByRole('button', { name: 'Newcomer' }).click()
  await userEvent.type(page.getByRole('textbox', { name: 'First Name' }), 'Lea{Enter}')
  await expect.element(byName()).toHaveTextContent('1')
  // A page whose server answered last would send the newcomer when it is left.
  await expect.element(page.getByText(/^Offline, \d kept here$/)).toBeVisible()
  await unmount()
  isOffline = false
  register.place = { ...register.place, state: 'off', canSwitchOn: false }
  const answers = register.answers()
  const off = await renderApp('/account', {
    answers: { ...answers, 'POST /rest/v1/rpc/add_newcomer': () => refusal(400, 'off', '22023') },
  })
  await eventually(() => expect(off.sent.some(({ path }) => path.endsWith('send_marks'))).toBe(true))
  await eventually(async () => expect(await servicesWithMarks(profileOf().id)).toEqual([register.place.service.id]))
  await off.unmount()
  await renderApp('/account', {
    answers: { ...answers, 'POST /rest/v1/rpc/add_newcomer': () => refusal(400, 'name', '23514') },
  })
  await expect.element(page.getByText('Lea could not be added.')).toBeVisible()
  await open(register)
  await expect.element(page.getByRole('heading', { name: 'The register is switched off' })).toBeVisible()
  await expect.element(page.getByRole('listitem').getByText('Lea could not be added.')).toBeVisible()
})

test('signing out deletes the names that a device keeps', async () => {
  const register = churchOf()
  const { logInAs, profile } = await open(register)
  await expect.element(byName()).toBeVisible()
  await eventually(async () => expect(await readPeople(profile.id)).toHaveLength(5))
  const service = register.place.service.id
  const read = () => readCopy(profile.id, service)
  expect(await readPlace(profile.id, service)).toBeDefined()
  expect(await read()).toBeDefined()
  logInAs({ ...profile, id: ids[8]! })
  await eventually(async () =>
    expect([await readPlace(profile.id, service), await read()]).toEqual([undefined, undefined]),
  )
  await eventually(async () => expect(await readPeople(profile.id)).toBeUndefined())
})

describe('permissions and closed registers', () => {
  test('the page of a register that is off can switch the register on', async () => {
    const { router } = await open(churchOf({ state: 'off' }))
    const forget = vi.spyOn(router.options.context.session, 'forget')
    await page.getByRole('button', { name: 'Switch On the Register' }).click()
    await expect.element(person('Anna Berg')).toBeVisible()
    // The profile records whether the register is on, so the profile is read again.
    expect(forget).toHaveBeenCalledOnce()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  test('while the register is off, the server is not asked for names, which it would refuse', async () => {
    const register = churchOf({ state: 'off' })
    const { sent } = await open(register)
    const askedFor = (name: string) => sent.filter(({ path }) => path.endsWith(`/rpc/${name}`)).length
    const askAgain = async (times: number) => {
      dispatchEvent(new Event('online'))
      await expect.poll(() => askedFor('open_register')).toBeGreaterThanOrEqual(times)
    }
    await expect.element(page.getByRole('button', { name: 'Switch On the Register' })).toBeVisible()
    await askAgain(2)
    await askAgain(3)
    expect(askedFor('list_register_people')).toBe(0)
    // Another device switches the register on.
    register.place = { ...register.place, state: 'open' }
    await askAgain(4)
    await expect.element(person('Anna Berg')).toBeVisible()
    expect(askedFor('list_register_people')).toBe(1)
  })

  test('the names of a register that is on are asked for without waiting for the register', async () => {
    const register = churchOf()
    const opened = Promise.withResolvers<void>()
    const answers = register.answers()
    const openRegister = 'POST /rest/v1/rpc/open_register'
    const { sent } = await renderApp(`/service-instances/${register.place.service.id}/register`, {
      church: { registerEnabled: true },
      answers: {
        ...answers,
        [openRegister]: async (request) => {
          await opened.promise
          return answers[openRegister]!(request)
        },
      },
    })
    const asked = () => sent.filter(({ path }) => path.endsWith('/rpc/list_register_people')).length
    await expect.poll(asked).toBe(1)
    opened.resolve()
    await expect.element(person('Anna Berg')).toBeVisible()
    expect(asked()).toBe(1)
  })

  test.each([
    ['off', 'The register is switched off'],
    ['not held', 'This service did not happen'],
  ] as const)('when a register is %s, its page says so', async (state, title) => {
    await open(churchOf({ state, canSwitchOn: false }), { churchRole: 'counter' })
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Go to the Service' })).toBeVisible()
  })

  test('before the day of the service, people can only be marked away', async () => {
    const register = churchOf()
    register.place.service.date = '2099-03-01'
    await open(register)
    await expect.element(page.getByText('This service is still to come')).toBeVisible()
    await person('Anna Berg').click({ force: true })
    await away('Anna Berg').click()
    await eventually(() => expect(stateOn(register, anna)).toBe('away'))
    expect(page.getByRole('button', { name: 'Newcomer' }).query()).toBeNull()
  })

  test('the day of a service begins at midnight in the church time zone, even if the clocks change then', async () => {
    const register = churchOf()
    register.place.service.date = '2026-09-06'
    // In Santiago, the clocks skip 00:00 of this Sunday, so the day begins at 01:00. An open page reads the time when
    // the person returns.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-09-06T03:59:00Z') })
    onTestFinished(() => void vi.useRealTimers())
    await open(register, { timeZone: 'America/Santiago' })
    await expect.element(page.getByText('This service is still to come')).toBeVisible()
    vi.setSystemTime(Date.parse('2026-09-06T04:00:00Z'))
    dispatchEvent(new Event('focus'))
    await expect.element(page.getByText('This service is still to come')).not.toBeInTheDocument()
    await person('Anna Berg').click()
    await eventually(() => expect(stateOn(register, anna)).toBe('present'))
  })

  test('a counter is not asked whether a newcomer is a child', async () => {
    await open(churchOf(), { churchRole: 'counter' })
    await page.getByRole('button', { name: 'Newcomer' }).click()
    await expect.element(page.getByRole('textbox', { name: 'First Name' })).toBeVisible()
    expect(page.getByRole('button', { name: 'Child' }).query()).toBeNull()
  })
})

test('axe finds no violation in the register in either theme', async () => {
  const register = churchOf()
  register.others = [{ source: 'room', total: 84 }]
  await open(register)
  await head().click()
  await away('Zoë Ångström').click()
  await expect.element(byName()).toHaveTextContent('3')
  expect(await violationsInBothThemes()).toEqual([])
})

describe('when the session has ended', () => {
  const dialog = () => page.getByRole('dialog', { name: 'Your session has ended' })
  const ended = () => refusal(401, 'This session has ended', 'PT401')
  const token = () => ({ access_token: 'a', refresh_token: 'r', expires_in: 3600, user: { id: profileOf().id } })

  /** Opens a register whose server refuses the session while `isEnded` returns true. */
  function openUntil(register: FakeRegister, isEnded: () => boolean) {
    const answers = Object.entries(register.answers()).map(
      ([call, answer]) => [call, (request: SentRequest) => (isEnded() ? ended() : answer(request))] as const,
    )
    return renderApp(`/service-instances/${register.place.service.id}/register`, {
      answers: { ...Object.fromEntries(answers), 'POST /auth/v1/token': token },
    })
  }

  test('the page asks for the password, keeps the marks and sends them after the log-in', async () => {
    const register = churchOf()
    let isEnded = false
    const { router } = await openUntil(register, () => isEnded)
    await expect.element(person('Anna Berg')).toBeVisible()
    isEnded = true
    await person('Anna Berg').click()
    await expect.element(dialog()).toBeVisible()
    const kept = 'Log in as anna to go on here. What you entered is kept on this device and sent after that.'
    await expect.element(dialog().getByText(kept)).toBeVisible()
    expect(await violationsInBothThemes()).toEqual([])
    await dialog().getByRole('button', { name: 'Close' }).click()
    await expect.element(page.getByText('Log in again to send 1 entry.')).toBeVisible()
    expect(page.getByText('Offline').query()).toBeNull()
    expect(page.getByText('No network').query()).toBeNull()
    expect(await violationsInBothThemes()).toEqual([])
    await page.getByRole('button', { name: 'Log In' }).click()
    isEnded = false
    await dialog().getByLabelText('Password', { exact: true }).fill('a-long-enough-password')
    await dialog().getByRole('button', { name: 'Log In' }).click()
    await eventually(() => expect(stateOn(register, anna)).toBe('present'))
    await expect.element(page.getByText('What you entered is sent now.')).toBeVisible()
    await expect.element(page.getByText('Sent', { exact: true })).toBeVisible()
    expect(page.getByText('Log in again').query()).toBeNull()
    expect(router.state.location.pathname).toContain('/register')
  })

  test('after the log-in, the register works without a network again', async () => {
    const register = churchOf()
    let isEnded = false
    const { profile } = await openUntil(register, () => isEnded)
    await expect.element(person('Anna Berg')).toBeVisible()
    isEnded = true
    await expect.element(dialog()).toBeVisible()
    await forgetRegisters()
    isEnded = false
    await dialog().getByLabelText('Password', { exact: true }).fill('a-long-enough-password')
    await dialog().getByRole('button', { name: 'Log In' }).click()
    const { id } = register.place.service
    await eventually(async () => expect(await readPeople(profile.id)).toHaveLength(5))
    await eventually(async () => expect(await readPlace(profile.id, id)).toBeDefined())
  })

  test('without marks of this device, the page says nothing of unsaved marks', async () => {
    const register = churchOf()
    let isEnded = false
    await openUntil(register, () => isEnded)
    await expect.element(person('Anna Berg')).toBeVisible()
    isEnded = true
    await expect.element(dialog().getByText('Log in as anna to go on here.', { exact: true })).toBeVisible()
    await dialog().getByRole('button', { name: 'Close' }).click()
    await expect.element(page.getByText('Log in again to go on here.')).toBeVisible()
    expect(page.getByText(/not saved|Offline|No network|kept/).query()).toBeNull()
  })
})

test.each([
  [1440, 900],
  [1366, 768],
  [820, 700],
])('at %s by %s pixels, a toast does not cover the buttons of the bar', async (width, height) => {
  await page.viewport(width, height)
  await open(churchOf())
  const newcomer = page.getByRole('button', { name: 'Newcomer' })
  await expect.element(newcomer).toBeVisible()
  toast({ title: 'Register switched on', description: 'It can be switched off under Account; the marks then stay.' })
  const card = page.getByText('Register switched on')
  await expect.element(card).toBeVisible()
  const bottom = () => document.querySelector('[data-tone]')!.getBoundingClientRect().bottom
  await eventually(() => expect(bottom()).toBeLessThan(newcomer.element().getBoundingClientRect().top))
})
