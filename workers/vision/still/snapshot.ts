import type { FoundPerson, PreciseCount, Snapshot } from '../contract.ts'
import { sizeOf } from '../input/preprocess.ts'
import type { Frame } from '../input/preprocess.ts'

const JPEG = { type: 'image/jpeg', quality: 0.8 } as const

/** Larger frames are scaled down: a picture of a 4K camera would exceed the 2 MB that Storage takes. */
const LONGEST_SIDE = 1920

/**
 * The frame as a JPEG of quality 0.8 in its own size, or 1920 pixels on its longer side where that is less. Does not
 * close the frame.
 */
export async function encodeJpeg(frame: Frame): Promise<{ jpeg: ArrayBuffer; width: number; height: number }> {
  const size = sizeOf(frame)
  const scale = Math.min(1, LONGEST_SIDE / Math.max(size.width, size.height))
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(size.width * scale)),
    Math.max(1, Math.round(size.height * scale)),
  )
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('No 2D canvas in this worker')
  context.imageSmoothingQuality = 'high'
  context.drawImage(frame, 0, 0, canvas.width, canvas.height)
  const blob = await canvas.convertToBlob(JPEG)
  return { jpeg: await blob.arrayBuffer(), width: canvas.width, height: canvas.height }
}

/** What a snapshot says of the people in it: as the precise count has it where there is one, else as seen live. */
export function figuresOf(
  live: { people: FoundPerson[]; present: number },
  precise: PreciseCount | null,
): Pick<Snapshot, 'peopleCount' | 'confidence' | 'detectionCount' | 'people' | 'isPrecise'> {
  const people = precise?.people ?? live.people
  const confidence = people.length > 0 ? people.reduce((sum, { score }) => sum + score, 0) / people.length : null
  const peopleCount = precise ? people.length : live.present
  return { peopleCount, confidence, detectionCount: people.length, people, isPrecise: precise !== null }
}
