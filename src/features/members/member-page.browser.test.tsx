import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Member } from '@/domain/members/member.schema.ts'
import { refusal } from '@/testing/answering-db.ts'
import type { Answer, Answers } from '@/testing/answering-db.ts'
import { memberOf } from '@/testing/factories/members.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { expectConsole } from '@/testing/expect-console.ts'
import { missingParts } from '@/testing/screens/shown-parts.ts'
import { testInAll } from '@/testing/test-in-all.ts'

const ruth = memberOf(1, {
  firstName: 'Ruth',
  lastName: 'Okafor',
  email: 'ruth@example.org',
  phone: '+64 21 555 01',
  address: '14 Chapel Lane\nSpringfield',
  dateOfBirth: '1971-03-05',
  joinDate: '2015-09-13',
  familyId: 'okafor',
  notes: 'Leads the prayer group.',
  // In New York this time is still on March 4.
  createdAt: '2024-03-05T02:00:00+00:00',
})
const sam = memberOf(2, { firstName: 'Sam', lastName: 'Okafor', familyId: 'okafor', membershipStatus: 'visitor' })
const ada = memberOf(3)

/** Answers like the database: with one member by id, the rest of a member's family, or all members. */
const congregation =
  (members: Member[]): Answer =>
  ({ search }) => {
    const id = search.get('id')
    const family = search.get('family_id')
    if (family) return members.filter((one) => `eq.${one.familyId}` === family && `neq.${one.id}` !== id)
    return id ? members.filter((one) => `eq.${one.id}` === id) : members
  }

const answersOf = (members: Member[], more: Answers = {}): Answers => ({
  'GET /rest/v1/members': congregation(members),
  ...more,
})

const open = (member: Member, more: Parameters<typeof renderApp>[1] = {}) =>
  renderApp(`/members/${member.id}`, { answers: answersOf([ruth, sam, ada]), ...more })

test('the member page shows when a member joined, and links to the family', async () => {
  await open(ruth)
  await expect
    .element(page.getByRole('region', { name: 'Member Information' }))
    .toHaveTextContent('Member SinceMarch 4, 2024')
  const family = page.getByRole('region', { name: 'Family Members' })
  expect(family.getByRole('listitem').elements()).toHaveLength(1)
  expect(
    family
      .getByRole('link', { name: /Sam Okafor/ })
      .element()
      .getAttribute('href'),
  ).toBe(`/members/${sam.id}`)
})

test('when facts about a member are unknown, the member page leaves them out', async () => {
  await open(ada)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Ada Miller' })).toBeVisible()
  for (const name of ['Notes', 'Family Members']) expect(page.getByRole('region', { name }).query()).toBeNull()
  expect(page.getByText(/Born/).query()).toBeNull()
})

test("a member's email address cannot add other content to its email link", async () => {
  const sly = memberOf(4, { email: 'a?cc=b@example.org' })
  await open(sly, { answers: answersOf([sly]) })
  await expect
    .element(page.getByRole('link', { name: 'a?cc=b@example.org' }))
    .toHaveAttribute('href', 'mailto:a%3Fcc%3Db@example.org')
})

testInAll('the member page announces that it is loading, and then moves the focus to the heading', async () => {
  const answered = Promise.withResolvers<unknown>()
  await renderApp('/members', {
    answers: { 'GET /rest/v1/members': ({ search }) => (search.get('id') ? answered.promise : [ada]) },
  })
  await page.getByRole('link', { name: /Ada Miller/ }).click()
  await expect.element(page.getByText('Loading member...')).toBeVisible()
  answered.resolve([ada])
  await expect.element(page.getByRole('heading', { level: 1, name: 'Ada Miller' })).toHaveFocus()
})

test('a viewer can neither edit nor delete a member', async () => {
  const names = congregation([ruth, sam, ada])
  const { sent } = await open(ruth, { churchRole: 'viewer', answers: { 'GET /rest/v1/member_names': names } })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Ruth Okafor' })).toBeVisible()
  expect(page.getByRole('link', { name: 'Edit' }).query()).toBeNull()
  expect(page.getByRole('button', { name: 'Delete' }).query()).toBeNull()
  await expect.element(page.getByText('You see names and status')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Sam Okafor/ })).toHaveAttribute('href', `/members/${sam.id}`)
  expect(page.getByText('14 Chapel Lane').query()).toBeNull()
  expect(sent.filter(({ path }) => path === '/rest/v1/members')).toEqual([])
})

const question =
  'Are you sure you want to delete Ruth Okafor? This action cannot be undone and will remove all associated data.'

async function askToDelete() {
  await page.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete Member?' })
  await expect.element(dialog).toHaveAccessibleDescription(question)
  return dialog
}

test('deleting a member asks for confirmation, and nothing changes after Cancel or a failure', async () => {
  expectConsole(/server cannot answer/)
  const answers = answersOf([ruth, sam], { 'DELETE /rest/v1/members': () => refusal(500, 'broken') })
  const { router, sent } = await open(ruth, { answers })
  const dialog = await askToDelete()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Delete' })).toHaveFocus()
  expect(sent.some(({ method }) => method === 'DELETE')).toBe(false)
  await askToDelete()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => missingParts(['Error', 'Failed to delete member. Please try again.'])).toEqual([])
  await expect.element(dialog).toBeVisible()
  expect(router.state.location.pathname).toBe(`/members/${ruth.id}`)
})

testInAll('the list no longer shows a deleted member', async () => {
  let left = [ruth, sam, ada]
  const remove: Answer = ({ search }) => {
    const [gone] = left.filter(({ id }) => `eq.${id}` === search.get('id'))
    left = left.filter((one) => one !== gone)
    return [gone]
  }
  const { router } = await renderApp('/members', {
    answers: { 'GET /rest/v1/members': (request) => congregation(left)(request), 'DELETE /rest/v1/members': remove },
  })
  await page.getByRole('link', { name: /Ruth Okafor/ }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Ruth Okafor' })).toHaveFocus()
  await askToDelete()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect
    .poll(() => missingParts(['Member deleted', 'The member has been removed from your congregation.']))
    .toEqual([])
  await expect.element(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/members')
  expect(page.getByRole('link', { name: /Ruth Okafor/ }).query()).toBeNull()
  await expect.element(page.getByRole('link', { name: /Sam Okafor/ })).toBeVisible()
})
