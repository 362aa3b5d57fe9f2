import { writeDense } from './dense-kernel.ts'
import { writeDepthwise } from './depthwise-kernel.ts'
import type { Activation, Kernel, KernelName } from './kernel-parameters.ts'
import { writeAdd, writeResize, writeUpsample } from './map-kernels.ts'
import { writeMaxPool } from './max-pool-kernel.ts'
import { writePointwise } from './pointwise-kernel.ts'
import { writeGateDepthwise, writeGatePointwise, writeMean } from './squeeze-kernels.ts'
import { writeStem } from './stem-kernel.ts'
import { writeStride2 } from './stride-2-kernel.ts'
import type { FunctionWriter } from './wasm-function.ts'
import { writeModule } from './wasm-module.ts'

/** The functions of a module's instance. Their parameters are in the order of `KERNEL_PARAMETERS`. */
export type Kernels = Partial<Record<KernelName, (...parameters: number[]) => void>>

const WRITERS: Record<Kernel, (activation: Activation, isFused: boolean) => FunctionWriter> = {
  pointwise: writePointwise,
  stem3: (activation, isFused) => writeStem(3, activation, isFused),
  stem6: (activation, isFused) => writeStem(6, activation, isFused),
  dense3: writeDense,
  depthwise3: (activation, isFused) => writeDepthwise(3, activation, isFused),
  depthwise5: (activation, isFused) => writeDepthwise(5, activation, isFused),
  depthwise3Stride2: (activation, isFused) => writeStride2(3, activation, isFused),
  depthwise5Stride2: (activation, isFused) => writeStride2(5, activation, isFused),
  maxPool3Stride2: () => writeMaxPool('maxPool3Stride2'),
  maxPool5: () => writeMaxPool('maxPool5'),
  add: writeAdd,
  resize: writeResize,
  upsample: writeUpsample,
  mean: writeMean,
  gatePointwise: writeGatePointwise,
  gateDepthwise: writeGateDepthwise,
}

/**
 * Returns the binary WebAssembly module of some kernels. `isFused` allows instructions of relaxed SIMD; `pages` is the
 * size of the memory in pages of 64 KiB.
 */
export function writeKernels(
  names: Iterable<KernelName>,
  isFused: boolean,
  pages: number,
  isShared: boolean,
): Uint8Array<ArrayBuffer> {
  const functions = Array.from(new Set(names), (name) => {
    const [kernel, activation] = name.split('.') as [Kernel, Activation]
    return [name, WRITERS[kernel](activation, isFused)] as const
  })
  return writeModule(Object.fromEntries(functions), pages, isShared)
}

/** Returns whether this browser has relaxed SIMD, which multiplies and adds in one instruction instead of two. */
export function hasFusedMultiplyAdd(): boolean {
  return WebAssembly.validate(writeKernels(['pointwise.bounds'], true, 1, false))
}
