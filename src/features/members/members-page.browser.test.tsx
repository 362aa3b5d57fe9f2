import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answer } from '@/testing/answering-db.ts'
import { refusal } from '@/testing/answering-db.ts'
import { memberId, memberOf } from '@/testing/factories/members.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { violationsInBothThemes } from '@/testing/violations.ts'

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

test('no members yet: what the page is for, and the way to begin', async () => {
  await renderApp('/members', { answers: members(() => []) })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible()
  await expect.element(page.getByText('No members yet')).toBeVisible()
  await expect.element(page.getByText('Add your first member to get started tracking your congregation.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Add First Member' })).toHaveAttribute('href', '/members/new')
  await expect.element(page.getByRole('link', { name: 'Add Member' })).toHaveAttribute('href', '/members/new')
  await expect.element(page.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/dashboard')
  expect(figureOf('Total Members')).toBe('Total Members0')
  expect(search.query()).toBeNull()
  await expect.poll(() => document.title).toBe('Members · Narthex')
  expect(await violationsInBothThemes()).toEqual([])
})

test('families are cards, others are single rows, and each row leads to its member', async () => {
  const { router } = await renderApp('/members', { answers: members(() => everyone) })
  await expect.element(page.getByRole('heading', { level: 2, name: 'Okafor Family' })).toBeVisible()
  expect(figureOf('Total Members')).toBe('Total Members4')
  expect(figureOf('Active Members')).toBe('Active Members2')
  expect(figureOf('Families')).toBe('Families2')
  await expect.element(page.getByText('2 members', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 2, name: 'Haddad Family' })).toBeVisible()
  await expect.element(page.getByText('1 member', { exact: true })).toBeVisible()
  expect(namesShown()).toEqual(['Anna Berg', 'Noor Haddad', 'Ruth Okafor', 'Sam Reed'])
  expect(page.getByRole('heading', { level: 2 }).elements()).toHaveLength(2)
  const words = row('Ruth Okafor').element().textContent
  for (const word of ['ruth@example.org', '555 0101', 'Active']) expect(words).toContain(word)
  expect(row('Sam Reed').element().textContent).toContain('Visitor')
  expect(row('Anna Berg').element().textContent).toContain('Inactive')
  await expect.element(row('Sam Reed')).toHaveAttribute('href', `/members/${sam.id}`)
  expect(await violationsInBothThemes()).toEqual([])
  await row('Sam Reed').click()
  await expect.poll(() => router.state.location.pathname).toBe(`/members/${sam.id}`)
})

test('the search covers names, emails and phones, and is in the address', async () => {
  const { router } = await renderApp('/members', { answers: members(() => everyone) })
  await expect.element(search).toHaveAttribute('placeholder', 'Search members by name, email, or phone...')
  for (const [words, names] of [
    ['OKAFOR', ['Ruth Okafor']],
    ['anna@home', ['Anna Berg']],
    ['+64 21', ['Noor Haddad']],
    ['sam r', ['Sam Reed']],
  ] as const) {
    await search.fill(words)
    await expect.poll(namesShown).toEqual(names)
    expect(router.state.location.search).toEqual({ q: words })
    await expect.element(page.getByText('1 of 4 members')).toBeVisible()
  }
  await search.fill('no such name')
  await expect.element(page.getByText('No members found')).toBeVisible()
  await expect.element(page.getByText('Try adjusting your search or filter criteria.')).toBeVisible()
  expect(await violationsInBothThemes()).toEqual([])
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect.poll(namesShown).toHaveLength(4)
  await expect.element(search).toHaveValue('')
  expect(router.state.location.search).toEqual({})
})

test('of a family that is shown in part the size stays, beside how many are shown', async () => {
  await renderApp('/members', { answers: members(() => everyone) })
  const family = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Okafor Family' }) })
  await expect.element(family).toHaveTextContent(/2 members/)
  await expect.element(family).not.toHaveTextContent(/shown/)
  await search.fill('sám')
  await expect.poll(namesShown).toEqual(['Sam Reed'])
  await expect.element(family).toHaveTextContent(/1 shown2 members/)
  await expect.element(page.getByText('1 of 4 members')).toBeVisible()
})

