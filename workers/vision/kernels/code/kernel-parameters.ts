import { F32, I32 } from './wasm-function.ts'

/**
 * The function that a kernel applies to each sum before storing the sum:
 * - `bounds` clamps the sum to `lowest`..`highest`
 * - `hardSwish` is x · clamp(scale · x + offset)
 * - `silu` is x ∕ (1 + e^−x)
 * - `sigmoid` is 1 ∕ (1 + e^−x)
 */
export type Activation = 'bounds' | 'hardSwish' | 'silu' | 'sigmoid'

/**
 * The units to work on: `from` up to but not including `to`. A unit is a row of the output where no other unit is
 * given.
 */
const RANGE = { from: I32, to: I32 } as const

const BOUNDS = { lowest: F32, highest: F32 } as const

/** Every activation has these parameters; `silu` and `sigmoid` use none of them, `bounds` only the first two. */
const ACTIVATION = { ...BOUNDS, scale: F32, offset: F32 } as const

/** Parameters of kernels that slide a window over `input`. */
const WINDOW = {
  out: I32,
  pixelBytes: I32,
  width: I32,
  height: I32,
  outWidth: I32,
  ...RANGE,
  padTop: I32,
  padLeft: I32,
} as const

const CONVOLUTION = { input: I32, weights: I32, ...WINDOW } as const

const DEPTHWISE = {
  ...CONVOLUTION,
  /** A row of zeros as long as the map's rows, read instead of rows outside the map. */
  zeros: I32,
  /** A place of 16 bytes that are written and never read. */
  spare: I32,
  ...ACTIVATION,
} as const

const STRIDE_2 = { ...CONVOLUTION, zeros: I32, ...ACTIVATION } as const

const BLOCKS = {
  /** Number of blocks of eight output channels. */
  eights: I32,
  /** 1 when a block of four channels follows, otherwise 0. */
  fours: I32,
} as const

const STEM = {
  /** The picture: three planes with their border. */
  input: I32,
  weights: I32,
  out: I32,
  rowBytes: I32,
  planeBytes: I32,
  outWidth: I32,
  ...BLOCKS,
  /** Bytes from one output pixel to the next. */
  outBytes: I32,
  ...RANGE,
  ...ACTIVATION,
} as const

const RESIZE = {
  input: I32,
  out: I32,
  pixelBytes: I32,
  /** Bytes from one output pixel to the next. */
  outBytes: I32,
  width: I32,
  height: I32,
  outWidth: I32,
  ...RANGE,
} as const

/**
 * The only description of each kernel's parameters: the names, types and order of its WebAssembly function. Kernels and
 * the planner use the names and do not depend on the order. Places are in bytes from the beginning of memory, and sizes
 * of maps are in pixels.
 */
export const KERNEL_PARAMETERS = {
  /** A unit is a pixel; `to` may be up to a tile beyond the last pixel. */
  pointwise: {
    input: I32,
    weights: I32,
    out: I32,
    /**
     * A map to add, or 0 for no map. The map is added before the activation `bounds`, but after any other activation.
     */
    add: I32,
    /** Channels of the input, a multiple of four. */
    depth: I32,
    ...BLOCKS,
    /** Bytes from one output pixel to the next. */
    outBytes: I32,
    /** Bytes from one pixel of the added map to the next. */
    addBytes: I32,
    ...RANGE,
    /** The last pixel at which a tile may begin. */
    last: I32,
    ...ACTIVATION,
  },
  stem3: STEM,
  stem6: STEM,
  dense3: {
    input: I32,
    weights: I32,
    out: I32,
    /** A row of zeros as long as the map's rows, read instead of rows and pixels outside the map. */
    zeros: I32,
    pixelBytes: I32,
    width: I32,
    height: I32,
    ...BLOCKS,
    /** Bytes from one output pixel to the next. */
    outBytes: I32,
    ...RANGE,
    ...ACTIVATION,
  },
  depthwise3: DEPTHWISE,
  depthwise5: DEPTHWISE,
  depthwise3Stride2: STRIDE_2,
  depthwise5Stride2: STRIDE_2,
  maxPool3Stride2: { input: I32, ...WINDOW },
  maxPool5: { input: I32, ...WINDOW },
  /** A unit is a byte; `from` and `to` are multiples of 16. */
  add: { a: I32, b: I32, out: I32, ...RANGE, ...BOUNDS },
  resize: { ...RESIZE, outHeight: I32 },
  upsample: { ...RESIZE, ...BOUNDS },
  /** A unit is a vector of four channels. */
  mean: { input: I32, out: I32, pixelBytes: I32, width: I32, height: I32, ...RANGE, share: F32 },
  /** A unit is a block of eight outputs, or the block of four. */
  gatePointwise: { weights: I32, gate: I32, out: I32, depth: I32, eights: I32, ...RANGE },
  /** A unit is a vector of four channels. */
  gateDepthwise: { weights: I32, gate: I32, out: I32, taps: I32, ...RANGE },
} as const

export type Kernel = keyof typeof KERNEL_PARAMETERS

export type ParameterOf<K extends Kernel> = keyof (typeof KERNEL_PARAMETERS)[K] & string

/**
 * A kernel with its activation, as the WebAssembly module exports it. Kernels without an activation have the suffix
 * `bounds`.
 */
export type KernelName = `${Kernel}.${Activation}`
