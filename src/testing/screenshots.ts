import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import type { Page } from 'playwright'
import { browserArguments, browserPath } from './browser.ts'
import { databaseOf, signUp } from './journeys/church.ts'
import { journeysOrigin } from './journeys/place.ts'
import { serveJourneys } from './journeys/server.ts'
import { furnishChurch } from './furnish-church.ts'

/** Pictures of every screen, wide and narrow, light and dark, empty and filled, into the git-ignored folder. */
const folder = join(import.meta.dirname, '../../screenshots')
const widths = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
const schemes = ['light', 'dark'] as const
const publicPaths = ['/', '/about', '/contact', '/eula', '/login', '/signup', '/nowhere']

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const server = await serveJourneys()
const browser = await chromium.launch({ executablePath: browserPath(), args: browserArguments })

for (const [device, viewport] of Object.entries(widths)) {
  for (const colorScheme of schemes) {
    const context = await browser.newContext({
      baseURL: journeysOrigin,
      viewport,
      colorScheme,
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    const shoot = (path: string, state: string) =>
      capture(page, path, join(folder, `${nameOf(path)}-${state}-${device}-${colorScheme}.png`))
    for (const path of publicPaths) await shoot(path, 'public')
    const username = await signUp(page)
    for (const path of emptyPaths()) await shoot(path, 'empty')
    const places = await furnishChurch(await databaseOf(username))
    for (const path of filledPaths(places)) await shoot(path, 'filled')
    await context.close()
  }
}
await browser.close()
await server.close()
process.exit(0)

function emptyPaths(): string[] {
  return ['/dashboard', '/studio', '/members', '/services', '/services?tab=recurring', '/sermons', '/events']
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
    '/services/new',
    `/services/${serviceId}/edit`,
    '/service-instances/new',
    `/service-instances/${instanceId}`,
    `/service-instances/${instanceId}/edit`,
    '/sermons/new',
    `/sermons/${sermonId}/edit`,
    '/events/new',
    `/events/${eventId}/edit`,
  ]
}

async function capture(page: Page, path: string, file: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.getByRole('heading').first().waitFor()
  await page.screenshot({ path: file, fullPage: true })
  console.log(file.slice(folder.length + 1))
}

/** '/members/1f…/edit' → 'members-id-edit' */
function nameOf(path: string): string {
  const name = path.replaceAll(/[0-9a-f-]{36}/g, 'id').replaceAll(/[^a-z]+/g, '-')
  return name.replaceAll(/^-|-$/g, '') || 'landing'
}
