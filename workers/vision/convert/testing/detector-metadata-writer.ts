import { Builder } from 'flatbuffers'
import { writeOffsets } from './tflite-writer.ts'

/** Numbers of metadata_schema.fbs: AssociatedFileType, BoundingBoxType, ContentProperties. */
const AXIS_LABELS = 2
const BOUNDARIES = 1
const BOX_PROPERTIES = 3

export const LABELS_FILE = 'labels.txt'

export type StatedDetector = {
  /** Each row has four numbers: centre x, centre y, width, height. */
  anchors: Float32Array
  boxes: number
  classes: number
  /** This number is both the mean and the deviation of the input. */
  normalization: number
  isSigmoidOpen: boolean
  /** Lists the boxes first and the scores second. */
  swapsOutputs: boolean
}

/** Writes MediaPipe's TFLITE_METADATA attachment with DETECTOR_METADATA inside, as the official detectors carry it. */
export function writeDetectorMetadata(stated: StatedDetector): Uint8Array {
  const builder = new Builder(1 << 16)
  const detector = writeDetector(stated)
  builder.startVector(1, detector.length, 16)
  for (let i = detector.length - 1; i >= 0; i--) builder.writeInt8(detector[i]!)
  const data = builder.endVector()
  const customName = builder.createString('DETECTOR_METADATA')
  const custom = writeTable(builder, 2, { 0: customName, 1: data })
  const input = writeInput(builder, stated.normalization)
  const outputs = { score: writeScore(builder), location: writeLocation(builder) }
  const order = stated.swapsOutputs ? [outputs.location, outputs.score] : [outputs.score, outputs.location]
  const lists = [[input], order, [custom]].map((list) => writeOffsets(builder, list))
  const subgraph = writeTable(builder, 10, { 2: lists[0]!, 3: lists[1]!, 9: lists[2]! })
  const subgraphs = writeOffsets(builder, [subgraph])
  const name = builder.createString('ObjectDetector')
  builder.finish(writeTable(builder, 8, { 0: name, 3: subgraphs }), 'M001')
  return builder.asUint8Array()
}

function writeInput(builder: Builder, normalization: number): number {
  const mean = writeFloats(builder, [normalization])
  const deviation = writeFloats(builder, [normalization])
  const options = writeTable(builder, 2, { 0: mean, 1: deviation })
  builder.startObject(2)
  builder.addFieldInt8(0, 1, 0)
  builder.addFieldOffset(1, options, 0)
  const unit = builder.endObject()
  const units = writeOffsets(builder, [unit])
  const name = builder.createString('image')
  return writeTable(builder, 7, { 0: name, 4: units })
}

/** Describes the scores. Their labels are a file in the ZIP behind the model. */
function writeScore(builder: Builder): number {
  const fileName = builder.createString(LABELS_FILE)
  builder.startObject(5)
  builder.addFieldOffset(0, fileName, 0)
  builder.addFieldInt8(2, AXIS_LABELS, 0)
  const files = writeOffsets(builder, [builder.endObject()])
  const name = builder.createString('score')
  return writeTable(builder, 7, { 0: name, 6: files })
}

/** Describes the boxes: their boundaries are shares of the picture in the order top, left, bottom, right. */
function writeLocation(builder: Builder): number {
  builder.startVector(4, 4, 4)
  for (const index of [1, 0, 3, 2].toReversed()) builder.addInt32(index)
  const order = builder.endVector()
  builder.startObject(3)
  builder.addFieldOffset(0, order, 0)
  builder.addFieldInt8(1, BOUNDARIES, 0)
  const box = builder.endObject()
  builder.startObject(3)
  builder.addFieldInt8(0, BOX_PROPERTIES, 0)
  builder.addFieldOffset(1, box, 0)
  const content = builder.endObject()
  const name = builder.createString('location')
  return writeTable(builder, 7, { 0: name, 3: content })
}

function writeDetector({ anchors, boxes, classes, isSigmoidOpen }: StatedDetector): Uint8Array {
  const builder = new Builder(anchors.length * 6 + 1024)
  const rows = Array.from({ length: anchors.length / 4 }, (_, row) => {
    builder.startObject(4)
    for (let field = 0; field < 4; field++) builder.addFieldFloat32(field, anchors[row * 4 + field]!, 0)
    return builder.endObject()
  })
  const fixed = writeTable(builder, 1, { 0: writeOffsets(builder, rows) })
  const ssd = writeTable(builder, 1, { 0: fixed })
  builder.startObject(12)
  for (const [field, value] of [classes, boxes, 4, 0, 0, 2].entries()) builder.addFieldInt32(field, value, 0)
  for (const field of [6, 7, 8, 9]) builder.addFieldFloat32(field, 1, 0)
  builder.addFieldInt8(10, 1, 0)
  builder.addFieldInt8(11, Number(isSigmoidOpen), 0)
  const decoding = builder.endObject()
  builder.finish(writeTable(builder, 3, { 1: ssd, 2: decoding }), 'V001')
  return builder.asUint8Array()
}

function writeTable(builder: Builder, slots: number, fields: Record<number, number>): number {
  builder.startObject(slots)
  for (const [slot, offset] of Object.entries(fields)) builder.addFieldOffset(Number(slot), offset, 0)
  return builder.endObject()
}

function writeFloats(builder: Builder, values: number[]): number {
  builder.startVector(4, values.length, 4)
  for (const value of values.toReversed()) builder.addFloat32(value)
  return builder.endVector()
}
