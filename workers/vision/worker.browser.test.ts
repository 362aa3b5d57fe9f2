import { proxy, transfer, wrap } from 'comlink'
import { afterEach, expect, test } from 'vitest'
import type {
  CountEvent,
  CountingLine,
  FrameBox,
  FrameResult,
  LiveStats,
  LoadProgress,
  ModelId,
  ProcessResult,
  VisionWorker,
} from './contract.ts'
import { lendHelpers } from '../../src/features/studio/counting/lend-helpers.ts'
import { drawnLine, trueEvents } from './testing/clip-truth.ts'
import type { TrueLine, Truth } from './testing/clip-truth.ts'
import { matchEvents } from './testing/event-match.ts'
import { modelsUrl, openClip, sharedFile } from './testing/shared-media.ts'

const hasModel = (await sharedFile('models/yolox_nano.onnx')) !== null
const hasRtmdet = (await sharedFile('models/rtmdet_nano_person.onnx')) !== null
const hasMedia = (await sharedFile('media/truth.json')) !== null
const seated = 'images/seated-ceiling-camera/1-86.jpg'
const hasSeated = (await sharedFile(seated)) !== null
if (!hasSeated) console.info('skipped: no ../shared/images')
if (!hasModel) console.info('skipped: no ../shared/models')
if (!hasMedia) console.info('skipped: no ../shared/media')

const started: Worker[] = []
let helpersAsked = 0
afterEach(() => {
  helpersAsked = 0
  for (const worker of started.splice(0)) worker.terminate()
})

function startWorker() {
  const worker = lendHelpers(new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }), console.warn)
  worker.addEventListener('message', ({ data }: MessageEvent<{ helper?: number }>) => {
    if (data.helper !== undefined) helpersAsked++
  })
  started.push(worker)
  return wrap<VisionWorker>(worker)
}

type Remote = ReturnType<typeof startWorker>

type LoadOptions = { model?: ModelId; onProgress?: (progress: LoadProgress) => void }

async function loadNano(worker: Remote, { model = 'yolox_nano', onProgress = () => {} }: LoadOptions = {}) {
  const result = await worker.load({ model, modelsUrl, runtime: 'wasm' }, proxy(onProgress))
  if (!result.ok) throw new Error(result.failure.detail)
  return result
}

async function see(worker: Remote, picture: string, timestampMs: number): Promise<FrameResult> {
  const file = await sharedFile(picture)
  if (!file) throw new Error(`No ${picture}`)
  const bitmap = await createImageBitmap(file)
  return unwrap(await worker.process(transfer(bitmap, [bitmap]), timestampMs))
}

function unwrap(result: ProcessResult): FrameResult {
  if (!result.ok) throw new Error(`${result.kind}: ${result.detail}`)
  return result.frame
}

test('the built-in model loads from the site, and later from the cache without the site', async () => {
  const worker = startWorker()
  const siteUrl = new URL('/models/', location.origin).href
  const request = { model: 'centernet', modelsUrl: siteUrl, runtime: 'wasm' } as const
  expect(
    await worker.fetchModel(
      request,
      proxy(() => {}),
    ),
  ).toEqual({ ok: true })
  expect(
    await worker.load(
      request,
      proxy(() => {}),
    ),
  ).toMatchObject({ ok: true, model: 'centernet' })
  // The model is cached now, so it loads even from a site without the file.
  const elsewhere = { ...request, modelsUrl: `${siteUrl}nowhere/` }
  expect(
    await worker.fetchModel(
      elsewhere,
      proxy(() => {}),
    ),
  ).toEqual({ ok: true })
  // Other test files of this browser may have cached other models.
  expect(await worker.availableModels(`${siteUrl}nowhere/`)).toContain('centernet')
  expect(await worker.keepModelFile(new Blob(['no model']))).toBeNull()
  if (!hasSeated) return
  const { people } = await see(worker, seated, 0)
  expect(people.length).toBeGreaterThan(4)
})

const everyFrame = {
  scoreThreshold: 0.45,
  iouMatch: 0.25,
  maxTrackAgeSeconds: 60,
  detectEveryN: 1,
  liveSize: 'automatic',
} as const

test.skipIf(!hasModel)('frames before a model is loaded are refused, and people are found after the load', async () => {
  const worker = startWorker()
  const bitmap = await createImageBitmap(new ImageData(64, 64))
  expect(await worker.process(transfer(bitmap, [bitmap]), 0)).toMatchObject({ ok: false, kind: 'not-loaded' })
  const stages: string[] = []
  const loaded = await loadNano(worker, { onProgress: ({ stage }) => void stages.push(stage) })
  expect(loaded.runtime).toBe(crossOriginIsolated ? 'wasm-threads' : 'wasm')
  expect(helpersAsked > 0).toBe(crossOriginIsolated)
  await expect.poll(() => stages.at(-1)).toBe('starting')
  await worker.configure(everyFrame)
  const frame = await see(worker, 'images/coco-val-128/000000000785.jpg', 0)
  expect(frame).toMatchObject({ frameWidth: 640, frameHeight: 425, isDetected: true })
  expect(frame.people.map((person) => person.id)).toEqual([1])
  // The picture shows a skier, labelled 281,45 – 500,391.
  const { left, top, right, bottom } = frame.people[0]!.box
  expect(Math.abs(left - 281) + Math.abs(top - 45) + Math.abs(right - 500) + Math.abs(bottom - 391)).toBeLessThan(80)
  expect(frame.stats).toMatchObject({ peopleInView: 1, entries: 0, exits: 0 })
})

