/**
 * Whether the converted built-in model computes what TensorFlow.js does: `npx tsx src/testing/bench/parity.ts [pictures]`
 *
 * Twenty pictures of people, stretched to the model's square, through both. TensorFlow.js runs on its plain JavaScript
 * backend here, some seconds a picture.
 */
import sharp from 'sharp'
import { readBuiltIn } from '../../../workers/vision/models/built-in-model.ts'
import { openParity } from '../../../workers/vision/testing/centernet-parity.ts'
import type { Difference } from '../../../workers/vision/testing/centernet-parity.ts'
import { missingPictures, readPictures } from '../../../workers/vision/testing/labelled-pictures.ts'

const SIDE = 512
const missing = missingPictures('coco-val-128')
if (missing) console.log(missing)
else await compare(Number(process.argv[2] ?? 20))

async function compare(count: number): Promise<void> {
  const parity = await openParity(await readBuiltIn(), SIDE)
  const found: Record<'literal' | 'exact', Difference>[] = []
  for (const { path } of readPictures('coco-val-128').slice(0, count)) {
    const pixels = await sharp(path)
      .toColourspace('srgb')
      .removeAlpha()
      .resize(SIDE, SIDE, { fit: 'fill' })
      .raw()
      .toBuffer()
    found.push(await parity(Float32Array.from(pixels)))
  }
  for (const kind of ['literal', 'exact'] as const) {
    const worst = (part: keyof Difference) => Math.max(...found.map((one) => one[kind][part]))
    console.log(
      `${kind}: worst of ${found.length} pictures: scores ${worst('heat').toExponential(1)}, ` +
        `distances ${worst('wh').toFixed(4)} pixels`,
    )
  }
}
