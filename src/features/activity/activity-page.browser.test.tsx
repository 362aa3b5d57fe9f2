import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from '@/testing/answering-db.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { testInAll } from '@/testing/test-in-all.ts'

const anna = '00000000-0000-4000-8000-000000000001'
const boas = '00000000-0000-4000-8000-000000000002'
const line = (id: number, facts: object = {}) => ({
  id,
  at: '2024-03-05T20:00:00+00:00',
  personId: anna,
  personName: 'Anna Berg',
  action: 'changed',
  kind: 'members',
  rowId: anna,
  title: 'Naomi Judah',
  day: null,
  changes: { phone: null, membership_status: ['active', 'visitor'] },
  rows: 1,
  ...facts,
})
const many = Array.from({ length: 51 }, (_, index) => line(200 - index))
const answers = (lines: unknown): Answers => ({
  'GET /rest/v1/audit_log': () => lines,
  'POST /rest/v1/rpc/list_audited_people': () => [
    { person_id: boas, person_name: 'Boas' },
    { person_id: anna, person_name: 'Anna Berg' },
  ],
  'POST /rest/v1/rpc/note_export': () => null,
})
const signedIn = line(3, { personId: boas, personName: 'Boas', action: 'signed_in', kind: 'profiles', changes: null })
const deleted = line(2, {
  at: '2024-03-05T02:00:00+00:00',
  action: 'removed',
  kind: 'service_instances',
  title: 'Vespers',
  day: '2024-03-03',
  changes: null,
  rows: 3,
})
const moved = line(1, {
  at: '2024-03-05T02:00:00+00:00',
  kind: 'events',
  title: 'Picnic',
  changes: { start_date: ['2024-03-09T18:00:00+00:00', '2024-03-10T18:00:00.5+00:00'], withdrawn_at: null },
})

test('an owner sees who did what on each date, and can save the list as a file', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL')
  const { sent } = await renderApp('/people/activity', { answers: answers([line(4), signedIn, deleted, moved]) })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible()
  const days = page.getByRole('heading', { level: 2 })
  await expect
    .poll(() => days.elements().map((day) => day.textContent))
    .toEqual(['Tuesday, March 5, 2024', 'Monday, March 4, 2024'])
  const rows = () => page.getByRole('main').getByRole('listitem').elements()
  expect(rows().map((row) => (row as HTMLElement).innerText.replaceAll(/\n+/g, ' | '))).toEqual([
    '3:00 PM | Anna Berg changed the member Naomi Judah | Membership status: active → visitor · Phone',
    '3:00 PM | Boas signed in',
    '9:00 PM | Anna Berg removed the service Vespers, Mar 3, 2024 and 2 more',
    '9:00 PM | Anna Berg withdrew the event Picnic | Start date: Mar 9, 2024 at 1:00 PM → Mar 10, 2024 at 2:00 PM',
  ])
  await page.getByRole('button', { name: 'Download CSV' }).click()
  await expect.poll(() => saved.mock.calls.length).toBe(1)
  const text = await (saved.mock.calls[0]![0] as Blob).text()
  expect(text).toContain('2024-03-04,21:00:00,Anna Berg,"removed the service Vespers, Mar 3, 2024 and 2 more",,')
  expect(sent.find(({ path }) => path.endsWith('note_export'))?.body).toEqual({ exported: 'activity', items: 4 })
})

testInAll(
  'the activity list can be filtered by person, topic and day, and "Show More" loads the next rows',
  async () => {
    const { sent, router } = await renderApp('/people/activity', {
      answers: {
        ...answers(many),
        'GET /rest/v1/audit_log': ({ search }) => (search.get('id') ? [line(7, { title: 'Orpah' })] : many),
      },
    })
    await page.getByRole('button', { name: 'Show More' }).click()
    await expect.element(page.getByText('Orpah')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Show More' })).not.toBeInTheDocument()
    expect(sent.at(-1)!.search.get('id')).toBe('lt.151')
    await page.getByRole('button', { name: 'Person: Everyone' }).click()
    await page.getByRole('menuitemradio', { name: 'Boas' }).click()
    await page.getByRole('button', { name: 'Topic: Everything' }).click()
    await page.getByRole('menuitemradio', { name: 'Sign-ins and passwords' }).click()
    await page.getByLabelText('From').fill('2024-03-05')
    await expect
      .poll(() => router.state.location.search)
      .toEqual({ person: boas, topic: 'signIns', from: '2024-03-05' })
    await expect
      .poll(() => sent.at(-2)!.search.get('at') ?? sent.at(-1)!.search.get('at'))
      .toBe('gte.2024-03-05T05:00:00.000Z')
    const asked = sent.findLast(({ path }) => path.endsWith('audit_log'))!.search
    expect([asked.get('person_id'), asked.get('action')]).toEqual([`eq.${boas}`, 'in.(signed_in,password_changed)'])
    await page.getByRole('button', { name: 'Clear Filters' }).click()
    await expect.poll(() => router.state.location.search).toEqual({})
  },
)

test('invalid filters in the URL are ignored, and an empty list shows a message', async () => {
  const { router } = await renderApp('/people/activity?topic=constructor&person=me&from=2024-02-30', {
    answers: answers([]),
  })
  await expect.element(page.getByText('Nothing has happened yet')).toBeVisible()
  await router.navigate({ to: '/people/activity', search: { topic: 'removals' } })
  await expect.element(page.getByText('No activity found')).toBeVisible()
  await page.getByRole('button', { name: 'Show All Activity' }).click()
  await expect.element(page.getByText('Nothing has happened yet')).toBeVisible()
})

test.each(['staff', 'viewer'] as const)('the role %s cannot open the activity page', async (churchRole) => {
  const { sent } = await renderApp('/people/activity', { churchRole, answers: answers([line(1)]) })
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'This page is not part of your role' }))
    .toBeVisible()
  expect(sent.some(({ path }) => path.includes('audit'))).toBe(false)
})
