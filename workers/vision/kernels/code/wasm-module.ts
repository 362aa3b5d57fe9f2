import { unsigned } from './leb128.ts'
import type { FunctionWriter } from './wasm-function.ts'

/**
 * Returns a binary WebAssembly module that exports the functions under their names. The functions return nothing. The
 * module imports `env.memory` of `pages` × 64 KiB. `isShared` is true for memory that threads share.
 */
export function writeModule(functions: Record<string, FunctionWriter>, pages: number, isShared: boolean) {
  const entries = Object.entries(functions)
  const limits = isShared ? [3, ...unsigned(pages), ...unsigned(pages)] : [0, ...unsigned(pages)]
  const types = entries.map(([, { parameterTypes: types }]) => [0x60, ...unsigned(types.length), ...types, 0])
  return Uint8Array.from([
    ...MAGIC,
    ...section(1, types),
    ...section(2, [[...text('env'), ...text('memory'), 2, ...limits]]),
    ...section(
      3,
      entries.map((_, index) => unsigned(index)),
    ),
    ...section(
      7,
      entries.map(([name], index) => [...text(name), 0, ...unsigned(index)]),
    ),
    ...section(
      10,
      entries.map(([, writer]) => writer.toBytes()),
    ),
  ])
}

/** The bytes of "\0asm" and version 1. */
const MAGIC = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]

function section(id: number, items: number[][]): number[] {
  const body = [...unsigned(items.length), ...items.flat()]
  return [id, ...unsigned(body.length), ...body]
}

function text(value: string): number[] {
  return [value.length, ...new TextEncoder().encode(value)]
}
