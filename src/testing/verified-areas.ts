import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/**
 * Areas that take long to test and rarely change. `npm test` runs all tests of an area only if the area has changed
 * since the last complete run without failures. In an unchanged area, only the smoke tests run. `verified.json` has
 * digests of the content instead of git commits, so that a new clone works too.
 */
export const AREAS = ['convert', 'kernels', 'models', 'pictures'] as const

export type Area = (typeof AREAS)[number]

/** `tests` are the test files of an area, or folders with them; `smoke` are the tests that always run. */
const areas: Record<Area, { tests: string[]; smoke: string[] }> = {
  // The smoke tests convert the built-in model and compare every byte of the result. The smoke test of `kernels` also
  // converts TensorFlow Lite files.
  convert: {
    tests: ['workers/vision/convert'],
    smoke: ['workers/vision/convert/onnx-writer.test.ts', 'workers/vision/convert/tfjs/convert-centernet.test.ts'],
  },
  // The smoke test compares every kind of kernel with onnxruntime, and small graphs with Google's runtime.
  kernels: {
    tests: ['workers/vision/kernels'],
    smoke: ['workers/vision/kernels/run/kernels.test.ts'],
  },
  // `worker.browser.test.ts` always runs, and finds people in a picture with the built-in model.
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

/** Returns the test files that are skipped while the area is unchanged. */
export function filesOf(area: Area, root = repository): string[] {
  const { tests, smoke } = areas[area]
  return tests
    .flatMap((path) => filesUnder(root, path))
    .filter((file) => file.endsWith('.test.ts') && !smoke.includes(file))
}

export function smokeFilesOf(area: Area): string[] {
  return areas[area].smoke
}

export function changedAreas(root = repository): Area[] {
  const path = join(root, VERIFIED)
  const verified: Partial<Record<Area, string>> = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  return AREAS.filter((area) => verified[area] !== digestOf(area, root))
}

/** Stores the current content of all areas as verified. Only a complete run without failures may call this function. */
export function markVerified(root = repository): void {
  const digests = Object.fromEntries(AREAS.map((area) => [area, digestOf(area, root)]))
  writeFileSync(join(root, VERIFIED), `${JSON.stringify(digests, null, 2)}\n`)
}

/**
 * Returns a digest of the area. The digest includes the area's files and tests, all our files that the area imports,
 * and the versions of the imported packages.
 */
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

/** The version of `playwright` decides the version of the browser, so it is part of every digest. */
const ALWAYS = ['playwright']

/** Matches the names in `from '…'`, `import '…'`, `import('…')` and `new URL('…', import.meta.url)`. */
const IMPORTS = /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'|new URL\('(\.[^']+)', import\.meta\.url\)/g

function reachedFrom(start: readonly string[], root: string): { files: string[]; packages: string[] } {
  const files = new Set(start)
  const packages = new Set(ALWAYS)
  // The loop also reaches the files that it adds to the set.
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

/**
 * Returns the source files at a path, as paths from the root. The path is a folder or a file. For a missing path, the
 * list is empty.
 */
function filesUnder(root: string, path: string): string[] {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (!found) return []
  if (found.isFile()) return [path]
  return readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
    .map((file) => `${path}/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file))
    .toSorted()
}
