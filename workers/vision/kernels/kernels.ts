import { writeDepthwise } from './depthwise-kernel.ts'
import { writeHalving } from './halving-kernel.ts'
import { writeAdd, writePatches, writeResize } from './map-kernels.ts'
import { writePointwise } from './pointwise-kernel.ts'
import { writeModule } from './wasm-module.ts'

export type Kernel =
  | 'pointwise'
  | 'depthwise3'
  | 'depthwise5'
  | 'halving3'
  | 'halving5'
  | 'pool'
  | 'add'
  | 'resize'
  | 'patches'

export type Kernels = Record<Kernel, (...parameters: number[]) => void>

/** The module of all kernels. */
export function writeKernels(isFused: boolean, pages: number, isShared: boolean): Uint8Array<ArrayBuffer> {
  const functions = {
    pointwise: writePointwise(isFused),
    depthwise3: writeDepthwise(3, isFused),
    depthwise5: writeDepthwise(5, isFused),
    halving3: writeHalving('depthwise', 3, isFused),
    halving5: writeHalving('depthwise', 5, isFused),
    pool: writeHalving('pool', 3, isFused),
    add: writeAdd(),
    resize: writeResize(),
    patches: writePatches(),
  } satisfies Record<Kernel, unknown>
  return writeModule(functions, pages, isShared)
}

/** Whether this browser adds products in one step: 2 of 4 instructions of the inner loops less. */
export function hasFusedMultiplyAdd(): boolean {
  return WebAssembly.validate(writeKernels(true, 1, false))
}
