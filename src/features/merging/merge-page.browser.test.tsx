import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refusal } from '@/testing/answering-db.ts'
import type { Answers } from '@/testing/answering-db.ts'
import { expectConsole } from '@/testing/expect-console.ts'
import { memberOf } from '@/testing/factories/members.ts'
import { candidateRowOf, mergeRowOf } from '@/testing/factories/merges.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { violations } from '@/testing/violations.ts'

const MERGE = '60000000-0000-4000-8000-000000000001'
const anna = memberOf(1, { firstName: 'Anna', lastName: 'Berg', phone: '555', notes: 'Sings' })
const newcomer = memberOf(2, {
  firstName: 'Anna',
  lastName: '?',
  email: 'anna@example.org',
  notes: 'Came with a friend',
  membershipStatus: 'visitor',
  createdAt: '2025-03-05T15:00:00+00:00',
})

function server(more: Answers = {}) {
  const answers: Answers = {
    'GET /rest/v1/members': ({ search }) =>
      [anna, newcomer].filter(({ id }) => search.get('id') === `eq.${id}` || search.get('id') === null),
    'POST /rest/v1/rpc/list_merge_candidates': () => [
      candidateRowOf(2, { first_name: 'Anna', last_name: '?', reasons: ['similar name'] }),
    ],
    'POST /rest/v1/rpc/compare_members': () => ({ figures: { member_attendance: [3, 1] }, together: 0 }),
    'POST /rest/v1/rpc/merge_members': () => MERGE,
    'POST /rest/v1/rpc/undo_merge': () => null,
    'POST /rest/v1/rpc/list_merges': () => [mergeRowOf(1)],
    ...more,
  }
  return answers
}
const bodies = (sent: { path: string; body: unknown }[], name: string) =>
  sent.filter(({ path }) => path === `/rest/v1/rpc/${name}`).map(({ body }) => body)
const radio = (field: string, name: RegExp) => page.getByRole('group', { name: field }).getByRole('radio', { name })

test('a suggested member is merged by keyboard, and the toast undoes the merge', async () => {
  // The open page belongs to the member who was added later. The member who was added first is kept.
  const { sent, router } = await renderApp(`/members/${newcomer.id}/merge`, {
    answers: server({
      'POST /rest/v1/rpc/list_merge_candidates': () => [candidateRowOf(1, { first_name: 'Anna', last_name: 'Berg' })],
    }),
  })
  await page.getByRole('link', { name: /Anna Berg.*Similar name/ }).click()
  await expect
    .element(page.getByText('Anna ? becomes part of Anna Berg, with everything that names them.'))
    .toBeVisible()
  // If one member lacks a value, the value of the other member is preselected.
  await expect.element(radio('Last Name', /Berg/)).toBeChecked()
  await expect.element(radio('Email', /anna@example\.org/)).toBeChecked()
  await expect.element(radio('Phone', /555/)).toBeChecked()
  await expect.element(radio('Membership Status', /Active/)).toBeChecked()
  await expect.element(radio('Notes', /Both/)).toBeChecked()
  await expect.element(page.getByText('3 and 1')).toBeVisible()
  expect(await violations()).toEqual([])

  radio('Notes', /Both/).element().focus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(radio('Notes', /Came with a friend/)).toBeChecked()
  await page.getByRole('button', { name: 'Merge Members' }).click()
  await expect.element(page.getByText('Anna ? is now part of Anna Berg.')).toBeVisible()
  await expect.poll(() => router.state.location.pathname).toBe(`/members/${anna.id}`)
  expect(bodies(sent, 'merge_members')).toMatchObject([
    {
      kept: anna.id,
      gone: newcomer.id,
      choices: { last_name: 'kept', email: 'gone', phone: 'kept', membership_status: 'kept', notes: 'gone' },
      seen: { kept: { last_name: 'Berg', date_of_birth: null }, gone: { last_name: '?', email: 'anna@example.org' } },
    },
  ])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Both members are as before.')).toBeVisible()
  expect(bodies(sent, 'undo_merge')).toEqual([{ merge: MERGE }])
})

