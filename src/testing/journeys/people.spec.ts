import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { recordAttendance } from '../../domain/attendance/attendance.commands.ts'
import { createServiceInstance } from '../../domain/services/service-instance.commands.ts'
import { databaseOf, enterAs, foundChurch, newUsername, password } from './church.ts'
import { test } from './watched-test.ts'

async function choosePassword(page: Page, chosen: string): Promise<void> {
  await page.getByLabel('New Password', { exact: true }).fill(chosen)
  await page.getByRole('textbox', { name: 'Confirm New Password' }).fill(chosen)
  await page.getByRole('button', { name: 'Set New Password' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

test('an invited person can count, reset a password in two ways, end other sessions, and be removed', async ({
  browser,
  page,
}) => {
  const newPage = async () => (await browser.newContext()).newPage()
  const about = async (name: string, entry: string) => {
    await page.goto('/people')
    await page.getByRole('button', { name: `More about ${name}` }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  const owner = await foundChurch(page.context())
  await page.goto('/people')
  await page.getByRole('button', { name: 'Invite People' }).click()
  await page.getByRole('button', { name: 'Make Link' }).click()
  await expect(page.getByText('A phone cannot open this link')).toBeVisible()
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue()

  const guest = await newPage()
  const username = newUsername()
  let code = ''
  await test.step('the invited person joins in another browser and saves the recovery codes', async () => {
    await guest.goto(link)
    await expect(guest.getByRole('heading', { name: `Join ${owner}'s church` })).toBeVisible()
    await guest.getByLabel('Username').fill(username)
    await guest.getByLabel('Password', { exact: true }).fill(password)
    await guest.getByRole('textbox', { name: 'Confirm Password' }).fill(password)
    await guest.getByRole('button', { name: 'Join' }).click()
    const codes = guest.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(codes).toHaveCount(8)
    code = (await codes.first().textContent()) ?? ''
    await guest.getByRole('button', { name: 'I Have Saved Them' }).click()
    await expect(guest).toHaveURL(/\/dashboard$/)
    await guest.goto('/account')
    await expect(guest.getByText(`Staff of ${owner}'s church`)).toBeVisible()
    await expect(guest.getByText('You have 8 codes left.')).toBeVisible()
  })

  await test.step('a count by the invited person is shown to the owner', async () => {
    const db = await databaseOf(username)
    const service = { serviceName: 'Vespers', instanceDate: '2026-01-04', startTime: '18:00' }
    const { id } = await createServiceInstance(db, service as never)
    await recordAttendance(db, { serviceInstanceId: id, totalAttendance: 84 } as never)
    await page.goto(`/service-instances/${id}`)
    await expect(page.getByRole('main').getByText('84').first()).toBeVisible()
  })

  await test.step('the invitation link cannot be used again', async () => {
    const late = await newPage()
    await late.goto(link)
    await expect(late.getByRole('heading', { name: 'This invitation has been used' })).toBeVisible()
  })

  await test.step('with a recovery code, the person sets a new password, and the other sessions end', async () => {
    const elsewhere = await newPage()
    await elsewhere.goto('/login')
    await elsewhere.getByRole('link', { name: 'Forgot password?' }).click()
    // The log-in page, which may still be shown, also has a field "Username".
    await expect(elsewhere.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
    await elsewhere.getByLabel('Username').fill(username)
    await elsewhere.getByLabel('Recovery Code').fill(code.toLowerCase().replaceAll('-', ' '))
    await choosePassword(elsewhere, 'from-a-recovery-code')
    await guest.goto('/members')
    await expect(guest).toHaveURL(/\/login/)
  })

  await test.step("with an owner's reset link, the person sets a password and ends the other sessions", async () => {
    await about(username, 'Reset Password')
    await page.getByRole('button', { name: 'Make Link' }).click()
    const reset = await page.getByRole('textbox', { name: 'Link' }).inputValue()
    await guest.goto(reset)
    await choosePassword(guest, password)
    const other = await newPage()
    await enterAs(username, other.context())
    await guest.goto('/account')
    await expect(guest.getByText('This device')).toBeVisible()
    await guest.getByRole('button', { name: 'End All Others' }).click()
    await guest.getByRole('alertdialog').getByRole('button', { name: 'End All Others' }).click()
    await expect(guest.getByText('You are logged in only here.')).toBeVisible()
    await other.goto('/members')
    await expect(other).toHaveURL(/\/login/)
    await other.goto(reset)
    await expect(other.getByRole('heading', { name: 'This link has been used' })).toBeVisible()
  })

  await test.step('the last owner cannot leave the church', async () => {
    await about(owner, 'Leave the Church')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByText('A church needs an owner. Please make someone else an owner first.')).toBeVisible()
  })

  await test.step('after the owner removes a person, that person can no longer open the church', async () => {
    await about(username, 'Remove')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText(`${username} can no longer log in.`)).toBeVisible()
    await guest.goto('/members')
    await expect(guest).toHaveURL(/\/removed/)
    await expect(guest.getByRole('heading', { name: /^You are no longer in/ })).toBeVisible()
  })
})
