import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { CountEvent, CountingLine, FrameBox, LoadProgress, Mask, ProcessResult, VisionWorker } from './contract.ts'
import { ConversionError } from './convert/conversion-error.ts'
import type { Session } from './inference/session.ts'
import type { FetchedFile } from './models/download.ts'
import type { ModelStore } from './models/load-model.ts'
import { createPipeline } from './pipeline.ts'
import type { PipelineParts } from './pipeline.ts'
import { makeGate } from './testing/gate.ts'

const SIZE = 416
const CELLS = 52 * 52 + 26 * 26 + 13 * 13

type Box = [left: number, top: number, right: number, bottom: number, score?: number]

/** Returns the graph's output for these people, whose boxes are in model pixels. */
function outputFor(people: Box[]) {
  const data = new Float32Array(CELLS * 85)
  people.forEach(([left, top, right, bottom, score = 0.9], cell) => {
    const centre = [(left + right) / 16 - cell, (top + bottom) / 16]
    data.set([...centre, Math.log((right - left) / 8), Math.log((bottom - top) / 8), score, 1], cell * 85)
  })
  return { output: { data, dims: [1, CELLS, 85] } }
}

/** Returns the people whose centre is in a region, in model pixels of that region. */
function peopleIn({ left, top, right, bottom }: FrameBox): Box[] {
  const scale = Math.min(SIZE / (right - left), SIZE / (bottom - top))
  return people
    .filter((box) => {
      const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2]
      return x >= left && x < right && y >= top && y < bottom
    })
    .map(([l, t, r, b, score]) => [(l - left) * scale, (t - top) * scale, (r - left) * scale, (b - top) * scale, score])
}

function makeFrame() {
  const frame = {
    width: SIZE,
    height: SIZE,
    isClosed: false,
    close() {
      this.isClosed = true
    },
  }
  return frame
}

let people: Box[]
/** The region of the model's newest run. */
let searched: FrameBox
let run: () => Promise<void>
let loseDevice: (reason: string) => void
let open: () => Promise<void>
let runtime: Session['runtime']
let released: number
let storeAnswer: (signal: AbortSignal) => Promise<FetchedFile>
let encode: PipelineParts['encodeJpeg']
let warnings: string[]
let worker: VisionWorker

const available = new Set<string>()
const store: ModelStore = {
  load: (_, { signal }) => storeAnswer(signal),
  isAvailable: async (entry) => available.has(entry.id),
  keep: async () => null,
}

async function openSession(): Promise<Session> {
  await open()
  return {
    runtime,
    lost: new Promise((resolve) => {
      loseDevice = resolve
    }),
    async run(_, region) {
      searched = region
      await run()
      return outputFor(peopleIn(searched))
    },
    async release() {
      released++
    },
  }
}

beforeEach(() => {
  people = []
  released = 0
  runtime = 'wasm'
  run = async () => {}
  open = async () => {}
  encode = async () => ({ jpeg: new ArrayBuffer(SIZE), width: SIZE, height: SIZE })
  warnings = []
  storeAnswer = async () => ({ ok: true, bytes: new Uint8Array(1) })
  available.clear()
  worker = createPipeline({
    store,
    openSession,
    encodeJpeg: (frame, masks) => encode(frame, masks),
    onWarning: (message) => void warnings.push(message),
  })
})

const load = (progress: LoadProgress[] = []) =>
  worker.load({ model: 'yolox_nano', modelsUrl: '/models/' }, (step) => void progress.push(step))

const everyFrame = {
  scoreThreshold: 0.45,
  iouMatch: 0.25,
  maxTrackAgeSeconds: 60,
  detectEveryN: 1,
  liveSize: 'automatic',
} as const

async function see(timestampMs: number, seen: Box[] = people) {
  people = seen
  const result = await worker.process(makeFrame(), timestampMs)
  if (!result.ok) throw new Error(`${result.kind}: ${result.detail}`)
  return result.frame
}

