import type { FrameBox } from '../contract.ts'
import { intersectionOverUnion } from '../geometry.ts'
import type { Detection } from '../inference/detections.ts'

export type Judged = { detections: readonly Detection[]; persons: readonly FrameBox[] }

/**
 * Returns the average precision: the area under the precision-recall curve at IoU 0.5, with precision made monotonic
 * (PASCAL VOC 2010). In each picture, detections are matched in order of score, best first. Each detection matches the
 * free person with the largest overlap.
 */
export function averagePrecision(pictures: readonly Judged[]): number {
  const judged = pictures.flatMap(judge).toSorted((a, b) => b.score - a.score)
  const persons = pictures.reduce((sum, picture) => sum + picture.persons.length, 0)
  let hits = 0
  const precisions = judged.map(({ isHit }, index) => {
    if (isHit) hits++
    return hits / (index + 1)
  })
  let best = 0
  let area = 0
  for (let index = judged.length - 1; index >= 0; index--) {
    best = Math.max(best, precisions[index]!)
    if (judged[index]!.isHit) area += best / persons
  }
  return area
}

function judge({ detections, persons }: Judged): { score: number; isHit: boolean }[] {
  const left = [...persons]
  return detections.map(({ box, score }) => {
    const overlaps = left.map((person) => intersectionOverUnion(person, box))
    const best = overlaps.indexOf(Math.max(...overlaps))
    const isHit = best >= 0 && overlaps[best]! >= 0.5
    if (isHit) left.splice(best, 1)
    return { score, isHit }
  })
}

/** Returns the errors of the counts: mean absolute error and mean error (negative: too few). */
export function countError(pictures: readonly Judged[]): { meanAbsolute: number; mean: number } {
  const errors = pictures.map(({ detections, persons }) => detections.length - persons.length)
  return { meanAbsolute: mean(errors.map(Math.abs)), mean: mean(errors) }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
