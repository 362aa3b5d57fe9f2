import { expect, test } from 'vitest'
import { averagePrecision } from '../testing/judge-pictures.ts'
import type { Judged } from '../testing/judge-pictures.ts'
import { missingPictures, readPictures } from '../testing/labelled-pictures.ts'
import { missingModel, openPictureModel } from '../testing/picture-model.ts'
import type { PictureModelId } from '../testing/picture-model.ts'

/** The precision curve needs all detections with at least this score. The studio's threshold is higher. */
const MIN_SCORE = 0.01

/** Every second picture is enough to find a broken model. The benchmark `images.ts` uses all pictures. */
const everySecond = missingPictures('coco-val-128') ? [] : readPictures('coco-val-128').filter((_, at) => at % 2 === 0)

/** Each model with its lowest accepted average precision. */
const models: [PictureModelId, number][] = [
  ['centernet', 0.63],
  ['yolox_nano', 0.59],
  ['rtmdet_nano', 0.57],
]

for (const [id, atLeast] of models) {
  const missing = missingPictures('coco-val-128') ?? missingModel(id)
  if (missing) console.info(missing)

  test.skipIf(missing)(`${id} finds people in real pictures: AP at IoU 0.5`, { timeout: 120_000 }, async () => {
    const model = await openPictureModel(id, 'heads')
    const judged: Judged[] = []
    for (const picture of everySecond) {
      const { width, height } = picture.frame
      const detect = await model.open(picture)
      const detections = await detect({ left: 0, top: 0, right: width, bottom: height }, MIN_SCORE)
      judged.push({ detections, persons: picture.persons })
    }
    const precision = averagePrecision(judged)
    const persons = judged.reduce((sum, picture) => sum + picture.persons.length, 0)
    console.info(`${id}: person AP50 ${precision.toFixed(3)} on ${judged.length} pictures, ${persons} persons`)
    expect(precision).toBeGreaterThan(atLeast)
  })
}
