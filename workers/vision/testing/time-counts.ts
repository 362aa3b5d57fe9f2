import { countPeople } from '../still/precise-count.ts'
import type { LookAt } from '../still/precise-count.ts'
import type { LabelledPicture } from './labelled-pictures.ts'
import type { PreciseModels } from './picture-model.ts'

/** The studio's threshold. */
const SCORE_THRESHOLD = 0.45

/**
 * Counts every picture precisely on one thread, with each kind of models in turn. Returns the mean milliseconds from a
 * picture's pixels to its people, in the order of `kinds`. The first picture is counted one more time at the beginning,
 * so that no time contains the compilation.
 */
export async function timeCounts(
  pictures: readonly LabelledPicture[],
  kinds: readonly PreciseModels[],
): Promise<number[]> {
  const sums = kinds.map(() => 0)
  for (const [at, picture] of [...pictures.slice(0, 1), ...pictures].entries()) {
    for (const [kind, models] of kinds.entries()) {
      const count = await counterOf(models, picture)
      const startMs = performance.now()
      await count()
      if (at > 0) sums[kind]! += performance.now() - startMs
    }
  }
  return sums.map((sum) => sum / pictures.length)
}

async function counterOf({ whole, tiles }: PreciseModels, picture: LabelledPicture): Promise<() => Promise<unknown>> {
  const [inWhole, inTiles] = [await whole.open(picture), await tiles.open(picture)]
  const lookAt: LookAt = async (region, minScore, { isLarge }) => {
    const detections = await (isLarge ? inWhole : inTiles)(region, minScore)
    return { detections, isLarge: isLarge && whole.isLarge, crowd: whole.crowd }
  }
  return () => countPeople(picture.frame, SCORE_THRESHOLD, lookAt)
}
