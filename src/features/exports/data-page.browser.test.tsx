import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answeringDb } from '@/testing/answering-db.ts'
import { profileOf } from '@/testing/render-app.tsx'
import { renderPage } from '@/testing/render-page.tsx'
import { violations } from '@/testing/violations.ts'
import type { ArchiveOutcome, ArchiveProgress, ArchiveRequest } from '../../../workers/archive/contract.ts'
import type { ArchiveStart } from './archive-client.ts'
import { DataPage } from './data-page.tsx'

const saved = {
  ok: true,
  rows: 12_345,
  tables: 25,
  bytes: 4_200_000,
  leftOut: [],
  pictures: { files: 12, missing: 1 },
  blob: new Blob(['zip']),
} satisfies ArchiveOutcome

/** Renders the page with a fake worker that the test controls. */
async function open() {
  const { db, sent } = answeringDb({ 'POST /rest/v1/rpc/note_export': () => null })
  const files: Blob[] = []
  const watch = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`)
  onTestFinished(() => watch.mockRestore())
  const asked: ArchiveRequest[] = []
  let progress: (reached: ArchiveProgress) => void = () => {}
  let outcome = Promise.withResolvers<ArchiveOutcome>()
  const cancel = vi.fn<() => void>(() => outcome.resolve({ ok: false, reason: 'cancelled' }))
  const start: ArchiveStart = (request, _, onProgress) => {
    asked.push(request)
    progress = onProgress
    outcome = Promise.withResolvers<ArchiveOutcome>()
    return { outcome: outcome.promise, cancel }
  }
  const chooseFile = async () => null
  const screen = await renderPage(<DataPage profile={profileOf()} db={db} {...{ start, chooseFile }} />, { db })
  return {
    ...screen,
    sent,
    files,
    asked,
    cancel,
    tell: (reached: ArchiveProgress) => progress(reached),
    end: (with_: ArchiveOutcome) => outcome.resolve(with_),
  }
}
const begin = page.getByRole('button', { name: 'Export Everything' })
const noted = (sent: { path: string; body: unknown }[]) =>
  sent.filter(({ path }) => path.endsWith('note_export')).map(({ body }) => body)

test('an owner exports all data into one file with progress, and the activity log gets one line', async () => {
  const { sent, files, asked, tell, end } = await open()
  await page.getByRole('switch', { name: 'With pictures' }).click()
  await begin.click()
  await expect.element(page.getByText('Beginning…')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  expect(asked).toMatchObject([{ withPictures: true, file: null, church: { name: 'Grace Church' } }])
  tell({ step: 'rows', label: 'Members', done: 3000, total: 12_000 })
  await expect.element(page.getByText('3,000 of 12,000 rows')).toBeVisible()
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25')
  expect(await violations()).toEqual([])
  end(saved)
  await expect.element(page.getByText('Your export is complete')).toBeVisible()
  await expect.element(page.getByText(/has 12,345 rows of 25 tables and 12 pictures, 4\.2 MB\./)).toBeVisible()
  await expect.element(page.getByText(/^1 picture could not be added/)).toBeVisible()
  await expect.element(begin).toHaveFocus()
  expect(files).toEqual([saved.blob])
  await expect.poll(() => noted(sent)).toEqual([{ exported: 'everything', items: 12_345 }])
  await page.getByRole('button', { name: 'Save Again' }).click()
  expect(files).toEqual([saved.blob, saved.blob])
  expect(noted(sent)).toHaveLength(1)
  expect(await violations()).toEqual([])
})

test('no file and no log line remain when an export fails, is cancelled or its page is left', async () => {
  const { sent, files, cancel, end, router } = await open()
  await begin.click()
  const message = 'The server cannot be reached. Please check your internet connection.'
  end({ ok: false, reason: 'failed', kind: 'offline', message })
  await expect.element(page.getByRole('alert')).toHaveTextContent(`${message} No file was saved.`)
  await begin.click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByText('The export was cancelled')).toBeVisible()
  await begin.click()
  await page.getByRole('link', { name: 'Back to Account' }).click()
  await expect.element(page.getByText('Stop the export?')).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  expect(cancel).toHaveBeenCalledTimes(1)
  await page.getByRole('link', { name: 'Back to Account' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/account')
  expect([files, noted(sent)]).toEqual([[], []])
})