describe('frames', () => {
  test('the worker closes every frame, even if an error occurs', async () => {
    const frames = Array.from({ length: 5 }, makeFrame)
    const results: ProcessResult[] = []
    results.push(await worker.process(frames[0]!, 0))
    await load()
    results.push(await worker.process(frames[1]!, 0))
    run = async () => {
      throw new Error('out of memory')
    }
    await worker.configure(everyFrame)
    results.push(await worker.process(frames[2]!, 100))
    loseDevice('gone')
    results.push(await worker.process(frames[3]!, 200))
    expect(results.map((result) => (result.ok ? 'ok' : result.kind))).toEqual(['not-loaded', 'ok', 'failed', 'lost'])
    await worker.snapshot(frames[4]!, { isPrecise: false })
    expect(frames.map((frame) => frame.isClosed)).toEqual(frames.map(() => true))
  })

  test('when a frame fails, only its caller gets the error, and the next frame is processed', async () => {
    await load()
    await worker.configure(everyFrame)
    run = () => Promise.reject(new Error('out of memory'))
    const results = [await worker.process(makeFrame(), 0), await worker.process(makeFrame(), 100)]
    expect(results).toEqual(results.map(() => ({ ok: false, kind: 'failed', detail: 'Error: out of memory' })))
    expect(warnings).toEqual([])
    run = async () => {}
    expect(await worker.process(makeFrame(), 200)).toMatchObject({ ok: true })
  })

  test('while the worker processes a frame, a second frame is refused and closed', async () => {
    await load()
    const gate = makeGate()
    run = () => gate.opened
    const first = worker.process(makeFrame(), 0)
    const extra = makeFrame()
    expect(await worker.process(extra, 10)).toMatchObject({ ok: false, kind: 'failed' })
    expect(extra.isClosed).toBe(true)
    gate.open()
    expect(await first).toMatchObject({ ok: true })
  })

  test('the first frame after a jump in time gets a detection, even if the frame was to be skipped', async () => {
    await load()
    await worker.configure({ ...everyFrame, detectEveryN: 5 })
    const times = [0, 100, 17_000, 17_100, 3000]
    const detected: boolean[] = []
    for (const time of times) detected.push((await see(time, [[100, 50, 180, 300]])).isDetected)
    expect(detected).toEqual([true, false, true, false, true])
  })

  test('if people are detected in every third frame, they move as predicted in the frames between', async () => {
    await load()
    await worker.configure({ ...everyFrame, detectEveryN: 3 })
    const detected: boolean[] = []
    const lefts: number[] = []
    for (let index = 0; index < 7; index++) {
      const x = 100 + index * 10
      const frame = await see(index * 100, [[x, 50, x + 80, 300]])
      detected.push(frame.isDetected)
      lefts.push(Math.round(frame.people[0]!.box.left))
    }
    expect(detected).toEqual([true, false, false, true, false, false, true])
    expect(lefts[3]).toBe(130)
    expect(lefts[4]).toBeGreaterThan(130)
    expect(lefts[5]).toBeGreaterThan(lefts[4]!)
    await worker.configure(everyFrame)
    expect((await see(800)).isDetected).toBe(true)
  })
})

function at(x: number): Box[] {
  return [[x - 40, 100, x + 40, 350]]
}

async function walk(xs: number[], fromMs: number) {
  let frame = await see(fromMs, at(xs[0]!))
  for (const [index, x] of xs.entries()) frame = await see(fromMs + index * 100, at(x))
  return frame
}

