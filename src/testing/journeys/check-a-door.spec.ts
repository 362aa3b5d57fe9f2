import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { catalog } from '../../../workers/vision/catalog.ts'
import { databaseOf, signUp } from './church.ts'
import { doorClip } from './door-clip.ts'
import { drawUprightLine, missingMedia, openVideoFile, tabTo, waitForCounting } from './studio.ts'
import { test } from './watched-server.ts'
import type { Arrival } from './watched-server.ts'

test.skip(Boolean(missingMedia), missingMedia)

/** The studio sends fewer bytes than this during a check; a film has more bytes. */
const SMALL_BYTES = 20_000
/** The dashboard's figures are read by a POST. */
const READS = /^(GET|HEAD) |^POST .*\/rpc\/dashboard_figures$/

test('when a person checks a door by keyboard, the result is saved, and the film is deleted and never sent', async ({
  page,
  server,
}) => {
  const username = await signUp(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Studio' }).click()
  await openVideoFile(page, await doorClip())
  await page.getByRole('button', { name: 'Pause' }).click()
  await waitForCounting(page)
  await drawUprightLine(page, 0.75)
  await page.getByRole('slider', { name: 'Position' }).fill('0')
  const dialog = page.getByRole('dialog', { name: 'How right is it here?' })
  const sent = watchNetwork(page, server)
  const button = (name: string) => dialog.getByRole('button', { name, exact: true })

  await test.step('the door is filmed with the keyboard alone', async () => {
    await tabTo(page, page.getByRole('button', { name: 'How right is it here?' }), 80)
    await page.keyboard.press('Enter')
    await expect(button('Start Filming')).toBeFocused()
    await page.keyboard.press('Enter')
    // The clip shows a second passage and then ends.
    await expect(dialog.getByText('1 so far, 19 more are better.')).toBeVisible({ timeout: 60_000 })
    await expect(button('Stop Filming')).toBeFocused()
    await page.keyboard.press('Enter')
  })

  await test.step('the person taps at a moment without a passage', async () => {
    await expect(dialog.getByRole('button', { name: 'Play the film' })).toBeFocused()
    expect(await filmBytes(page)).toBeGreaterThan(SMALL_BYTES)
    await page.keyboard.press('Space')
    await expect(dialog.getByRole('button', { name: 'Pause the film' })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByText('You: 1', { exact: true })).toBeVisible()
    await expect(button('Compare')).toBeEnabled({ timeout: 60_000 })
    await tabTo(page, button('Compare'))
    await page.keyboard.press('Enter')
  })

  await test.step('the person decides each difference between the two counts', async () => {
    await expect(dialog.getByText('You 1, Narthex 1: 0 right, 1 missed, 1 too many.')).toBeFocused()
    let passageSeconds = Number.NaN
    for (const difference of ['1 of 2', '2 of 2']) {
      await expect(dialog.getByText(difference, { exact: true })).toBeVisible()
      passageSeconds = await differenceSeconds(dialog)
      await tabTo(page, button('Narthex was right'))
      await page.keyboard.press('Enter')
    }
    await expect(dialog.getByText('You 1, Narthex 1: 1 right, 0 missed, 0 too many.')).toBeVisible()
    // The film repeats the seconds around the last difference. Around the tap, it would not get as far.
    expect(passageSeconds).toBeGreaterThanOrEqual(2)
    await expect.poll(() => filmSeconds(page)).toBeGreaterThan(passageSeconds)
  })

  await test.step('the film is counted again with the built-in model', async () => {
    await tabTo(page, dialog.getByText('Try other settings on this film'))
    await page.keyboard.press('Enter')
    const model = dialog.getByRole('combobox', { name: 'Model' })
    await tabTo(page, model)
    await page.keyboard.press('Enter')
    const builtIn = page.getByRole('option', { name: catalog.centernet.name })
    await chooseByKeys(page, builtIn)
    await expect(model).toHaveText(catalog.centernet.name)
    // After the list of models has closed, it returns the focus to its select. An earlier Tab would then have no
    // effect.
    await expect(model).toBeFocused()
    await tabTo(page, button('Count Again'))
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('progressbar')).toBeVisible()
    await expect(dialog.getByText(/^With Built-in and threshold 0.45 it would find [01] of 1/)).toBeVisible({
      timeout: 90_000,
    })
  })

  await test.step('the figure of the check is saved and the film is deleted', async () => {
    await tabTo(page, button('Save Check'))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Check saved')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'How right is it here?' })).toBeFocused()
    await expect(page.getByText(/^Checked on .+: 1 of 1 found\.$/)).toBeVisible()
    const { data } = await (
      await databaseOf(username)
    )
      .from('camera_checks')
      .select('way, people, found, too_many, minutes')
    expect(data).toEqual([{ way: 'door', people: 1, found: 1, too_many: 0, minutes: 1 }])
    await expect.poll(() => filmsOnDisk(page)).toEqual([])
    expectNoFilm(sent())
  })

  await test.step('after a reload, the page offers to continue or discard the unfinished check', async () => {
    await tabTo(page, page.getByRole('button', { name: 'How right is it here?' }), 80)
    await page.keyboard.press('Enter')
    await expect(button('Start Filming')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect.poll(() => filmBytes(page), { timeout: 20_000 }).toBeGreaterThan(SMALL_BYTES)
    await page.reload()
    await expect(page.getByText(/^The check of .+ is not finished$/)).toBeVisible()
    await tabTo(page, page.getByRole('button', { name: 'Go On', exact: true }), 80)
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Play the film' })).toBeFocused()
    await page.keyboard.press('Space')
    await expect.poll(() => filmSeconds(page)).toBeGreaterThan(0)
    await page.keyboard.press('Escape')
    await tabTo(page, page.getByRole('button', { name: 'Leave', exact: true }))
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect.poll(() => filmsOnDisk(page)).toEqual([])
    expectNoFilm(sent())
  })
})

async function chooseByKeys(page: Page, option: Locator) {
  // The list takes the focus one drawn picture after it has opened. An earlier key would still go to its select.
  await expect(page.getByRole('listbox').filter({ has: option })).toBeFocused()
  for (let presses = 0; presses < 10; presses += 1) {
    if ((await option.getAttribute('data-highlighted')) !== null) break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
}

/**
 * Returns a function that reports the requests since this call. It lists the requests that write and the requests to
 * other hosts, and adds up the bytes of all bodies.
 */
function watchNetwork(page: Page, { origin, arrivals }: { origin: string; arrivals: Arrival[] }) {
  const before = arrivals.length
  const elsewhere: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (!/^(blob|data):/.test(url) && !url.startsWith(`${origin}/`)) elsewhere.push(`${request.method()} ${url}`)
  })
  return () => {
    const sent = arrivals.slice(before)
    return {
      writes: sent.map(({ to }) => to).filter((to) => !READS.test(to)),
      bytes: sent.reduce((sum, { bytes }) => sum + bytes, 0),
      elsewhere,
    }
  }
}

