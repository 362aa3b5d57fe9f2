import { shareFound } from '@/domain/cameras/camera-check.rules.ts'
import type { CheckFigures } from '@/domain/cameras/passage-check.rules.ts'

/** Below this brightness in percent, people are hard to tell from the background. */
const DARK = 25
/** People smaller than this share of the picture's height are often missed. */
const SMALL = 0.06

/** Returns for example "You 41, Narthex 39: 38 right, 3 missed, 1 too many." */
export function comparisonText({ found, missed, tooMany }: CheckFigures): string {
  return `You ${found + missed}, Narthex ${found + tooMany}: ${found} right, ${missed} missed, ${tooMany} too many.`
}

/** Returns a sentence with the share of people that the camera finds. Null if no person was in the picture. */
export function rangeText({ found, missed }: CheckFigures, by: 'picture' | 'film'): string | null {
  const share = shareFound({ people: found + missed, found })
  if (!share) return null
  const [low, high] = share.map((value) => Math.round(value * 100))
  const source = by === 'picture' ? 'By this one picture' : 'By this film'
  return `${source}, the camera finds between ${low} and ${high} of 100 people here.`
}

/**
 * Returns the best advice, or null if at most 5 % of the people were missed. `light` is in percent.
 * `heights` are shares of the picture's height.
 */
export function adviceText({ missed, found }: CheckFigures, light: number, heights: readonly number[]): string | null {
  if (missed <= found / 20) return null
  if (light < DARK) return 'The picture is dark. Turn lamps on, or turn the camera away from the light.'
  const middle = heights.toSorted((a, b) => a - b)[heights.length >> 1]
  if (middle !== undefined && middle < SMALL) {
    return 'People are small in the picture. Zoom in, move the camera nearer, or use a second camera.'
  }
  return 'Put the camera higher, so that people do not hide one another.'
}
