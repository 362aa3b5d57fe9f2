/**
 * Accuracy of detections and counts in still pictures, with one pass and precisely:
 * `npx tsx src/testing/bench/images.ts`
 *
 * The built-in model and `yolox_nano` in Node on the labelled pictures beside the repository. Person AP at IoU 0.5, and the mean absolute
 * error of a picture's count at the studio's score threshold.
 */
import { pathToFileURL } from 'node:url'
import { compareCounts } from '../../../workers/vision/testing/compare-counts.ts'
import type { CountFigures } from '../../../workers/vision/testing/compare-counts.ts'
import { missingPictures, readPictures } from '../../../workers/vision/testing/labelled-pictures.ts'
import { missingModel, openPictureModel } from '../../../workers/vision/testing/picture-model.ts'

const sets = ['seated-ceiling-camera', 'coco-val-128'] as const
const models = ['centernet', 'yolox_nano'] as const

/** Prints a row per set, model and kind of count; prints what is missing otherwise. */
export async function benchImages(): Promise<void> {
  for (const [set, id] of sets.flatMap((set) => models.map((id) => [set, id] as const))) {
    const missing = missingPictures(set) ?? missingModel(id)
    if (missing) {
      console.log(missing)
      continue
    }
    const pictures = readPictures(set)
    const persons = pictures.reduce((sum, picture) => sum + picture.persons.length, 0)
    const { onePass, precise, msPerPass } = await compareCounts(pictures, await openPictureModel(id, 'heads'))
    console.log(`${id}, ${set}: ${pictures.length} pictures, ${persons} persons, ${msPerPass.toFixed(0)} ms a pass`)
    console.log(`  one pass  ${describe(onePass)}`)
    console.log(`  precise   ${describe(precise)}, error × ${(precise.error / onePass.error).toFixed(2)}`)
  }
}

function describe({ ap50, error, bias, passes }: CountFigures): string {
  const sign = bias > 0 ? '+' : ''
  return `AP50 ${ap50.toFixed(3)}, count error ${error.toFixed(2)} (mean ${sign}${bias.toFixed(2)}), ${passes.toFixed(1)} passes`
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await benchImages()
