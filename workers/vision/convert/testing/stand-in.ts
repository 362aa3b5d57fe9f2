import { countAnchors, makeAnchors } from '../efficientdet-anchors.ts'
import { LABELS_FILE, writeDetectorMetadata } from './detector-metadata-writer.ts'
import { buildMicroDetector } from './micro-detector.ts'
import { makeRandom, pick } from './random.ts'
import { StandInGraph, storeAsHalf } from './stand-in-graph.ts'
import type { StandInOperator } from './stand-in-graph.ts'
import { buildEfficientDet, STAND_IN_SIZES } from './stand-in-topology.ts'
import type { StandInName } from './stand-in-topology.ts'
import { writeTflite } from './tflite-writer.ts'
import { zipOne } from './zip-one.ts'

/** Label names for the 90 classes; only the first is a real name. */
const LABELS = Array.from({ length: 90 }, (_, index) => (index === 0 ? 'person' : `class ${index}`))

export type StandInOptions = {
  seed?: number
  /** Keeps the float32 form, without float16 quantisation. */
  isFloat32?: boolean
  /** Lists the boxes first and the scores second; the official files have the scores first. */
  swapsOutputs?: boolean
  withoutMetadata?: boolean
  stated?: { normalization?: number; isSigmoidOpen?: boolean; anchorScale?: number }
  /** Changes the graph just before it is written. */
  alter?: (graph: StandInGraph) => void
}

/**
 * Makes a TFLite file in the form of the official EfficientDet-Lite detectors with random weights: float16 constants
 * behind DEQUANTIZE, operators in a random valid order, odd names, MediaPipe's metadata, bytes after the end.
 */
export function makeStandIn(name: StandInName | 'micro', options: StandInOptions = {}): Uint8Array<ArrayBuffer> {
  const inputSize = name === 'micro' ? 32 : STAND_IN_SIZES[name].inputSize
  const random = makeRandom(options.seed ?? 1)
  const graph = new StandInGraph(random)
  const { image, scores, deltas } =
    name === 'micro' ? buildMicroDetector(graph) : buildEfficientDet(graph, STAND_IN_SIZES[name])
  if (!options.isFloat32) storeAsHalf(graph)
  options.alter?.(graph)
  const { normalization = 127.5, isSigmoidOpen = false, anchorScale = 3 } = options.stated ?? {}
  const metadata = () =>
    writeDetectorMetadata({
      anchors: makeAnchors(inputSize, anchorScale),
      boxes: countAnchors(inputSize),
      classes: 90,
      normalization,
      isSigmoidOpen,
      swapsOutputs: options.swapsOutputs ?? false,
    })
  return writeTflite({
    random,
    // The outputs keep their names, because runtimes tell outputs apart by name.
    tensors: graph.tensors.map((tensor, index) =>
      index === scores || index === deltas ? tensor : { ...tensor, name: disguise(tensor.name, random) },
    ),
    operators: shuffle(graph.operators, random),
    inputs: [image],
    outputs: options.swapsOutputs ? [deltas, scores] : [scores, deltas],
    attachments: options.withoutMetadata
      ? {}
      : { min_runtime_version: new Uint8Array(16), TFLITE_METADATA: metadata() },
    trailing: zipOne(LABELS_FILE, new TextEncoder().encode(LABELS.join('\n'))),
  })
}

/** Returns a name at random: unchanged, empty, or not an identifier. A reader must not depend on names. */
function disguise(name: string, random: () => number): string {
  return [name, name, '', `${name};Überraschung/\u0000${name}`][pick(random, 4)]!
}

/** Returns the operators in a random order in which every operator still comes after the operators it reads. */
function shuffle(operators: StandInOperator[], random: () => number): StandInOperator[] {
  const writers = new Map(operators.map((operator) => [operator.outputs[0]!, operator]))
  const waits = new Map(operators.map((operator) => [operator, operator.inputs.filter((i) => writers.has(i)).length]))
  const readers = new Map<number, StandInOperator[]>()
  for (const operator of operators) {
    for (const input of operator.inputs) readers.set(input, [...(readers.get(input) ?? []), operator])
  }
  const ready = operators.filter((operator) => waits.get(operator) === 0)
  const order: StandInOperator[] = []
  while (ready.length > 0) {
    const [next] = ready.splice(pick(random, ready.length), 1)
    order.push(next!)
    for (const reader of readers.get(next!.outputs[0]!) ?? []) {
      waits.set(reader, waits.get(reader)! - 1)
      if (waits.get(reader) === 0) ready.push(reader)
    }
  }
  return order
}
