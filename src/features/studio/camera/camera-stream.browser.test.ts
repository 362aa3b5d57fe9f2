import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  activeCameraAtom,
  addWebcamAtom,
  camerasAtom,
  deleteCameraAtom,
  openVideoFileAtom,
  renameCameraAtom,
  selectCameraAtom,
} from './cameras.ts'
import type { CameraDevices } from './camera-devices.ts'
import { showStream } from '../stage/camera-stage.ts'
import {
  cameraStreamAtom,
  followCamera,
  isVideoOverAtom,
  pictureWaitMsAtom,
  reopenCameraAtom,
} from './camera-stream.ts'
import { stageAtom } from '../counting/counting.ts'
import { eventually } from '@/testing/eventually.ts'

/** Fake cameras that play a canvas and can be plugged in, unplugged and made busy. */
class FakeDevices extends EventTarget {
  plugged = ['a', 'b']
  labels: Record<string, string> = {}
  /** If true, labels are hidden while no camera is open, as in some browsers. */
  areLabelsHidden = false
  failure: DOMException | null = null
  opened: { constraints: MediaStreamConstraints; track: MediaStreamTrack }[] = []
  /** Delays the answer of `getUserMedia`, as an open permission prompt does. */
  permission: Promise<void> = Promise.resolve()

  getUserMedia = async (constraints: MediaStreamConstraints) => {
    await this.permission
    if (this.failure) throw this.failure
    const { deviceId } = constraints.video as { deviceId?: { exact: string } }
    if (!this.plugged.includes(deviceId?.exact ?? 'b')) throw new DOMException('gone', 'NotFoundError')
    const stream = movingCanvas().captureStream()
    this.opened.push({ constraints, track: stream.getVideoTracks()[0]! })
    return stream
  }
  enumerateDevices = async () =>
    this.plugged.map((deviceId) => ({
      deviceId,
      kind: 'videoinput' as const,
      label: this.#labelOf(deviceId),
      groupId: '',
    }))
  #labelOf(deviceId: string) {
    const isOpen = this.opened.some(({ track }) => track.readyState === 'live')
    return this.areLabelsHidden && !isOpen ? '' : (this.labels[deviceId] ?? deviceId)
  }

  plug(...devices: string[]) {
    this.plugged = devices
    this.dispatchEvent(new Event('devicechange'))
  }
  pullOut() {
    const { track } = this.opened.at(-1)!
    track.stop()
    track.dispatchEvent(new Event('ended'))
    this.plug()
  }
}

const notAVideo = { phase: 'failed', reason: 'not-a-video' }

let timers: ReturnType<typeof setInterval>[] = []
function movingCanvas() {
  const canvas = document.createElement('canvas')
  canvas.width = 320
  canvas.height = 180
  const context = canvas.getContext('2d')!
  const draw = () => {
    context.fillStyle = `hsl(${performance.now() % 360} 80% 50%)`
    context.fillRect(0, 0, 320, 180)
  }
  draw()
  timers.push(setInterval(draw, 20))
  return canvas
}

let store: ReturnType<typeof createStore>
let devices: FakeDevices
let video: HTMLVideoElement
let leave: () => void

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  store = createStore()
  devices = new FakeDevices()
  video = document.createElement('video')
  document.body.append(video)
  store.set(stageAtom, { video, overlay: document.createElement('canvas') })
  enter()
})
function enter() {
  const stops = [showStream(store), followCamera(store, devices as unknown as CameraDevices)]
  leave = () => stops.forEach((stop) => stop())
}
afterEach(() => {
  leave()
  video.remove()
  timers.forEach(clearInterval)
  timers = []
  vi.restoreAllMocks()
})

const add = (deviceId: string) => store.set(addWebcamAtom, { deviceId, label: `Camera ${deviceId}` })
const failure = () =>
  eventually(() => {
    const stream = store.get(cameraStreamAtom)
    if (stream.phase !== 'failed') throw new Error('The stream has not failed')
    return stream.reason
  })
