import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { compileFunction } from 'node:vm'

const require = createRequire(import.meta.url)

type Shimmed = { self?: unknown; importScripts?: unknown; ModuleFactory?: unknown; Module?: unknown }

/**
 * Loads Google's own runtime for TFLite files in Node. Tests compare the converted models with this runtime. The
 * runtime expects a worker, so `self` and `importScripts` are defined.
 */
async function loadRuntime() {
  const folder = join(dirname(require.resolve('@litertjs/core')), '..', 'wasm')
  const scope = globalThis as Shimmed
  scope.self ??= globalThis
  scope.importScripts = (path: string) => {
    const code = `${readFileSync(path, 'utf8')}\nreturn ModuleFactory`
    const run = compileFunction(code, ['require', '__filename', '__dirname'])
    scope.ModuleFactory = run(require, path, dirname(path))
  }
  // Keeps LiteRT from logging to the console; its failures are thrown as errors.
  scope.Module = { print() {}, printErr() {} }
  const litert = await import('@litertjs/core')
  await litert.loadLiteRt(`${folder}/`)
  delete scope.importScripts
  return litert
}

let runtime: ReturnType<typeof loadRuntime> | undefined

/** Runs a detector on one NHWC picture. The last dimension identifies the outputs: 90 classes or 4 deltas. */
export async function runOracle(file: Uint8Array, picture: Float32Array, inputSize: number) {
  runtime ??= loadRuntime()
  const { loadAndCompile, Tensor } = await runtime
  const model = await loadAndCompile(file, { accelerator: 'wasm' })
  const input = new Tensor(picture, [1, inputSize, inputSize, 3])
  const results = await model.run([input])
  const outputs = new Map<number, Float32Array>()
  for (const result of results) {
    outputs.set(result.type.layout.dimensions.at(-1)!, Float32Array.from(result.toTypedArray() as Float32Array))
    result.delete()
  }
  input.delete()
  model.delete()
  return { scores: outputs.get(90)!, deltas: outputs.get(4)! }
}
