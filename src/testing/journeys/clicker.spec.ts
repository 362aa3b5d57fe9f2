import { expect } from '@playwright/test'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { createServiceInstance } from '../../domain/services/service-instance.commands.ts'
import { todayIn } from '../../domain/shared/dates.ts'
import { databaseOf, foundChurch } from './church.ts'
import { test, watchRefusals } from './watched-test.ts'

const LIVE_MS = 3000

/**
 * Opens a page on a small phone.
 *
 * @param owner the phone gets the sign-in of this browser; without `owner`, the phone is signed out
 */
async function newPhone(browser: Browser, owner?: BrowserContext) {
  const context = await browser.newContext({
    viewport: { width: 320, height: 640 },
    serviceWorkers: 'allow',
    ...(owner ? { storageState: await owner.storageState() } : {}),
  })
  const refused = await watchRefusals(context)
  return { context, page: await context.newPage(), refused }
}

const add = (page: Page, category = 'Adults') => page.getByRole('button', { name: `Add one: ${category}` })
const total = (page: Page) => page.getByTestId('total')

/** Returns whether the cache has every file that the page has loaded, so that the page opens without a network. */
const isKept = (page: Page, cache: string) =>
  page.evaluate(async (name) => {
    const files = performance.getEntriesByType('resource').filter((file) => file.name.includes('/assets/'))
    const kept = await caches.open(name)
    const found = await Promise.all(files.map((file) => kept.match(file.name)))
    return files.length > 3 && found.every((answer) => answer !== undefined)
  }, cache)

const timeOf = (page: Page, text: string) =>
  page.evaluate(
    (text) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (!document.body.textContent.includes(text)) return
          watching.disconnect()
          resolve(Date.now())
        }
        const watching = new MutationObserver(look)
        watching.observe(document.body, { subtree: true, childList: true, characterData: true })
        look()
      }),
    text,
  )

/**
 * Taps without pauses between the taps. Returns the longest time in milliseconds for which a tap kept the page busy.
 */
async function tapQuickly(page: Page, times: number, category = 'Adults') {
  const tookMs = await add(page, category).evaluate(async (button: HTMLElement, number: number) => {
    let longestMs = 0
    for (let tap = 0; tap < number; tap++) {
      const start = performance.now()
      button.click()
      if (tap % 20 === 19) await new Promise(requestAnimationFrame)
      longestMs = Math.max(longestMs, performance.now() - start)
    }
    return longestMs
  }, times)
  return tookMs
}

