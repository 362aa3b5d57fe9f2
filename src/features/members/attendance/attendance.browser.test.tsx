import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answers } from '@/testing/answering-db.ts'
import { refusal } from '@/testing/answering-db.ts'
import { expectConsole } from '@/testing/expect-console.ts'
import { memberId, memberOf } from '@/testing/factories/members.ts'
import { memberWeeksOf, missedRowOf, newRowOf } from '@/testing/factories/register-lists.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { missingParts } from '@/testing/screens/shown-parts.ts'
import { testInAll } from '@/testing/test-in-all.ts'

const ruth = memberOf(1, { firstName: 'Ruth', lastName: 'Okafor' })
const missed = missedRowOf({ id: ruth.id, first_name: 'Ruth', last_name: 'Okafor', weeks_missed: 4, phone: '555 0101' })
const church = { registerEnabled: true }

const registersOf = (...series: string[]) => series.map((name) => ({ service_id: memberId(name.charCodeAt(0)) }))

const withRegister = (over: Answers = {}): Answers => ({
  'GET /rest/v1/newcomer_cards': () => [],
  'GET /rest/v1/members': ({ search }) => (search.get('family_id') ? [] : [ruth]),
  'POST /rest/v1/rpc/list_missed': () => [missed],
  'POST /rest/v1/rpc/list_new': () => [],
  'POST /rest/v1/rpc/member_weeks': () => memberWeeksOf(),
  'GET /rest/v1/follow_ups': () => [],
  'GET /rest/v1/service_instances': () => registersOf('a', 'a', 'a'),
  ...over,
})
const tabs = page.getByRole('tab')

test('while the register is off, and for viewers, the members page has no register lists', async () => {
  const { sent, unmount } = await renderApp('/members?view=missed', { answers: withRegister() })
  await expect.element(page.getByText('Ruth Okafor')).toBeVisible()
  expect(tabs.elements()).toHaveLength(0)
  expect(sent.some(({ path }) => path.includes('list_'))).toBe(false)
  await unmount()
  const viewer = await renderApp('/members?view=missed', {
    churchRole: 'viewer',
    church,
    answers: { 'GET /rest/v1/member_names': () => [ruth] },
  })
  await expect.element(page.getByText('Ruth Okafor')).toBeVisible()
  expect(tabs.elements()).toHaveLength(0)
  expect(viewer.sent.some(({ path }) => path.includes('list_'))).toBe(false)
})

test('after a follow-up is saved from a row of the list, the list no longer shows that person', async () => {
  let isFollowedUp = false
  const { sent, router } = await renderApp('/members', {
    church,
    answers: withRegister({
      'POST /rest/v1/rpc/list_missed': () => (isFollowedUp ? [] : [missed]),
      'POST /rest/v1/follow_ups': () => {
        isFollowedUp = true
        return [{ id: memberId(91), memberId: ruth.id, onDate: '2026-11-17', note: null, createdAt: '', userId: null }]
      },
    }),
  })
  await page.getByRole('tab', { name: 'Missed 1' }).click()
  await expect.element(page.getByText('1 person missed')).toBeVisible()
  expect(router.state.location.search).toEqual({ view: 'missed' })
  expect(
    missingParts(['Not marked for 4 weeks', 'Last seen Nov 1, 2026', { link: '555 0101', to: 'tel:5550101' }]),
  ).toEqual([])
  // The follow-up dialog opens with the keyboard.
  page.getByRole('button', { name: 'Follow up Ruth Okafor' }).element().focus()
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog', { name: 'Follow Up Ruth Okafor' })
  await expect.element(dialog.getByLabelText('Date')).toHaveFocus()
  await dialog.getByLabelText('Date').fill('2999-01-01')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .element(dialog.getByLabelText('Date'))
    .toHaveAccessibleDescription('Please enter a date that is not in the future')
  await dialog.getByLabelText('Date').fill('2026-11-17')
  await dialog.getByLabelText('Note').fill('Called on Tuesday')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('No one is missed')).toBeVisible()
  expect(sent.find(({ path, method }) => path.endsWith('follow_ups') && method === 'POST')?.body).toEqual({
    member_id: ruth.id,
    on_date: '2026-11-17',
    note: 'Called on Tuesday',
  })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
})

