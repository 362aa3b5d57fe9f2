import { letterbox } from '../letterbox.ts'
import type { Candidates, ModelFamily, RawOutputs } from '../model-family.ts'

const STRIDES = [8, 16, 32]
/** Numbers per cell: centre x and y, width, height, objectness, then 80 COCO classes. The first class is person. */
const ROW = 85
const OBJECTNESS = 4
const PERSON = 5

/**
 * Decodes [1, cells, 85]. Cells are ordered by stride, then by row. Centres are relative to the cell and sizes are
 * logarithms, both in strides. The score is objectness × person. The graph has already applied a sigmoid to both
 * numbers. Source: YOLOX (Ge et al. 2021), section 2.1, and the model's own sample.
 */
function decode(outputs: RawOutputs, inputSize: number, minScore: number): Candidates {
  const output = Object.values(outputs).find((tensor) => tensor.dims.at(-1) === ROW)
  if (!output) throw new Error(`No output of a YOLOX graph ends in ${ROW}`)
  const { data } = output
  const cells = STRIDES.reduce((sum, stride) => sum + (inputSize / stride) ** 2, 0)
  if (data.length !== cells * ROW) throw new Error(`Expected ${cells} cells, got ${data.length / ROW}`)
  const boxes = new Float32Array(cells * 4)
  const scores = new Float32Array(cells)
  let count = 0
  let offset = 0
  for (const stride of STRIDES) {
    const grid = inputSize / stride
    for (let row = 0; row < grid; row++) {
      for (let column = 0; column < grid; column++, offset += ROW) {
        const score = data[offset + OBJECTNESS]! * data[offset + PERSON]!
        if (!(score >= minScore)) continue
        const x = (data[offset]! + column) * stride
        const y = (data[offset + 1]! + row) * stride
        const halfWidth = (Math.exp(data[offset + 2]!) * stride) / 2
        const halfHeight = (Math.exp(data[offset + 3]!) * stride) / 2
        boxes.set([x - halfWidth, y - halfHeight, x + halfWidth, y + halfHeight], count * 4)
        scores[count++] = score
      }
    }
  }
  return { count, boxes: boxes.subarray(0, count * 4), scores: scores.subarray(0, count) }
}

/** YOLOX with 80 COCO classes. Frames are letterboxed to the top left on grey 114. */
export const yolox: ModelFamily = {
  // The model was trained on OpenCV's channel order, without normalising.
  input: { layout: 'planar', channels: 'bgr', scale: [1, 1, 1], offset: [0, 0, 0], background: 114 },
  place: letterbox,
  decode,
  suppressionIou: 0.45,
}
