import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../../..')
/** What the app is built from. What is generated from these is left out, and models are served beside the build. */
const inputs = ['src', 'workers', 'public', 'index.html', 'vite.config.ts', 'panda.config.ts', 'package-lock.json']
const generated = /styled-system|\.gen\.ts$|^models[/\\]|\.test\.tsx?$/

/** Remembers what a build was made from; hidden, so that it is not served. */
const recordName = '.made-from'

/** Builds the app into a folder, with its files compressed, unless that was done from the same files and settings. */
export function buildIfChanged(dist: string): void {
  const madeFrom = describeInputs()
  const record = join(dist, recordName)
  if (existsSync(record) && readFileSync(record, 'utf8') === madeFrom) return
  // In processes of their own: what a build takes of memory, the server would keep.
  run('workers/vision/models/prepare.ts', '--best-effort')
  run('supabase/embedded/server/build.ts', dist)
  writeFileSync(record, madeFrom)
}

function run(script: string, argument: string): void {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', script, argument], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error('The app could not be built; the lines above say why.')
}

function describeInputs(): string {
  const hash = createHash('sha256')
  const names = Object.keys(process.env).filter((name) => name.startsWith('VITE_'))
  for (const name of names.toSorted()) hash.update(`${name}=${process.env[name]}\n`)
  const environmentFiles = readdirSync(root).filter((name) => name.startsWith('.env'))
  for (const file of [...inputs, ...environmentFiles].flatMap(filesIn).toSorted()) {
    const { size, mtimeMs } = statSync(file)
    hash.update(`${file}:${size}:${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

function filesIn(input: string): string[] {
  const path = join(root, input)
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !generated.test(file.slice(path.length + 1)))
}