test.skipIf(!hasModel || !hasSeated)(
  'a snapshot counts seated people precisely while live frames are processed',
  { timeout: 120_000 },
  async () => {
    const worker = startWorker()
    await loadNano(worker)
    await worker.configure(everyFrame)
    const picture = await createImageBitmap((await sharedFile(seated))!)
    const copy = () => new VideoFrame(picture, { timestamp: 0 })
    const first = copy()
    const live = unwrap(await worker.process(transfer(first, [first]), 0))
    const taken = new AbortController()
    const still = copy()
    const taking = worker.snapshot(transfer(still, [still]), { isPrecise: true }).finally(() => taken.abort())
    let frames = 0
    while (!taken.signal.aborted) {
      const frame = copy()
      unwrap(await worker.process(transfer(frame, [frame]), ++frames * 100))
    }
    const snapshot = await taking
    expect(frames).toBeGreaterThanOrEqual(5)
    expect(snapshot).toMatchObject({ isPrecise: true, width: 1920, height: 1080 })
    // The picture shows 22 people; a single pass finds fewer than half of them.
    expect(live.people.length).toBeLessThan(11)
    expect(snapshot.peopleCount).toBeGreaterThanOrEqual(15)
    expect(snapshot.peopleCount).toBeLessThanOrEqual(24)
    expect(snapshot.people).toHaveLength(snapshot.peopleCount)
    for (const { box } of snapshot.people) {
      expect(box.left).toBeGreaterThanOrEqual(0)
      expect(box.right).toBeLessThanOrEqual(1)
      expect(box.bottom).toBeGreaterThan(box.top)
    }
    const again = copy()
    const count = await worker.countPrecisely(transfer(again, [again]))
    console.info(
      `seated: live ${live.people.length}, precise ${snapshot.peopleCount} of 22, ${frames} live frames meanwhile, ` +
        `${Math.round(count!.durationMs)} ms alone, ${Math.round(live.stats.detectionMs)} ms a frame`,
    )
    expect(count!.people).toEqual(snapshot.people)
    picture.close()
  },
)

test.skipIf(!hasRtmdet || !hasSeated)(
  'people in a still picture are detected in the large size, even if live frames use the usual size',
  { timeout: 120_000 },
  async () => {
    const worker = startWorker()
    const request = { model: 'rtmdet_nano', modelsUrl, runtime: 'wasm' } as const
    expect(
      await worker.load(
        request,
        proxy(() => {}),
      ),
    ).toMatchObject({ ok: true })
    await worker.configure({ ...everyFrame, liveSize: 'usual' })
    const live = await see(worker, seated, 0)
    expect(live.stats.inputSize).toBe(416)
    const picture = await createImageBitmap((await sharedFile(seated))!)
    const still = await worker.snapshot(transfer(picture, [picture]), { isPrecise: false })
    await worker.configure({ ...everyFrame, liveSize: 'large' })
    const large = await see(worker, seated, 100)
    expect(large.stats.inputSize).toBe(640)
    expect(still).toMatchObject({ isPrecise: false, peopleCount: still.people.length })
    console.info(
      `seated: ${live.people.length} at 416, ${still.peopleCount} in the still, ${large.people.length} at 640`,
    )
    expect(Math.abs(still.peopleCount - 22)).toBeLessThan(Math.abs(live.people.length - 22))
  },
)

