/**
 * Measures the accuracy of detections and counts in still pictures, in one pass and with precise counts: `npx tsx
 * src/testing/bench/images.ts [--model=rtmdet_nano] [--size=640] [--set=coco-val-128]
 * [--purpose=passages]`
 *
 * The models run in Node on the labelled pictures in `../shared`, in each of their input sizes. The app counts still
 * pictures in the largest size. The figures are the AP of persons at IoU 0.5 and the mean absolute error of the count
 * of a picture. The error is measured with three score thresholds:
 * - the threshold of the studio
 * - the threshold with the smallest error
 * - a separate threshold for each picture, chosen on the other pictures of the set
 *
 * Some models count a crowd by adding up the probabilities of the candidates. The curve from scores to probabilities is
 * then fitted three times: on all pictures, on the other pictures, and on the pictures of other rooms. For a large
 * size, the bench also compares the time of a precise count with the time of `yolox_nano`, in turns on the same
 * pictures.
 */
import { pathToFileURL } from 'node:url'
import { compareCounts } from '../../../workers/vision/testing/compare-counts.ts'
import type { CountFigures } from '../../../workers/vision/testing/compare-counts.ts'
import { missingPictures, readPictures } from '../../../workers/vision/testing/labelled-pictures.ts'
import type { LabelledPicture } from '../../../workers/vision/testing/labelled-pictures.ts'
import {
  missingModel,
  modelSizes,
  openPictureModel,
  openPreciseModels,
} from '../../../workers/vision/testing/picture-model.ts'
import type { PreciseModels } from '../../../workers/vision/testing/picture-model.ts'
import { timeCounts } from '../../../workers/vision/testing/time-counts.ts'

/** A live frame is searched for passages while a line is drawn, otherwise for heads. */
const purpose = process.argv.includes('--purpose=passages') ? 'passages' : 'heads'
const sets = ['seated-ceiling-camera', 'coco-val-128'] as const

/** Prints a row for each set, model and kind of count. If pictures or a model are missing, prints the reason. */
export async function benchImages(): Promise<void> {
  const models = modelSizes.filter(({ id, size }) => isWanted('model', id) && isWanted('size', `${size}`))
  for (const set of sets.filter((each) => isWanted('set', each))) {
    for (const { id, size } of models) {
      const missing = missingPictures(set) ?? missingModel(id)
      if (missing) {
        console.log(missing)
        continue
      }
      const pictures = readPictures(set)
      const persons = pictures.reduce((sum, picture) => sum + picture.persons.length, 0)
      const models = await openPreciseModels(id, size)
      const once = await openPictureModel(id, purpose, size)
      const { onePass, precise, msPerPass } = await compareCounts(pictures, once, models)
      console.log(
        `${id} ${size}, ${set}: ${pictures.length} pictures, ${persons} persons, ${msPerPass.toFixed(0)} ms a pass`,
      )
      console.log(`  one pass  ${describe(onePass)}`)
      console.log(`  precise   ${describe(precise)}, error × ${(precise.error / onePass.error).toFixed(2)}`)
      if (models.whole.isLarge && !missingModel('yolox_nano')) await printTimes(pictures, models)
    }
  }
}

/** Prints the time of a precise count, and the time with `yolox_nano` for comparison. */
async function printTimes(pictures: LabelledPicture[], models: PreciseModels): Promise<void> {
  const nano = await openPreciseModels('yolox_nano')
  const [ms, nanoMs] = (await timeCounts(pictures, [models, nano])) as [number, number]
  console.log(
    `  precise   ${ms.toFixed(0)} ms, with yolox_nano ${nanoMs.toFixed(0)} ms side by side: × ${(ms / nanoMs).toFixed(2)}`,
  )
}

function describe(figures: CountFigures): string {
  const { ap50, error, bias, thresholdError, leftOut, best, bestError, crowd, passes } = figures
  const mean = `${bias > 0 ? '+' : ''}${bias.toFixed(2)}`
  const fitted =
    crowd &&
    `, by the threshold alone ${thresholdError.toFixed(2)}; crowds fitted here: offset ${crowd.curve.offset}, slope ` +
      `${crowd.curve.slope}, left out ${crowd.leftOut.toFixed(2)}, in a new room ${crowd.newRoom?.toFixed(2) ?? '-'}`
  return (
    `AP50 ${ap50.toFixed(3)}, count error ${error.toFixed(2)} (mean ${mean}), best at ${best}: ${bestError.toFixed(2)}, ` +
    `left out ${leftOut.toFixed(2)}, ${passes.toFixed(1)} passes${fitted ?? ''}`
  )
}

function isWanted(kind: 'model' | 'size' | 'set', name: string): boolean {
  const word = process.argv.find((each) => each.startsWith(`--${kind}=`))
  return word === undefined || word === `--${kind}=${name}`
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await benchImages()
