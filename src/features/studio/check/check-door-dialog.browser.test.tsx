import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Locator } from 'vitest/browser'
import type { Passage } from '@/domain/cameras/passage-check.rules.ts'
import { refusal } from '@/testing/answering-db.ts'
import type { Answers } from '@/testing/answering-db.ts'
import { expectConsole } from '@/testing/expect-console.ts'
import { connectFakeCamera } from '@/testing/fake-camera.ts'
import { fakeCounting, noStats } from '@/testing/fake-counting.ts'
import { renderStudio } from '@/testing/render-studio.tsx'
import { violations } from '@/testing/violations.ts'
import { cameraStreamAtom } from '../camera/camera-stream.ts'
import { activeCameraAtom, renameCameraAtom } from '../camera/cameras.ts'
import { stageAtom } from '../counting/counting.ts'
import { addCountsAtom, countLogAtom, openLogAtom } from '../counting/counts.ts'
import { detectorConfigAtom } from '../counting/detector-config.ts'
import { PreciseSettings } from '../counting-panel/precise-settings.tsx'
import { saveLineAtom } from '../lines/counting-lines.ts'
import { uprightLine } from '../lines/line-geometry.ts'
import { StudioChurchContext } from '../shared/studio-church.ts'
import { openPartAtom } from '../shared/studio-view.ts'
import type { VisionWorker } from '../../../../workers/vision/contract.ts'
import { VisionGone } from '../counting/vision-client.ts'
import type { VisionClient } from '../counting/vision-client.ts'
import { CheckDoorDialog } from './check-door-dialog.tsx'
import { FilmAbout } from './check-film.ts'
import { filmToolsAtom } from './film-count.ts'
import { LeftFilmNotice } from './left-film-notice.tsx'
import { followLeftFilms } from './left-films.ts'
import { eventually } from '@/testing/eventually.ts'
import { testInAll } from '@/testing/test-in-all.ts'

const dialog = page.getByRole('dialog', { name: 'How right is it here?' })
const film = dialog.getByRole('button', { name: /^(Play|Pause) the film$/ })
const button = (name: string) => dialog.getByRole('button', { name, exact: true })

const shownFilm = () => dialog.element().querySelector('video')!

async function films(): Promise<string[]> {
  const names: string[] = []
  const root = await navigator.storage.getDirectory()
  const folder = await root.getDirectoryHandle('films', { create: true })
  for await (const name of folder.keys()) names.push(name)
  return names
}

/** Returns the passages in the description of the only film. */
async function describedPassages(): Promise<Passage[]> {
  const root = await (await navigator.storage.getDirectory()).getDirectoryHandle('films')
  const [name] = await films()
  const about = await (await root.getDirectoryHandle(name!)).getFileHandle('about.json')
  return v.parse(FilmAbout, JSON.parse(await (await about.getFile()).text())).passages
}

/** Reads the only stored film. Returns a function that writes the film back, to simulate a closed tab. */
async function copyFilm(): Promise<() => Promise<void>> {
  const root = await (await navigator.storage.getDirectory()).getDirectoryHandle('films')
  const [name] = await films()
  const contents = new Map<string, Blob>()
  for await (const [piece, file] of (await root.getDirectoryHandle(name!)).entries()) {
    const stored = await (file as FileSystemFileHandle).getFile()
    contents.set(piece, new Blob([await stored.arrayBuffer()]))
  }
  return async () => {
    const folder = await root.getDirectoryHandle(`${Date.now()}-left`, { create: true })
    for (const [piece, content] of contents) {
      const writable = await (await folder.getFileHandle(piece, { create: true })).createWritable()
      await writable.write(content)
      await writable.close()
    }
  }
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
      <LeftFilmNotice />
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
  store.set(renameCameraAtom, { id: store.get(activeCameraAtom)!.id, name: 'Balcony door' })
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
    await eventually(async () => expect(await films()).toEqual([]))
    stop()
    picture.end()
  }
  let last = 0
  /** Counts one person who comes in now. */
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

