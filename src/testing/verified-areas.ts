import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/**
 * These areas are slow to test and rarely touched: `npm test` tries an area in full only where its content differs from
 * that of the last whole run that was green, which `verified.json` tells, and a few of its files otherwise. Content
 * decides, not history: a fresh clone knows as much.
 */
export const AREAS = ['convert', 'kernels', 'models', 'pictures'] as const

export type Area = (typeof AREAS)[number]

/** `tests`: the files that are tried in full, all of a folder or single ones; `smoke`: those of them that are always tried. */
const areas: Record<Area, { tests: string[]; smoke: string[] }> = {
  // The built-in model is converted, to the byte. The smoke of the kernels converts TensorFlow Lite files.
  convert: {
    tests: ['workers/vision/convert'],
    smoke: ['workers/vision/convert/onnx-writer.test.ts', 'workers/vision/convert/tfjs/convert-centernet.test.ts'],
  },
  // Every kind of kernel beside onnxruntime, and small graphs beside Google's own runtime.
  kernels: {
    tests: ['workers/vision/kernels'],
    smoke: ['workers/vision/kernels/run/kernels.test.ts'],
  },
  // `worker.browser.test.ts`, which always runs, loads the built-in model and looks at a picture with it.
  models: {
    tests: ['workers/vision/models'],
    smoke: [
      'workers/vision/models/load-model.test.ts',
      'workers/vision/models/prepare.test.ts',
      'workers/vision/models/centernet.test.ts',
    ],
  },
  pictures: {
    tests: [
      'workers/vision/inference/detections.pictures.test.ts',
      'workers/vision/still/precise-count.pictures.test.ts',
    ],
    smoke: [],
  },
}

const repository = join(import.meta.dirname, '../..')
const VERIFIED = 'workers/vision/verified.json'

/** Test files that need not be tried while the area is as it was verified. */
export function filesOf(area: Area, root = repository): string[] {
  const { tests, smoke } = areas[area]
  return tests
    .flatMap((path) => filesUnder(root, path))
    .filter((file) => file.endsWith('.test.ts') && !smoke.includes(file))
}

/** Test files that are always tried. */
export function smokeFilesOf(area: Area): string[] {
  return areas[area].smoke
}

/** Areas whose content differs from what was verified. */
export function changedAreas(root = repository): Area[] {
  const path = join(root, VERIFIED)
  const verified: Partial<Record<Area, string>> = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  return AREAS.filter((area) => verified[area] !== digestOf(area, root))
}

/** Says that all areas are verified as they are; for after a whole run that was green. */
export function markVerified(root = repository): void {
  const digests = Object.fromEntries(AREAS.map((area) => [area, digestOf(area, root)]))
  writeFileSync(join(root, VERIFIED), `${JSON.stringify(digests, null, 2)}\n`)
}

/** Digests the area's files, tests included, everything of ours that they import, and the versions of the packages. */
function digestOf(area: Area, root: string): string {
  const { files, packages } = reachedFrom(
    areas[area].tests.flatMap((path) => filesUnder(root, path)),
    root,
  )
  const versions = versionsIn(root)
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  for (const name of packages) hash.update(`${name}@${versions[name] ?? ''}\0`)
  return hash.digest('hex')
}

function versionsIn(root: string): Record<string, string> {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return { ...dependencies, ...devDependencies }
}

/** `playwright` has the browser's version. */
const ALWAYS = ['playwright']

/** The expression finds the names in `from '…'`, `import '…'` and `import('…')`, and the files of workers. */
const IMPORTS = /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'|new URL\('(\.[^']+)', import\.meta\.url\)/g

function reachedFrom(start: readonly string[], root: string): { files: string[]; packages: string[] } {
  const files = new Set(start)
  const packages = new Set(ALWAYS)
  // A set that grows is walked to its end.
  for (const file of files) {
    for (const [, imported, worker] of readFileSync(join(root, file), 'utf8').matchAll(IMPORTS)) {
      const target = (imported ?? worker)!.split('?')[0]!
      const path = target.startsWith('@/') ? join('src', target.slice(2)) : join(dirname(file), target)
      if (target.startsWith('.') || target.startsWith('@/')) {
        if (statSync(join(root, path), { throwIfNoEntry: false })?.isFile())
          files.add(normalize(path).replaceAll('\\', '/'))
      } else packages.add(target.startsWith('@') ? target.split('/', 2).join('/') : target.split('/', 1)[0]!)
    }
  }
  return {
    files: [...files].toSorted(),
    packages: [...packages].filter((name) => !name.startsWith('node:')).toSorted(),
  }
}

/** Paths from the root; the file itself where it is one, and none where nothing is there. */
function filesUnder(root: string, path: string): string[] {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (!found) return []
  if (found.isFile()) return [path]
  return readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
    .map((file) => `${path}/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file))
    .toSorted()
}
