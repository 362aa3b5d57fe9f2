import type { StandInGraph } from './stand-in-graph.ts'

export type StandInSize = {
  inputSize: number
  /** Channels of the BiFPN and the heads. */
  filters: number
  cells: number
  headRepeats: number
  stem: number
  /** Each row has kernel, stride, expansion, output channels and repeats. Stages 3, 5 and 7 end in P3, P4 and P5. */
  stages: readonly (readonly [number, number, number, number, number])[]
}

/** Sizes from google/automl hparams_config.py and efficientnet_lite_builder.py. `tiny` has every kind of operator. */
export const STAND_IN_SIZES = {
  lite0: {
    inputSize: 320,
    filters: 64,
    cells: 3,
    headRepeats: 3,
    stem: 32,
    stages: [
      [3, 1, 1, 16, 1],
      [3, 2, 6, 24, 2],
      [5, 2, 6, 40, 2],
      [3, 2, 6, 80, 3],
      [5, 1, 6, 112, 3],
      [5, 2, 6, 192, 4],
      [3, 1, 6, 320, 1],
    ],
  },
  lite2: {
    inputSize: 448,
    filters: 112,
    cells: 5,
    headRepeats: 3,
    stem: 32,
    stages: [
      [3, 1, 1, 16, 1],
      [3, 2, 6, 24, 3],
      [5, 2, 6, 48, 3],
      [3, 2, 6, 88, 4],
      [5, 1, 6, 120, 4],
      [5, 2, 6, 208, 5],
      [3, 1, 6, 352, 1],
    ],
  },
  tiny: {
    inputSize: 80,
    filters: 8,
    cells: 1,
    headRepeats: 1,
    stem: 8,
    stages: [
      [3, 1, 1, 8, 1],
      [3, 2, 2, 8, 2],
      [5, 2, 2, 8, 1],
      [3, 2, 2, 8, 1],
      [5, 1, 2, 8, 1],
      [5, 2, 2, 8, 1],
      [3, 1, 2, 16, 1],
    ],
  },
} as const satisfies Record<string, StandInSize>

export type StandInName = keyof typeof STAND_IN_SIZES

/** These gains keep the spread of activations constant; relu6 needs more, because it drops half of its input. */
const AFTER_RELU6 = 1.4
const AFTER_LINEAR = 1
/** Keeps deltas small, because a delta of 3 makes a box twenty times its anchor. */
const BOX_GAIN = 0.25

/** Builds the whole float32 graph: EfficientNet-Lite, BiFPN, heads. Returns the tensors of input and outputs. */
export function buildEfficientDet(graph: StandInGraph, size: StandInSize) {
  const image = graph.tensor('serving_default_images:0', [1, size.inputSize, size.inputSize, 3])
  const zero = graph.filled('zero', size.filters, 0)
  const pyramid = buildPyramid(graph, buildBackbone(graph, image, size), size, zero)
  const shapes = { classes: graph.integers('shape90', [1, -1, 90]), boxes: graph.integers('shape4', [1, -1, 4]) }
  const classes = buildHead(graph, 'class', pyramid, size, {
    channels: 810,
    bias: -Math.log(99),
    shape: shapes.classes,
    zero,
  })
  const boxes = buildHead(graph, 'box', pyramid, size, { channels: 36, bias: 0, shape: shapes.boxes, zero })
  const scores = graph.logistic(graph.concat(classes))
  return { image, scores, deltas: graph.concat(boxes) }
}

function pointwise(
  graph: StandInGraph,
  input: number,
  name: string,
  rows: number,
  gain: number,
  isRelu6 = false,
): number {
  const depth = graph.shapeOf(input)[3]!
  const kernel = graph.weights(`${name}/w`, [rows, 1, 1, depth], gain / Math.sqrt(depth))
  return graph.conv(input, kernel, graph.weights(`${name}/b`, [rows], 0.05), { isRelu6 })
}