describe('people in live frames', () => {
  const line: CountingLine = {
    id: 'a',
    name: 'A',
    rule: 'crossing',
    point: 'foot',
    from: { x: 0.5, y: 0 },
    to: { x: 0.5, y: 1 },
  }

  test('the worker follows people, counts them at lines and reports them', async () => {
    await load()
    await worker.configure(everyFrame)
    await worker.setLines([line])
    const frame = await walk([100, 130, 160, 190, 220, 250, 280, 310], 0)
    expect(frame.people).toMatchObject([{ id: 1, hasCrossed: true }])
    expect(frame.stats).toMatchObject({ peopleInView: 1, entries: 1, exits: 0 })
    expect(frame.stats.perLine).toEqual([{ lineId: 'a', entries: 1, exits: 0 }])
    await worker.setLines([{ ...line, id: 'b' }])
    expect((await see(800)).stats).toMatchObject({ entries: 0, perLine: [{ lineId: 'b', entries: 0 }] })
  })

  test('one event reports a crossing, and the event can be undone', async () => {
    await load()
    await worker.configure({ ...everyFrame, detectEveryN: 2 })
    await worker.setLines([line])
    const events: CountEvent[] = []
    for (let index = 0; index < 20; index++) events.push(...(await see(index * 100, at(100 + index * 15))).events)
    expect(events).toMatchObject([{ id: 1, lineId: 'a', direction: 'entry', trackId: 1, point: { x: 0.5 } }])
    // The person reaches the line at 720 ms. The smoothed path of a new person lags behind.
    expect(events[0]!.timestampMs).toBeCloseTo(721.88)
    const rest = { entries: 0, exits: 0, perLine: [{ lineId: 'a', entries: 0, exits: 0 }] }
    expect(await worker.undo(7)).toMatchObject({ entries: 1 })
    expect(await worker.undo(events[0]!.id)).toMatchObject(rest)
    expect(await worker.undo(events[0]!.id)).toMatchObject(rest)
    expect((await see(2000)).people).toMatchObject([{ id: 1, hasCrossed: false }])
  })

  test('when the overlay of a frame cannot be drawn, people are still counted', async () => {
    await load()
    await worker.configure(everyFrame)
    await worker.setLines([line])
    let isBroken = false
    const context = new Proxy(
      {},
      {
        get: () => () => {
          if (isBroken) throw new DOMException('The canvas is gone', 'InvalidStateError')
          return { width: 10 }
        },
        set: () => true,
      },
    )
    await worker.setOverlay({ width: 0, height: 0, getContext: () => context } as unknown as OffscreenCanvas)
    for (let index = 0; index < 8; index++) await see(index * 100, at(100 + index * 15))
    isBroken = true
    const events: CountEvent[] = []
    for (let index = 8; index < 20; index++) events.push(...(await see(index * 100, at(100 + index * 15))).events)
    expect(events).toMatchObject([{ id: 1, direction: 'entry' }])
    expect(warnings).toEqual(['The overlay could not be drawn: InvalidStateError: The canvas is gone'])
    isBroken = false
    expect((await see(2000)).stats.entries).toBe(1)
    isBroken = true
    await worker.unload()
    expect(warnings).toHaveLength(2)
  })

  test('if the canvas has no drawing context, people are counted without an overlay', async () => {
    await load()
    await worker.setOverlay({ getContext: () => null } as unknown as OffscreenCanvas)
    expect((await see(0, at(100))).people).toHaveLength(1)
    expect(warnings).toEqual(['The overlay could not be drawn: Error: No 2D canvas for the overlay'])
  })

  test('when a line is along the edge of the frame, advice is shown', async () => {
    await load()
    await worker.configure(everyFrame)
    await worker.setLines([line, { ...line, id: 'edge', from: { x: 0.02, y: 0 }, to: { x: 0.02, y: 1 } }])
    const advice: unknown[] = []
    for (let index = 0; index < 30; index++) advice.push((await see(index * 100, at(60))).stats.advice)
    expect(advice[0]).toEqual([])
    expect(advice.at(-1)).toEqual([{ kind: 'edge', lineId: 'edge' }])
    expect((await worker.undo(1)).advice).toEqual([{ kind: 'edge', lineId: 'edge' }])
  })

  test('one missed frame does not change the number of people in view, which is a median of two seconds', async () => {
    await load()
    await worker.configure(everyFrame)
    const shown: number[] = []
    for (const [index, seen] of [1, 1, 1, 0, 1, 1, 0, 0, 0, 0, 0, 0].entries()) {
      shown.push((await see(index * 200, seen ? at(100) : [])).stats.peopleInView)
    }
    expect(shown.slice(0, 9)).toEqual(Array.from({ length: 9 }, () => 1))
    expect(shown.at(-1)).toBe(0)
  })

  test('people with a score below the threshold are not shown; the threshold can change without a reload', async () => {
    await load()
    await worker.configure(everyFrame)
    expect((await see(0, [[0, 0, 50, 100, 0.4]])).stats.peopleInView).toBe(0)
    await worker.configure({ ...everyFrame, scoreThreshold: 0.3 })
    expect((await see(100)).people).toMatchObject([{ id: 1 }])
  })

  test('when the model changes, people and counts stay; after a reset, ids start at 1 again', async () => {
    await load()
    await worker.configure(everyFrame)
    await worker.setLines([line])
    await walk([100, 130, 160, 190, 220, 250, 280, 310], 0)
    await load()
    const after = await see(900, [...at(280), ...at(60)])
    expect(after.stats.entries).toBe(1)
    expect(after.people).toHaveLength(2)
    await worker.reset()
    const frame = await see(1000)
    expect(frame.stats).toMatchObject({ entries: 0, exits: 0 })
    expect(frame.people.map((person) => person.id)).toEqual([1, 2])
  })

  test('a snapshot has the people of the newest live frame', async () => {
    await load()
    expect(await worker.snapshot(makeFrame(), { isPrecise: false })).toMatchObject({
      peopleCount: 0,
      confidence: null,
      width: SIZE,
    })
    await see(0, [
      [0, 0, 50, 100, 0.9],
      [200, 0, 250, 100, 0.5],
    ])
    const snapshot = await worker.snapshot(makeFrame(), { isPrecise: false })
    expect(snapshot).toMatchObject({ peopleCount: 2, detectionCount: 2 })
    expect(snapshot.confidence).toBeCloseTo(0.7)
  })
})

