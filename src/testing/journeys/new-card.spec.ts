import { expect } from '@playwright/test'
import type { Browser, BrowserContext } from '@playwright/test'
import { createMember } from '../../domain/members/member.commands.ts'
import { listMembers } from '../../domain/members/member.queries.ts'
import { databaseOf, foundChurch } from './church.ts'
import { test, watchRefusals } from './watched-test.ts'

/** Opens a page on a newcomer's phone, which is signed out. */
async function newPhone(browser: Browser) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const refused = await watchRefusals(context)
  return { context, page: await context.newPage(), refused }
}

const isWide = async (context: BrowserContext) => {
  const [page] = context.pages()
  return page!.evaluate(() => document.documentElement.scrollWidth > innerWidth)
}

test('a card that a newcomer sends offline arrives later, and the church adds the newcomer as a visitor', async ({
  page: laptop,
  browser,
}) => {
  const username = await foundChurch(laptop.context())
  const db = await databaseOf(username)
  const ruth = await createMember(db, {
    firstName: 'Ruth',
    lastName: 'Okafor',
    membershipStatus: 'active',
    email: null,
    phone: '555 0101',
    address: null,
    dateOfBirth: null,
    ageBand: null,
    joinDate: null,
    familyId: null,
    notes: null,
  })
  await laptop.goto('/members')
  await laptop.getByRole('link', { name: 'Cards and Code' }).click()
  await laptop.getByRole('button', { name: 'Make the Link' }).click()
  const link = await laptop.getByRole('textbox', { name: 'Link' }).inputValue()
  expect(link).toMatch(/\/new\/[0-9a-f]{32}$/)
  const path = new URL(link).pathname

  // The printed page shows eight cards and no other part of the page.
  await laptop.emulateMedia({ media: 'print' })
  await expect(laptop.getByText('New here?')).toHaveCount(8)
  await expect(laptop.getByText('New here?').last()).toBeVisible()
  await expect(laptop.getByRole('button', { name: 'Print Cards' })).toBeHidden()
  await expect(laptop.getByRole('heading', { level: 1 })).toBeHidden()
  await laptop.emulateMedia({ media: 'screen' })

  const phone = await newPhone(browser)
  await phone.page.goto(path)
  await expect(phone.page.getByRole('heading', { level: 1 })).toContainText('Welcome to')
  expect(await isWide(phone.context)).toBe(false)
  await phone.page.getByLabel('Your name').fill('<b>Maria</b> de la Cruz')
  await phone.page.getByLabel('Email or phone').fill('+64 21 555 77')
  await phone.page.getByText('You may call me').tap()
  await phone.context.setOffline(true)
  await phone.page.getByRole('button', { name: 'Send Card' }).tap()
  await expect(phone.page.getByRole('alert')).toContainText('Your card is not sent yet')
  await phone.context.setOffline(false)
  await expect(phone.page.getByRole('heading', { level: 1, name: 'Thank you, <b>Maria</b>' })).toBeVisible()
  await phone.page.getByRole('button', { name: 'Fill In Another Card' }).tap()
  await phone.page.getByLabel('Your name').fill('Ruth Okafor')
  await phone.page.getByLabel('Email or phone').fill('ruth@example.org')
  await phone.page.getByRole('button', { name: 'Send Card' }).tap()
  await expect(phone.page.getByRole('heading', { level: 1, name: 'Thank you, Ruth' })).toBeVisible()

  await laptop.getByRole('link', { name: 'Back to Members' }).click()
  const queue = laptop.getByRole('region', { name: '“I am new” cards' })
  await expect(queue).toContainText('2 newcomers left a way to reach them.')
  await queue.getByRole('button', { name: 'Add as Visitor: <b>Maria</b> de la Cruz' }).click()
  await expect(queue).toContainText('1 newcomer left a way to reach them.')
  await queue.getByRole('button', { name: 'This Is…: Ruth Okafor' }).click()
  await laptop.getByRole('button', { name: 'Choose Ruth Okafor' }).click()
  await expect(laptop.getByText('No “I am new” cards are waiting.')).toBeVisible()
  await expect(laptop.getByRole('link', { name: '<b>Maria</b> de la Cruz' })).toBeVisible()
  const members = await listMembers(db)
  expect(members).toHaveLength(2)
  expect(members.find(({ id }) => id === ruth.id)).toMatchObject({ email: 'ruth@example.org', phone: '555 0101' })
  expect(members.find(({ lastName }) => lastName === 'de la Cruz')).toMatchObject({
    firstName: '<b>Maria</b>',
    phone: '+64 21 555 77',
    membershipStatus: 'visitor',
    notes: expect.stringContaining('May be called.'),
  })

  await laptop.getByRole('link', { name: 'Cards and Code' }).click()
  await laptop.getByRole('button', { name: 'Withdraw' }).click()
  await laptop.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(laptop.getByText('No link yet')).toBeVisible()
  await phone.page.reload()
  await expect(phone.page.getByRole('heading', { level: 1, name: 'This card is no longer used' })).toBeVisible()
  expect(phone.refused).toEqual([])
  await phone.context.close()
})