test.skipIf(!hasModel || !hasSeated)(
  'people in a mask are missing from live counts, precise counts and pictures',
  { timeout: 120_000 },
  async () => {
    const worker = startWorker()
    await loadNano(worker)
    await worker.configure(everyFrame)
    const picture = await createImageBitmap((await sharedFile(seated))!)
    const give = (frame = new VideoFrame(picture, { timestamp: 0 })) => transfer(frame, [frame])
    const open = await worker.countPrecisely(give())
    const corners = [
      { x: 0, y: 0 },
      { x: 0.5, y: 0 },
      { x: 0.5, y: 1 },
      { x: 0, y: 1 },
    ]
    await worker.setMasks([{ id: 'm', name: 'Left', corners }])
    const isLeft = ({ left, right }: FrameBox) => (left + right) / 2 <= 0.5
    const right = open!.people.filter(({ box }) => !isLeft(box))
    expect([right.length > 0, right.length < open!.people.length]).toEqual([true, true])
    const live = unwrap(await worker.process(give(), 0))
    expect(live.people.filter(({ box }) => (box.left + box.right) / 2 < live.frameWidth / 2)).toEqual([])
    const snapshot = await worker.snapshot(give(), { isPrecise: true })
    expect(snapshot.people).toEqual(right)
    expect(snapshot.peopleCount).toBe(right.length)
    const context = new OffscreenCanvas(snapshot.width, snapshot.height).getContext('2d')!
    context.drawImage(await createImageBitmap(new Blob([snapshot.jpeg])), 0, 0)
    // JPEG stores colours in blocks of 16 pixels, so the last 16 columns beside the mask's edge are left out.
    const { data } = context.getImageData(0, 0, snapshot.width / 2 - 16, snapshot.height)
    expect(data.every((value, index) => index % 4 === 3 || value < 8)).toBe(true)
    picture.close()
  },
)

type ClipOptions = { model?: ModelId; fps: number; from?: number; seconds: number }

/** Steps through a clip and returns the worker's events, advice and statistics. */
async function countClip(name: string, line: CountingLine, options: ClipOptions) {
  const worker = startWorker()
  await loadNano(worker, { model: options.model })
  await worker.configure(everyFrame)
  await worker.setLines([line])
  const clip = await openClip((await sharedFile(`media/${name}`))!)
  const events: CountEvent[] = []
  const advice = new Set<string>()
  let stats: LiveStats | null = null
  let spentMs = 0
  let frames = 0
  for (let t = options.from ?? 0; t < Math.min(options.seconds, clip.durationSeconds); t += 1 / options.fps) {
    const picture = await clip.frameAt(t + 0.001)
    const frame = unwrap(await worker.process(transfer(picture, [picture]), t * 1000))
    events.push(...frame.events)
    stats = frame.stats
    for (const { kind } of stats.advice) advice.add(kind)
    spentMs += stats.detectionMs
    frames++
  }
  clip.close()
  return { worker, events, advice, stats: stats!, msPerFrame: spentMs / frames }
}

const isFull = import.meta.env.VITE_FULL_CLIPS === '1'

async function truthOf(clip: string): Promise<TrueLine> {
  const truth: Truth = JSON.parse(await (await sharedFile('media/truth.json'))!.text())
  return truth[clip]!.lines[0]!
}

test.skipIf(!hasModel || !hasRtmdet || !hasMedia).each<ModelId>(['yolox_nano', 'rtmdet_nano'])(
  'with %s, people who cross the line are counted one time, with the right place and time, and a count can be undone',
  { timeout: isFull ? 1_800_000 : 240_000 },
  async (model) => {
    const truth = await truthOf('one-by-one.mp4')
    const line = drawnLine(truth)
    const seconds = isFull ? 1000 : 24
    // The first person crosses the line after 15 s.
    const clip = await countClip('one-by-one.mp4', line, {
      model,
      fps: isFull ? 10 : 5,
      from: isFull ? 0 : 13,
      seconds,
    })
    console.info(`one-by-one with ${model}: ${JSON.stringify(clip.events)}, ${clip.msPerFrame.toFixed(1)} ms a frame`)
    const { found, missed, extra } = matchEvents(trueEvents(truth, seconds), clip.events, truth.tol_s * 1000)
    expect([found.length, missed.length, extra.length]).toEqual([isFull ? 6 : 1, 0, 0])
    expect(clip.events.map(({ id }) => id)).toEqual(clip.events.map((_, index) => index + 1))
    for (const { point } of clip.events) expect(point.x).toBeCloseTo(line.from.x)
    expect([...clip.advice]).toEqual([])
    expect(clip.stats).toMatchObject({ entries: found.length, exits: 0 })
    expect(await clip.worker.undo(clip.events[0]!.id)).toMatchObject({ entries: found.length - 1, exits: 0 })
  },
)

test.runIf(isFull && hasModel && hasMedia)(
  'in two harder video clips, crossings are found with an F1 score of at least 0.95 and 0.85',
  { timeout: isFull ? 1_800_000 : 240_000 },
  async () => {
    for (const [name, atLeast] of [
      ['doorway.mp4', 0.95],
      ['pets09-s2l1.mp4', 0.85],
    ] as const) {
      const truth = await truthOf(name)
      const clip = await countClip(name, drawnLine(truth), { fps: 10, seconds: 1000 })
      const { found, missed, extra, f1 } = matchEvents(trueEvents(truth), clip.events, truth.tol_s * 1000)
      const counts = `found ${found.length}, missed ${missed.length}, false ${extra.length}, F1 ${f1.toFixed(3)}`
      console.info(`${name}: ${counts}, advice: ${[...clip.advice].join()}, ${clip.msPerFrame.toFixed(1)} ms a frame`)
      expect(f1).toBeGreaterThanOrEqual(atLeast)
    }
  },
)
