import { InferenceSession, Tensor } from 'onnxruntime-web'
import type { TfjsFiles } from '../convert/tfjs/tfjs-reader.ts'
import { convertCenternet } from '../convert/tfjs/convert-centernet.ts'
import { largestDifference } from '../convert/testing/difference.ts'
import { toPlanes } from '../convert/testing/onnx-session.ts'
import { openTfjs } from './tfjs-oracle.ts'

const CLASSES = 80

export type Difference = { heat: number; wh: number }

/**
 * Returns a function that compares the converted graph with TensorFlow.js on a picture (NHWC, 0..255). `literal` uses
 * the file's rounded ⅙, and `exact` uses the exact ⅙. `heat` is the largest difference of a person's score. `wh` is the
 * largest difference of a distance in input pixels.
 */
export async function openParity(files: TfjsFiles, side: number) {
  const oracle = await openTfjs(files, side)
  const [literal, exact] = await Promise.all(
    [true, false].map((isLiteral) =>
      InferenceSession.create(convertCenternet(files, { isLiteral }), { executionProviders: ['wasm'] }),
    ),
  )
  const cells = (side / 4) ** 2
  return async (picture: Float32Array): Promise<{ literal: Difference; exact: Difference }> => {
    const expected = oracle.run(picture)
    const image = new Tensor('float32', toPlanes(picture), [1, 3, side, side])
    const compare = async (session: InferenceSession): Promise<Difference> => {
      const { heat, wh } = await session.run({ image })
      return {
        heat: largestDifference(heat!.data as Float32Array, (i) => expected.heat[i * CLASSES]!),
        wh: largestDifference(wh!.data as Float32Array, (i) => expected.wh[(i % cells) * 4 + Math.floor(i / cells)]!),
      }
    }
    return { literal: await compare(literal!), exact: await compare(exact!) }
  }
}
