import { convert, CONVERTER_VERSION } from '../../convert/convert.ts'
import { ANCHOR_ROW, countAnchors, makeAnchors } from '../../convert/efficientdet-anchors.ts'
import type { Candidates, ModelFamily, RawOutputs } from '../model-family.ts'

/** Memory for one input size. The memory is reused from frame to frame, so that later frames allocate nothing. */
type Workspace = { anchors: Float32Array; candidates: Candidates }

const workspaces = new Map<number, Workspace>()

function workspaceFor(inputSize: number): Workspace {
  const found = workspaces.get(inputSize)
  if (found) return found
  const count = countAnchors(inputSize)
  const candidates = { count: 0, boxes: new Float32Array(count * 4), scores: new Float32Array(count) }
  const made = { anchors: makeAnchors(inputSize), candidates }
  workspaces.set(inputSize, made)
  return made
}

/**
 * Decodes `scores` [1, N, 1] and `deltas` [1, N, 4] of a converted graph. Boxes are computed only for anchors with at
 * least `minScore`. A box has the centre delta × anchor side + anchor centre and the side exp(delta) × anchor side;
 * deltas are (ty, tx, th, tw). Boxes may reach beyond the picture; boxes with NaN or infinity are dropped. The next
 * call overwrites the result. Source: MediaPipe tensors_to_detections_calculator.cc.
 */
function decode(outputs: RawOutputs, inputSize: number, minScore: number): Candidates {
  const { anchors, candidates } = workspaceFor(inputSize)
  const scores = outputs.scores?.data
  const deltas = outputs.deltas?.data
  const expected = anchors.length / ANCHOR_ROW
  if (scores?.length !== expected || deltas?.length !== expected * 4) {
    throw new Error(`Expected ${expected} anchors, got ${scores?.length} scores and ${deltas?.length} deltas`)
  }
  const { boxes } = candidates
  let count = 0
  for (let anchor = 0; anchor < expected; anchor++) {
    const score = scores[anchor]!
    if (!(score >= minScore)) continue
    const row = anchor * 4
    const width = anchors[row + 2]!
    const height = anchors[row + 3]!
    const centreX = deltas[row + 1]! * width + anchors[row]!
    const centreY = deltas[row]! * height + anchors[row + 1]!
    const halfWidth = (Math.exp(deltas[row + 3]!) * width) / 2
    const halfHeight = (Math.exp(deltas[row + 2]!) * height) / 2
    if (!Number.isFinite(centreX + centreY + halfWidth + halfHeight)) continue
    const to = count * 4
    boxes[to] = (centreX - halfWidth) * inputSize
    boxes[to + 1] = (centreY - halfHeight) * inputSize
    boxes[to + 2] = (centreX + halfWidth) * inputSize
    boxes[to + 3] = (centreY + halfHeight) * inputSize
    candidates.scores[count++] = score
  }
  candidates.count = count
  return candidates
}

/** EfficientDet-Lite as MediaPipe publishes it, reduced to persons by the converter; frames are stretched. */
export const efficientdet: ModelFamily = {
  conversion: {
    version: CONVERTER_VERSION,
    convert: (file, sourceSha256, onProgress) => convert(file, { sourceSha256, onProgress }),
  },
  // The values are (value - 127.5) / 127.5, the normalisation that the converter expects in the file.
  input: {
    layout: 'planar',
    channels: 'rgb',
    scale: [1 / 127.5, 1 / 127.5, 1 / 127.5],
    offset: [-1, -1, -1],
    background: 0,
  },
  place: (frameWidth, frameHeight, inputSize) => ({ scaleX: inputSize / frameWidth, scaleY: inputSize / frameHeight }),
  decode,
  // MediaPipe uses this overlap. MediaPipe's web API cannot change the value.
  suppressionIou: 0.3,
}
