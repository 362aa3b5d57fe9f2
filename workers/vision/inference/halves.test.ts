import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { halveOnnxruntime } from './halve-onnxruntime.ts'
import { fetchJoined, halvesOf } from './halves.ts'

test('the build splits the largest onnxruntime file into halves, which together equal the original', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'narthex-test-'))
  const assets = join(dir, 'assets')
  mkdirSync(assets)
  const whole = Buffer.from('an odd number of bytes!')
  const name = 'ort-wasm-simd-threaded.asyncify-Dx_3aB.wasm'
  writeFileSync(join(assets, name), whole)
  writeFileSync(join(assets, 'ort-wasm-simd-threaded.jspi-Dx_3aB.wasm'), whole)

  const { writeBundle } = halveOnnxruntime()
  ;(writeBundle as unknown as (options: { dir: string }) => void)({ dir })
  expect(readdirSync(assets).toSorted()).toEqual([...halvesOf(name), 'ort-wasm-simd-threaded.jspi-Dx_3aB.wasm'])
  const urls = halvesOf(join(assets, name)).map(
    (file) => `data:application/wasm;base64,${readFileSync(file).toString('base64')}`,
  )
  const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
  expect(digest(await fetchJoined(urls))).toBe(digest(whole))
  rmSync(dir, { recursive: true })
})
