import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ClickerAnswer } from '@/domain/clicker/clicker-answer.schema.ts'
import { refusal } from '@/testing/answering-db.ts'
import type { Answers } from '@/testing/answering-db.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { render } from 'vitest-browser-react'
import { violations } from '@/testing/violations.ts'
import { Wakeable } from '@/platform/offline/wakeable.ts'
import { eventually } from '@/testing/eventually.ts'
import { accessByLink } from './clicker-access.ts'
import { ClickerPage } from './clicker-page.tsx'

const open = {
  state: 'open',
  service: crypto.randomUUID(),
  name: 'Sunday Worship',
  date: '2024-03-03',
  startTime: '10:00:00',
  categories: [
    { key: 'adults', name: 'Adults', inTotal: true },
    { key: 'children', name: 'Children', inTotal: true },
    { key: 'visitors', name: 'Visitors', inTotal: false },
  ],
  everyone: null,
}
const path = `/service-instances/${open.service}/count`
const serve = (answer: object): Answers => ({
  'POST /rest/v1/rpc/open_clicker': () => answer,
  'POST /rest/v1/rpc/send_taps': () => answer,
})

/** Stops the timers, so that the page waits until the test moves the clock. */
const stopClock = () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

/** Moves the clock in steps of 500 ms until `isSo` returns true. */
async function passUntil(isSo: () => boolean) {
  const passes = async () => {
    await vi.advanceTimersByTimeAsync(500)
    return isSo()
  }
  await expect.poll(passes, { message: String(isSo) }).toBe(true)
}
const says = (words: string) => page.getByText(words).elements().length > 0

test('taps by pointer or keyboard count people by category, and each tap is sent exactly once', async () => {
  const { sent } = await renderApp(path, { answers: serve(open) })
  const total = page.getByTestId('total')
  // The router waits by the same clock while it loads the code of the page, so the clock stops afterwards.
  await expect.element(total).toHaveTextContent('0')
  stopClock()
  await page.getByRole('button', { name: 'Add one: Adults' }).click()
  await page.getByRole('button', { name: 'Add one: Adults' }).click()
  await expect.element(total).toHaveTextContent('2')
  await userEvent.keyboard('{ArrowRight}{+}{+}')
  await expect.element(total).toHaveTextContent('4')
  await userEvent.keyboard('{Backspace}')
  await expect.element(total).toHaveTextContent('3')
  await userEvent.keyboard('{ArrowRight}{ArrowUp}')
  // The category Visitors is not part of the total.
  await expect.element(total).toHaveTextContent('3')
  const taps = () =>
    sent
      .filter(({ path: to }) => to.endsWith('send_taps'))
      .flatMap(({ body }) => (body as { taps: { id: string }[] }).taps.map(({ id }) => id))
  await passUntil(() => new Set(taps()).size === 6 && says('Sent'))
  expect(taps()).toHaveLength(6)
})

test('a sentence says that the total does not include visitors, and that there is no total while only they are tapped', async () => {
  const service = crypto.randomUUID()
  const place = { ...open, service, everyone: 0 }
  await renderApp(`/service-instances/${service}/count`, { answers: serve(place) })
  const told = page.getByText('No total yet.')
  const sentence = 'The total does not include Visitors. Tap each of them as Adults or Children too.'
  await expect.element(page.getByText(sentence)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Visitors$/ }).first()).toHaveAccessibleDescription(sentence)
  await page.getByRole('button', { name: 'Add one: Adults' }).click()
  await page.getByRole('button', { name: 'Take one away: Adults' }).click()
  await expect.element(page.getByTestId('total')).toHaveTextContent('0')
  expect(told.query()).toBeNull()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{+}')
  await expect.element(told).toBeVisible()
  await expect.element(page.getByTestId('total')).toHaveTextContent('0')
  expect(await violations()).toEqual([])
  await userEvent.keyboard('{ArrowLeft}{+}')
  await expect.element(page.getByText('counted here')).toBeVisible()
  expect(told.query()).toBeNull()
})

test('when an usher types a name quickly, no letters are lost', async () => {
  const service = crypto.randomUUID()
  const { sent } = await renderApp(`/service-instances/${service}/count`, { answers: serve({ ...open, service }) })
  const name = page.getByLabelText('Where do you stand?')
  await name.click()
  // Several letters arrive before the first one is stored.
  for (const letter of 'north door') document.execCommand('insertText', false, letter)
  await expect.element(name).toHaveValue('north door')
  await eventually(() => expect(sent.at(-1)?.body).toMatchObject({ name: 'north door' }))
  await expect.element(name).toHaveValue('north door')
})

