import { atom } from 'jotai'
import type { Head } from '@/domain/cameras/camera-check.rules.ts'
import { personBoxes } from '@/domain/recordings/person-box.ts'
import type { PersonBox } from '@/domain/recordings/person-box.ts'
import { counterOf, loadedModelAtom } from '../counting/counting.ts'
import type { ModelId } from '../../../../workers/vision/catalog.ts'

/**
 * The picture of a check. `boxes` are the people that the computer found. The boxes stay hidden until the person has
 * counted.
 */
export type CheckPicture = {
  image: Blob
  boxes: PersonBox[]
  model: ModelId | null
  light: number
}

/**
 * Takes the picture of a check.
 * @throws when counting is off or no picture comes
 */
export const takeCheckPictureAtom = atom(null, async (get, _, signal: AbortSignal): Promise<CheckPicture> => {
  const counter = counterOf(get)
  if (!counter) throw new Error('Nothing is counted now')
  const snapshot = await counter.capture(signal, { spanMs: 0, isEnding: signal })
  const image = new Blob([snapshot.jpeg], { type: 'image/jpeg' })
  const model = get(loadedModelAtom)?.model ?? null
  return { image, boxes: personBoxes(snapshot.people), model, light: await brightnessOf(image) }
})

/** The side length of the reduced picture, in pixels. The brightness is measured in this picture. */
const SAMPLES = 32

/**
 * Returns the mean luma (Rec. 709) of a picture in percent.
 * @throws DOMException for a picture that cannot be read
 */
export async function brightnessOf(image: Blob | HTMLVideoElement): Promise<number> {
  const bitmap = await createImageBitmap(image)
  const context = new OffscreenCanvas(SAMPLES, SAMPLES).getContext('2d')
  if (!context) throw new Error('No 2D canvas for the brightness')
  context.drawImage(bitmap, 0, 0, SAMPLES, SAMPLES)
  bitmap.close()
  const { data } = context.getImageData(0, 0, SAMPLES, SAMPLES)
  let sum = 0
  for (let at = 0; at < data.length; at += 4)
    sum += 0.2126 * data[at]! + 0.7152 * data[at + 1]! + 0.0722 * data[at + 2]!
  return Math.round((sum / (SAMPLES * SAMPLES) / 255) * 100)
}

/** Half the side of a head's mark, as a share of the picture. */
const MARK = 0.001

export const markOf = ({ x, y }: Head): PersonBox => [x - MARK, y - MARK, x + MARK, y + MARK, 1]

export const headOf = ([left, top, right, bottom]: PersonBox): Head => ({
  x: (left + right) / 2,
  y: (top + bottom) / 2,
})