describe('a precise count', () => {
  const rows: Box[] = [
    [20, 100, 80, 300, 0.9],
    [150, 120, 210, 320, 0.5],
    [300, 90, 380, 310, 0.7],
  ]
  /** A square frame has five regions: the whole frame and four tiles. */
  const REGIONS = 5

  test('a snapshot contains the positions from the precise count, and the live counts stay unchanged', async () => {
    await load()
    await see(0, rows.slice(0, 1))
    people = rows
    const frame = makeFrame()
    const snapshot = await worker.snapshot(frame, { isPrecise: true })
    expect(snapshot).toMatchObject({ peopleCount: 3, detectionCount: 3, isPrecise: true, width: SIZE })
    expect(snapshot.confidence).toBeGreaterThan(0.7)
    expect(snapshot.people[0]!.box.left).toBeCloseTo(20 / SIZE)
    expect(snapshot.people[0]!.box.bottom).toBeCloseTo(300 / SIZE)
    expect(frame.isClosed).toBe(true)
    expect(await worker.snapshot(makeFrame(), { isPrecise: false })).toMatchObject({ peopleCount: 1, isPrecise: false })
  })

  test('a precise count works without a snapshot, and is null if there is no model', async () => {
    const frames = [makeFrame(), makeFrame()]
    expect(await worker.countPrecisely(frames[0]!)).toBeNull()
    await load()
    people = rows
    const count = await worker.countPrecisely(frames[1]!)
    expect(count?.people).toHaveLength(3)
    expect(count?.durationMs).toBeGreaterThanOrEqual(0)
    expect(frames.map((frame) => frame.isClosed)).toEqual([true, true])
  })

  test('a precise count uses the score threshold', async () => {
    await load()
    people = rows
    await worker.configure({ ...everyFrame, scoreThreshold: 0.8 })
    expect((await worker.countPrecisely(makeFrame()))?.people).toHaveLength(2)
  })

  test('during a precise count, live frames are processed between its tiles', async () => {
    await load()
    await worker.configure(everyFrame)
    people = rows
    const order: string[] = []
    let gate = makeGate()
    run = async () => {
      order.push('run')
      await gate.opened
    }
    const counting = worker.countPrecisely(makeFrame()).then(() => order.push('counted'))
    await expect.poll(() => order).toEqual(['run'])
    const live = worker.process(makeFrame(), 0).then(({ ok }) => order.push(ok ? 'live' : 'refused'))
    gate.open()
    await live
    expect(order).not.toContain('counted')
    await counting
    expect(order.filter((what) => what === 'run')).toHaveLength(REGIONS + 1)
    expect(order.at(-1)).toBe('counted')
  })

  test('when the model is replaced or reloaded, a precise count ends', async () => {
    await load()
    await see(0, rows.slice(0, 2))
    for (const change of [() => load(), () => worker.unload().then(() => load())]) {
      const gate = makeGate()
      let runs = 0
      run = () => (++runs === 1 ? gate.opened : Promise.resolve())
      const frame = makeFrame()
      const counting = worker.snapshot(frame, { isPrecise: true })
      await expect.poll(() => runs).toBe(1)
      const changed = change()
      gate.open()
      await changed
      expect(await counting).toMatchObject({ isPrecise: false, peopleCount: 2 })
      expect(frame.isClosed).toBe(true)
      await see(100, rows.slice(0, 2))
    }
  })

  test('finishEarly ends a precise count after its current tile, and the next count is complete', async () => {
    await load()
    await see(0, rows.slice(0, 2))
    const gate = makeGate()
    let runs = 0
    run = () => (++runs === 1 ? gate.opened : Promise.resolve())
    const counting = worker.snapshot(makeFrame(), { isPrecise: true })
    await expect.poll(() => runs).toBe(1)
    await worker.finishEarly()
    gate.open()
    expect(await counting).toMatchObject({ isPrecise: false, peopleCount: 2 })
    expect(runs).toBe(1)
    expect(await worker.snapshot(makeFrame(), { isPrecise: true })).toMatchObject({ isPrecise: true })
  })

  test('when the GPU is lost or a tile fails, a snapshot uses the live count', async () => {
    await load()
    await see(0, rows.slice(0, 2))
    run = () => Promise.reject(new Error('out of memory'))
    const frames = [makeFrame(), makeFrame(), makeFrame()]
    expect(await worker.snapshot(frames[0]!, { isPrecise: true })).toMatchObject({ isPrecise: false, peopleCount: 2 })
    expect(warnings.at(-1)).toContain('out of memory')
    run = () => new Promise(() => {})
    const counting = worker.countPrecisely(frames[1]!)
    loseDevice('unplugged')
    expect(await counting).toBeNull()
    expect(await worker.snapshot(frames[2]!, { isPrecise: true })).toMatchObject({ isPrecise: false, peopleCount: 2 })
    expect(frames.map((frame) => frame.isClosed)).toEqual([true, true, true])
  })

  test('a precise count ends when it would take longer than half a minute', async () => {
    await load()
    let nowMs = 0
    let runs = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
    run = async () => {
      runs++
      nowMs += 30_000 / REGIONS + 1
    }
    expect(await worker.countPrecisely(makeFrame())).toBeNull()
    expect(runs).toBe(2)
    expect(warnings.at(-1)).toContain('30 s')
    run = async () => {
      nowMs += 30_000 / REGIONS - 1
    }
    expect(await worker.countPrecisely(makeFrame())).not.toBeNull()
    clock.mockRestore()
  })

  test('the frame of a snapshot that cannot be encoded is closed', async () => {
    await load()
    encode = () => Promise.reject(new Error('no canvas'))
    const frame = makeFrame()
    await expect(worker.snapshot(frame, { isPrecise: true })).rejects.toThrow('no canvas')
    expect(frame.isClosed).toBe(true)
  })
})

