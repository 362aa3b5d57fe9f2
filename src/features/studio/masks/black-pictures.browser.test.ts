import { expect, test } from 'vitest'
import { thumbnailOf } from '../camera/camera-thumbnail.ts'
import { takePicture } from '../recording/take-picture.ts'
import { rectangle } from './mask-geometry.ts'

/** Masks over the upper half of a portrait video and over its lower right edge. */
const masks = [
  { id: 'a', name: 'Screen', corners: rectangle({ x: 0, y: 0 }, { x: 1, y: 0.5 }) },
  { id: 'b', name: 'Street', corners: rectangle({ x: 0.75, y: 0.5 }, { x: 1, y: 1 }) },
]

async function redVideo(): Promise<{ video: HTMLVideoElement; end: () => void }> {
  const canvas = document.createElement('canvas')
  canvas.width = 360
  canvas.height = 640
  const brush = canvas.getContext('2d')!
  brush.fillStyle = 'rgb(200, 40, 40)'
  brush.fillRect(0, 0, 360, 640)
  const stream = canvas.captureStream(10)
  const video = document.createElement('video')
  video.muted = true
  video.srcObject = stream
  await video.play()
  return { video, end: () => stream.getTracks().forEach((track) => track.stop()) }
}

/** Returns a function that names the colour at a point. The point is given as fractions of the picture's size. */
async function coloursOf(picture: Blob) {
  const bitmap = await createImageBitmap(picture)
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
  context.drawImage(bitmap, 0, 0)
  return ([x, y]: [number, number]) => {
    const [red] = context.getImageData(Math.floor(x * bitmap.width), Math.floor(y * bitmap.height), 1, 1).data
    return red! < 12 ? 'black' : red! > 170 ? 'red' : `red ${red}`
  }
}

const black: [number, number][] = [
  [0.01, 0.01],
  [0.99, 0.01],
  [0.5, 0.46],
  [0.99, 0.99],
  [0.8, 0.7],
]
const open: [number, number][] = [
  [0.05, 0.55],
  [0.68, 0.55],
  [0.3, 0.98],
]

test('when a picture is kept without a count, its masked areas are black', async () => {
  const { video, end } = await redVideo()
  const { jpeg, width, height } = await takePicture(video, masks)
  expect([width, height]).toEqual([360, 640])
  const colourAt = await coloursOf(new Blob([jpeg]))
  expect(black.map(colourAt)).toEqual(black.map(() => 'black'))
  expect(open.map(colourAt)).toEqual(open.map(() => 'red'))
  end()
})

test('in the thumbnail of a camera, the masked areas are black', async () => {
  const { video, end } = await redVideo()
  const colourAt = await coloursOf(await (await fetch(await thumbnailOf(video, masks))).blob())
  expect(black.map(colourAt)).toEqual(black.map(() => 'black'))
  expect(open.map(colourAt)).toEqual(open.map(() => 'red'))
  end()
})
