/**
 * Measures the accuracy of detections and counts in still pictures, in one pass and with precise counts: `npx tsx
 * src/testing/bench/images.ts [--model=rtmdet_nano] [--set=coco-val-128]`
 *
 * The models run in Node on the labelled pictures in `../shared`, with the input sizes that the app uses for still
 * pictures. The figures are the AP of persons at IoU 0.5 and, at the studio's score threshold, the mean absolute error
 * of the count of a picture.
 */
import { pathToFileURL } from 'node:url'
import { catalog } from '../../../workers/vision/catalog.ts'
import type { CatalogEntry } from '../../../workers/vision/catalog.ts'
import { compareCounts } from '../../../workers/vision/testing/compare-counts.ts'
import type { CountFigures } from '../../../workers/vision/testing/compare-counts.ts'
import { missingPictures, readPictures } from '../../../workers/vision/testing/labelled-pictures.ts'
import { missingModel, openPictureModel, pictureModelIds } from '../../../workers/vision/testing/picture-model.ts'
import type { PictureModel, PictureModelId } from '../../../workers/vision/testing/picture-model.ts'

const sets = ['seated-ceiling-camera', 'coco-val-128'] as const

/** Prints a row for each set, model and kind of count. Without the pictures or the model, prints the reason. */
export async function benchImages(): Promise<void> {
  const models = pictureModelIds.filter((id) => isWanted('model', id))
  for (const [set, id] of sets
    .filter((set) => isWanted('set', set))
    .flatMap((set) => models.map((id) => [set, id] as const))) {
    const missing = missingPictures(set) ?? missingModel(id)
    if (missing) {
      console.log(missing)
      continue
    }
    const pictures = readPictures(set)
    const persons = pictures.reduce((sum, picture) => sum + picture.persons.length, 0)
    const { onePass, precise, msPerPass } = await compareCounts(pictures, ...(await openForStills(id)))
    console.log(`${id}, ${set}: ${pictures.length} pictures, ${persons} persons, ${msPerPass.toFixed(0)} ms a pass`)
    console.log(`  one pass  ${describe(onePass)}`)
    console.log(`  precise   ${describe(precise)}, error × ${(precise.error / onePass.error).toFixed(2)}`)
  }
}

async function openForStills(id: PictureModelId): Promise<[PictureModel, PictureModel]> {
  const { inputSize, largeInputSize = inputSize }: CatalogEntry = catalog[id]
  return [await openPictureModel(id, 'heads', largeInputSize), await openPictureModel(id, 'tiles', largeInputSize)]
}

function describe({ ap50, error, bias, passes }: CountFigures): string {
  const sign = bias > 0 ? '+' : ''
  return `AP50 ${ap50.toFixed(3)}, count error ${error.toFixed(2)} (mean ${sign}${bias.toFixed(2)}), ${passes.toFixed(1)} passes`
}

function isWanted(kind: 'model' | 'set', name: string): boolean {
  const word = process.argv.find((each) => each.startsWith(`--${kind}=`))
  return word === undefined || word === `--${kind}=${name}`
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await benchImages()
