import { writeDepthwise } from './depthwise-kernel.ts'
import type { Kernel } from './kernel-parameters.ts'
import { writeAdd, writePatches, writeResize } from './map-kernels.ts'
import { writePointwise } from './pointwise-kernel.ts'
import { writeMaxPool, writeStride2 } from './stride-2-kernel.ts'
import { writeModule } from './wasm-module.ts'

/** The functions of an instance; they take their parameters in the order of `KERNEL_PARAMETERS`. */
export type Kernels = Record<Kernel, (...parameters: number[]) => void>

/** The binary module of all kernels. `isFused`: with instructions of relaxed SIMD. */
export function writeKernels(isFused: boolean, pages: number, isShared: boolean): Uint8Array<ArrayBuffer> {
  const functions = {
    pointwise: writePointwise(isFused),
    depthwise3: writeDepthwise(3, isFused),
    depthwise5: writeDepthwise(5, isFused),
    depthwise3Stride2: writeStride2(3, isFused),
    depthwise5Stride2: writeStride2(5, isFused),
    maxPool: writeMaxPool(),
    add: writeAdd(),
    resize: writeResize(),
    patches: writePatches(),
  } satisfies Record<Kernel, unknown>
  return writeModule(functions, pages, isShared)
}

/** Whether this browser has relaxed SIMD: a product is added in one instruction in place of two. */
export function hasFusedMultiplyAdd(): boolean {
  return WebAssembly.validate(writeKernels(true, 1, false))
}
