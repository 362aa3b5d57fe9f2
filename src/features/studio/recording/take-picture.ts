import type { Mask, Snapshot } from '../../../../workers/vision/contract.ts'
import { blackenMasks } from '../shared/blacken-masks.ts'

/** The maximum length of the longer side in pixels, as in snapshots of the worker. */
const MAX_SIDE = 1920
const QUALITY = 0.8

/**
 * Takes the video's picture with black masks, without counting the people.
 * @throws DOMException when the video shows nothing
 */
export async function takePicture(video: HTMLVideoElement, masks: readonly Mask[]): Promise<Snapshot> {
  const scale = Math.min(1, MAX_SIDE / Math.max(1, video.videoWidth, video.videoHeight))
  const width = Math.round(video.videoWidth * scale)
  const height = Math.round(video.videoHeight * scale)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No 2D canvas for the picture')
  context.drawImage(video, 0, 0, width, height)
  blackenMasks(context, masks)
  const jpeg = await (await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })).arrayBuffer()
  const nothing = { peopleCount: 0, confidence: null, fps: 0, detectionCount: 0, people: [], isPrecise: false }
  return { jpeg, width, height, ...nothing }
}
