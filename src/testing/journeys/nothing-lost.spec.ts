import { expect } from '@playwright/test'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import * as v from 'valibot'
import { recordAttendance } from '../../domain/attendance/attendance.commands.ts'
import { createMember } from '../../domain/members/member.commands.ts'
import { setRegisterEnabled } from '../../domain/register/register.commands.ts'
import { createServiceInstance } from '../../domain/services/service-instance.commands.ts'
import { ServiceInstanceDraft } from '../../domain/services/service-instance.schema.ts'
import type { Db } from '../../domain/shared/db.ts'
import { sessionKey } from '../../platform/remembered-session.ts'
import { databaseOf, foundChurch, password } from './church.ts'
import { test } from './watched-test.ts'

type Ids = { service: string; member: string; month: string }

/** A place where a person types something. */
type Place = {
  path: (ids: Ids) => string
  /** Types or chooses something, up to the press that sends it. */
  enter: (page: Page) => Promise<unknown>
  send: (page: Page) => Promise<unknown>
  /** The field that keeps its value after a failure. */
  kept: (page: Page) => [field: Locator, value: string]
  /** Sends again after a failure; usually the same press. */
  again?: (page: Page) => Promise<unknown>
  /** A text of the page after the entry has reached the server. */
  saved: string
}

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).last().click()
const filled = async (page: Page, label: string, value: string) =>
  page
    .getByLabel(new RegExp(`^${label}`))
    .last()
    .fill(value)
const field =
  (label: string, value: string) =>
  (page: Page): [Locator, string] => [page.getByLabel(new RegExp(`^${label}`)).last(), value]
const service = ({ service: id }: Ids) => `/service-instances/${id}`
const cell = (page: Page) => page.getByRole('table').getByRole('textbox').first()

const places: Record<string, Place> = {
  'month sheet': {
    path: ({ month }) => `/services/counts?month=${month}`,
    enter: (page) => cell(page).fill('57'),
    send: (page) => cell(page).press('Enter'),
    kept: (page) => [cell(page), '57'],
    // The sheet sends the count by itself after the log-in, and when the network is back.
    again: async () => undefined,
    saved: 'Saved',
  },
  'correct a total': {
    path: service,
    enter: async (page) => {
      await page.getByRole('button', { name: 'Correct the official total' }).click()
      await filled(page, 'Total Attendance', '58')
      await filled(page, 'Reason', 'The balcony was missed')
    },
    send: press('Save'),
    kept: field('Reason', 'The balcony was missed'),
    saved: 'Record corrected',
  },
  'note about visitors': {
    path: service,
    enter: async (page) => {
      await press('Add Note')(page)
      await filled(page, 'New note', 'Young couple')
    },
    send: press('Save'),
    kept: field('New note', 'Young couple'),
    saved: 'Note added',
  },
  'another of this family': {
    path: () => '/members/new',
    enter: async (page) => {
      await filled(page, 'First Name', 'Tomás')
      await filled(page, 'Last Name', 'Núñez')
    },
    send: press('Add Another of This Family'),
    kept: field('First Name', 'Tomás'),
    saved: 'Member added',
  },
  'follow-up': {
    path: ({ member }) => `/members/${member}`,
    enter: async (page) => {
      await press('Add Follow-Up')(page)
      await filled(page, 'Note', 'Called on Tuesday')
    },
    send: press('Save'),
    kept: field('Note', 'Called on Tuesday'),
    saved: 'Follow-up saved',
  },
  webhook: {
    path: () => '/integrations',
    enter: (page) => filled(page, 'Address', 'https://example.org/hook'),
    send: press('Set Webhook'),
    kept: field('Address', 'https://example.org/hook'),
    saved: 'Webhook saved',
  },
  // This place is the last one, because a service that did not happen has no total to correct.
  'did not happen': {
    path: ({ month }) => `/services/counts?month=${month}`,
    enter: (page) => cell(page).click(),
    send: (page) => page.keyboard.press('d'),
    // The mark hides the count until it is saved.
    kept: (page) => [cell(page), ''],
    again: async () => undefined,
    saved: 'Saved: did not happen',
  },
}

async function prepare(context: BrowserContext): Promise<{ db: Db; ids: Ids }> {
  const username = await foundChurch(context)
  const db = await databaseOf(username)
  const month = new Date().toISOString().slice(0, 7)
  const day = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)
  const draft = v.parse(ServiceInstanceDraft, {
    serviceName: 'Sunday Worship',
    instanceDate: day.startsWith(month) ? day : `${month}-01`,
    startTime: '00:05',
  })
  const { id } = await createServiceInstance(db, draft)
  await recordAttendance(db, { serviceInstanceId: id, totalAttendance: 40 } as never)
  const member = await createMember(db, { firstName: 'Ruth', lastName: 'Moab', membershipStatus: 'active' } as never)
  await setRegisterEnabled(db, true)
  return { db, ids: { service: id, member: member.id, month } }
}

type Loss = (page: Page, db: Db) => Promise<void>

const losses: Record<string, Loss> = {
  'After the session was removed from the browser': (page) =>
    page.evaluate((key) => localStorage.removeItem(key), sessionKey),
  'After the session was ended on another device': async (_, db) => {
    const { error } = await db.auth.signOut({ scope: 'others' })
    if (error) throw error
  },
  'Without a network': (page) => page.context().setOffline(true),
}

for (const [loss, lose] of Object.entries(losses)) {
  test(`${loss}: the typed entry stays on the page, and then it can be saved`, async ({ page, context }) => {
    const { db, ids } = await prepare(context)
    for (const [name, { path, enter, send, kept, again = send, saved }] of Object.entries(places)) {
      await test.step(name, async () => {
        await page.goto(path(ids))
        await enter(page)
        await lose(page, db)
        await send(page)
        if (loss === 'Without a network')
          await expect(page.getByText(/offline|cannot be reached/i).first()).toBeVisible()
        else await logInOnPage(page)
        const [field, value] = kept(page)
        await expect(field).toHaveValue(value)
        await context.setOffline(false)
        await again(page)
        await expect(page.getByText(saved, { exact: true })).toBeVisible()
      })
    }
  })
}

async function logInOnPage(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Log In' }).click()
  await expect(dialog).toBeHidden()
}