test('a number in the place field shows a message and is not sent as the name of the usher', async () => {
  const service = crypto.randomUUID()
  const { sent } = await renderApp(`/service-instances/${service}/count`, { answers: serve({ ...open, service }) })
  const place = page.getByLabelText('Where do you stand?')
  await expect.element(place).toHaveAttribute('placeholder', 'e.g. nave')
  await place.fill('12')
  const message = page.getByText('A number is not a place, and it is not counted.')
  await expect.element(message).toBeVisible()
  await expect.element(place).toHaveAttribute('aria-describedby', message.element().id)
  await expect.element(place).toHaveValue('12')
  expect(await violations()).toEqual([])
  await page.getByRole('button', { name: 'Add one: Adults' }).click()
  const names = () =>
    sent.filter(({ path: to }) => to.endsWith('send_taps')).map(({ body }) => (body as { name: string }).name)
  await eventually(() => expect(names()).toEqual(['']))
  await place.fill('door 12')
  await expect.element(message).not.toBeInTheDocument()
  await eventually(() => expect(names().at(-1)).toBe('door 12'))
})

test('no taps are lost when an offline phone changes its clock and reopens the page', async () => {
  const service = crypto.randomUUID()
  const at = `/service-instances/${service}/count`
  const place = { ...open, service }
  let isOnline = true
  const arrived: string[] = []
  const answers: Answers = {
    'POST /rest/v1/rpc/open_clicker': () => (isOnline ? place : refusal(503, 'offline')),
    'POST /rest/v1/rpc/send_taps': ({ body }) => {
      if (!isOnline) return refusal(503, 'offline')
      arrived.push(...(body as { taps: { id: string }[] }).taps.map(({ id }) => id))
      return place
    },
  }
  const add = page.getByRole('button', { name: 'Add one: Adults' })
  const first = await renderApp(at, { answers })
  await expect.element(add).toBeVisible()
  isOnline = false
  const now = Date.now.bind(Date)
  for (const hours of [0, 30, -30, 1]) {
    vi.spyOn(Date, 'now').mockImplementation(() => now() + hours * 3_600_000)
    await add.click()
  }
  await expect.element(page.getByTestId('total')).toHaveTextContent('4')
  await first.unmount()
  // The page opens again without a network and still has all taps.
  await renderApp(at, { answers })
  await expect.element(page.getByText('Offline, 4 kept here')).toBeVisible()
  await add.click()
  await expect.element(page.getByTestId('total')).toHaveTextContent('5')
  expect(arrived).toEqual([])
  // The `online` event ends the wait for the next attempt to send.
  isOnline = true
  globalThis.dispatchEvent(new Event('online'))
  await expect.element(page.getByText('Sent')).toBeVisible()
  expect([arrived.length, new Set(arrived).size]).toEqual([5, 5])
})

test('the wait before sending ends when the page becomes visible or the network returns', async () => {
  const ending = new AbortController()
  onTestFinished(() => ending.abort())
  const wakeable = new Wakeable()
  wakeable.listen(ending.signal)
  for (const [target, event] of [
    [document, 'visibilitychange'],
    [globalThis, 'online'],
  ] as const) {
    const sleep = wakeable.sleep(3_600_000, null)
    target.dispatchEvent(new Event(event))
    await expect(sleep).resolves.toBeUndefined()
  }
})

test('the clicker shows that the server is busy, and later sends each tap exactly once', async () => {
  const service = crypto.randomUUID()
  const place = { ...open, service }
  let isBusy = true
  const arrived: string[] = []
  const busy = () => Response.json({ state: 'busy', retryAfter: 1 }, { status: 429 })
  await renderApp(`/service-instances/${service}/count`, {
    answers: {
      'POST /rest/v1/rpc/open_clicker': () => (isBusy ? busy() : place),
      'POST /rest/v1/rpc/send_taps': ({ body }) => {
        if (isBusy) return busy()
        arrived.push(...(body as { taps: { id: string }[] }).taps.map(({ id }) => id))
        return place
      },
    },
  })
  // The router waits by the same clock while it loads the code of the page, so the clock stops afterwards.
  await expect.element(page.getByText('opens by itself within a minute')).toBeVisible()
  stopClock()
  isBusy = false
  // The `online` event ends the pause that began before the clock stopped.
  globalThis.dispatchEvent(new Event('online'))
  const add = page.getByRole('button', { name: 'Add one: Adults' })
  await passUntil(() => says('Adults'))
  isBusy = true
  await add.click()
  await add.click()
  await passUntil(() => says('Server busy, 2 kept here'))
  isBusy = false
  await passUntil(() => says('Sent'))
  expect([arrived.length, new Set(arrived).size]).toEqual([2, 2])
})