test('a door check works by keyboard from filming to saving, and its film is deleted', async () => {
  const checks: unknown[] = []
  const answers: Answers = {
    'POST /rest/v1/camera_checks': ({ body }) => {
      const { camera_id: cameraId, too_many: tooMany, ...figures } = body as Record<string, unknown>
      checks.push({ ...figures, cameraId, tooMany, createdAt: '2024-03-03T15:00:00Z' })
      return []
    },
    'GET /rest/v1/camera_checks': () => checks,
  }
  const { sent, pass, close } = await openCheck({ answers })
  const kept = page.getByText(/^Checked on/)
  await expect.poll(() => sent.filter(({ method }) => method === 'GET').length).toBe(1)
  expect(kept.query()).toBeNull()
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
  // Plays the film to its end. Backspace undoes the second of two taps on "out".
  await userEvent.keyboard('-++ {ArrowLeft}{ArrowLeft}{Backspace}')
  await expect.element(dialog.getByText('You: 1')).toBeVisible()
  await expect.element(button('Compare')).toBeEnabled()
  ;(button('Compare').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const result = dialog.getByRole('status').first()
  await expect.element(result).toHaveTextContent('You 1, Narthex 1: 0 right, 1 missed, 1 too many.')
  await expect.element(result).toHaveFocus()
  await expect.element(dialog.getByText('1 of 2 At 0:00 you counted one out, Narthex did not.')).toBeVisible()
  await expect.poll(() => shownFilm().paused).toBe(false)
  expect(await violations()).toEqual([])
  await button('Narthex was right').click()
  await expect.element(result).toHaveTextContent('You 0, Narthex 1: 0 right, 0 missed, 1 too many.')
  await button('Narthex was right').click()
  await expect.element(result).toHaveTextContent('You 1, Narthex 1: 1 right, 0 missed, 0 too many.')
  for (const [reason, advice] of [
    ['Two at once', /^Put the camera higher and let it look down/],
    ['Line badly placed', /^Draw the line where feet are seen/],
  ] as const) {
    await dialog.getByRole('combobox', { name: 'What made it hard?' }).click()
    await page.getByRole('option', { name: reason }).click()
    await expect.element(dialog.getByText(advice)).toBeVisible()
  }
  ;(button('Save Check').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'How right is it here?' })).toHaveFocus()
  await expect.element(kept).toHaveTextContent('Checked on Mar 3, 2024: 1 of 1 found.')
  const [saved] = sent.filter(({ method }) => method === 'POST')
  const figures = { way: 'door', people: 1, found: 1, too_many: 0, minutes: 1, model: null }
  expect(saved?.body).toMatchObject({ ...figures, camera_name: 'Balcony door', light: expect.any(Number) })
  await close()
})

test('a tap in the direction and at the moment of a counted passage is right and leaves no difference', async () => {
  const { pass, close } = await openCheck()
  await userEvent.keyboard('{Enter}')
  // The passage comes two seconds after the start. A tap at the start is then too early to match this passage.
  await expect.element(dialog.getByRole('timer')).toHaveTextContent('0:02')
  pass()
  await expect.element(dialog.getByRole('timer')).toHaveTextContent('0:03')
  await userEvent.keyboard('{Enter}')
  await expect.element(film).toHaveFocus()
  const [counted] = await describedPassages()
  const video = shownFilm()
  await expect.poll(() => video.readyState).toBeGreaterThan(0)
  // The film is set to just after the passage. On a slow computer the tap then still hits this place.
  const seeked = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }))
  video.currentTime = counted!.timeMs / 1000 + 0.1
  await seeked
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(dialog.getByText('You: 1')).toBeVisible()
  await button('Compare up to Here').click()
  const result = dialog.getByRole('status').first()
  await expect.element(result).toHaveTextContent('You 1, Narthex 1: 1 right, 0 missed, 0 too many.')
  expect(dialog.getByRole('region', { name: 'Differences' }).query()).toBeNull()
  await close()
})

test('leaving a check asks for confirmation and deletes the film, and a failed save keeps the check open', async () => {
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

test.each([
  [1440, 900],
  [1366, 768],
  [390, 844],
])('in a window of %i × %i pixels, the buttons of a compared check need no scrolling', async (width, height) => {
  await page.viewport(width, height)
  const { close } = await openCheck()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('timer')).toHaveTextContent('0:01')
  await button('Stop Filming').click()
  await film.click()
  await button('In').click()
  await expect.element(button('Compare')).toBeEnabled()
  await button('Compare').click()
  await expect.element(dialog.getByRole('region', { name: 'Differences' })).toBeVisible()
  await dialog.getByText('Try other settings on this film').click()
  for (const name of ['Film Again', 'Save Check']) {
    const { left, right, top, bottom } = button(name).element().getBoundingClientRect()
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    expect(button(name).element().contains(seen), name).toBe(true)
    expect(bottom).toBeLessThanOrEqual(height)
  }
  expect(await violations()).toEqual([])
  await close()
})

testInAll('without an account, the results of a check are shown but not saved', async () => {
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
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([])
  await close()
})

testInAll('when no person passed the line during a check, a message shows, and the check cannot be saved', async () => {
  const { close } = await openCheck()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('timer')).toHaveTextContent('0:01')
  await button('Stop Filming').click()
  await film.click()
  await button('Compare').click()
  await expect.element(dialog.getByText(/^Neither you nor Narthex counted a passage/)).toBeVisible()
  expect(button('Save Check').query()).toBeNull()
  await button('Film Again').click()
  await expect.element(button('Start Filming')).toBeVisible()
  await close()
})

