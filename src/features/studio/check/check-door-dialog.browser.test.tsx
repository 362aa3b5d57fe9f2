import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refusal } from '@/testing/answering-db.ts'
import type { Answers } from '@/testing/answering-db.ts'
import { expectConsole } from '@/testing/expect-console.ts'
import { connectFakeCamera } from '@/testing/fake-camera.ts'
import { fakeCounting } from '@/testing/fake-counting.ts'
import { renderStudio } from '@/testing/render-studio.tsx'
import { violations } from '@/testing/violations.ts'
import { cameraStreamAtom } from '../camera/camera-stream.ts'
import { stageAtom } from '../counting/counting.ts'
import { addCountsAtom } from '../counting/counts.ts'
import { PreciseSettings } from '../counting-panel/precise-settings.tsx'
import { saveLineAtom } from '../lines/counting-lines.ts'
import { uprightLine } from '../lines/line-geometry.ts'
import { StudioChurchContext } from '../shared/studio-church.ts'
import { openPartAtom } from '../shared/studio-view.ts'
import { CheckDoorDialog } from './check-door-dialog.tsx'

const dialog = page.getByRole('dialog', { name: 'How right is it here?' })
const film = dialog.getByRole('button', { name: /^(Play|Pause) the film$/ })
const button = (name: string) => dialog.getByRole('button', { name, exact: true })

/** Names of the films on the disk. */
async function films(): Promise<string[]> {
  const names: string[] = []
  const root = await navigator.storage.getDirectory()
  const folder = await root.getDirectoryHandle('films', { create: true })
  for await (const name of folder.keys()) names.push(name)
  return names
}

const passage = {
  line: 'West door',
  rule: 'crossing',
  direction: 'entry',
  workerId: 1,
  x: 0.5,
  y: 0.5,
  score: 1,
} as const

/** A camera whose picture changes all the time, at a door. */
function movingPicture() {
  const canvas = document.createElement('canvas')
  canvas.width = 160
  canvas.height = 90
  const brush = canvas.getContext('2d')!
  let shade = 0
  const draw = () => {
    brush.fillStyle = `rgb(${(shade += 5) % 255} 128 128)`
    brush.fillRect(0, 0, 160, 90)
  }
  draw()
  const timer = setInterval(draw, 40)
  return { stream: canvas.captureStream(25), end: () => clearInterval(timer) }
}

async function openCheck({ answers = {}, isTrial = false }: { answers?: Answers; isTrial?: boolean } = {}) {
  const picture = movingPicture()
  vi.spyOn(HTMLCanvasElement.prototype, 'captureStream').mockReturnValue(picture.stream)
  const studio = await renderStudio(
    <>
      <PreciseSettings />
      {isTrial ? (
        <StudioChurchContext value={null}>
          <CheckDoorDialog />
        </StudioChurchContext>
      ) : (
        <CheckDoorDialog />
      )}
    </>,
    { answers },
  )
  const { store } = studio
  const stop = await connectFakeCamera(store)
  const stream = store.get(cameraStreamAtom)
  const video = document.createElement('video')
  if (stream.phase === 'live' && stream.source.kind === 'webcam') video.srcObject = stream.source.stream
  video.muted = true
  await video.play()
  store.set(stageAtom, { video, overlay: document.createElement('canvas') })
  store.set(saveLineAtom, uprightLine('door', 'West door'))
  fakeCounting(store, {})
  await page.getByRole('button', { name: 'How right is it here?' }).click()
  await expect.element(button('Start Filming')).toHaveFocus()
  const close = async () => {
    store.set(openPartAtom, 'none')
    await vi.waitFor(async () => expect(await films()).toEqual([]))
    stop()
    picture.end()
  }
  /** One person comes in now, as the counter sees it. */
  let last = 0
  const pass = () =>
    store.set(addCountsAtom, [
      {
        ...passage,
        time: new Date().toISOString(),
        eventId: ++last,
        track: last,
      },
    ])
  return { ...studio, close, pass }
}