test('after a reload the clicker keeps its category, shows the sum of all ushers and ends with thanks', async () => {
  const service = crypto.randomUUID()
  const at = `/service-instances/${service}/count`
  let state = 'open'
  const answer = () => ({ ...open, service, state, everyone: 12 })
  const answers: Answers = {
    'POST /rest/v1/rpc/open_clicker': answer,
    'POST /rest/v1/rpc/send_taps': answer,
  }
  const first = await renderApp(at, { answers })
  const children = page.getByRole('button', { name: /^\d+ ?Children$/ })
  await children.click()
  expect(says('Sent')).toBe(false)
  await page.getByRole('button', { name: 'Add one: Children' }).click()
  await expect.element(page.getByText('Sent')).toBeVisible()
  await expect.element(page.getByText('12 by everyone together')).toBeVisible()
  await first.unmount()
  const second = await renderApp(at, { answers })
  await expect.element(children).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByText('Sent')).toBeVisible()
  await second.unmount()
  state = 'ended'
  await renderApp(at, { answers })
  await expect.element(page.getByRole('heading', { name: 'Thank you for counting' })).toBeVisible()
  await expect.element(page.getByText('By everyone together')).toBeVisible()
  expect(await violations()).toEqual([])
})

test('after a link is withdrawn, the clicker thanks the usher and warns of unsent taps', async () => {
  for (const isSent of [true, false]) {
    const service = crypto.randomUUID()
    let isWithdrawn = false
    const answer = async (): Promise<ClickerAnswer> =>
      isWithdrawn ? { state: 'withdrawn' } : { ...open, service, state: 'open', everyone: 30 }
    const send = async (_device: string, _name: string, taps: readonly unknown[]) => {
      if (taps.length > 0 && !isSent) isWithdrawn = true
      return answer()
    }
    const { unmount } = await render(<ClickerPage access={{ key: service, isLink: true, open: answer, send }} />)
    await page.getByRole('button', { name: 'Add one: Adults' }).click()
    await expect.element(page.getByText(isSent ? /^Sent$/ : /^This link was withdrawn$/)).toBeVisible()
    isWithdrawn = true
    globalThis.dispatchEvent(new Event('online'))
    const heading = isSent ? 'Thank you for counting' : 'This link was withdrawn'
    await expect.element(page.getByRole('heading', { name: heading })).toBeVisible()
    expect(says('This link was withdrawn. What you counted has arrived: 1 person.')).toBe(isSent)
    expect(says('1 tap of these could not be sent.')).toBe(!isSent)
    expect(says('By everyone together')).toBe(false)
    expect(await violations()).toEqual([])
    await unmount()
  }
})

test('the clicker shows a message for an unknown service, ended counting and too many devices', async () => {
  const words = {
    unknown: 'You cannot count this service',
    over: 'The counting is over',
    full: 'Too many devices count this service',
  }
  for (const [state, name] of Object.entries(words)) {
    const { unmount } = await renderApp(`/service-instances/${crypto.randomUUID()}/count`, {
      answers: serve({ state }),
    })
    await expect.element(page.getByRole('heading', { name })).toBeVisible()
    expect(await violations()).toEqual([])
    await unmount()
  }
})

test('when the session has ended, the clicker asks for the password and sends the taps after the log-in', async () => {
  const service = crypto.randomUUID()
  let isEnded = false
  let arrived = 0
  const ended = () => refusal(401, 'This session has ended', 'PT401')
  await renderApp(`/service-instances/${service}/count`, {
    answers: {
      'POST /rest/v1/rpc/open_clicker': () => (isEnded ? ended() : { ...open, service }),
      'POST /rest/v1/rpc/send_taps': ({ body }) => {
        if (isEnded) return ended()
        arrived += (body as { taps: unknown[] }).taps.length
        return { ...open, service }
      },
      'POST /auth/v1/token': () => ({ access_token: 'a', refresh_token: 'r', expires_in: 3600, user: { id: 'u' } }),
    },
  })
  const add = page.getByRole('button', { name: 'Add one: Adults' })
  await expect.element(add).toBeVisible()
  isEnded = true
  await add.click()
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByText('Log in again to send 1 tap.')).toBeVisible()
  expect(says('Offline')).toBe(false)
  expect(await violations()).toEqual([])
  await page.getByRole('button', { name: 'Log In' }).click()
  isEnded = false
  await dialog.getByLabelText('Password', { exact: true }).fill('a-long-enough-password')
  await dialog.getByRole('button', { name: 'Log In' }).click()
  await eventually(() => expect(arrived).toBe(1))
  await expect.element(page.getByText('Sent')).toBeVisible()
})

test('a counting link of a server that was set up again is not known, and the unsent taps stay visible', async () => {
  const service = crypto.randomUUID()
  let status = 200
  const answers = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () =>
      Response.json(status === 200 ? { ...open, service } : { message: 'Invalid API key' }, { status }),
    )
  onTestFinished(() => answers.mockRestore())
  await render(<ClickerPage access={accessByLink(crypto.randomUUID())} />)
  const add = page.getByRole('button', { name: 'Add one: Adults' })
  await expect.element(add).toBeVisible()
  status = 401
  await add.click()
  await expect.element(page.getByRole('heading', { name: 'This link is not known' })).toBeVisible()
  await expect.element(page.getByText('1 tap of these could not be sent. They stay on this device')).toBeVisible()
  expect(says('Offline')).toBe(false)
  expect(await violations()).toEqual([])
})