/** Returns fake workers that find one person coming in. The model `rtmdet_nano` never finishes loading. */
function fakeVision() {
  const calls: string[] = []
  let open = 0
  const answer = { frameWidth: 160, frameHeight: 90, people: [], stats: noStats, isDetected: true }
  const event = { id: 1, direction: 'entry', trackId: 1, point: { x: 0.5, y: 0.5 }, score: 1 } as const
  function openVision(): VisionClient {
    const { promise: gone, reject } = Promise.withResolvers<never>()
    gone.catch(() => {})
    let isOpen = true
    open += 1
    let isCounted = false
    const vision: Partial<VisionWorker> = {
      availableModels: async () => ['rtmdet_nano', 'yolox_nano'],
      load: async ({ model }) => {
        calls.push(model)
        return model === 'rtmdet_nano' ? gone : { ok: true, model, runtime: 'wasm' }
      },
      configure: async ({ liveSize }) => void calls.push(liveSize),
      setLines: async (lines) => void calls.push(lines.map(({ name }) => name).join()),
      setMasks: async () => noStats,
      tick: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
      process: async (frame, timestampMs) => {
        frame.close()
        const events = isCounted ? [] : [{ ...event, lineId: 'door', timestampMs }]
        isCounted = true
        return { ok: true, frame: { ...answer, events } }
      },
    }
    const close = () => {
      if (isOpen) open -= 1
      isOpen = false
      reject(new VisionGone())
    }
    return { vision: vision as VisionWorker, close }
  }
  return { calls, openVision, open: () => open }
}

testInAll('a person can count the film with another model by keyboard and apply better settings', async () => {
  const { store, close } = await openCheck()
  const { calls, openVision, open } = fakeVision()
  store.set(filmToolsAtom, { openVision, modelsUrl: '/models/' })
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('timer')).toHaveTextContent('0:01')
  await userEvent.keyboard('{Enter}')
  await expect.element(film).toHaveFocus()
  await userEvent.keyboard(' {ArrowRight}')
  await expect.element(button('Compare')).toBeEnabled()
  const press = async (target: Locator) => {
    ;(target.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
  }
  await press(button('Compare'))
  await expect.element(dialog.getByText('You 1, Narthex 0: 0 right, 1 missed, 0 too many.')).toBeVisible()
  await press(dialog.getByText('Try other settings on this film'))
  // The first model never starts, so the test cancels this trial.
  await press(button('Count Again'))
  await expect.element(dialog.getByRole('progressbar')).toBeVisible()
  await expect.poll(() => calls).toEqual(['rtmdet_nano'])
  expect(await violations()).toEqual([])
  await press(button('Cancel'))
  await expect.element(dialog.getByRole('progressbar')).not.toBeInTheDocument()
  await press(dialog.getByRole('combobox', { name: 'Model' }))
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await press(dialog.getByRole('slider', { name: 'Score threshold' }))
  await userEvent.keyboard('{ArrowLeft}')
  await press(button('Count Again'))
  await expect.element(dialog.getByText('With Nano and threshold 0.40 it would find 1 of 1.')).toBeVisible()
  expect(calls).toEqual(['rtmdet_nano', 'yolox_nano', 'automatic', 'West door'])
  await expect.element(dialog.getByText('Fewer errors than now: 0 instead of 1.')).toBeVisible()
  expect(await violations()).toEqual([])
  await press(button('Use the Best'))
  await expect.element(dialog.getByText('Narthex counts with these settings from now on.')).toBeVisible()
  expect(store.get(detectorConfigAtom)).toMatchObject({ model: 'yolox_nano', scoreThreshold: 0.4 })
  // The film stays on the disk until the check ends, and after the check no worker runs.
  expect(await films()).toHaveLength(1)
  await close()
  expect(open()).toBe(0)
})

