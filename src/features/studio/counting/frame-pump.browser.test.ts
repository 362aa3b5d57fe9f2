import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FrameResult, ProcessResult } from '../../../../workers/vision/contract.ts'
import { pumpFrames } from './frame-pump.ts'
import type { PumpOptions } from './frame-pump.ts'
import { elementFrames, openFrames, pictureOf } from './frame-source.ts'
import type { Frame, FrameSource } from './frame-source.ts'
import { FrameTee } from './frame-tee.ts'
import { eventually } from '@/testing/eventually.ts'

const counted: ProcessResult = {
  ok: true,
  frame: {
    frameWidth: 64,
    frameHeight: 36,
    people: [],
    events: [],
    isDetected: true,
    stats: { peopleInView: 0, entries: 0, exits: 0, perLine: [], fps: 0, detectionMs: 0, inputSize: 0, advice: [] },
  },
}

async function openPicture() {
  const canvas = document.createElement('canvas')
  canvas.width = 64
  canvas.height = 36
  const context = canvas.getContext('2d')!
  let step = 0
  const timer = setInterval(() => {
    context.fillStyle = `hsl(${step++ * 7} 80% 50%)`
    context.fillRect(0, 0, 64, 36)
  }, 15)
  const stream = canvas.captureStream()
  const video = document.createElement('video')
  video.muted = true
  video.srcObject = stream
  document.body.append(video)
  await video.play()
  await eventually(() => expect(video.readyState).toBeGreaterThanOrEqual(2))
  const close = () => {
    clearInterval(timer)
    for (const track of stream.getTracks()) track.stop()
    video.remove()
  }
  return { video, stream, close }
}

/** Closes each frame as the worker does, and remembers the frames. */
class FakeVision {
  taken: Frame[] = []
  inFlight = 0
  mostInFlight = 0
  timestamps: number[] = []
  /** Frames are answered when this promise resolves. */
  pending: Promise<void> = Promise.resolve()
  result: ProcessResult = counted

  process = async (frame: Frame, timestampMs: number): Promise<ProcessResult> => {
    this.taken.push(frame)
    this.timestamps.push(timestampMs)
    this.mostInFlight = Math.max(this.mostInFlight, ++this.inFlight)
    await this.pending
    this.inFlight--
    frame.close()
    return this.result
  }
}

const isClosed = (frame: Frame) => ('format' in frame ? frame.format === null : frame.width === 0)
const pageTimer = (delayMs: number) => new Promise<void>((resolve) => setTimeout(resolve, delayMs))

let picture: Awaited<ReturnType<typeof openPicture>>
let vision: FakeVision
let stopping: AbortController
beforeEach(async () => {
  picture = await openPicture()
  vision = new FakeVision()
  stopping = new AbortController()
})
afterEach(() => {
  stopping.abort()
  picture.close()
  vi.restoreAllMocks()
})

function pump(source: FrameSource, options: Partial<PumpOptions> = {}) {
  const published: FrameResult[] = []
  const tee = new FrameTee()
  const ended = pumpFrames({
    source,
    tee,
    process: vision.process,
    publish: (frame) => published.push(frame),
    onFailing: () => {},
    signal: stopping.signal,
    ...options,
  })
  return { ended, published, tee }
}

const sources: [string, () => FrameSource][] = [
  ['the camera track', () => openFrames({ kind: 'webcam', stream: picture.stream }, picture.video, pageTimer)],
  ['the video element', () => elementFrames(picture.video, pageTimer)],
]

test.each(sources)('frames of %s are counted one at a time, and each frame is closed', async (_, open) => {
  const { ended, published } = pump(open())
  await eventually(() => expect(published.length).toBeGreaterThan(5))
  stopping.abort()
  expect(await ended).toBe('ended')
  expect(vision.mostInFlight).toBe(1)
  expect(vision.taken.every(isClosed)).toBe(true)
  expect(vision.timestamps).toEqual(vision.timestamps.toSorted((a, b) => a - b))
})

test.each(sources)('while a frame of %s is being counted, no other frame is taken', async (_, open) => {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  vision.pending = promise
  const { published } = pump(open())
  await eventually(() => expect(vision.taken).toHaveLength(1))
  // Waits until the picture has advanced ten frames.
  for (let frame = 0; frame < 10; frame++) {
    await new Promise((resolve) => picture.video.requestVideoFrameCallback(resolve))
  }
  expect(vision.taken).toHaveLength(1)
  expect(published).toHaveLength(0)
  release()
  await eventually(() => expect(published.length).toBeGreaterThan(2))
})

test('an aborted frame pump publishes nothing more, even if an answer arrives later', async () => {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  vision.pending = promise
  const { ended, published } = pump(elementFrames(picture.video, pageTimer))
  await eventually(() => expect(vision.taken).toHaveLength(1))
  stopping.abort()
  release()
  expect(await ended).toBe('ended')
  expect(published).toHaveLength(0)
  expect(vision.taken.every(isClosed)).toBe(true)
})

