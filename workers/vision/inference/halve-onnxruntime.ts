import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { halvesOf } from './halves.ts'

/**
 * Splits the largest WebAssembly file of onnxruntime in two after a build. The file has 25.54 MiB, and Cloudflare Pages
 * accepts no file over 25 MiB.
 */
export function halveOnnxruntime(): Plugin {
  return {
    name: 'narthex:halve-onnxruntime',
    apply: 'build',
    writeBundle({ dir }) {
      const assets = join(dir ?? 'dist', 'assets')
      for (const name of readdirSync(assets).filter((file) => /\.asyncify-[^.]+\.wasm$/.test(file))) {
        const whole = readFileSync(join(assets, name))
        const middle = Math.ceil(whole.length / 2)
        const [first, second] = halvesOf(join(assets, name))
        writeFileSync(first, whole.subarray(0, middle))
        writeFileSync(second, whole.subarray(middle))
        rmSync(join(assets, name))
      }
    },
  }
}