describe('loading a model', () => {
  test('a model file that cannot be converted counts as unsupported, and other models are offered', async () => {
    available.add('yolox_nano')
    storeAnswer = () => Promise.reject(new ConversionError('operator number 18'))
    const result = await worker.load({ model: 'efficientdet_lite2', modelsUrl: '/models/' }, () => {})
    expect(result).toMatchObject({ ok: false, failure: { kind: 'unsupported', available: ['yolox_nano'] } })
  })

  test.each(['unavailable', 'corrupt'] as const)('when a model file is %s, it is not loaded', async (kind) => {
    available.add('yolox_nano')
    storeAnswer = async () => ({ ok: false, kind, detail: 'why' })
    // The list of available models leaves out the model that failed.
    expect(await load()).toEqual({ ok: false, failure: { kind, detail: 'why', available: [] } })
    expect(await worker.process(makeFrame(), 0)).toMatchObject({ ok: false, kind: 'not-loaded' })
  })

  test('when no runtime accepts a model, loading fails, and the next load can succeed', async () => {
    open = () => Promise.reject(new Error('bad graph'))
    expect(await load()).toMatchObject({ ok: false, failure: { kind: 'runtime', detail: 'Error: bad graph' } })
    open = async () => {}
    expect(await load()).toEqual({ ok: true, model: 'yolox_nano', runtime: 'wasm' })
  })

  test('the previous model runs until the new model starts, and stays in use if the new model fails', async () => {
    await load()
    await worker.configure(everyFrame)
    expect(await see(0, [[10, 10, 50, 90]])).toMatchObject({ people: [{ id: 1 }] })
    const gate = makeGate()
    storeAnswer = () => gate.opened.then(() => ({ ok: false, kind: 'unavailable', detail: 'no' }))
    const failing = load()
    expect(await see(100)).toMatchObject({ people: [{ id: 1 }] })
    gate.open()
    expect(await failing).toMatchObject({ ok: false, failure: { kind: 'unavailable' } })
    expect(await see(200)).toMatchObject({ people: [{ id: 1 }] })
    expect(released).toBe(0)
    storeAnswer = async () => ({ ok: true, bytes: new Uint8Array(1) })
    expect(await load()).toMatchObject({ ok: true })
    // The person keeps the id, because the tracker stays the same.
    expect(await see(300)).toMatchObject({ isDetected: true, people: [{ id: 1 }] })
    await worker.tick(0)
    expect(released).toBe(1)
  })

  test('a downloaded model loads without a second download; the running model works during the download', async () => {
    await load()
    let asked = 0
    storeAnswer = async () => {
      asked++
      return { ok: true, bytes: new Uint8Array(1) }
    }
    const fetchNano = () => worker.fetchModel({ model: 'yolox_nano', modelsUrl: '/models/' }, () => {})
    expect(await fetchNano()).toEqual({ ok: true })
    expect(await see(0)).toMatchObject({ isDetected: true })
    expect(await load()).toMatchObject({ ok: true })
    expect(asked).toBe(1)
    storeAnswer = async () => ({ ok: false, kind: 'corrupt', detail: 'why' })
    expect(await fetchNano()).toMatchObject({ ok: false, failure: { kind: 'corrupt', detail: 'why' } })
    expect(await see(100)).toMatchObject({ frameWidth: SIZE })
  })

  test('a download that never ends blocks no other call, and the next download or unloading stops it', async () => {
    storeAnswer = (signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve({ ok: false, kind: 'aborted', detail: 'given up' }))
      })
    const fetchLite = () => worker.fetchModel({ model: 'efficientdet_lite0', modelsUrl: '/models/' }, () => {})
    const fetches = [fetchLite(), fetchLite()]
    expect(await fetches[0]).toMatchObject({ ok: false, failure: { kind: 'superseded' } })
    storeAnswer = async () => ({ ok: true, bytes: new Uint8Array(1) })
    expect(await load()).toMatchObject({ ok: true })
    expect(await see(0)).toMatchObject({ isDetected: true })
    await worker.unload()
    expect(await fetches[1]).toMatchObject({ ok: false, failure: { kind: 'superseded' } })
  })

  test('a second load during a download replaces the first load', async () => {
    storeAnswer = (signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve({ ok: false, kind: 'aborted', detail: 'given up' }))
      })
    const first = load()
    storeAnswer = async () => ({ ok: true, bytes: new Uint8Array(1) })
    expect(await load()).toMatchObject({ ok: true })
    expect(await first).toMatchObject({ ok: false, failure: { kind: 'superseded' } })
  })

  test('when a second load starts while a model is starting, the first session is released', async () => {
    const gate = makeGate()
    open = () => gate.opened
    const first = load()
    await Promise.resolve()
    const second = load()
    gate.open()
    expect(await Promise.all([first, second])).toMatchObject([{ ok: false }, { ok: true }])
    expect(await see(0)).toMatchObject({ isDetected: true })
    expect(released).toBeLessThanOrEqual(1)
  })

  test('a session of a model is released only after its current frame is finished', async () => {
    await load()
    const gate = makeGate()
    run = () => gate.opened
    const frame = worker.process(makeFrame(), 0)
    await Promise.resolve()
    const unloaded = worker.unload()
    await worker.tick(0)
    expect(released).toBe(0)
    gate.open()
    await unloaded
    expect(released).toBe(1)
    expect(await frame).toMatchObject({ ok: false, kind: 'not-loaded' })
  })

  test('when the GPU is lost, each frame reports the loss until the model is loaded again', async () => {
    await load()
    run = () => new Promise(() => {})
    const frame = worker.process(makeFrame(), 0)
    await Promise.resolve()
    loseDevice('unplugged')
    expect(await frame).toEqual({ ok: false, kind: 'lost', detail: 'unplugged' })
    expect(await worker.process(makeFrame(), 100)).toMatchObject({ kind: 'lost' })
    run = async () => {}
    await load()
    expect(await see(200)).toMatchObject({ isDetected: true })
  })

  test('a GPU that fails repeatedly counts as lost, but a CPU does not', async () => {
    const kinds = async () => {
      await worker.configure(everyFrame)
      await load()
      run = async () => {
        throw new Error('out of memory')
      }
      const seen: string[] = []
      for (let frame = 1; frame <= 6; frame++) {
        const result = await worker.process(makeFrame(), frame)
        seen.push(result.ok ? 'ok' : result.kind)
      }
      return seen
    }
    expect(await kinds()).toEqual(Array.from({ length: 6 }, () => 'failed'))
    runtime = 'webgpu'
    expect(await kinds()).toEqual(['failed', 'failed', 'failed', 'failed', 'lost', 'lost'])
    run = async () => {}
    await load()
    expect(await see(7)).toMatchObject({ isDetected: true })
  })

  test('the last progress report of a load has the stage "starting"', async () => {
    const progress: LoadProgress[] = []
    await load(progress)
    expect(progress.at(-1)).toMatchObject({ stage: 'starting' })
  })
})