test.each([
  ['after one service', registersOf('a'), 'Too few registers yet', 0],
  ['after two services of each series', registersOf('a', 'b', 'a', 'b'), 'Too few registers yet', 0],
  ['after three services of a series', registersOf('a', 'b', 'a', 'a'), 'Everyone who usually comes was marked in', 1],
])('%s: when no one is missed, the text fits the number of registers', async (_, registers, said, everyone) => {
  await renderApp('/members?view=missed', {
    church,
    answers: withRegister({
      'POST /rest/v1/rpc/list_missed': () => [],
      'GET /rest/v1/service_instances': () => registers,
    }),
  })
  await expect.element(page.getByText(said)).toBeVisible()
  expect(page.getByText(/^Everyone who usually comes/).elements()).toHaveLength(everyone)
})

test('a list of the register can be saved as a file, with the reason for each person', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:')
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    expect(this.download).toMatch(/^missed-\d{4}-\d\d-\d\d\.csv$/)
  })
  const { sent } = await renderApp('/members?view=missed', {
    church,
    answers: withRegister({ 'POST /rest/v1/rpc/note_export': () => null }),
  })
  await page.getByRole('button', { name: 'Download CSV' }).click()
  await expect
    .poll(() => sent.find(({ path }) => path.endsWith('note_export'))?.body)
    .toEqual({
      exported: 'members',
      items: 1,
    })
  expect(await (saved.mock.calls[0]![0] as Blob).text()).toContain(`${ruth.id},Ruth,Okafor,555 0101,,Not marked for 4`)
  expect(click).toHaveBeenCalledOnce()
  saved.mockRestore()
  click.mockRestore()
})

test('the list of new people shows the number of visits, such as 3rd visit', async () => {
  await renderApp('/members?view=new', {
    church,
    answers: withRegister({
      'POST /rest/v1/rpc/list_new': () => [
        newRowOf({ visits: 3, last_name: 'Young' }),
        newRowOf({ id: memberId(2), visits: 1, first_visit: '2026-11-15' }),
      ],
    }),
  })
  await expect.element(page.getByText('2 people new')).toBeVisible()
  const rows = page.getByRole('tabpanel').getByRole('listitem')
  expect(rows.elements().map(({ textContent }) => textContent)).toEqual([
    'Ada YoungVisitor3rd visitFirst Nov 8, 2026, last Nov 15, 2026Follow Up',
    'Ada MillerVisitor1st visitOn Nov 15, 2026Follow Up',
  ])
})

testInAll('a register list that failed to load shows an error and can be loaded again', async () => {
  expectConsole(/server cannot answer/)
  let isDown = true
  await renderApp('/members?view=missed', {
    church,
    answers: withRegister({ 'POST /rest/v1/rpc/list_missed': () => (isDown ? refusal(500, 'down') : [missed]) }),
  })
  await expect.element(page.getByRole('alert')).toHaveTextContent('The list could not be read')
  isDown = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(page.getByText('Not marked for 4 weeks')).toBeVisible()
})

const card = page.getByRole('region', { name: 'Attendance' })

test("a member's page shows the attendance in words and as a picture with a text alternative", async () => {
  const weeks = memberWeeksOf({
    weeks: [
      { start: '2026-11-01', state: 'untold' },
      { start: '2026-11-08', state: 'missed' },
      { start: '2026-11-15', state: 'came' },
      { start: '2026-11-22', state: 'came' },
    ],
  })
  await renderApp(`/members/${ruth.id}`, {
    church,
    answers: withRegister({ 'POST /rest/v1/rpc/member_weeks': () => weeks }),
  })
  await expect.element(card).toHaveTextContent('Last SeenNovember 15, 2026First VisitMarch 10, 2024')
  await expect
    .element(card)
    .toHaveTextContent(
      'The last 4 weeks, newest first: came for 2 weeks, not marked for 1 week, no register for 1 week.',
    )
  // The legend shows how often each state occurs.
  expect(missingParts(['came 2', 'not marked 1', 'no register 1'])).toEqual([])
  expect(card.getByText(/away \d/).query()).toBeNull()
})

