import type { StandInGraph } from './stand-in-graph.ts'
import { buildHead } from './stand-in-topology.ts'

/**
 * Builds the smallest graph with a detector's input and outputs and every kind of operator. A test can damage and
 * convert a graph of this size ten thousand times.
 */
export function buildMicroDetector(graph: StandInGraph) {
  const size = { inputSize: 32, filters: 4, cells: 0, headRepeats: 0, stem: 4, stages: [] }
  const image = graph.tensor('image', [1, 32, 32, 3])
  const zero = graph.filled('zero', 4, 0)
  const stem = graph.weights('stem', [4, 3, 3, 3], 0.3)
  const half = graph.conv(image, stem, zero, { stride: 2, isRelu6: true })
  const quarter = graph.depthwise(half, graph.weights('dw', [1, 5, 5, 4], 0.3), zero, { stride: 2, isRelu6: true })
  const levels = [graph.maxPool(quarter)]
  for (let level = 4; level <= 7; level++) levels.push(graph.maxPool(levels.at(-1)!))
  const wide = graph.resize(levels[1]!, graph.integers('size', [4, 4]))
  levels[0] = graph.add(levels[0]!, wide, true)
  const shapes = { classes: graph.integers('shape90', [1, -1, 90]), boxes: graph.integers('shape4', [1, -1, 4]) }
  const classes = buildHead(graph, 'class', levels, size, { channels: 810, bias: -2, shape: shapes.classes, zero })
  const boxes = buildHead(graph, 'box', levels, size, { channels: 36, bias: 0, shape: shapes.boxes, zero })
  return { image, scores: graph.logistic(graph.concat(classes)), deltas: graph.concat(boxes) }
}