test('in the list only those who are not active have a badge; screen readers hear of all', async () => {
  await renderApp('/members', { answers: members(() => everyone) })
  await expect.element(row('Sam Reed')).toHaveTextContent(/Visitor/)
  const badgeOf = (name: string) => row(name).element().lastElementChild!.firstElementChild!
  expect(badgeOf('Sam Reed').getBoundingClientRect().width).toBeGreaterThan(40)
  expect(badgeOf('Ruth Okafor').textContent).toBe('Active')
  expect(badgeOf('Ruth Okafor').getBoundingClientRect().width).toBeLessThanOrEqual(1)
})

test('a status keeps the whole family of each member who has it', async () => {
  const { router } = await renderApp('/members', { answers: members(() => everyone) })
  const filter = page.getByRole('combobox', { name: 'Membership status' })
  await expect.element(filter).toHaveTextContent('All Members')
  await filter.click()
  expect(
    page
      .getByRole('option')
      .elements()
      .map((option) => option.textContent),
  ).toEqual(['All Members', 'Active', 'Inactive', 'Visitors'])
  await page.getByRole('option', { name: 'Visitors' }).click()
  await expect.poll(namesShown).toEqual(['Ruth Okafor', 'Sam Reed'])
  expect(router.state.location.search).toEqual({ status: 'visitor' })
})

test.each([
  ['?status=inactive&q=berg', ['Anna Berg']],
  ['?q=64', ['Noor Haddad']],
  ['?status=retired&q=%7B%7D', ['Anna Berg', 'Noor Haddad', 'Ruth Okafor', 'Sam Reed']],
])('the address %s opens narrowed so', async (address, names) => {
  await renderApp(`/members${address}`, { answers: members(() => everyone) })
  await expect.poll(namesShown).toEqual(names)
})

test('a large congregation comes in parts, and the keyboard goes on where the new part begins', async () => {
  const many = Array.from({ length: 100 }, (_, number) =>
    memberOf(number + 1, { firstName: `N${100 + number}`, familyId: number >= 30 && number < 60 ? 'large' : null }),
  )
  await renderApp('/members', { answers: members(() => many) })
  await expect.element(page.getByText('40 of 100 members')).toBeVisible()
  expect(namesShown()).toHaveLength(40)
  // The family is cut where the part ends, and its badge still counts all.
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

const threeAtOnce: Answer = ({ search: asked }) => {
  const from = Number(asked.get('offset') ?? 0)
  const rows = everyone.slice(from, from + 3)
  return Response.json(rows, { headers: { 'content-range': `${from}-${from + rows.length - 1}/4` } })
}

test('a server that returns fewer rows at once is asked for the rest', async () => {
  const { sent } = await renderApp('/members', { answers: members(threeAtOnce) })
  await expect.poll(namesShown).toEqual(['Anna Berg', 'Noor Haddad', 'Ruth Okafor', 'Sam Reed'])
  expect(sent.map(({ search: asked }) => asked.get('offset'))).toEqual([null, '3'])
})

test('while the members load, the page says so', async () => {
  const answered = Promise.withResolvers<unknown>()
  await renderApp('/members', { answers: members(() => answered.promise) })
  await expect.element(page.getByText('Loading members...')).toBeVisible()
  await expect.element(page.getByText('Total Members')).toBeVisible()
  expect(await violationsInBothThemes()).toEqual([])
  answered.resolve(everyone)
  await expect.element(row('Anna Berg')).toBeVisible()
  expect(page.getByText('Loading members...').query()).toBeNull()
})

test('a failing server leads to the error screen', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await renderApp('/members', { answers: members(() => refusal(503, 'down')) })
  await expect.element(page.getByText('Something went wrong')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Reload Page' })).toBeVisible()
  vi.restoreAllMocks()
})

test('a viewer can only read', async () => {
  await renderApp('/members', { churchRole: 'viewer', answers: { 'GET /rest/v1/member_names': () => [memberOf(9)] } })
  await expect
    .element(page.getByRole('link', { name: /Ada Miller/ }))
    .toHaveAttribute('href', `/members/${memberId(9)}`)
  expect(page.getByRole('link', { name: 'Add Member' }).query()).toBeNull()
})

test('a viewer of an empty list is not asked to add a member', async () => {
  await renderApp('/members', { churchRole: 'viewer', answers: { 'GET /rest/v1/member_names': () => [] } })
  await expect.element(page.getByText('No members yet')).toBeVisible()
  expect(page.getByRole('link', { name: /Add/ }).query()).toBeNull()
})