const live = () =>
  eventually(() => {
    if (store.get(cameraStreamAtom).phase !== 'live') throw new Error('The stream is not live')
    return 'live'
  })

describe('a webcam can be opened as a camera', () => {
  test('an added webcam opens at full resolution, plays muted and gets a thumbnail', async () => {
    add('a')
    await live()
    expect(devices.opened[0]!.constraints).toEqual({
      audio: false,
      video: {
        deviceId: { exact: 'a' },
        width: { ideal: 1920 },
        height: { ideal: 1080 },
        frameRate: { ideal: 30 },
      },
    })
    await eventually(() => expect(video.readyState).toBeGreaterThanOrEqual(2))
    expect(video.muted).toBe(true)
    await eventually(() => expect(store.get(activeCameraAtom)?.thumbnail).toMatch(/^data:image\/jpeg;base64,/))
    expect(devices.opened).toHaveLength(1)
  })

  test('a webcam stops when another camera is chosen, when it is deleted and when the studio closes', async () => {
    add('a')
    await live()
    const { id } = add('b')
    await eventually(() => expect(devices.opened).toHaveLength(2))
    await live()
    expect(devices.opened.map(({ track }) => track.readyState)).toEqual(['ended', 'live'])
    store.set(deleteCameraAtom, id)
    expect(store.get(cameraStreamAtom)).toEqual({ phase: 'none' })
    expect(devices.opened[1]!.track.readyState).toBe('ended')
    await eventually(() => expect(video.srcObject).toBeNull())
    add('a')
    await eventually(() => expect(devices.opened).toHaveLength(3))
    await live()
    leave()
    expect(devices.opened[2]!.track.readyState).toBe('ended')
    expect(store.get(cameraStreamAtom)).toEqual({ phase: 'none' })
  })

  test('when the browser opens a webcam after the person deselected it, the webcam stops immediately', async () => {
    const { promise, resolve: grant } = Promise.withResolvers<void>()
    devices.permission = promise
    add('a')
    expect(store.get(cameraStreamAtom)).toEqual({ phase: 'opening' })
    store.set(selectCameraAtom, null)
    grant()
    await eventually(() => expect(devices.opened[0]?.track.readyState).toBe('ended'))
    expect(store.get(cameraStreamAtom)).toEqual({ phase: 'none' })
  })

  test('when a webcam is renamed, it keeps its stream', async () => {
    const { id } = add('a')
    await live()
    store.set(renameCameraAtom, { id, name: 'Door' })
    await Promise.resolve()
    expect(devices.opened).toHaveLength(1)
    expect(devices.opened[0]!.track.readyState).toBe('live')
  })

  test.each([
    ['NotAllowedError', 'denied'],
    ['NotReadableError', 'busy'],
    ['NotFoundError', 'missing'],
  ])('when a webcam fails with %s, the reason is %s, and the webcam can be opened again', async (error, reason) => {
    devices.failure = new DOMException('no', error)
    add('a')
    expect(await failure()).toBe(reason)
    devices.failure = null
    store.set(reopenCameraAtom)
    expect(await live()).toBe('live')
  })

  test('an unplugged webcam goes offline, and opens again when it is plugged in', async () => {
    add('a')
    await live()
    devices.pullOut()
    expect(await failure()).toBe('unplugged')
    await eventually(() => expect(store.get(camerasAtom)[0]!.isOnline).toBe(false))
    devices.plug('b')
    await eventually(() => expect(store.get(cameraStreamAtom).phase).toBe('failed'))
    devices.plug('a', 'b')
    await live()
    expect(store.get(camerasAtom)[0]!.isOnline).toBe(true)
    expect(devices.opened).toHaveLength(2)
  })

  test('when a webcam is missing at first, it opens as soon as it is plugged in', async () => {
    devices.plugged = []
    add('a')
    expect(await failure()).toBe('missing')
    devices.plug('a')
    expect(await live()).toBe('live')
  })

  test('a webcam with a changed id is found by its label, even if labels are hidden at first', async () => {
    const { id } = add('a')
    await live()
    store.set(selectCameraAtom, null)
    devices.plugged = ['b', 'c']
    devices.labels = { c: 'Camera a' }
    devices.areLabelsHidden = true
    store.set(selectCameraAtom, id)
    await live()
    expect(store.get(activeCameraAtom)).toMatchObject({ id, deviceId: 'c', isOnline: true })
    const states = devices.opened.map(({ track }) => track.readyState)
    expect(states).toEqual(['ended', 'ended', 'live'])
  })

  test('when a webcam is unplugged, another webcam of the same model does not replace it', async () => {
    devices.labels = { a: 'Logitech', b: 'Logitech' }
    store.set(addWebcamAtom, { deviceId: 'a', label: 'Logitech' })
    await live()
    devices.pullOut()
    devices.plug('b')
    expect(await failure()).toBe('unplugged')
    expect(store.get(activeCameraAtom)).toMatchObject({ deviceId: 'a', isOnline: false })
  })

  test('when a page has no https, it cannot open a webcam', async () => {
    leave()
    leave = followCamera(store, null)
    add('a')
    expect(await failure()).toBe('insecure')
  })
})