test('worker.tick resolves after the given delay', async () => {
  vi.useFakeTimers()
  const over = vi.fn<() => void>()
  void worker.tick(20).then(over)
  await vi.advanceTimersByTimeAsync(19)
  expect(over).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  expect(over).toHaveBeenCalledOnce()
})

describe('masks in live frames and stills', () => {
  const left: Mask = {
    id: 'm',
    name: 'Screen',
    corners: [
      { x: 0, y: 0 },
      { x: 0.5, y: 0 },
      { x: 0.5, y: 1 },
      { x: 0, y: 1 },
    ],
  }
  const screen: Box = [20, 50, 100, 300]
  const visitor: Box = [300, 50, 380, 300]
  const line: CountingLine = {
    id: 'a',
    name: 'A',
    rule: 'crossing',
    point: 'foot',
    from: { x: 0.25, y: 0 },
    to: { x: 0.25, y: 1 },
  }

  test('a person in a mask is not followed, has no box, and does not count as in view', async () => {
    await load()
    await worker.configure(everyFrame)
    await worker.setMasks([left])
    const frame = await see(0, [screen, visitor])
    expect(frame.people).toMatchObject([{ id: 1 }])
    expect(frame.people[0]!.box.left).toBeGreaterThan(250)
    expect(frame.stats.peopleInView).toBe(1)
    await worker.setMasks([])
    expect((await see(100, [screen, visitor])).people).toHaveLength(2)
  })

  test('a person who crosses a line inside a mask is not counted', async () => {
    await load()
    await worker.configure(everyFrame)
    await worker.setLines([line])
    await worker.setMasks([left])
    const masked = await walk([40, 60, 80, 100, 120, 140, 160, 180], 0)
    expect(masked.stats).toMatchObject({ entries: 0, advice: [{ kind: 'masked', lineId: 'a' }] })
    await worker.setMasks([])
    const open = await walk([40, 60, 80, 100, 120, 140, 160, 180], 2000)
    expect(open.stats).toMatchObject({ entries: 1, advice: [] })
  })

  test('when the prediction moves a person into a mask, the person is not shown there', async () => {
    await load()
    await worker.configure({ ...everyFrame, detectEveryN: 4 })
    await worker.setMasks([left])
    const shown: number[] = []
    for (let index = 0; index < 12; index++) shown.push((await see(index * 100, at(360 - index * 14))).people.length)
    // Frame 8 has a detection. In frame 11, the predicted centre has passed the mask's edge, which is at x = 208.
    expect(shown.slice(8)).toEqual([1, 1, 1, 0])
  })

  test('people in a stopped video disappear immediately when a mask is drawn over them', async () => {
    await load()
    await worker.configure(everyFrame)
    await see(0, [screen, visitor])
    expect((await worker.setMasks([left])).peopleInView).toBe(1)
    const snapshot = await worker.snapshot(makeFrame(), { isPrecise: false })
    expect(snapshot).toMatchObject({ peopleCount: 1, detectionCount: 1 })
    expect(snapshot.people[0]!.box.left).toBeGreaterThan(0.5)
  })

  test("a precise count leaves out people in masks, and the masks are black in the snapshot's picture", async () => {
    const blackened: unknown[] = []
    encode = async (_, masks) => {
      blackened.push(masks)
      return { jpeg: new ArrayBuffer(SIZE), width: SIZE, height: SIZE }
    }
    await load()
    await worker.setMasks([left])
    people = [screen, visitor]
    expect(await worker.snapshot(makeFrame(), { isPrecise: true })).toMatchObject({ peopleCount: 1, isPrecise: true })
    expect((await worker.countPrecisely(makeFrame()))?.people).toHaveLength(1)
    expect(blackened).toEqual([[left]])
  })

  test('when a mask covers the whole picture, all people are hidden and advice is shown', async () => {
    await load()
    await worker.configure(everyFrame)
    await worker.setMasks([{ ...left, corners: left.corners.map(({ x, y }) => ({ x: x * 2, y })) }])
    const { people: shown, stats } = await see(0, [screen, visitor])
    expect(shown).toEqual([])
    expect(stats).toMatchObject({ peopleInView: 0, advice: [{ kind: 'masked', lineId: null }] })
  })

  test('advice shows the box of a detected object that never moves, until a mask covers the object', async () => {
    await load()
    await worker.configure(everyFrame)
    const curtain: Box = [300, 50, 380, 300, 0.5]
    let frame = await see(0, [curtain])
    for (let ms = 500; ms <= 121_000; ms += 500) frame = await see(ms, [curtain])
    const [still] = frame.stats.advice
    if (still?.kind !== 'still') throw new Error(`No such advice: ${JSON.stringify(frame.stats.advice)}`)
    expect(still.box.left).toBeCloseTo(300 / SIZE, 2)
    expect(still.box.bottom).toBeCloseTo(300 / SIZE, 2)
    const right = { ...left, corners: left.corners.map(({ x, y }) => ({ x: x + 0.5, y })) }
    await worker.setMasks([right])
    expect((await see(121_500, [curtain])).stats.advice).toEqual([])
  })
})
