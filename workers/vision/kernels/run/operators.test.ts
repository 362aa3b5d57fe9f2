import { describe, expect, test } from 'vitest'
import { writeOnnx } from '../../convert/onnx-writer.ts'
import { SmallGraph } from './testing/small-graph.ts'
import { differences } from './testing/compare-with-onnxruntime.ts'

/** Largest accepted difference from onnxruntime, for values of up to a few units. */
const TOLERANCE = 2e-5
/** 26 and 13 are not multiples of a tile or a vector. So no row consists of whole tiles or vectors by chance. */
const SIDE = 26
const HALF = 13

/** Builds a graph whose last value has the given size, and returns that value's largest difference from onnxruntime. */
async function compare(build: (to: SmallGraph) => [output: string, channels: number, side: number], side = SIDE) {
  const small = new SmallGraph(side, 7)
  const [output, channels, last] = build(small)
  const graph = writeOnnx(small.model({ [output]: [1, channels, last, last] }))
  return (await differences(graph, small.picture()))[output]
}

/** The activation 'factor and offset' multiplies values by this factor, and rounding errors with them. */
const FACTOR = 16

const activations = {
  none: (_: SmallGraph, value: string) => value,
  relu: (to: SmallGraph, value: string) => to.add('Relu', [value]),
  clip: (to: SmallGraph, value: string) => to.add('Clip', [value, to.number(-0.5), to.number(0.75)]),
  'hard swish': (to: SmallGraph, value: string) => to.hardSwish(value),
  'literal hard swish': (to: SmallGraph, value: string) => to.literalHardSwish(value),
  'hard sigmoid': (to: SmallGraph, value: string) => to.hardSigmoid(value),
  silu: (to: SmallGraph, value: string) => to.sigmoidTimes(value),
  sigmoid: (to: SmallGraph, value: string) => to.add('Sigmoid', [value]),
  'factor and offset': (to: SmallGraph, value: string) =>
    to.add('Add', [to.number(0.3), to.add('Mul', [value, to.number(FACTOR)])]),
} as const

describe.each(Object.entries(activations))('convolutions with the activation %s', (name, activate) => {
  const tolerance = name === 'factor and offset' ? TOLERANCE * FACTOR : TOLERANCE

  test('the first convolution gives the same result as onnxruntime', async () => {
    expect(await compare((to) => [activate(to, to.begin(12)), 12, HALF])).toBeLessThan(tolerance)
  })

  test.each([
    [5, 7],
    [16, 8],
    [18, 22],
  ])('a 1 × 1 convolution of %i to %i channels gives the same result as onnxruntime', async (depth, rows) => {
    const found = await compare((to) => [activate(to, to.convolve(to.begin(depth), depth, rows)), rows, HALF])
    expect(found).toBeLessThan(tolerance)
  })

  test.each([
    [5, 7],
    [8, 16],
    [18, 12],
  ])('a dense 3 × 3 convolution of %i to %i channels gives the same result as onnxruntime', async (depth, rows) => {
    const found = await compare((to) => {
      return [activate(to, to.convolve(to.begin(depth), depth, rows, { size: 3 })), rows, HALF]
    })
    // Each sum has nine times as many products as in a 1 × 1 convolution, so rounding errors are larger.
    expect(found).toBeLessThan(tolerance * 3)
  })

  test.each([
    [3, 1, [1, 1, 1, 1], HALF],
    [5, 1, [2, 2, 2, 2], HALF],
    [3, 2, [1, 1, 1, 1], 7],
    [3, 2, [0, 0, 1, 1], 6],
    [5, 2, [2, 2, 2, 2], 7],
    [5, 2, [1, 1, 2, 2], 6],
  ])(
    'a depthwise convolution of size %i and stride %i, padded by %j, gives the same result as onnxruntime',
    async (size, stride, pads, side) => {
      const found = await compare((to) => {
        const options = { size, strides: [stride, stride] as const, pads }
        return [activate(to, to.depthwise(to.begin(10), 10, options)), 10, side]
      })
      expect(found).toBeLessThan(tolerance)
    },
  )
})