async function recordClip(): Promise<File> {
  const recorder = new MediaRecorder(movingCanvas().captureStream(30), { mimeType: 'video/webm' })
  const parts: Blob[] = []
  const whole = new Promise<File>((resolve) => {
    recorder.ondataavailable = ({ data }) => {
      parts.push(data)
      if (recorder.state === 'recording' && parts.length >= 5) recorder.stop()
    }
    recorder.onstop = () => resolve(new File(parts, 'service.webm', { type: 'video/webm' }))
  })
  recorder.start(50)
  return whole
}

describe('a video file can be opened as a camera', () => {
  test('a video file plays as a camera, muted and from the start', async () => {
    store.set(openVideoFileAtom, await recordClip())
    await live()
    expect(store.get(activeCameraAtom)).toMatchObject({ name: 'service.webm', isOnline: true })
    await eventually(() => expect(video.currentTime).toBeGreaterThan(0))
    expect(video.muted).toBe(true)
    await eventually(() => expect(store.get(activeCameraAtom)?.thumbnail).not.toBeNull())
    store.set(selectCameraAtom, null)
    await eventually(() => expect(video.hasAttribute('src')).toBe(false))
  })

  const pause = async () => {
    const paused = new Promise((resolve) => video.addEventListener('pause', resolve, { once: true }))
    video.pause()
    await paused
  }

  test.each([
    ['playing', async () => {}, 1],
    ['paused', pause, 0],
  ])('a video file that was left %s goes on at its place on the next visit', async (_, act, plays) => {
    const revoked = vi.spyOn(URL, 'revokeObjectURL')
    const created = vi.spyOn(URL, 'createObjectURL')
    store.set(openVideoFileAtom, await recordClip())
    await live()
    await eventually(() => expect(video.currentTime).toBeGreaterThan(0.05))
    await act()
    // The page removes the video before the visit ends.
    video.remove()
    await Promise.resolve()
    const left = video.currentTime
    leave()
    expect(created.mock.results.map(({ value }) => value)).toEqual(revoked.mock.calls.flat())

    video = document.createElement('video')
    document.body.append(video)
    const played = vi.spyOn(video, 'play')
    enter()
    store.set(stageAtom, { video, overlay: document.createElement('canvas') })
    await live()
    expect(store.get(activeCameraAtom)).toMatchObject({ name: 'service.webm', isOnline: true })
    await eventually(() => expect(video.readyState).toBeGreaterThanOrEqual(2))
    expect(video.currentTime).toBeGreaterThanOrEqual(left - 0.001)
    expect(played).toHaveBeenCalledTimes(plays)
    store.set(selectCameraAtom, null)
    expect(created.mock.results.map(({ value }) => value)).toEqual(revoked.mock.calls.flat())
  })

  test('a video file that was left at its end is shown from its beginning, paused', async () => {
    store.set(openVideoFileAtom, await recordClip())
    await live()
    await eventually(() => expect(store.get(isVideoOverAtom)).toBe(true))
    leave()
    enter()
    await live()
    await eventually(() => expect(video.readyState).toBeGreaterThanOrEqual(2))
    expect([video.currentTime, video.paused]).toEqual([0, true])
  })

  test('the studio knows whether the video of a file stands at its end', async () => {
    store.set(openVideoFileAtom, await recordClip())
    await live()
    await eventually(() => expect(store.get(isVideoOverAtom)).toBe(true))
    await video.play()
    expect(store.get(isVideoOverAtom)).toBe(false)
    await eventually(() => expect(store.get(isVideoOverAtom)).toBe(true))
    store.set(selectCameraAtom, null)
    await eventually(() => expect(store.get(isVideoOverAtom)).toBe(false))
  })

  test('when a file is not a video, its camera fails and goes offline', async () => {
    store.set(openVideoFileAtom, new File(['these are notes'], 'notes.mp4', { type: 'video/mp4' }))
    await eventually(() => expect(store.get(cameraStreamAtom)).toEqual(notAVideo))
    expect(store.get(camerasAtom)).toMatchObject([{ name: 'notes.mp4', isOnline: false }])
  })

  test('when a file contains only audio, it is not accepted as a video', async () => {
    store.set(openVideoFileAtom, new File([silentWave()], 'hymn.wav', { type: 'audio/wav' }))
    await eventually(() => expect(store.get(cameraStreamAtom)).toEqual(notAVideo))
  })

  test('when the browser never says whether a file is a video, the failure is no-picture', async () => {
    const url = URL.createObjectURL(new MediaSource())
    vi.spyOn(URL, 'createObjectURL').mockReturnValue(url)
    store.set(pictureWaitMsAtom, 50)
    store.set(openVideoFileAtom, new File(['-'], 'service.mp4'))
    expect(await failure()).toBe('no-picture')
    expect(store.get(camerasAtom)).toMatchObject([{ isOnline: false }])
  })

  test('when a video file never shows a picture, the failure is no-picture', async () => {
    const clip = await recordClip()
    Object.defineProperty(video, 'src', { set: () => {} })
    store.set(pictureWaitMsAtom, 500)
    store.set(openVideoFileAtom, clip)
    expect(await live()).toBe('live')
    expect(await failure()).toBe('no-picture')
  })

  test('when a video file becomes unreadable while it plays, the failure is not-a-video', async () => {
    store.set(openVideoFileAtom, await recordClip())
    await live()
    await eventually(() => expect(video.readyState).toBeGreaterThanOrEqual(2))
    video.dispatchEvent(new Event('error'))
    await eventually(() => expect(store.get(cameraStreamAtom)).toEqual(notAVideo))
  })
})

/** Returns half a second of silence as a WAV file: 8 kHz, 8 bit, mono. */
function silentWave(): Uint8Array<ArrayBuffer> {
  const samples = 4000
  const view = new DataView(new ArrayBuffer(44 + samples))
  const text = (at: number, word: string) =>
    new TextEncoder().encode(word).forEach((byte, index) => view.setUint8(at + index, byte))
  text(0, 'RIFF')
  view.setUint32(4, 36 + samples, true)
  text(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, 8000, true)
  view.setUint32(28, 8000, true)
  view.setUint16(32, 1, true)
  view.setUint16(34, 8, true)
  text(36, 'data')
  view.setUint32(40, samples, true)
  for (let at = 44; at < 44 + samples; at++) view.setUint8(at, 128)
  return new Uint8Array(view.buffer)
}
