import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answer } from '@/testing/answering-db.ts'
import { memberId, memberOf } from '@/testing/factories/members.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { missingParts } from '@/testing/screens/shown-parts.ts'
import { violations } from '@/testing/violations.ts'
import { testInAll } from '@/testing/test-in-all.ts'

const ruth = memberOf(1, {
  firstName: 'Ruth',
  lastName: 'Okafor',
  familyId: 'okafor',
  email: 'ruth@example.org',
  phone: '555 0101',
})
const sam = memberOf(2, { firstName: 'Sam', lastName: 'Reed', familyId: 'okafor', membershipStatus: 'visitor' })
const anna = memberOf(3, { firstName: 'Anna', lastName: 'Berg', email: 'ANNA@Home.org', membershipStatus: 'inactive' })
const noor = memberOf(4, { firstName: 'Noor', lastName: 'Haddad', familyId: 'noor', phone: '+64 21 99' })
const everyone = [anna, noor, ruth, sam]

const members = (answer: Answer) => ({ 'GET /rest/v1/members': answer })
const row = (name: string) => page.getByRole('listitem').getByRole('link', { name, exact: false })
const search = page.getByRole('searchbox', { name: 'Search members' })
const figureOf = (label: string) => page.getByText(label, { exact: true }).element().parentElement!.textContent
const namesShown = () =>
  [...document.querySelectorAll('main li a')].map((link) => link.querySelector('span span')?.textContent)

for (const width of [1366, 390]) {
  test(`in a window ${width} pixels wide, the figures are at one height, also beside a figure with a note`, async () => {
    await page.viewport(width, 768)
    await renderApp('/members', { answers: members(() => everyone) })
    await expect.element(page.getByText('2 not active', { exact: true })).toBeVisible()
    const tops = ['Total Members', 'Active Members', 'Families'].map(
      (label) => page.getByText(label, { exact: true }).element().nextElementSibling!.getBoundingClientRect().top,
    )
    expect(new Set(tops.map(Math.round)).size).toBe(1)
  })
}

test('the list shows families as cards and other members as rows, and each row opens its member', async () => {
  await renderApp('/members', { answers: members(() => everyone) })
  await expect.element(page.getByRole('heading', { level: 2, name: 'Okafor Family' })).toBeVisible()
  expect(['Total Members', 'Active Members', 'Families'].map(figureOf)).toEqual([
    'Total Members42 not active',
    'Active Members2',
    'Families2',
  ])
  expect(missingParts(['2 members', { heading: 'Haddad Family', level: 2 }, '1 member'])).toEqual([])
  expect(namesShown()).toEqual(['Anna Berg', 'Noor Haddad', 'Ruth Okafor', 'Sam Reed'])
  expect(page.getByRole('heading', { level: 2 }).elements()).toHaveLength(2)
  const words = row('Ruth Okafor').element().textContent
  for (const word of ['ruth@example.org', '555 0101', 'Active']) expect(words).toContain(word)
  expect(row('Sam Reed').element().textContent).toContain('Visitor')
  expect(row('Anna Berg').element().textContent).toContain('Inactive')
  expect(row('Sam Reed').element().getAttribute('href')).toBe(`/members/${sam.id}`)
  // Active members have no visible badge, but screen readers read their status.
  const badgeOf = (name: string) => row(name).element().lastElementChild!.firstElementChild!
  expect(badgeOf('Sam Reed').getBoundingClientRect().width).toBeGreaterThan(40)
  expect(badgeOf('Ruth Okafor').textContent).toBe('Active')
  expect(badgeOf('Ruth Okafor').getBoundingClientRect().width).toBeLessThanOrEqual(1)
})

