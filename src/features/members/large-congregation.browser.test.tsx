import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refusal } from '@/testing/answering-db.ts'
import type { Answers } from '@/testing/answering-db.ts'
import { memberId } from '@/testing/factories/members.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { expectConsole } from '@/testing/expect-console.ts'
import { missingParts } from '@/testing/screens/shown-parts.ts'
import { violations } from '@/testing/violations.ts'
import { testInAll } from '@/testing/test-in-all.ts'

const search = page.getByRole('searchbox', { name: 'Search members' })
const showMore = page.getByRole('button', { name: 'Show More' })
const namesShown = () =>
  [...document.querySelectorAll('main li a')].map((link) => link.querySelector('span span')?.textContent)

type Asked = { words: string; wanted_status: string; after_key: string }

/** Answers a search by first name. The church has 120 members, in families of ten. */
function found({ words, after_key }: Asked) {
  const all = Array.from({ length: 120 }, (_, number) => ({
    id: memberId(number + 1),
    first_name: `N${100 + number}`,
    last_name: 'Miller',
    email: null,
    phone: null,
    membership_status: 'active',
    family_id: `family ${Math.floor(number / 10)}`,
    family_name: 'Miller',
    family_size: 10,
    place: String(Math.floor(number / 10)),
    sort_key: String(1000 + number),
  }))
  const matching = all.filter(({ first_name }) => first_name.toLowerCase().includes(words))
  const isNarrowed = words !== ''
  const rest = matching.filter(({ sort_key }) => sort_key > after_key).slice(0, 41)
  return rest.map((row) => ({ ...row, found: isNarrowed ? matching.length : null }))
}

const large = (over: Answers = {}): Answers => ({
  'GET /rest/v1/newcomer_cards': () => [],
  'GET /rest/v1/members': () => Response.json([{ id: memberId(1) }], { headers: { 'content-range': '0-0/20000' } }),
  'POST /rest/v1/rpc/search_members': ({ body }) => found(body as Asked),
  'POST /rest/v1/rpc/member_letters': () => [
    { letter: 'a', members: 19_000 },
    { letter: 'm', members: 1000 },
  ],
  'POST /rest/v1/rpc/member_figures': () => [{ total: 20_000, active: 12_000, families: 4000 }],
  ...over,
})

test('20,000 members load in parts, and Show More moves the focus to the new part', async () => {
  const { sent } = await renderApp('/members', { answers: large() })
  await expect
    .poll(() => missingParts(['20,000 members by last name', '40 of 20,000 members', '20,000', '12,000', '4,000']))
    .toEqual([])
  expect(namesShown()).toHaveLength(40)
  expect(sent.filter(({ path }) => path === '/rest/v1/members')).toHaveLength(1)
  showMore.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('link', { name: /N140/ })).toHaveFocus()
  expect(namesShown()).toHaveLength(80)
  expect(document.querySelectorAll('main h2')).toHaveLength(8)
})

test('the server can start a large list at a letter or with the newest members', async () => {
  const newest = {
    ...found({ words: 'n101', wanted_status: 'all', after_key: '' })[0],
    created_at: '2026-11-22T09:00:00+00:00',
  }
  const { sent } = await renderApp('/members', {
    answers: large({ 'POST /rest/v1/rpc/list_newest_members': () => [newest] }),
  })
  await page.getByRole('button', { name: 'M, 1,000 members' }).click()
  await expect.element(page.getByText('1,000 of 20,000 members, from M on')).toBeVisible()
  const asked = () => sent.filter(({ path }) => path.endsWith('search_members')).at(-1)!.body
  await expect.poll(asked).toMatchObject({ after_place: 'm', after_key: '' })
  await page.getByRole('button', { name: 'Order: By name' }).click()
  await page.getByRole('menuitemradio', { name: 'Newest first' }).click()
  await expect.poll(namesShown).toEqual(['N101 Miller'])
  await expect.element(page.getByText('20,000 members, newest first')).toBeVisible()
})

testInAll('a search starts when typing pauses, and earlier results stay visible until the answer comes', async () => {
  const { sent, router } = await renderApp('/members', { answers: large() })
  await expect.poll(namesShown).toHaveLength(40)
  await search.fill('n15')
  await expect.poll(namesShown).toHaveLength(10)
  await expect.element(page.getByText('10 of 20,000 members')).toBeVisible()
  await expect.element(search).toHaveFocus()
  expect(router.state.location.search).toEqual({ q: 'n15' })
  await search.fill('zzz')
  await expect.element(page.getByText('No members found')).toBeVisible()
  await expect.element(page.getByText('0 of 20,000 members')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect.poll(namesShown).toHaveLength(40)
  await page.getByRole('combobox', { name: 'Membership status' }).click()
  await page.getByRole('option', { name: 'Visitors' }).click()
  const asked = () => sent.filter(({ path }) => path.endsWith('search_members')).map(({ body }) => body as Asked)
  await expect.poll(() => asked().at(-1)).toMatchObject({ words: '', wanted_status: 'visitor' })
})

testInAll('the member list reports a server error and can then be loaded again', async () => {
  expectConsole(/server cannot answer/)
  let isDown = true
  const answers = large({
    'POST /rest/v1/rpc/search_members': ({ body }) => (isDown ? refusal(500, 'down') : found(body as Asked)),
  })
  await renderApp('/members', { answers })
  await expect.element(page.getByRole('alert')).toHaveTextContent('The members could not be read')
  await expect.element(search).toBeVisible()
  expect(await violations()).toEqual([])
  isDown = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.poll(namesShown).toHaveLength(40)
  isDown = true
  await showMore.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(namesShown()).toHaveLength(40)
  isDown = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  await showMore.click()
  await expect.poll(namesShown).toHaveLength(80)
  expect(page.getByRole('alert').query()).toBeNull()
})