function buildBackbone(graph: StandInGraph, image: number, size: StandInSize): [number, number, number] {
  const stem = graph.weights('stem/w', [size.stem, 3, 3, 3], AFTER_RELU6 / Math.sqrt(27))
  let value = graph.conv(image, stem, graph.weights('stem/b', [size.stem], 0.05), { stride: 2, isRelu6: true })
  const ends: number[] = []
  for (const [stage, [kernel, firstStride, expansion, channels, repeats]] of size.stages.entries()) {
    for (let repeat = 0; repeat < repeats; repeat++) {
      const name = `blocks_${stage}_${repeat}`
      const stride = repeat === 0 ? firstStride : 1
      const before = value
      const depth = graph.shapeOf(before)[3]!
      const middle = depth * expansion
      // A block's input is linear, except for the input from the stem.
      if (expansion > 1) value = pointwise(graph, value, `${name}/expand`, middle, AFTER_LINEAR, true)
      const weights = graph.weights(`${name}/dw`, [1, kernel, kernel, middle], AFTER_RELU6 / kernel)
      const bias = graph.weights(`${name}/dwb`, [middle], 0.05)
      value = graph.depthwise(value, weights, bias, { stride, isRelu6: true })
      value = pointwise(graph, value, `${name}/project`, channels, AFTER_RELU6)
      if (stride === 1 && depth === channels) value = graph.add(value, before)
    }
    ends.push(value)
  }
  return [ends[2]!, ends[4]!, ends[6]!]
}

/** Inputs of the eight nodes of a BiFPN cell: 0 to 4 are the incoming P3 to P7; higher numbers are the nodes. */
const NODES = [
  [3, 4],
  [2, 5],
  [1, 6],
  [0, 7],
  [1, 7, 8],
  [2, 6, 9],
  [3, 5, 10],
  [4, 11],
] as const
const LEVEL_OF_NODE = [3, 2, 1, 0, 1, 2, 3, 4]

function buildPyramid(graph: StandInGraph, taps: [number, number, number], size: StandInSize, zero: number): number[] {
  const six = graph.maxPool(pointwise(graph, taps[2], 'p6', size.filters, AFTER_LINEAR))
  let levels = [...taps, six, graph.maxPool(six)]
  const sides = levels.map((level) => graph.shapeOf(level)[1]!)
  const sizes = sides.slice(0, 4).map((side) => graph.integers(`size${side}`, [side, side]))
  for (let cell = 0; cell < size.cells; cell++) {
    const values = [...levels]
    const valueLevels = [0, 1, 2, 3, 4]
    for (const [node, inputs] of NODES.entries()) {
      const level = LEVEL_OF_NODE[node]!
      const name = `cell${cell}_node${node}`
      const parts = inputs.map((input) => {
        let part = values[input]!
        const isForeign = graph.shapeOf(part)[3] !== size.filters || (cell === 0 && input < 3)
        if (isForeign) part = pointwise(graph, part, `${name}/in${input}`, size.filters, AFTER_LINEAR)
        if (valueLevels[input]! < level) return graph.maxPool(part)
        return valueLevels[input]! > level ? graph.resize(part, sizes[level]!) : part
      })
      const sum = parts.slice(1).reduce((total, part, i) => graph.add(total, part, i === parts.length - 2), parts[0]!)
      const kernel = graph.weights(`${name}/dw`, [1, 3, 3, size.filters], AFTER_RELU6 / 3)
      values.push(pointwise(graph, graph.depthwise(sum, kernel, zero), name, size.filters, AFTER_LINEAR))
      valueLevels.push(level)
    }
    levels = values.slice(8)
  }
  return levels
}

type Head = { channels: number; bias: number; shape: number; zero: number }

/**
 * Builds a head on five levels. The levels share the depthwise kernels and the last layer; the layers in between are
 * separate for each level.
 */
export function buildHead(
  graph: StandInGraph,
  name: string,
  levels: number[],
  size: StandInSize,
  head: Head,
): number[] {
  let values = [...levels]
  for (let repeat = 0; repeat < size.headRepeats; repeat++) {
    const gain = repeat === 0 ? AFTER_LINEAR : AFTER_RELU6
    const kernel = graph.weights(`${name}${repeat}/dw`, [1, 3, 3, size.filters], gain / 3)
    values = values.map((value, level) => {
      const spread = graph.depthwise(value, kernel, head.zero)
      return pointwise(graph, spread, `${name}${repeat}_${level}`, size.filters, AFTER_LINEAR, true)
    })
  }
  const kernel = graph.weights(`${name}/dw`, [1, 3, 3, size.filters], AFTER_RELU6 / 3)
  const gain = head.bias === 0 ? BOX_GAIN : AFTER_LINEAR
  const rows = graph.weights(`${name}/w`, [head.channels, 1, 1, size.filters], gain / Math.sqrt(size.filters))
  const bias = graph.filled(`${name}/b`, head.channels, head.bias)
  return values.map((value) =>
    graph.reshape(graph.conv(graph.depthwise(value, kernel, head.zero), rows, bias), head.shape),
  )
}