test('a member who was never marked has no figures', async () => {
  const weeks = memberWeeksOf({ lastSeen: null, firstVisit: null, series: [], rate12: { came: 0, told: 0 } })
  await renderApp(`/members/${ruth.id}`, {
    church,
    answers: withRegister({ 'POST /rest/v1/rpc/member_weeks': () => weeks }),
  })
  await expect.element(card).toHaveTextContent('Not marked present in a register yet.')
  expect(card.getByText(/newest first/).query()).toBeNull()
})

test('a person can set whether a member is expected at a series, or leave this to the rule', async () => {
  const { sent } = await renderApp(`/members/${ruth.id}`, {
    church,
    answers: withRegister({ 'POST /rest/v1/member_series': () => [], 'DELETE /rest/v1/member_series': () => [] }),
  })
  await card.getByRole('button', { name: 'At Sunday Worship: Expected' }).click()
  await page.getByRole('menuitemradio', { name: 'Not expected' }).click()
  await expect
    .poll(() => sent.find(({ path, method }) => path.endsWith('member_series') && method === 'POST')?.body)
    .toEqual({ member_id: ruth.id, service_id: memberId(81), is_expected: false })
  // A closing menu stays in the page for a moment.
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await card.getByRole('button', { name: 'At Evening Prayer: Not expected, set by hand' }).click()
  await page.getByRole('menuitemradio', { name: 'By the rule' }).click()
  await expect
    .poll(() =>
      sent.find(({ path, method }) => path.endsWith('member_series') && method === 'DELETE')?.search.get('service_id'),
    )
    .toBe(`eq.${memberId(82)}`)
})

test("a member's page lists follow-ups with their authors, and follow-ups can be added and deleted there", async () => {
  const note = {
    id: memberId(91),
    userId: memberId(1),
    memberId: ruth.id,
    onDate: '2026-11-17',
    note: 'Called on Tuesday',
    createdAt: '2026-11-17T18:00:00+00:00',
  }
  let notes = [note]
  await renderApp(`/members/${ruth.id}`, {
    church,
    answers: withRegister({
      'GET /rest/v1/follow_ups': () => notes,
      'GET /rest/v1/profiles': () => [{ id: memberId(1), username: 'anna', full_name: 'Anna Berg' }],
      'POST /rest/v1/follow_ups': () => {
        notes = [{ ...note, id: memberId(92), onDate: '2026-11-24', note: 'Visited' }, note]
        return notes.slice(0, 1)
      },
      'DELETE /rest/v1/follow_ups': () => {
        notes = []
        return [{ id: note.id }]
      },
    }),
  })
  const followUps = page.getByRole('region', { name: 'Follow-Up' })
  await expect.element(followUps.getByRole('listitem')).toHaveTextContent('Nov 17, 2026 · Anna BergCalled on Tuesday')
  await followUps.getByRole('button', { name: 'Add Follow-Up' }).click()
  await page.getByRole('dialog').getByLabelText('Note').fill('Visited')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => followUps.getByRole('listitem').elements()).toHaveLength(2)
  await followUps.getByRole('button', { name: 'Delete the follow-up of Nov 17, 2026' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(followUps).toHaveTextContent('No follow-up yet.')
})

test('while the register is off, a member has no attendance card and no follow-ups', async () => {
  const { sent } = await renderApp(`/members/${ruth.id}`, { answers: withRegister() })
  await expect.element(page.getByRole('region', { name: 'Member Information' })).toBeVisible()
  expect(page.getByRole('region', { name: 'Attendance' }).query()).toBeNull()
  expect(page.getByRole('region', { name: 'Follow-Up' }).query()).toBeNull()
  expect(sent.some(({ path }) => path.endsWith('member_weeks') || path.endsWith('follow_ups'))).toBe(false)
})
