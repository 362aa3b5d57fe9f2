import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'
import { createClient } from '@supabase/supabase-js'
import ws from 'ws'
import { signIn, signUp as openAccount } from '../../domain/access/credentials.commands.ts'
import { findProfile } from '../../domain/access/profile.queries.ts'
import type { Database } from '../../domain/database.types.ts'
import type { Db } from '../../domain/shared/db.ts'
import { sessionKey } from '../../platform/remembered-session.ts'
import type { Keys } from '../../../supabase/embedded/keys.ts'
import { journeysFolder, journeysOrigin } from './place.ts'

export const password = 'a-long-enough-password'

/** Returns a new username. Every journey creates a new church. */
export function newUsername(): string {
  return `sexton-${crypto.randomUUID().slice(0, 8)}`
}

export async function signUp(page: Page, username = newUsername()): Promise<string> {
  await page.goto('/signup')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.getByRole('button', { name: 'I Have Saved Them' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  return username
}

export async function logIn(page: Page, username: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

const clientOptions = {
  auth: { persistSession: false, autoRefreshToken: false },
  realtime: { transport: ws as never },
}

const readKeys = () => JSON.parse(readFileSync(join(journeysFolder(), 'keys.json'), 'utf8')) as Keys

const newClient = (): Db => createClient<Database>(journeysOrigin(), readKeys().publishableKey, clientOptions)

/** Signs in to the back end without the app, so that a journey can read rows and files as this person. */
export async function databaseOf(username: string): Promise<Db> {
  const db = newClient()
  await signIn(db, { username, password })
  return db
}

/**
 * Creates a church without the app. With `browser`, the next page of that browser is signed in as the church's owner.
 */
export async function foundChurch(browser?: BrowserContext): Promise<string> {
  const username = newUsername()
  const db = newClient()
  await openAccount(db, { username, password })
  if (browser) await giveSession(browser, db)
  return username
}

/** Signs in another person without the app, for the next page of the browser. */
export async function enterAs(username: string, browser: BrowserContext): Promise<void> {
  await giveSession(browser, await databaseOf(username))
}

async function giveSession(browser: BrowserContext, db: Db): Promise<void> {
  const { data } = await db.auth.getSession()
  const localStorage = [{ name: sessionKey, value: JSON.stringify(data.session) }]
  await browser.setStorageState({ cookies: [], origins: [{ origin: journeysOrigin(), localStorage }] })
}

export async function askApi(db: Db, path: string): Promise<unknown> {
  const { data } = await db.auth.getSession()
  const headers = { authorization: `Bearer ${data.session?.access_token}`, apikey: readKeys().publishableKey }
  const response = await fetch(`${journeysOrigin()}/functions/v1/api/${path}`, { headers })
  return response.json()
}

/** Moves a person into the church of another person, as the operator of the database could do. */
export async function joinChurch(username: string, ownersUsername: string, role: 'staff' | 'viewer'): Promise<void> {
  const { secretKey } = readKeys()
  const { church } = (await findProfile(await databaseOf(ownersUsername))) ?? {}
  if (!church) throw new Error(`${ownersUsername} has no church`)
  const operator = createClient<Database>(journeysOrigin(), secretKey, clientOptions)
  const { error } = await operator
    .from('profiles')
    .update({ church_id: church.id, church_role: role })
    .eq('username', username)
  if (error) throw error
}

export async function makeAdmin(username: string): Promise<void> {
  const operator = createClient<Database>(journeysOrigin(), readKeys().secretKey, clientOptions)
  const { error } = await operator.from('profiles').update({ role: 'admin' }).eq('username', username)
  if (error) throw error
}