testInAll(
  'after a tab closed during a door check, the same user can continue with the film and its passages',
  async () => {
    const answers = { 'POST /rest/v1/camera_checks': () => [] }
    const { store, sent, pass, close } = await openCheck({ answers })
    store.set(openLogAtom, 'anna')
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByRole('timer')).toHaveTextContent('0:01')
    pass()
    await expect.element(dialog.getByRole('timer')).toHaveTextContent('0:03')
    await userEvent.keyboard('{Enter}')
    await expect.element(film).toBeVisible()
    const putBack = await copyFilm()
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    await eventually(async () => expect(await films()).toEqual([]))
    store.set(openLogAtom, 'a new page has counted nothing')

    // Puts the film back as if the tab had been closed during the check.
    await putBack()
    const leave = followLeftFilms(store, 'anna')
    await expect.element(page.getByText('The check of Balcony door is not finished')).toBeVisible()
    await page.getByRole('button', { name: 'Go On' }).click()
    await expect.element(film).toHaveFocus()
    await userEvent.keyboard(' {ArrowRight}')
    await expect.element(button('Compare')).toBeEnabled()
    await button('Compare').click()
    await expect.element(dialog.getByText(/^You 1, Narthex 1: /)).toBeVisible()
    store.set(renameCameraAtom, { id: store.get(activeCameraAtom)!.id, name: 'Gallery' })
    await button('Save Check').click()
    await expect.element(dialog).not.toBeInTheDocument()
    const [saved] = sent.filter(({ method }) => method === 'POST')
    expect(saved?.body).toMatchObject({ way: 'door', people: 1, camera_name: 'Gallery', light: expect.any(Number) })
    await eventually(async () => expect(await films()).toEqual([]))
    leave()

    // Only the user who made the film sees the offer to continue its check, and may delete the film.
    await putBack()
    const leaveAsAnother = followLeftFilms(store, 'berta')
    const leaveAgain = followLeftFilms(store, 'anna')
    await page.getByRole('button', { name: 'Delete Film' }).click()
    await expect.element(page.getByText('The check of Balcony door is not finished')).not.toBeInTheDocument()
    leaveAsAnother()
    leaveAgain()
    await close()
  },
)

const full = () =>
  vi.spyOn(FileSystemFileHandle.prototype, 'createWritable').mockImplementation(async () => {
    throw new DOMException('The disk is full', 'QuotaExceededError')
  })
const garbled = () => vi.spyOn(FileSystemFileHandle.prototype, 'getFile').mockResolvedValue(new File(['no film'], '0'))

test.each([
  ['no MediaRecorder', () => vi.stubGlobal('MediaRecorder', undefined), /^This browser cannot keep a film/],
  ['a full disk', full, /^The disk of this computer is full/],
  ['a film that cannot be decoded', garbled, /^This browser cannot show the film/],
])('when filming fails because of %s, one sentence is shown, and no file is left', async (_, spoil, sentence) => {
  expectConsole(/could not be filmed/)
  const { close } = await openCheck()
  spoil()
  await userEvent.keyboard('{Enter}')
  const [stop, alert] = [button('Stop Filming'), dialog.getByRole('alert')]
  await expect.element(stop.or(alert)).toBeVisible()
  if (stop.query()) await userEvent.keyboard('{Enter}')
  await expect.element(alert).toHaveTextContent(sentence)
  await eventually(async () => expect(await films()).toEqual([]))
  await expect.element(button('Film Again')).toHaveFocus()
  await close()
})

test('when the disk fills during the film, a message shows, the counts stay, and a new film can be made', async () => {
  expectConsole(/could not be filmed/)
  // Shorter pieces save the test four seconds of waiting.
  class QuickRecorder extends MediaRecorder {
    override start() {
      super.start(200)
    }
  }
  vi.stubGlobal('MediaRecorder', QuickRecorder)
  const { store, pass, close } = await openCheck()
  const disk = vi.spyOn(FileSystemFileHandle.prototype, 'createWritable')
  const pieces = () => disk.mock.contexts.filter((file) => (file as FileSystemFileHandle).name !== 'about.json')
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Stop Filming')).toBeVisible()
  pass()
  await expect.element(dialog.getByText('1 so far, 19 more are better.')).toBeVisible()
  await expect.poll(() => pieces().length).toBeGreaterThanOrEqual(3)
  disk.mockRejectedValue(new DOMException('The disk is full', 'QuotaExceededError'))
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(/^The disk of this computer is full.*Make room/)
  await eventually(async () => expect(await films()).toEqual([]))
  expect(store.get(countLogAtom)).toMatchObject([{ kind: 'count', isUndone: false }])
  disk.mockRestore()
  await expect.element(button('Film Again')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('0 so far, 20 more are better.')).toBeVisible()
  await close()
})