test('a convolution of four joined quarters of the picture gives the same result as onnxruntime', async () => {
  const quarter = (to: SmallGraph, row: number, column: number) => {
    const slice = (value: string, start: number, axis: number) =>
      to.add('Slice', [value, ...[start, 2 ** 40, axis, 2].map((each) => to.graph.int64s([each]))])
    return slice(slice('image', row, 2), column, 3)
  }
  const found = await compare((to) => {
    const quarters = [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ].map(([row, column]) => quarter(to, row!, column!))
    return [to.sigmoidTimes(to.convolve(to.add('Concat', quarters, { axis: 1 }), 12, 16, { size: 3 })), 16, HALF]
  })
  expect(found).toBeLessThan(TOLERANCE)
})

describe('sums of feature maps', () => {
  test.each(['none', 'relu', 'silu', 'hard swish'] as const)(
    'a feature map plus a convolution with the activation %s gives the same result as onnxruntime',
    async (activation) => {
      const found = await compare((to) => {
        const begun = to.begin(10)
        const other = activations[activation](to, to.convolve(begun, 10, 10))
        return [to.add('Add', [other, begun]), 10, HALF]
      })
      expect(found).toBeLessThan(TOLERANCE)
    },
  )

  test('a clamped sum of two convolutions gives the same result as onnxruntime', async () => {
    const found = await compare((to) => {
      const begun = to.begin(10)
      const both = to.add('Add', [to.convolve(begun, 10, 6), to.convolve(begun, 10, 6)])
      return [activations.clip(to, both), 6, HALF]
    })
    expect(found).toBeLessThan(TOLERANCE)
  })

  test('a sum gives the same result as onnxruntime when other nodes also read its inputs', async () => {
    const found = await compare((to) => {
      const begun = to.begin(10)
      const [one, two] = [to.depthwise(begun, 10), to.convolve(begun, 10, 10)]
      const both = to.add('Relu', [to.add('Add', [one, two])])
      return [to.add('Add', [to.convolve(two, 10, 10), both]), 10, HALF]
    })
    expect(found).toBeLessThan(TOLERANCE)
  })
})

describe('gates (factors for each channel)', () => {
  test('a gate before a 1 × 1 convolution gives the same result as onnxruntime', async () => {
    const found = await compare((to) => [to.convolve(to.squeeze(to.hardSwish(to.begin(18)), 18), 18, 22), 22, HALF])
    expect(found).toBeLessThan(TOLERANCE)
  })

  test('a gate before two depthwise convolutions gives the same result as onnxruntime', async () => {
    const found = await compare((to) => {
      const gated = to.squeeze(to.begin(22), 22)
      const [one, two] = [3, 5].map((size) => to.convolve(to.depthwise(gated, 22, { size }), 22, 6))
      return [to.add('Add', [one!, two!]), 6, HALF]
    })
    expect(found).toBeLessThan(TOLERANCE)
  })
})

describe('pooling', () => {
  test('3 × 3 pooling with stride 2 gives the same result as onnxruntime', async () => {
    const found = await compare((to) => {
      const attributes = { kernel_shape: [3, 3], strides: [2, 2], pads: [0, 0, 1, 1] }
      return [to.add('MaxPool', [to.begin(6)], attributes), 6, 6]
    })
    expect(found).toBeLessThan(TOLERANCE)
  })

  test('pooling in three sizes, joined with its input, gives the same result as onnxruntime', async () => {
    const found = await compare((to) => {
      const begun = to.sigmoidTimes(to.begin(8))
      const pooled = [5, 9, 13].map((size) => {
        const pad = (size - 1) / 2
        const attributes = { kernel_shape: [size, size], strides: [1, 1], pads: [pad, pad, pad, pad], ceil_mode: 0 }
        return to.add('MaxPool', [begun], attributes)
      })
      return [to.convolve(to.add('Concat', [begun, ...pooled], { axis: 1 }), 32, 12), 12, HALF]
    })
    expect(found).toBeLessThan(TOLERANCE)
  })
})