test('by keyboard alone: filmed, counted, compared, looked at again, saved; nothing of the film stays', async () => {
  const { sent, pass, close } = await openCheck({ answers: { 'POST /rest/v1/camera_checks': () => [] } })
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('0 so far, 20 more are better.')).toBeVisible()
  await expect.element(dialog.getByRole('timer')).toHaveTextContent('0:01')
  pass()
  await expect.element(dialog.getByText('1 so far, 19 more are better.')).toBeVisible()
  await expect.element(dialog.getByRole('timer')).toHaveTextContent('0:02')
  expect(await films()).toHaveLength(1)
  await expect.element(button('Stop Filming')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(film).toHaveFocus()
  expect(dialog.getByText(/so far|Narthex \d/).query()).toBeNull()
  expect(await violations()).toEqual([])
  // The film is watched to its end; the person counts nothing but one out at once, in error, and one more.
  await userEvent.keyboard('-++ {ArrowLeft}{ArrowLeft}{Backspace}')
  await expect.element(dialog.getByText('You: 1')).toBeVisible()
  await expect.element(button('Compare')).toBeEnabled()
  ;(button('Compare').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const result = dialog.getByRole('status').first()
  await expect.element(result).toHaveTextContent('You 1, Narthex 1: 0 right, 1 missed, 1 too many.')
  await expect.element(result).toHaveFocus()
  await expect.element(dialog.getByText('1 of 2 At 0:00 you counted one out, Narthex did not.')).toBeVisible()
  expect(await violations()).toEqual([])
  await button('Narthex was right').click()
  await expect.element(result).toHaveTextContent('You 0, Narthex 1: 0 right, 0 missed, 1 too many.')
  await button('Narthex was right').click()
  await expect.element(result).toHaveTextContent('You 1, Narthex 1: 1 right, 0 missed, 0 too many.')
  await dialog.getByRole('combobox', { name: 'What made it hard?' }).click()
  await page.getByRole('option', { name: 'Line badly placed' }).click()
  await expect.element(dialog.getByText(/^Draw the line where feet are seen/)).toBeVisible()
  await button('Save Check').click()
  await expect.element(dialog).not.toBeInTheDocument()
  const [saved] = sent.filter(({ path }) => path === '/rest/v1/camera_checks')
  const figures = { way: 'door', people: 1, found: 1, too_many: 0, minutes: 1, model: null }
  expect(saved?.body).toMatchObject({ ...figures, camera_name: 'Balcony', light: expect.any(Number) })
  await close()
})

test('a check is not left without a question, one that could not be saved stays, and leaving deletes the film', async () => {
  const answers = { 'POST /rest/v1/camera_checks': () => refusal(500, 'The disk is full') }
  const { pass, close } = await openCheck({ answers })
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('timer')).toHaveTextContent('0:01')
  pass()
  await userEvent.keyboard('{Escape}')
  const question = page.getByRole('alertdialog', { name: 'Leave this check?' })
  await question.getByRole('button', { name: 'Go On' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await button('Stop Filming').click()
  await film.click()
  await button('In').click()
  await expect.element(dialog.getByText('You: 1')).toBeVisible()
  await button('Compare').click()
  await button('Save Check').click()
  await expect.element(button('Save Check')).toBeEnabled()
  expect(await films()).toHaveLength(1)
  await userEvent.keyboard('{Escape}')
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await close()
})

test('without an account the figures are shown and not kept', async () => {
  const { sent, close } = await openCheck({ isTrial: true })
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('timer')).toHaveTextContent('0:01')
  await button('Stop Filming').click()
  await film.click()
  await button('In').click()
  await button('Compare').click()
  await expect.element(dialog.getByText('You 1, Narthex 0: 0 right, 1 missed, 0 too many.')).toBeVisible()
  await expect.element(dialog.getByText('Without an account, the figures are not saved.')).toBeVisible()
  await button('Close').last().click()
  expect(sent).toEqual([])
  await close()
})

test('a film without a passage says so, and there is nothing to save', async () => {
  const { close } = await openCheck()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('timer')).toHaveTextContent('0:01')
  await button('Stop Filming').click()
  await film.click()
  await button('Compare').click()
  await expect.element(dialog.getByText(/^No passage was counted/)).toBeVisible()
  expect(button('Save Check').query()).toBeNull()
  await button('Film Again').click()
  await expect.element(button('Start Filming')).toBeVisible()
  await close()
})

const full = () =>
  vi.spyOn(FileSystemFileHandle.prototype, 'createWritable').mockImplementation(async () => {
    throw new DOMException('The disk is full', 'QuotaExceededError')
  })
const garbled = () => vi.spyOn(FileSystemFileHandle.prototype, 'getFile').mockResolvedValue(new File(['no film'], '0'))

test.each([
  ['no MediaRecorder', () => vi.stubGlobal('MediaRecorder', undefined), /^This browser cannot keep a film/],
  ['a full disk', full, /^The disk of this computer is full/],
  ['a film that cannot be decoded', garbled, /^This browser cannot show the film/],
])('%s: one sentence, and no file', async (_, spoil, sentence) => {
  expectConsole(/could not be filmed/)
  const { close } = await openCheck()
  spoil()
  await userEvent.keyboard('{Enter}')
  const [stop, alert] = [button('Stop Filming'), dialog.getByRole('alert')]
  await expect.element(stop.or(alert)).toBeVisible()
  if (stop.query()) await userEvent.keyboard('{Enter}')
  await expect.element(alert).toHaveTextContent(sentence)
  await vi.waitFor(async () => expect(await films()).toEqual([]))
  await expect.element(button('Film Again')).toHaveFocus()
  await close()
})
