import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Outbox } from '@/platform/outbox/outbox.ts'
import { activeCameraAtom, openVideoFileAtom, videoFilesAtom } from './camera/cameras.ts'
import { countingAtom, liveStatsAtom, overlayKeyAtom, stageAtom } from './counting/counting.ts'
import { isCountingOnAtom, retryCountingAtom } from './counting/counting-request.ts'
import { browserTools } from './counting/counting-engine.ts'
import { addCountsAtom, correctOccupancyAtom, occupancyAtom, shownCountsAtom } from './counting/counts.ts'
import { saveLineAtom } from './lines/counting-lines.ts'
import { detectorConfigAtom } from './counting/detector-config.ts'
import { recordingAtom, startRecordingAtom, stopRecordingAtom } from './recording/recording.ts'
import type { RecordingCheckpoint, RecordingOp } from './upload/recording-ops.ts'
import { startOutbox } from './upload/recording-outbox.ts'
import { enterStudio } from './studio-visit.ts'
import { openVision, startVisionWorker } from './counting/vision-client.ts'
import { eventually } from '@/testing/eventually.ts'

async function sharedFile(path: string): Promise<Blob | null> {
  const response = await fetch(`/@shared/${path}`)
  const isPage = response.headers.get('content-type')?.startsWith('text/html')
  return response.ok && !isPage ? response.blob() : null
}
const clip = await sharedFile('media/one-by-one.mp4')
const hasModel = (await sharedFile('models/yolox_nano.onnx')) !== null
if (!clip || !hasModel) console.info('skipped: no ../shared/media, ../shared/models')

/** The timeout of a test on a busy machine. */
const patience = { timeout: 180_000 }
/** The time in the clip, in seconds, at which the first person is in the picture. */
const PERSON_AT_SECONDS = 17

let store: ReturnType<typeof createStore>
let workers: Worker[]
let leave: () => void
let video: HTMLVideoElement

