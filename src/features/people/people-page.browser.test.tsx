import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refusal } from '@/testing/answering-db.ts'
import type { Answers } from '@/testing/answering-db.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { expectConsole } from '@/testing/expect-console.ts'
import { reachableFromPhones } from '@/testing/reachable-from-phones.ts'
import { violations } from '@/testing/violations.ts'
import { testInAll } from '@/testing/test-in-all.ts'

const anna = '00000000-0000-4000-8000-000000000001'
const boas = '00000000-0000-4000-8000-000000000002'
const person = (id: string, username: string, facts: object = {}) => ({
  id,
  username,
  full_name: null,
  church_role: 'owner',
  created_at: '2024-03-05T20:00:00+00:00',
  last_seen: '2024-03-06T20:00:00+00:00',
  reset_until: null,
  ...facts,
})
const invitation = {
  id: '00000000-0000-4000-8000-000000000003',
  role: 'counter',
  places: 5,
  taken: 2,
  created_at: '2024-03-05T20:00:00+00:00',
  expires_at: '2024-03-12T20:00:00+00:00',
  invited_by: 'Anna Berg',
}
const token = 'ab'.repeat(32)
const answers = (more: Answers = {}): Answers => ({
  'POST /rest/v1/rpc/list_people': () => [
    person(anna, 'anna', { full_name: 'Anna Berg' }),
    person(boas, 'boas', { church_role: 'counter', last_seen: null }),
  ],
  'POST /rest/v1/rpc/list_invitations': () => [invitation],
  ...more,
})
const about = (name: string) => page.getByRole('button', { name: `More about ${name}` })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

test('owners can change roles and remove people, but the last owner keeps the role', async () => {
  expectConsole(/last_owner|needs an owner/)
  const { sent } = await renderApp('/people', {
    answers: answers({
      'POST /rest/v1/rpc/change_role': ({ body }) =>
        (body as { person: string }).person === boas
          ? null
          : refusal(400, 'A church needs an owner: constraint "profiles_last_owner"', '23514'),
      'POST /rest/v1/rpc/remove_person': () => null,
    }),
  })
  const main = page.getByRole('main')
  await expect.element(main.getByText('Anna Berg (you)')).toBeVisible()
  await expect.element(main.getByText('since Mar 5, 2024 · not logged in')).toBeVisible()

  await about('boas').click()
  await page.getByRole('menuitem', { name: 'Change Role' }).click()
  await page.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Viewer' }).click()
  expect(await violations()).toEqual([])
  await press('Save Role')
  await expect.element(page.getByText('boas is now viewer.')).toBeVisible()
  expect(sent.find(({ path }) => path.endsWith('change_role'))?.body).toEqual({ person: boas, to_role: 'viewer' })

  await about('Anna Berg').click()
  await page.getByRole('menuitem', { name: 'Change Role' }).click()
  await press('Save Role')
  await expect
    .element(page.getByText('A church needs an owner. Please make someone else an owner first.'))
    .toBeVisible()
  await press('Cancel')

  await about('boas').click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect.element(page.getByRole('alertdialog', { name: 'Remove boas?' })).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByText('boas can no longer log in.')).toBeVisible()
})

test('an invitation shows its link and QR code once, and open invitations can be withdrawn', async () => {
  reachableFromPhones()
  expectConsole(/DomainError/)
  let isGone = true
  const { sent } = await renderApp('/people', {
    answers: answers({
      'POST /rest/v1/rpc/invite': () => [{ id: invitation.id, token }],
      'POST /rest/v1/rpc/withdraw_invitation': () =>
        isGone ? refusal(404, 'There is no such invitation', 'PT404') : null,
    }),
  })
  await press('Invite People')
  await page.getByLabelText('For How Many People').fill('101')
  await press('Make Link')
  await expect.element(page.getByText('A link is for at most 100 people')).toBeVisible()
  await page.getByLabelText('For How Many People').fill('12')
  await press('Make Link')
  await expect
    .element(page.getByRole('textbox', { name: 'Link' }))
    .toHaveValue(`${globalThis.location.origin}/join/${token}`)
  await expect.element(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  expect(await violations()).toEqual([])
  expect(sent.find(({ path }) => path.endsWith('/invite'))?.body).toEqual({ invited_role: 'staff', invited_people: 12 })
  await press('Done')
  await press('Withdraw')
  await expect.element(page.getByText('Someone withdrew this invitation already.')).toBeVisible()
  isGone = false
  await press('Withdraw')
  await expect.element(page.getByText('Its link no longer works.')).toBeVisible()
})

test.each(['staff', 'counter', 'viewer'] as const)(
  'when a user with the role %s opens the people page, it says that it is not part of their role',
  async (churchRole) => {
    await renderApp('/people', { churchRole, answers: answers() })
    await expect.element(page.getByRole('heading', { name: 'This page is not part of your role' })).toBeVisible()
  },
)

testInAll('an owner makes a password link for a colleague, sees it once, and withdraws it', async () => {
  let until: string | null = null
  const { sent } = await renderApp('/people', {
    answers: answers({
      'POST /rest/v1/rpc/list_people': () => [person(anna, 'anna'), person(boas, 'boas', { reset_until: until })],
      'POST /rest/v1/rpc/make_password_reset': () => {
        until = '2024-03-07T20:00:00+00:00'
        return token
      },
      'POST /rest/v1/rpc/withdraw_password_reset': () => {
        until = null
        return null
      },
    }),
  })
  await about('anna').click()
  await expect.element(page.getByRole('menuitem', { name: 'Leave the Church' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: 'Reset Password' }).query()).toBeNull()
  await userEvent.keyboard('{Escape}')
  await about('boas').click()
  await page.getByRole('menuitem', { name: 'Reset Password' }).click()
  await press('Make Link')
  await expect.element(page.getByRole('textbox', { name: 'Link' })).toHaveValue(`${location.origin}/reset/${token}`)
  await expect.element(page.getByText('A phone cannot open this link')).toBeVisible()
  expect(page.getByRole('img', { name: /QR/ }).elements()).toEqual([])
  await press('Done')
  await about('boas').click()
  await page.getByRole('menuitem', { name: 'Reset Password' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('A link works until Mar 7, 2024', { exact: false })).toBeVisible()
  // The query is limited to the dialog, because the page behind it also has Withdraw buttons for a moment.
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect.element(page.getByText('boas keeps the old password.')).toBeVisible()
  expect(sent.filter(({ path }) => path.endsWith('password_reset')).map(({ body }) => body)).toEqual([
    { person: boas },
    { person: boas },
  ])
})
