import { assertValid } from '../conversion-error.ts'
import { OnnxGraph } from '../onnx-graph.ts'
import { writeOnnx } from '../onnx-writer.ts'
import { lowerNode } from './lower-tfjs.ts'
import { nodesInOrder } from './nodes-in-order.ts'
import { readTfjs } from './tfjs-reader.ts'
import type { TfjsFiles, TfjsModel, TfjsNode, TfjsPort } from './tfjs-reader.ts'
import { plainValue, settled } from './tfjs-value.ts'
import type { TfjsLowering } from './tfjs-value.ts'

type Options = {
  /** Hex digests of topology and weights, verified by the caller; written into the graph when given. */
  sourceSha256?: readonly [topology: string, weights: string]
  /** Keeps the rounded ⅙ of the file, so that a test can compare the graph with TensorFlow.js. */
  isLiteral?: boolean
}

/** CenterNet's 80 classes are COCO's; person is the first. */
const CLASSES = 80
/** Input pixels per cell of the outputs, in each direction. */
const STRIDE = 4
/** The side of the network's smallest map is a 32nd of the input's side. */
const SIDE_STEP = 32
const LARGEST_SIDE = 1024
const OPSET = 17

/**
 * Converts CenterNet from a graph model of TensorFlow.js (float16 or float32 weights) to ONNX, persons only. Input
 * `image` [1, 3, S, S] float32: planes red, green, blue, 0..255. Outputs: `heat` (probabilities [1, 1, S/4, S/4]) and
 * `wh` ([1, 4, S/4, S/4], the distances in input pixels from a cell's corner to left, top, right and bottom). The part
 * of the graph that selects the best hundred cells is left out. Weights keep the file's precision. The same files
 * always give the same bytes. Throws `ConversionError` for any other files, damaged files included.
 */
export function convertCenternet(files: TfjsFiles, options: Options = {}): Uint8Array<ArrayBuffer> {
  const model = readTfjs(files)
  const { image, heat, wh, side } = findPorts(model)
  const nodes = nodesInOrder(model, [heat, wh])
  const graph = new OnnxGraph(files.weights.length + files.topology.length)
  const classHead = findClassHead(model, nodes, heat)
  const values = new Map([[image, plainValue('image', [1, side, side, 3])]])
  const lowering: TfjsLowering = { model, graph, values, classHead, isLiteral: options.isLiteral ?? false }
  for (const node of nodes) if (node.name !== image) values.set(node.name, lowerNode(lowering, node))
  const grid = side / STRIDE
  const name = (node: string, as: string, channels: number) => {
    const value = values.get(node)!
    assertValid(
      value.shape.join() === [1, grid, grid, channels].join(),
      `${node} has shape [${value.shape.join(', ')}]`,
    )
    assertValid(graph.rename(settled(lowering, value), as), `The output ${node} is also read inside`)
    return { name: as, dims: [1, channels, grid, grid] }
  }
  const outputs = [name(heat, 'heat', 1), name(wh, 'wh', 4)]
  return writeOnnx({
    name: 'centernet',
    opset: OPSET,
    nodes: graph.nodes,
    constants: graph.constants,
    inputs: [{ name: 'image', dims: [1, 3, side, side] }],
    outputs,
    notes: {
      ...(options.sourceSha256 && { 'narthex.source_sha256': options.sourceSha256.join(' ') }),
      'narthex.family': 'centernet',
      'narthex.input_size': String(side),
      'narthex.classes': 'person',
    },
  })
}

function findPorts(model: TfjsModel) {
  const [image] = model.inputs
  const [, side = 0] = image?.shape ?? []
  const isPicture = model.inputs.length === 1 && image?.shape.join() === [1, side, side, 3].join()
  const isKnownSide = side >= SIDE_STEP && side <= LARGEST_SIDE && side % SIDE_STEP === 0
  assertValid(isPicture && isKnownSide, `Input ${describe(model.inputs)}; [1, S, S, 3] is known`)
  assertValid(model.nodes.get(image.name)?.kind === 'Placeholder', `${image.name} is no input of the graph`)
  const grid = side / STRIDE
  const find = (channels: number) =>
    model.outputs.filter(({ shape }) => shape.join() === [1, grid, grid, channels].join())
  const [heat, ...moreHeat] = find(CLASSES)
  const [wh, ...moreWh] = find(4)
  const isKnown = heat && wh && moreHeat.length === 0 && moreWh.length === 0
  assertValid(isKnown, `Outputs ${describe(model.outputs)}; [1, ${grid}, ${grid}, ${CLASSES}] and 4 of such are known`)
  return { image: image.name, heat: heat.name, wh: wh.name, side }
}

function describe(ports: readonly TfjsPort[]): string {
  return ports.map(({ shape }) => `[${shape.join(', ')}]`).join(' and ')
}

/**
 * Returns the convolution that predicts the classes. Exactly one Sigmoid must lie between the convolution and the
 * scores, and only Identity may be added. Each value on the way must have one reader. Any other form is refused,
 * because wrong rows would count wrong things.
 */
function findClassHead(model: TfjsModel, nodes: readonly TfjsNode[], heat: string): TfjsNode {
  const path = [heat]
  for (let node = model.nodes.get(heat); node && node.kind !== '_FusedConv2D'; node = model.nodes.get(path.at(-1)!)) {
    const isKnown = node.kind === 'Identity' || node.kind === 'Sigmoid'
    assertValid(isKnown && node.inputs.length === 1, `${node.kind} between the class head and the scores`)
    path.push(node.inputs[0]!)
  }
  const steps = path.map((name) => model.nodes.get(name))
  const head = steps.at(-1)
  assertValid(steps.filter((node) => node?.kind === 'Sigmoid').length === 1, 'The scores do not pass one sigmoid')
  const classes = model.constants.get(head?.inputs[1] ?? '')?.shape.at(-1)
  assertValid(head && classes === CLASSES, `The scores come from ${classes} classes`)
  for (const name of path.slice(1)) {
    const readers = nodes.filter(({ inputs }) => inputs.includes(name))
    assertValid(readers.length === 1, `${name} of the class head is read twice`)
  }
  return head
}
