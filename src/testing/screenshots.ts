import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import type { Page } from 'playwright'
import { setRegisterEnabled } from '../domain/register/register.commands.ts'
import { browserArguments, browserPath } from './browser.ts'
import { databaseOf, makeAdmin, signUp } from './journeys/church.ts'
import { journeysOrigin } from './journeys/place.ts'
import { serveJourneys } from './journeys/server.ts'
import { furnishChurch } from './furnish-church.ts'
import { openParts } from './screenshot-parts.ts'
import { webcamArguments } from './webcam.ts'

/**
 * Takes screenshots of every screen, wide and narrow, light and dark, empty and filled, into a folder that git ignores.
 * Words on the command line choose some of the screenshots: `npm run screenshots -- laptop dark`.
 */
const folder = join(import.meta.dirname, '../../screenshots')
const sizes = {
  desktop: { width: 1440, height: 900 },
  laptop: { width: 1366, height: 768 },
  phone: { width: 390, height: 844 },
}
const schemes = ['light', 'dark'] as const
const asked = process.argv.slice(2)
/** Returns the given names that are on the command line. Returns all names if the command line has no given name. */
const askedOf = <T extends string>(names: readonly T[]) =>
  names.some((name) => asked.includes(name)) ? names.filter((name) => asked.includes(name)) : names
const publicPaths = ['/', '/about', '/help/cameras', '/contact', '/eula', '/login', '/forgot', '/signup', '/nowhere']

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const server = await serveJourneys()
const browser = await chromium.launch({
  executablePath: browserPath(),
  args: [...browserArguments, ...(await webcamArguments())],
})

let hasFailed = false

try {
  for (const device of askedOf(Object.keys(sizes) as (keyof typeof sizes)[])) {
    for (const colorScheme of askedOf(schemes)) await takeAll(device, colorScheme)
  }
} catch (error) {
  console.error(error)
  hasFailed = true
}
await browser.close()
await server.close()
// The explicit exit is needed, because the embedded database sets another exit code when the server is closed.
process.exit(hasFailed ? 1 : 0)

async function takeAll(device: keyof typeof sizes, colorScheme: (typeof schemes)[number]): Promise<void> {
  const context = await browser.newContext({
    baseURL: journeysOrigin(),
    viewport: sizes[device],
    colorScheme,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const shoot = (path: string, state: string) =>
    capture(page, path, join(folder, `${nameOf(path)}-${state}-${device}-${colorScheme}.png`))
  for (const path of publicPaths) await shoot(path, 'public')
  const username = await signUp(page)
  for (const path of emptyPaths()) await shoot(path, 'empty')
  const db = await databaseOf(username)
  await setRegisterEnabled(db, true)
  const places = await furnishChurch(db)
  for (const path of filledPaths(places)) await shoot(path, 'filled')
  await openParts(page, places, async (name) => {
    await picture(page, join(folder, `part-${name}-${device}-${colorScheme}.png`))
  })
  await makeAdmin(username)
  for (const path of ['/admin', '/admin?tab=requests']) await shoot(path, 'filled')
  await context.close()
}

function emptyPaths(): string[] {
  return [
    '/dashboard',
    '/studio',
    '/members',
    '/services',
    '/services?tab=recurring',
    '/services/counts',
    '/calendar',
    '/trends',
    '/trends/year',
    '/sermons',
    '/events',
  ]
}

function filledPaths({
  memberId,
  instanceId,
  serviceId,
  sermonId,
  eventId,
}: Awaited<ReturnType<typeof furnishChurch>>) {
  return [
    ...emptyPaths(),
    '/members/new',
    `/members/${memberId}`,
    `/members/${memberId}/edit`,
    `/members/${memberId}/merge`,
    '/members/cards',
    '/members/merges',
    '/services/new',
    `/services/${serviceId}/edit`,
    '/service-instances/new',
    `/service-instances/${instanceId}`,
    `/service-instances/${instanceId}/edit`,
    `/service-instances/${instanceId}/count`,
    `/service-instances/${instanceId}/register`,
    '/sermons/new',
    `/sermons/${sermonId}`,
    `/sermons/${sermonId}/edit`,
    '/events/new',
    `/events/${eventId}`,
    `/events/${eventId}/edit`,
    '/account',
    '/people',
    '/people/activity',
    '/integrations',
    '/data',
    '/import',
  ]
}

async function capture(page: Page, path: string, file: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.getByRole('heading').first().waitFor()
  await picture(page, file)
}

/**
 * Takes a screenshot of the complete page. The window is made as high as the page, so that elements fixed to
 * the window's edges are in the right place.
 */
async function picture(page: Page, file: string): Promise<void> {
  const size = page.viewportSize()
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (size && height > size.height) await page.setViewportSize({ ...size, height })
  await page.screenshot({ path: file })
  if (size) await page.setViewportSize(size)
  console.log(file.slice(folder.length + 1))
}

/** Returns a file name, such as 'members-id-edit' for '/members/1f…/edit'. */
function nameOf(path: string): string {
  const name = path.replaceAll(/[0-9a-f-]{36}/g, 'id').replaceAll(/[^a-z]+/g, '-')
  return name.replaceAll(/^-|-$/g, '') || 'landing'
}