describe('resizing', () => {
  const nearest = { mode: 'nearest', coordinate_transformation_mode: 'asymmetric', nearest_mode: 'floor' }
  const linear = { mode: 'linear', coordinate_transformation_mode: 'asymmetric' }
  const to = (graph: SmallGraph, side: number) => graph.graph.int64s([1, 6, side, side])

  test.each([
    ['nearest', nearest, 26],
    ['nearest', nearest, 20],
    ['linear', linear, 26],
  ] as const)('%s resizing with %j to a side of %i gives the result of onnxruntime', async (_, attributes, side) => {
    const found = await compare((graph) => {
      const resized = graph.add('Resize', [graph.begin(6), '', '', to(graph, side)], attributes)
      return [graph.convolve(resized, 6, 6), 6, side]
    })
    expect(found).toBeLessThan(TOLERANCE)
  })

  test('resizing by factors gives the same result as onnxruntime', async () => {
    const found = await compare((graph) => {
      const data = new Uint8Array(Float32Array.of(1, 1, 2, 2).buffer)
      const factors = graph.graph.floats('factors', () => ({ dims: [4], type: 'float32', data }))
      return [graph.add('Resize', [graph.begin(6), '', factors], nearest), 6, 26]
    })
    expect(found).toBeLessThan(TOLERANCE)
  })

  test('joining a resized map with a convolution and clamping the result gives the same result as onnxruntime', async () => {
    const found = await compare((graph) => {
      const begun = graph.begin(8)
      const small = graph.convolve(graph.depthwise(begun, 8, { strides: [2, 2], pads: [0, 0, 1, 1] }), 8, 12)
      const sizes = graph.graph.int64s([1, 12, 12, 12])
      const joined = graph.add(
        'Concat',
        [graph.convolve(begun, 8, 4), graph.add('Resize', [small, '', '', sizes], linear)],
        {
          axis: 1,
        },
      )
      return [graph.convolve(graph.add('Relu', [joined]), 16, 7), 7, 12]
    }, 24)
    expect(found).toBeLessThan(TOLERANCE)
  })
})

test('joining already joined maps and maps with other readers gives the same result as onnxruntime', async () => {
  const found = await compare((to) => {
    const begun = to.begin(8)
    const [one, two] = [to.convolve(begun, 8, 4), to.add('Add', [begun, to.depthwise(begun, 8)])]
    const inner = to.add('Concat', [one, two, begun], { axis: 1 })
    const outer = to.add('Concat', [to.convolve(two, 8, 8), inner], { axis: 1 })
    return [to.convolve(outer, 28, 5), 5, HALF]
  })
  expect(found).toBeLessThan(TOLERANCE)
})

test('joining two maps into one list of rows gives the same result as onnxruntime', async () => {
  const small = new SmallGraph(SIDE, 3)
  const begun = small.begin(8)
  const lists = [1, 2].map((stride) => {
    const map = small.depthwise(begun, 8, { strides: [stride, stride], pads: [1, 1, 1, 1] })
    const fields = [small.convolve(map, 8, 4), small.add('Sigmoid', [small.convolve(map, 8, 1)])]
    return small.add('Reshape', [small.add('Concat', fields, { axis: 1 }), small.graph.int64s([1, 5, -1])])
  })
  const output = small.add('Transpose', [small.add('Concat', lists, { axis: 2 })], { perm: [0, 2, 1] })
  const model = small.model({ [output]: [1, HALF ** 2 + 49, 5] })
  expect((await differences(writeOnnx(model), small.picture()))[output]).toBeLessThan(TOLERANCE)
})