test('a search finds members who are not suggested, but not the member whose page is open', async () => {
  const row = (id: string, firstName: string) => ({
    id,
    first_name: firstName,
    last_name: 'Berg',
    email: null,
    phone: null,
    membership_status: 'active',
    family_id: null,
    family_name: '',
    family_size: 1,
    found: 2,
    place: '',
    sort_key: '',
  })
  const { router } = await renderApp(`/members/${anna.id}/merge`, {
    answers: server({
      'POST /rest/v1/rpc/list_merge_candidates': () => [],
      'POST /rest/v1/rpc/search_members': ({ body }) =>
        (body as { words: string }).words === 'berg' ? [row(anna.id, 'Anna'), row(newcomer.id, 'Annie')] : [],
    }),
  })
  await expect
    .element(page.getByText('No other member has the same name, email, phone or date of birth.'))
    .toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search members' })
  await search.fill('nobody')
  await expect.element(page.getByText('No other member found.')).toBeVisible()
  await search.fill('berg')
  await expect.element(page.getByRole('link', { name: /Annie Berg/ })).toBeVisible()
  expect(page.getByRole('link', { name: /^.*Anna Berg$/ }).elements()).toHaveLength(1)
  expect(await violations()).toEqual([])
  await page.getByRole('link', { name: /Annie Berg/ }).click()
  await expect.poll(() => router.state.location.search).toEqual({ with: newcomer.id })
})

test('when a member was changed meanwhile, the merge is refused, and the page shows the change', async () => {
  let email = 'anna@example.org'
  const { sent } = await renderApp(`/members/${anna.id}/merge?with=${newcomer.id}`, {
    answers: server({
      'GET /rest/v1/members': ({ search }) =>
        search.get('id') === `eq.${anna.id}` ? [anna] : [{ ...newcomer, email }],
      'POST /rest/v1/rpc/merge_members': () => {
        if (email === 'new@example.org') return MERGE
        email = 'new@example.org'
        return refusal(409, 'A member has changed meanwhile', 'PT409')
      },
    }),
  })
  await radio('Phone', /Nothing/).click()
  expectConsole(/DomainError/)
  await page.getByRole('button', { name: 'Merge Members' }).click()
  await expect.element(page.getByText('Someone changed one of them meanwhile. Look again, then merge.')).toBeVisible()
  await expect.element(radio('Email', /new@example\.org/)).toBeChecked()
  await expect.element(radio('Phone', /Nothing/)).toBeChecked()
  await page.getByRole('button', { name: 'Merge Members' }).click()
  await expect.element(page.getByText('Members merged')).toBeVisible()
  expect(bodies(sent, 'merge_members')[1]).toMatchObject({ choices: { phone: 'gone' } })
})

test('the page asks about twins, and two members with the same details can be merged', async () => {
  const born = { dateOfBirth: '2019-02-28', membershipStatus: 'active' as const }
  const twins = [memberOf(1, { ...born, firstName: 'Ida' }), memberOf(2, { ...born, firstName: 'Eva' })]
  await renderApp(`/members/${anna.id}/merge?with=${newcomer.id}`, {
    answers: server({
      'GET /rest/v1/members': ({ search }) => twins.filter(({ id }) => search.get('id') === `eq.${id}`),
    }),
  })
  await expect
    .element(page.getByText('They have the same date of birth and different first names, as twins do.'))
    .toBeVisible()
  expect(page.getByRole('group').elements()).toHaveLength(1)
})

test('a merge can be undone from the list, and a refused undo names the later changes', async () => {
  let undone: string | null = null
  const { sent } = await renderApp('/members/merges', {
    answers: server({
      'POST /rest/v1/rpc/list_merges': () => [mergeRowOf(1, { undone_at: undone as never })],
      'POST /rest/v1/rpc/undo_merge': () => {
        if (bodies(sent, 'undo_merge').length === 1)
          return refusal(409, 'This merge cannot be undone', 'PT409', '[{"what": "field", "name": "email"}]')
        undone = new Date().toISOString()
        return null
      },
    }),
  })
  const undo = page.getByRole('button', { name: 'Undo the merge of Ruth ? into Ruth Okafor' })
  expectConsole(/DomainError/)
  for (const message of ['Email was changed since.', 'Both members are as before.']) {
    await undo.click()
    await page.getByRole('button', { name: 'Undo Merge' }).click()
    await expect.element(page.getByText(message)).toBeVisible()
  }
  await expect.element(undo).not.toBeInTheDocument()
  await expect.element(page.getByText(/· undone /)).toBeVisible()
  expect(await violations()).toEqual([])
})
