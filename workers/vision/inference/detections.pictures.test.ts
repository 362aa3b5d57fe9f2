import { expect, test } from 'vitest'
import { averagePrecision } from '../testing/judge-pictures.ts'
import type { Judged } from '../testing/judge-pictures.ts'
import { missingPictures, openNano, readPictures } from '../testing/labelled-pictures.ts'

const missing = missingPictures('coco-val-128')
if (missing) console.info(missing)

/** As good as any pass at drawing the precision curve; the studio's own threshold is higher. */
const MIN_SCORE = 0.01

test.skipIf(missing)('people in real pictures are found: AP at IoU 0.5', { timeout: 120_000 }, async () => {
  const nano = await openNano()
  const judged: Judged[] = []
  for (const picture of readPictures('coco-val-128')) {
    const { width, height } = picture.frame
    const detect = await nano.open(picture)
    const detections = await detect({ left: 0, top: 0, right: width, bottom: height }, MIN_SCORE)
    judged.push({ detections, persons: picture.persons })
  }
  const precision = averagePrecision(judged)
  const persons = judged.reduce((sum, picture) => sum + picture.persons.length, 0)
  console.info(`person AP50 ${precision.toFixed(3)} on ${judged.length} pictures, ${persons} persons`)
  expect(precision).toBeGreaterThan(0.6)
})
