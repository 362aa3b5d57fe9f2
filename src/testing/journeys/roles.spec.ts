import { expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { databaseOf, foundChurch, joinChurch } from './church.ts'
import { test } from './watched-test.ts'

async function newPerson(browser: Browser): Promise<{ page: Page; username: string }> {
  const context = await browser.newContext()
  return { username: await foundChurch(context), page: await context.newPage() }
}

async function addMember(page: Page, firstName: string, lastName: string): Promise<void> {
  await page.goto('/members/new')
  await page.getByLabel('First Name').fill(firstName)
  await page.getByLabel('Last Name').fill(lastName)
  await page.getByRole('button', { name: 'Add Member' }).click()
  await expect(page.getByText('The member has been added to your congregation.')).toBeVisible()
  await expect(page).toHaveURL(/\/members$/)
}

test('owners and staff can edit members, viewers can only read, and other churches see none', async ({ browser }) => {
  const owner = await newPerson(browser)
  const staff = await newPerson(browser)
  const viewer = await newPerson(browser)
  const stranger = await newPerson(browser)
  await joinChurch(staff.username, owner.username, 'staff')
  await joinChurch(viewer.username, owner.username, 'viewer')

  await addMember(owner.page, 'Ruth', 'Porter')
  await test.step("staff sees the owner's member and adds another member", async () => {
    await staff.page.goto('/members')
    await expect(staff.page.getByText('Ruth Porter')).toBeVisible()
    await addMember(staff.page, 'Boaz', 'Field')
  })

  await test.step('after a change of role, the open page reports the new role and keeps the typed text', async () => {
    const { page } = staff
    await page.getByRole('link', { name: 'Add Member' }).click()
    await page.getByLabel('First Name').fill('Naomi')
    await page.getByLabel('Last Name').fill('Judah')
    await joinChurch(staff.username, owner.username, 'viewer')
    await page.getByRole('button', { name: 'Add Member' }).click()
    await expect(page.getByText('Your role has changed')).toBeVisible()
    await expect(page.getByText(/^You are Viewer now\./)).toBeVisible()
    await expect(page.getByLabel('First Name')).toHaveValue('Naomi')
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await page.getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('link', { name: 'Members', exact: true }).click()
    await expect(page.getByText('Boaz Field')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Add Member' })).toHaveCount(0)
  })

  await test.step('the viewer sees both members but no buttons to change them', async () => {
    await viewer.page.goto('/members')
    await expect(viewer.page.getByText('Ruth Porter')).toBeVisible()
    await expect(viewer.page.getByText('Boaz Field')).toBeVisible()
    await expect(viewer.page.getByRole('link', { name: 'Add Member' })).toHaveCount(0)
    await viewer.page.getByRole('link', { name: /Ruth Porter/ }).click()
    await expect(viewer.page.getByRole('heading', { name: 'Ruth Porter' })).toBeVisible()
    await expect(viewer.page.getByRole('link', { name: 'Edit' })).toHaveCount(0)
    await expect(viewer.page.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  })

  await test.step("without the app, the database also refuses the viewer's changes", async () => {
    const db = await databaseOf(viewer.username)
    expect((await db.from('members').insert({ first_name: 'X', last_name: 'Y' })).error).not.toBeNull()
    expect((await db.from('members').update({ first_name: 'X' }).eq('last_name', 'Porter').select('id')).data).toEqual(
      [],
    )
    expect((await db.from('members').delete().eq('last_name', 'Porter').select('id')).data).toEqual([])
    expect((await db.from('members').select('first_name')).data).toEqual([])
    expect((await db.from('member_names').select('first_name').eq('last_name', 'Porter')).data).toEqual([
      { first_name: 'Ruth' },
    ])
  })

  await test.step('a person of another church sees only the empty list of their own church', async () => {
    await stranger.page.goto('/members')
    await expect(stranger.page.getByText('No members yet')).toBeVisible()
    expect((await (await databaseOf(stranger.username)).from('members').select('id')).data).toEqual([])
  })
})