/** Gives the studio the video and a new canvas, as the page does. */
function mountStage() {
  const overlay = document.createElement('canvas')
  document.body.append(overlay)
  store.set(stageAtom, { video, overlay })
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  store = createStore()
  workers = []
  video = document.createElement('video')
  document.body.append(video)
  mountStage()
  store.sub(overlayKeyAtom, mountStage)
  const startWorker = () => {
    const worker = startVisionWorker()
    workers.push(worker)
    return worker
  }
  leave = enterStudio(store, 'anna', {
    ...browserTools,
    modelsUrl: new URL('/@shared/models/', location.origin).href,
    openVision: (onCrash) => openVision(onCrash, startWorker),
  })
})
afterEach(() => {
  leave()
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

/** Counts the clip, paused at a walking person, so that the speed of the machine does not matter. */
async function countClip() {
  store.set(detectorConfigAtom, { model: 'yolox_nano' })
  store.set(openVideoFileAtom, new File([clip!], 'one-by-one.mp4'))
  store.set(isCountingOnAtom, true)
  await vi.waitFor(() => expect(store.get(countingAtom).phase).toBe('counting'), { timeout: 60_000 })
  video.pause()
  video.currentTime = PERSON_AT_SECONDS
  await vi.waitFor(() => expect(store.get(liveStatsAtom)?.peopleInView).toBe(1), { timeout: 60_000 })
}

test.skipIf(!clip || !hasModel)(
  'people in a clip are counted and recorded; when the studio closes, the resources of the clip are freed',
  patience,
  async () => {
    const sent: { op: RecordingOp; jpeg: ArrayBuffer | null }[] = []
    const outbox = new Outbox<RecordingOp, RecordingCheckpoint>({
      name: `studio-test-${crypto.randomUUID()}`,
      currentUserId: async () => 'anna',
      send: async ({ data }, jpeg) => {
        sent.push({ op: data, jpeg })
        return { kind: 'sent' }
      },
    })
    const stopOutbox = startOutbox(store, { userId: 'anna', churchId: 'church' }, outbox)
    await countClip()
    await video.play()
    store.set(saveLineAtom, {
      id: 'l',
      name: 'Door',
      from: { x: 0.75, y: 0 },
      to: { x: 0.75, y: 1 },
      rule: 'near',
      point: 'foot',
    })
    await vi.waitFor(() => expect(store.get(liveStatsAtom)?.perLine).toHaveLength(1), { timeout: 60_000 })
    expect(await store.set(startRecordingAtom, { serviceInstanceId: 'service' })).toBe('started')
    await vi.waitFor(() => expect(store.get(recordingAtom)).toMatchObject({ taken: 1 }), { timeout: 60_000 })
    leave()
    // Leaves out the counts of crossings and minutes, which a slow machine also sends in between.
    const steps = () => sent.filter(({ op }) => !op.kind.startsWith('keep-'))
    await eventually(() =>
      expect(steps().map(({ op }) => op.kind)).toEqual(['start-session', 'snapshot', 'complete-session']),
    )
    const snapshot = steps()[1]!
    const picture = await createImageBitmap(new Blob([snapshot.jpeg!], { type: 'image/jpeg' }))
    expect([picture.width, picture.height]).toEqual([video.videoWidth || picture.width, picture.height])
    expect(picture.width).toBeGreaterThan(300)
    expect(snapshot.op).toMatchObject({ churchId: 'church', metadata: { detectionCount: expect.any(Number) } })
    expect(store.get(countingAtom)).toEqual({ phase: 'off' })
    expect(store.get(liveStatsAtom)).toBeNull()
    await eventually(() => expect(video.hasAttribute('src')).toBe(false))
    stopOutbox()
  },
)

test('counts and opened video files of a user are kept for the next visit, and other users do not see them', () => {
  const file = new File(['-'], 'sunday.mp4')
  store.set(openVideoFileAtom, file)
  store.set(correctOccupancyAtom, 12)
  const crossing = { time: '2026-03-01T10:00:00Z', line: 'Door', rule: 'crossing', direction: 'entry' } as const
  store.set(addCountsAtom, [{ ...crossing, eventId: 1, workerId: 1, track: 1, x: 0, y: 0, score: 1 }])
  leave()
  leave = enterStudio(store, 'anna')
  expect(store.get(occupancyAtom).people).toBe(13)
  expect(store.get(activeCameraAtom)).toMatchObject({ name: 'sunday.mp4' })
  leave()
  leave = enterStudio(store, 'berta')
  expect(store.get(shownCountsAtom)).toEqual([])
  expect(store.get(videoFilesAtom)).toEqual([])
  expect(store.get(occupancyAtom).people).toBe(0)
})

test.skipIf(!clip || !hasModel)('when a clip is paused, it can still be recorded', patience, async () => {
  const outbox = new Outbox<RecordingOp, RecordingCheckpoint>({
    name: `studio-test-${crypto.randomUUID()}`,
    currentUserId: async () => null,
    send: async () => ({ kind: 'sent' }),
  })
  const stopOutbox = startOutbox(store, { userId: 'anna', churchId: 'church' }, outbox)
  await countClip()
  await store.set(startRecordingAtom, { serviceInstanceId: 'service' })
  await vi.waitFor(() => expect(store.get(recordingAtom)).toMatchObject({ taken: 1 }), { timeout: 60_000 })
  expect(await store.set(stopRecordingAtom)).toBe(1)
  stopOutbox()
})

test.skipIf(!clip || !hasModel)(
  'after the worker crashed, counting can be retried with the overlay on a new canvas',
  patience,
  async () => {
    await countClip()
    workers[0]!.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' }))
    expect(store.get(countingAtom)).toMatchObject({
      phase: 'failed',
      failure: { kind: 'runtime', detail: 'out of memory' },
    })
    store.set(retryCountingAtom)
    await vi.waitFor(() => expect(store.get(liveStatsAtom)?.peopleInView).toBe(1), { timeout: 60_000 })
    expect(workers).toHaveLength(2)
    expect(document.querySelectorAll('canvas')).toHaveLength(2)
  },
)
