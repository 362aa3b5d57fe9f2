import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AREAS, changedAreas, filesOf, markVerified, smokeFilesOf } from './verified-areas.ts'

let root = ''
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

const packages = (onnxruntime: string, react = '1') =>
  write(
    'package.json',
    JSON.stringify({ dependencies: { 'onnxruntime-web': onnxruntime, react }, devDependencies: {} }),
  )

/**
 * Writes a small repository. In the area `convert`, a file imports the catalog. In the area `kernels`, a file starts a
 * worker, and a test uses onnxruntime.
 */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'areas-'))
  packages('1.0.0')
  write('workers/vision/catalog.ts', 'export const catalog = {}')
  write('workers/vision/contract.ts', `import type {} from './catalog.ts'`)
  write('workers/vision/tracking.ts', '')
  write('workers/vision/convert/convert.ts', `import { catalog } from '../catalog.ts'`)
  write('workers/vision/convert/convert.test.ts', `import { convert } from './convert.ts'`)
  write('workers/vision/kernels/run.ts', `new Worker(new URL('../pool.worker.ts', import.meta.url))`)
  write('workers/vision/kernels/run.test.ts', `import { InferenceSession } from 'onnxruntime-web/wasm'`)
  write('workers/vision/pool.worker.ts', `import '../../src/testing/pool.ts'`)
  write('src/testing/pool.ts', '')
  write('workers/vision/models/load.ts', `const load = (name: string) => import('../loaded.ts')`)
  write('workers/vision/loaded.ts', '')
})
afterEach(() => rmSync(root, { recursive: true }))

test('all code areas count as changed until a complete test run has passed', () => {
  expect(changedAreas(root)).toEqual(AREAS)
  markVerified(root)
  expect(changedAreas(root)).toEqual([])
})

test.each<[string, string, string[]]>([
  ['a source file', 'workers/vision/convert/convert.ts', ['convert']],
  ['a test file', 'workers/vision/convert/convert.test.ts', ['convert']],
  ['a new file', 'workers/vision/convert/testing/new.ts', ['convert']],
  ['a file that is imported from another folder', 'workers/vision/catalog.ts', ['convert']],
  ['a worker', 'workers/vision/pool.worker.ts', ['kernels']],
  ['a file that a worker imports', 'src/testing/pool.ts', ['kernels']],
  ['a file that is imported on demand', 'workers/vision/loaded.ts', ['models']],
  ['a file outside the areas', 'workers/vision/tracking.ts', []],
  ['a file that imports the same file', 'workers/vision/contract.ts', []],
])('when %s changes, only the code areas that import it count as changed', (_, path, areas) => {
  markVerified(root)
  write(path, '// changed')
  expect(changedAreas(root)).toEqual(areas)
})

test('a code area counts as changed when an imported package has a new version or a file is deleted', () => {
  markVerified(root)
  packages('1.0.0', '2')
  expect(changedAreas(root)).toEqual([])
  packages('1.0.1')
  expect(changedAreas(root)).toEqual(['kernels'])
  rmSync(join(root, 'workers/vision/models/load.ts'))
  expect(changedAreas(root)).toEqual(['kernels', 'models'])
})

test('when a file changes and then changes back, its code area still counts as verified', () => {
  markVerified(root)
  write('workers/vision/catalog.ts', '')
  expect(changedAreas(root)).toEqual(['convert'])
  write('workers/vision/catalog.ts', 'export const catalog = {}')
  expect(changedAreas(root)).toEqual([])
})

test('every code area has test files, and its smoke tests exist', () => {
  for (const area of AREAS) {
    expect(filesOf(area)).not.toEqual([])
    for (const file of [...filesOf(area), ...smokeFilesOf(area)]) expect([file, existsSync(file)]).toEqual([file, true])
    expect(filesOf(area).filter((file) => smokeFilesOf(area).includes(file))).toEqual([])
  }
})