test('two families of one name are told apart by first names', async () => {
  const other = memberOf(5, { firstName: 'Zoe', lastName: 'Okafor', familyId: 'okafor 2' })
  await renderApp('/members', { answers: members(() => [...everyone, other]) })
  for (const name of ['Okafor Family Ruth and Sam', 'Okafor Family Zoe', 'Haddad Family']) {
    await expect.element(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  }
})

test('the member search finds names, emails and phone numbers, and the URL contains the search text', async () => {
  const { router } = await renderApp('/members', { answers: members(() => everyone) })
  const family = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Okafor Family' }) })
  await expect.element(family).toHaveTextContent(/2 members/)
  await expect.element(family).not.toHaveTextContent(/shown/)
  for (const [words, names] of [
    ['OKAFOR', ['Ruth Okafor']],
    ['anna@home', ['Anna Berg']],
    ['+64 21', ['Noor Haddad']],
    ['sám', ['Sam Reed']],
  ] as const) {
    await search.fill(words)
    await expect.poll(namesShown).toEqual(names)
    expect(router.state.location.search).toEqual({ q: words })
    await expect.element(page.getByText('1 of 4 members')).toBeVisible()
  }
  // The family shows the number of matching members and the number of all its members.
  await expect.element(family).toHaveTextContent(/1 shown2 members/)
  await search.fill('no such name')
  await expect.element(page.getByText('No members found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect.poll(namesShown).toHaveLength(4)
  await expect.element(search).toHaveValue('')
  expect(router.state.location.search).toEqual({})
})

test('when the list is filtered by a status, it shows the whole family of each matching member', async () => {
  const { router } = await renderApp('/members', { answers: members(() => everyone) })
  const filter = page.getByRole('combobox', { name: 'Membership status' })
  await expect.element(filter).toHaveTextContent('All Members')
  await filter.click()
  await page.getByRole('option', { name: 'Visitors' }).click()
  await expect.poll(namesShown).toEqual(['Ruth Okafor', 'Sam Reed'])
  expect(router.state.location.search).toEqual({ status: 'visitor' })
})

test.each([
  ['?status=inactive&q=berg', ['Anna Berg']],
  ['?q=64', ['Noor Haddad']],
  ['?status=retired&q=%7B%7D', ['Anna Berg', 'Noor Haddad', 'Ruth Okafor', 'Sam Reed']],
])('the URL %s opens the member list with its filters', async (address, names) => {
  await renderApp(`/members${address}`, { answers: members(() => everyone) })
  await expect.poll(namesShown).toEqual(names)
})

testInAll('a long member list shows in parts, and Show More moves the focus to the new part', async () => {
  const many = Array.from({ length: 100 }, (_, number) =>
    memberOf(number + 1, { firstName: `N${100 + number}`, familyId: number >= 30 && number < 60 ? 'large' : null }),
  )
  await renderApp('/members', { answers: members(() => many) })
  await expect.element(page.getByText('40 of 100 members')).toBeVisible()
  expect(namesShown()).toHaveLength(40)
  // The first part of the list ends inside the family. The family's badge still counts all 30 members.
  await expect.element(page.getByText('30 members', { exact: true })).toBeVisible()
  page.getByRole('button', { name: 'Show More' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(row('N140 Miller')).toHaveFocus()
  expect(namesShown()).toHaveLength(80)
  await search.fill('n15')
  await expect.poll(namesShown).toHaveLength(10)
  await search.fill('')
  await expect.poll(namesShown).toHaveLength(40)
})

test('a long list can begin at a letter, or show the newest members first', async () => {
  const many = Array.from({ length: 60 }, (_, number) =>
    memberOf(number + 1, {
      firstName: `N${100 + number}`,
      lastName: number < 50 ? 'Abel' : 'Young',
      createdAt: new Date(Date.UTC(2024, 0, 1 + number)).toISOString(),
      phone: number === 7 ? '(555) 0110' : null,
    }),
  )
  const { router } = await renderApp('/members', { answers: members(() => many) })
  const letters = page.getByRole('navigation', { name: 'Begin the list at a letter' })
  await letters.getByRole('button', { name: 'Y, 10 members' }).click()
  await expect.element(page.getByText('10 of 60 members, from Y on')).toBeVisible()
  expect(namesShown()[0]).toBe('N150 Young')
  expect(router.state.location.search).toEqual({ from: 'y' })
  await expect.element(letters.getByRole('button', { name: 'Y, 10 members' })).toHaveAttribute('aria-pressed', 'true')
  // A second press on a letter clears it. A search ignores the letter.
  await letters.getByRole('button', { name: 'Y, 10 members' }).click()
  await expect.poll(() => namesShown()[0]).toBe('N100 Abel')
  await letters.getByRole('button', { name: 'Y, 10 members' }).click()
  await search.fill('5550110')
  await expect.poll(namesShown).toEqual(['N107 Abel'])
  expect(letters.query()).toBeNull()
  await search.fill('')
  await page.getByRole('button', { name: 'Order: By name' }).click()
  await page.getByRole('menuitemradio', { name: 'Newest first' }).click()
  await expect.element(page.getByText('60 members, newest first')).toBeVisible()
  expect(namesShown().slice(0, 2)).toEqual(['N159 Young', 'N158 Young'])
  expect(router.state.location.search).toEqual({ sort: 'newest' })
  expect(letters.query()).toBeNull()
})

test('on a phone, the row of letters scrolls to the letter in the URL', async () => {
  await page.viewport(390, 844)
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
  const many = alphabet.flatMap((lastName, at) => [1, 2, 3].map((twice) => memberOf(10 * at + twice, { lastName })))
  await renderApp('/members?from=z', { answers: members(() => many) })
  const letter = page.getByRole('button', { name: 'Z, 3 members' })
  await expect.element(letter).toHaveAttribute('aria-pressed', 'true')
  const { left, right } = letter.element().getBoundingClientRect()
  expect(left).toBeGreaterThanOrEqual(0)
  expect(right).toBeLessThanOrEqual(390)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  expect(await violations()).toEqual([])
})

const threeAtOnce: Answer = ({ search: asked }) => {
  const from = Number(asked.get('offset') ?? 0)
  const rows = everyone.slice(from, from + 3)
  return Response.json(rows, { headers: { 'content-range': `${from}-${from + rows.length - 1}/4` } })
}

test('when the server limits the rows of an answer, the list requests the remaining rows', async () => {
  const { sent } = await renderApp('/members', { answers: members(threeAtOnce) })
  await expect.poll(namesShown).toEqual(['Anna Berg', 'Noor Haddad', 'Ruth Okafor', 'Sam Reed'])
  const reads = sent.filter(({ path }) => path.endsWith('/members'))
  expect(reads.map(({ search: asked }) => asked.get('offset'))).toEqual([null, '3'])
})

test('a viewer can read the list of members but not add a member', async () => {
  await renderApp('/members?sort=newest', {
    churchRole: 'viewer',
    answers: { 'GET /rest/v1/member_names': () => [memberOf(9)] },
  })
  await expect
    .element(page.getByRole('link', { name: /Ada Miller/ }))
    .toHaveAttribute('href', `/members/${memberId(9)}`)
  expect(page.getByRole('link', { name: 'Add Member' }).query()).toBeNull()
  // Viewers cannot see the date when a member was added, so they cannot sort by this date.
  expect(page.getByRole('button', { name: /^Order/ }).query()).toBeNull()
  await expect.element(page.getByText('1 member by last name')).toBeVisible()
})

test('when the member list is empty, a viewer is not asked to add a member', async () => {
  await renderApp('/members', { churchRole: 'viewer', answers: { 'GET /rest/v1/member_names': () => [] } })
  await expect.element(page.getByText('No members yet')).toBeVisible()
  await expect.element(page.getByText('Members that owners and staff add appear here.')).toBeVisible()
  expect(page.getByText(/^Add/).elements()).toEqual([])
  expect(page.getByRole('link', { name: /Add/ }).query()).toBeNull()
})
