import { afterEach, expect, test, vi } from 'vitest'
import { testInAll } from '@/testing/test-in-all.ts'
import { brightnessOf } from './check-room.ts'
import { startFilming } from './film-recorder.ts'
import type { Filmed, Filming } from './film-recorder.ts'

/** The tolerance of this test. It is shorter than the second within which `comparePassages` matches tap and passage. */
const NEAR_MS = 700

const canvas = document.createElement('canvas')
canvas.width = 640
canvas.height = 360
const brush = canvas.getContext('2d')!
let timer: ReturnType<typeof setInterval> | undefined
const made: Filming[] = []
/** Milliseconds by which the clock jumps when the computer wakes up. */
let sleptMs = 0
const now = () => Date.now() + sleptMs

/** Returns a camera whose pictures differ in every point. The encoder needs longer for such a picture than 33 ms. */
function showNoise(): MediaStream {
  const [width, height] = [2560, 1440]
  const noise = new OffscreenCanvas(width, height)
  const points = new ImageData(width, height)
  for (let i = 0; i < points.data.length; i += 1) points.data[i] = Math.random() * 256
  noise.getContext('2d')!.putImageData(points, 0, 0)
  const large = document.createElement('canvas')
  Object.assign(large, { width, height })
  const draw = () =>
    large.getContext('2d')!.drawImage(noise, -Math.random() * width, -Math.random() * height, width * 2, height * 2)
  draw()
  timer = setInterval(draw, 33)
  return large.captureStream(30)
}

/** Fills the camera's picture with a colour until the next call. */
function show(colour: string) {
  clearInterval(timer)
  let frame = 0
  const draw = () => {
    brush.fillStyle = colour
    brush.fillRect(0, 0, canvas.width, canvas.height)
    // A small square changes all the time, because browsers send an unchanged picture only once.
    brush.fillStyle = frame++ % 2 ? '#555' : '#666'
    brush.fillRect(0, 0, 40, 40)
  }
  draw()
  timer = setInterval(draw, 50)
}

afterEach(async () => {
  clearInterval(timer)
  sleptMs = 0
  for (const filming of made.splice(0)) await filming.discard()
})

async function film(stream: MediaStream): Promise<Filming> {
  const video = document.createElement('video')
  video.muted = true
  video.srcObject = stream
  await video.play()
  const filming = await startFilming({ kind: 'webcam', stream }, video, now, (soFar) => soFar)
  if (typeof filming === 'string') throw new Error(filming)
  made.push(filming)
  return filming
}

test('the description of a film is written to the disk before the first piece of the film', async () => {
  const created = vi.spyOn(FileSystemDirectoryHandle.prototype, 'getFileHandle')
  show('black')
  const filming = await film(canvas.captureStream(20))
  await expect.poll(() => created.mock.calls.length).toBeGreaterThan(1)
  expect(created.mock.calls[0]![0]).toBe('about.json')
  filming.stop()
  await filming.ended
  created.mockRestore()
})

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function brightnessAt(video: HTMLVideoElement, ms: number): Promise<number> {
  const seeked = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }))
  video.currentTime = ms / 1000
  await seeked
  return brightnessOf(video)
}

testInAll('the film and the counts give an event the same time, and the camera stays open after filming', async () => {
  show('black')
  const stream = canvas.captureStream(20)
  const filming = await film(stream)
  await pause(1500)
  show('white')
  const changedMs = Date.now() - filming.startedMs
  await pause(1500)
  filming.stop()
  const { blob } = (await filming.ended) as Filmed
  expect(stream.getVideoTracks()[0]?.readyState).toBe('live')

  const video = document.createElement('video')
  const loaded = new Promise((resolve) => video.addEventListener('loadeddata', resolve, { once: true }))
  video.src = URL.createObjectURL(blob)
  await loaded
  expect(await brightnessAt(video, changedMs - NEAR_MS)).toBeLessThan(20)
  expect(await brightnessAt(video, changedMs + NEAR_MS)).toBeGreaterThan(80)
  URL.revokeObjectURL(video.src)
})

test('the film has all pictures up to the stop, also when the encoder is behind', async () => {
  const filming = await film(showNoise())
  // A film may lose the pictures that come while the encoder works on one picture.
  const pictureMs = now() - filming.startedMs
  await pause(2500)
  filming.stop()
  const { blob, lengthMs } = (await filming.ended) as Filmed
  clearInterval(timer)

  const video = document.createElement('video')
  video.muted = true
  video.playbackRate = 4
  const ended = new Promise((resolve) => video.addEventListener('ended', resolve, { once: true }))
  video.src = URL.createObjectURL(blob)
  await video.play()
  await ended
  expect(video.duration * 1000).toBeGreaterThan(lengthMs - pictureMs - 500)
  expect(video.duration * 1000).toBeLessThan(lengthMs + 500)
  URL.revokeObjectURL(video.src)
})

test('when the camera is unplugged, the film ends and keeps its pictures', async () => {
  show('white')
  const stream = canvas.captureStream(20)
  const clone = vi.spyOn(MediaStreamTrack.prototype, 'clone')
  const filming = await film(stream)
  await pause(500)
  const own = clone.mock.results[0]?.value as MediaStreamTrack
  own.stop()
  const filmed = (await filming.ended) as Filmed
  expect(filmed.blob.size).toBeGreaterThan(0)
})

test('after ten minutes, the film ends by itself and keeps its pictures', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  show('white')
  const stop = vi.spyOn(MediaRecorder.prototype, 'pause')
  const filming = await film(canvas.captureStream(20))
  vi.advanceTimersByTime(10 * 60_000 - 1000)
  expect(stop).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(stop).toHaveBeenCalledOnce()
  const filmed = (await filming.ended) as Filmed
  vi.useRealTimers()
  expect(filmed.blob.size).toBeGreaterThan(0)
  stop.mockRestore()
})

test('when the computer sleeps, the film ends with the last piece before the sleep', async () => {
  show('white')
  const filming = await film(canvas.captureStream(20))
  await pause(2500)
  sleptMs = 60 * 60_000
  const filmed = (await filming.ended) as Filmed
  expect(filmed.lengthMs).toBeGreaterThan(1500)
  expect(filmed.lengthMs).toBeLessThan(5000)
  expect(filmed.blob.size).toBeGreaterThan(0)
})