test('when three phones and a laptop count one service, the total is exact and updates without a reload', async ({
  page: laptop,
  browser,
}) => {
  const username = await foundChurch(laptop.context())
  const db = await databaseOf(username)
  const { id } = await createServiceInstance(db, {
    serviceName: 'Vespers',
    serviceType: 'Sunday Morning',
    instanceDate: todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date()),
    startTime: '18:00',
    endTime: null,
    speaker: null,
    notes: null,
  } as never)
  await laptop.goto(`/service-instances/${id}`)
  await laptop.getByRole('button', { name: 'Make a Link for Ushers' }).click()
  await expect(laptop.getByText('A phone cannot open this link')).toBeVisible()
  const link = await laptop.getByRole('textbox', { name: /^Link/ }).inputValue()
  const [nave, door, balcony] = [await newPhone(browser), await newPhone(browser), await newPhone(browser)]
  const phones = [nave, door, balcony]
  const requested: string[] = []
  nave.page.on('response', (response) => requested.push(response.url()))
  for (const { page } of phones) {
    await page.goto(link)
    await expect(add(page)).toBeVisible()
    // The page removes the secret of the link from its address.
    await expect(page).toHaveURL(/\/count$/)
  }
  expect(requested.filter((url) => /studio|onnx|supabase-js/.test(url))).toEqual([])
  const who = laptop.getByRole('list', { name: 'Who counts' })

  await test.step('a tap is shown on the page of the service within three seconds', async () => {
    await nave.page.getByLabel('Where do you stand?').fill('nave')
    const took: number[] = []
    for (const number of [1, 2, 3]) {
      const shown = timeOf(laptop, `Adults ${number},`)
      const tapped = Date.now()
      await add(nave.page).click()
      took.push((await shown) - tapped)
    }
    console.log(`A tap is on the page of the service after ${took.join(', ')} ms`)
    // The median of three times is compared, because other tests use the same processor.
    expect(took.toSorted((a, b) => a - b)[1]).toBeLessThan(LIVE_MS)
    await expect(who.getByRole('listitem').filter({ hasText: 'nave' })).toContainText('3')
  })

  await test.step('1,000 quick taps are all counted', async () => {
    const longestMs = await tapQuickly(nave.page, 997)
    console.log(`1,000 taps: the longest wait for the page was ${longestMs.toFixed(0)} ms`)
    await expect(total(nave.page)).toHaveText('1,000')
  })

  await test.step('a phone without a network keeps its taps after a reload and after its page was closed', async () => {
    await expect.poll(() => isKept(balcony.page, 'narthex-count')).toBe(true)
    await balcony.context.setOffline(true)
    await add(balcony.page).click()
    await add(balcony.page).click()
    await balcony.page.getByRole('button', { name: /Children$/ }).click()
    await add(balcony.page, 'Children').click()
    await expect(total(balcony.page)).toHaveText('3')
    await balcony.page.reload()
    await expect(total(balcony.page)).toHaveText('3')
    await expect(balcony.page.getByText('Offline, 3 kept here')).toBeVisible()
    await balcony.page.close()
    balcony.page = await balcony.context.newPage()
    await balcony.page.goto(new URL('/count', link).href)
    await expect(total(balcony.page)).toHaveText('3')
    // The category of the last tap is still selected.
    await expect(add(balcony.page, 'Children')).toBeVisible()
    await balcony.page.getByRole('button', { name: /Adults$/ }).click()
    await add(balcony.page).click()
    await balcony.page.keyboard.press('-')
    await balcony.page.keyboard.press('ArrowUp')
    await balcony.page.keyboard.press('+')
    await balcony.page.keyboard.press('Backspace')
    await expect(total(balcony.page)).toHaveText('4')
  })

  const own = await newPhone(browser, laptop.context())
  await test.step('a second phone named "nave" counts visitors, and a signed-in person counts offline', async () => {
    await door.page.getByLabel('Where do you stand?').fill('nave')
    for (let person = 0; person < 5; person++) await add(door.page).click()
    await door.page.getByRole('button', { name: /Visitors/ }).click()
    await add(door.page, 'Visitors').click()
    await expect(total(door.page)).toHaveText('5')
    await own.page.goto(`/service-instances/${id}/count`)
    await add(own.page).click()
    await own.page.keyboard.press('+')
    await expect(total(own.page)).toHaveText('2')
    await expect(own.page.getByText('Sent')).toBeVisible()
    await expect.poll(() => isKept(own.page, 'narthex-service-instances-')).toBe(true)
    await own.context.setOffline(true)
    await own.page.reload()
    await expect(total(own.page)).toHaveText('2')
    await add(own.page).click()
    await expect(own.page.getByText('Offline, 1 kept here')).toBeVisible()
  })

  await test.step('when the network is back, the total is exact', async () => {
    await balcony.context.setOffline(false)
    await own.context.setOffline(false)
    const sum = async () =>
      (await db.from('service_totals').select('total, source, visitors').eq('service_instance_id', id)).data
    await expect.poll(sum, { timeout: 20_000 }).toEqual([{ total: 1012, source: 'clicker', visitors: 1 }])
    await expect(laptop.getByText('1,012 counted by all of them together.')).toBeVisible()
    await expect(who.getByRole('listitem')).toHaveCount(4)
    await expect(laptop.getByRole('region', { name: 'Vespers' })).toContainText(/Official total\s*1,012 people/)
  })

  await test.step('after a link is withdrawn, the phone says so and keeps the unsent tap', async () => {
    await door.context.setOffline(true)
    await add(door.page, 'Visitors').click()
    await laptop.getByRole('button', { name: 'Withdraw' }).click()
    await laptop.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
    await expect(laptop.getByText('Link withdrawn', { exact: true })).toBeVisible()
    await door.context.setOffline(false)
    await expect(door.page.getByRole('heading', { name: 'This link was withdrawn' })).toBeVisible({ timeout: 20_000 })
    await expect(door.page.getByText('1 tap of these could not be sent.')).toBeVisible()
    await expect(nave.page.getByRole('heading', { name: 'Thank you for counting' })).toBeVisible({ timeout: 20_000 })
    await expect(
      nave.page.getByText('This link was withdrawn. What you counted has arrived: 1,000 people.'),
    ).toBeVisible()
    await door.page.goto(new URL(`/count/${'0'.repeat(32)}`, link).href)
    await expect(door.page.getByRole('heading', { name: 'This link is not known' })).toBeVisible()
  })

  for (const { context, refused } of [...phones, own]) {
    expect(refused).toEqual([])
    await context.close()
  }
})