test('when the frame source closes, its copy of the camera track stops, and the shown track stays live', async () => {
  const [shown] = picture.stream.getVideoTracks()
  const copies: MediaStreamTrack[] = []
  const clone = shown!.clone.bind(shown)
  vi.spyOn(shown!, 'clone').mockImplementation(() => {
    const copy = clone()
    copies.push(copy)
    return copy
  })
  const { ended, published } = pump(openFrames({ kind: 'webcam', stream: picture.stream }, picture.video, pageTimer))
  await eventually(() => expect(published.length).toBeGreaterThan(0))
  stopping.abort()
  await ended
  expect(copies.map((copy) => copy.readyState)).toEqual(['ended'])
  expect(shown!.readyState).toBe('live')
})

test('when a hidden tab gets no frame callbacks, frames are counted at the intervals of a timer', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  vi.spyOn(picture.video, 'requestVideoFrameCallback').mockReturnValue(0)
  const { published } = pump(elementFrames(picture.video, pageTimer))
  await eventually(() => expect(published.length).toBeGreaterThan(5))
})

test('in a browser that never calls its frame callbacks, frames are counted at the intervals of a timer', async () => {
  vi.spyOn(picture.video, 'requestVideoFrameCallback').mockReturnValue(0)
  const { published } = pump(elementFrames(picture.video, pageTimer))
  await vi.waitFor(() => expect(published.length).toBeGreaterThan(8), { timeout: 3000 })
})

test('nothing is counted before the video has a picture', async () => {
  const video = document.createElement('video')
  const polled = vi.fn<typeof pageTimer>(pageTimer)
  const source = elementFrames(video, polled)
  const { ended } = pump(source)
  await vi.waitFor(() => expect(polled.mock.calls.length).toBeGreaterThan(1), { timeout: 5000 })
  expect(vision.taken).toHaveLength(0)
  expect(await pictureOf(video)).toBeNull()
  stopping.abort()
  expect(await ended).toBe('ended')
})

test('when the GPU is lost, the pump ends and reports the loss; after a failed frame it continues', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  vision.result = { ok: false, kind: 'failed', detail: 'odd frame' }
  const { ended } = pump(elementFrames(picture.video, pageTimer))
  await eventually(() => expect(vision.taken.length).toBeGreaterThan(3))
  expect(warned).toHaveBeenCalledTimes(1)
  vision.result = { ok: false, kind: 'lost', detail: 'gone' }
  expect(await ended).toBe('lost')
})

test('unreadable pictures are reported as failed frames until the pump ends', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'info').mockImplementation(() => {})
  let nowMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += 1000))
  vi.stubGlobal('VideoFrame', function () {
    throw new DOMException('no pixels', 'InvalidStateError')
  })
  const onFailing = vi.fn<PumpOptions['onFailing']>()
  const { ended, published } = pump(elementFrames(picture.video, pageTimer), { onFailing })
  await eventually(() => expect(onFailing).toHaveBeenLastCalledWith(true, expect.any(Number)))
  stopping.abort()
  await ended
  vi.unstubAllGlobals()
  expect(onFailing).toHaveBeenLastCalledWith(false, expect.any(Number))
  expect(published).toEqual([])
})

test('the pump ends when the stream ends', async () => {
  const { ended, published } = pump(openFrames({ kind: 'webcam', stream: picture.stream }, picture.video, pageTimer))
  await eventually(() => expect(published.length).toBeGreaterThan(0))
  const source = { next: () => Promise.resolve(null), close: vi.fn<() => void>() }
  expect(await pump(source).ended).toBe('ended')
  expect(source.close).toHaveBeenCalled()
  stopping.abort()
  await ended
})

test('a waiting caller gets a copy of a counted frame; if the caller has given up, the copy is closed', async () => {
  const { tee } = pump(elementFrames(picture.video, pageTimer))
  const copy = await tee.next(stopping.signal)
  expect(isClosed(copy)).toBe(false)
  copy.close()
  const givingUp = new AbortController()
  const waiting = tee.next(givingUp.signal)
  givingUp.abort()
  await expect(waiting).rejects.toThrow('aborted')
  const late = (await pictureOf(picture.video))!
  tee.give(late)
  expect(isClosed(late)).toBe(true)
})

test('a frame that cannot be copied is still counted, and the caller gets a copy of a later frame', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const clone = vi.spyOn(VideoFrame.prototype, 'clone').mockImplementationOnce(() => {
    throw new DOMException('no memory', 'InvalidStateError')
  })
  const { tee, published } = pump(elementFrames(picture.video, pageTimer))
  const copy = await tee.next(stopping.signal)
  expect(isClosed(copy)).toBe(false)
  copy.close()
  expect(clone).toHaveBeenCalledTimes(2)
  expect(warned).toHaveBeenCalledTimes(1)
  await eventually(() => expect(published).toHaveLength(vision.taken.length))
  expect(vision.taken.length).toBeGreaterThan(1)
})