function expectNoFilm({ writes, bytes, elsewhere }: ReturnType<ReturnType<typeof watchNetwork>>) {
  expect(bytes).toBeLessThan(SMALL_BYTES)
  expect(writes).toEqual(['POST /rest/v1/camera_checks'])
  expect(elsewhere).toEqual([])
}

function filmsOnDisk(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('films')
    const names: string[] = []
    for await (const name of folder.keys()) names.push(name)
    return names
  })
}

/** Returns the number of bytes in the completely written pieces of the film. */
function filmBytes(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('films')
    let bytes = 0
    for await (const film of folder.values()) {
      for await (const [name, piece] of (film as FileSystemDirectoryHandle).entries()) {
        // A piece that is still being written has a name that is no number.
        if (/^\d+$/.test(name)) bytes += (await (piece as FileSystemFileHandle).getFile()).size
      }
    }
    return bytes
  })
}

const filmSeconds = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLVideoElement>('[role=dialog] video')?.currentTime ?? 0)

/** Returns the full seconds of the film at which the shown difference is. */
async function differenceSeconds(dialog: Locator): Promise<number> {
  const text = await dialog.getByText(/At \d+:\d\d /).textContent()
  const [, minutes, seconds] = /At (\d+):(\d\d) /.exec(text ?? '') ?? []
  return Number(minutes) * 60 + Number(seconds)
}
