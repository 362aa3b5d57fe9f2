import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderApp } from '@/testing/render-app.tsx'
import { expectRoomForLargeText, expectRoomOnPhone } from '@/testing/screens/expect-room.ts'
import { violations, violationsInBothThemes } from '@/testing/violations.ts'

type Sent = { call: string; body: Record<string, unknown> }
type Answer = (sent: Sent) => unknown

/** Opens the page of a card. `answer` returns the server's answer. If `answer` returns undefined, the network fails. */
async function open(answer: Answer) {
  const sent: Sent[] = []
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const call = request.url.split('/').at(-1)!
    const asked = { call, body: (await request.json()) as Record<string, unknown> }
    sent.push(asked)
    const data = await answer(asked)
    if (data === undefined) throw new TypeError('Failed to fetch')
    return data instanceof Response ? data : Response.json(data)
  })
  onTestFinished(() => fetched.mockRestore())
  await renderApp(`/new/${'0'.repeat(32)}`, { signedOut: true })
  return sent
}

const church = { state: 'open', church: 'Grace Church' }
const name = page.getByRole('textbox', { name: 'Your name' })
const contact = page.getByRole('textbox', { name: 'Email or phone' })
const press = (label: string) => page.getByRole('button', { name: label, exact: true }).click()
async function expectHeading(text: string) {
  await expect.element(page.getByRole('heading', { level: 1, name: text })).toBeVisible()
}
const cards = (sent: Sent[]) => sent.filter(({ call }) => call === 'send_card').map(({ body }) => body)

async function fillIn() {
  await name.fill(' Maria de la Cruz ')
  await contact.fill('maria@example.org')
}

test('a newcomer fills in a card by keyboard, agrees to be called, and is thanked', async () => {
  await page.viewport(390, 844)
  const sent = await open(({ call }) => (call === 'open_card' ? church : { state: 'sent' }))
  await expectHeading('Welcome to Grace Church')
  await expect
    .element(page.getByText(/When you send this card, you agree that Grace Church keeps your name/))
    .toBeVisible()
  expect(await violations()).toEqual([])
  await press('Send Card')
  await expect.element(name).toHaveAccessibleDescription('Please enter your name')
  await expect.element(name).toHaveFocus()
  await expect.element(contact).toHaveAccessibleDescription('Please enter an email address or a phone number')
  await name.fill('Maria de la Cruz')
  await userEvent.keyboard('{Tab}+64 21 555 01{Tab} {Enter}')
  await expectHeading('Thank you, Maria')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  expect(cards(sent)).toEqual([
    {
      token: '0'.repeat(32),
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Maria de la Cruz',
      contact: '+64 21 555 01',
      may_call: true,
    },
  ])
  expect(await violations()).toEqual([])
  // A second person may use the same phone. The second card has its own id.
  await press('Fill In Another Card')
  await expect.element(name).toHaveValue('')
  await fillIn()
  await press('Send Card')
  await expectHeading('Thank you, Maria')
  const [first, second] = cards(sent)
  expect(second).toMatchObject({ contact: 'maria@example.org', may_call: false })
  expect(second!['id']).not.toBe(first!['id'])
})

test('on a phone, the card has space for fingers and large text, in both themes', async () => {
  await open(({ call }) => (call === 'open_card' ? church : { state: 'full' }))
  await fillIn()
  await press('Send Card')
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expectRoomOnPhone()
  expect(await violationsInBothThemes({ isWholePage: true })).toEqual([])
  await expectRoomForLargeText()
})

test('without a network the card keeps its text, and is sent once when the network returns', async () => {
  let isOnline = true
  const sent = await open(({ call }) => {
    if (!isOnline) return undefined
    return call === 'open_card' ? church : { state: 'sent' }
  })
  await expectHeading('Welcome to Grace Church')
  isOnline = false
  await fillIn()
  await press('Send Card')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Your card is not sent yet')
  await expect.element(contact).toHaveValue('maria@example.org')
  isOnline = true
  globalThis.dispatchEvent(new Event('online'))
  await expectHeading('Thank you, Maria')
  const ids = cards(sent).map(({ id }) => id)
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
})

test.each([
  ['busy', { state: 'busy', retryAfter: 0 }, 429, 'Send it again in 20 minutes, or tell someone at the door.'],
  ['full', { state: 'full' }, 200, 'Grace Church cannot take more cards now. Please tell someone at the door.'],
] as const)(
  'when the queue for cards is %s, the page says so and keeps the typed text',
  async (_, answer, status, says) => {
    await open(({ call }) =>
      call === 'open_card' ? church : Response.json(answer, { status, headers: { 'retry-after': '1180' } }),
    )
    await fillIn()
    await press('Send Card')
    await expect.element(page.getByRole('alert')).toHaveTextContent(says)
    await expect.element(name).toHaveValue(' Maria de la Cruz ')
  },
)

test.each([
  [{ state: 'unknown' }, 'This link is not known'],
  [{ state: 'withdrawn' }, 'This card is no longer used'],
])('a link in the state %o shows no form', async (answer, title) => {
  await open(() => answer)
  await expectHeading(title)
  expect(page.getByRole('textbox').elements()).toEqual([])
  expect(await violations()).toEqual([])
})

test('the page shows that the link was withdrawn while a person filled in the card', async () => {
  await open(({ call }) => (call === 'open_card' ? church : { state: 'withdrawn' }))
  await fillIn()
  await press('Send Card')
  await expectHeading('This card is no longer used')
  expect(page.getByRole('textbox').elements()).toEqual([])
})

test('a page that failed to open tries again when the network or the server allows it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let answer: unknown
  const sent = await open(() => answer)
  await expectHeading('No connection')
  answer = Response.json({ state: 'busy' }, { status: 429, headers: { 'retry-after': '40' } })
  await press('Try Again')
  await expectHeading('Please wait a moment')
  answer = church
  await vi.advanceTimersByTimeAsync(39_000)
  expect(sent).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(2000)
  await expectHeading('Welcome to Grace Church')
})

test('the name of a church is shown as text, and long words stay inside a phone', async () => {
  await page.viewport(390, 844)
  const long = `<b>${'Grace'.repeat(30)}</b>`
  await open(({ call }) => (call === 'open_card' ? { state: 'open', church: long } : { state: 'sent' }))
  await expectHeading(`Welcome to ${long}`)
  expect(document.documentElement.scrollWidth).toBe(390)
  await name.fill('x'.repeat(100))
  await contact.fill('55501')
  await press('Send Card')
  await expectHeading(`Thank you, ${'x'.repeat(100)}`)
  expect(document.documentElement.scrollWidth).toBe(390)
})
