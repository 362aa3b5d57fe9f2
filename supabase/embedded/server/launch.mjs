// This script is plain JavaScript, so that a start loads only the built files.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * `npm start` builds the app and its server, unless nothing changed, and serves the app. Without `--build` it serves
 * the app as last built, or the app in the folder `NARTHEX_DIST`; with `--no-serve` it only builds.
 */
const root = resolve(import.meta.dirname, '../../..')
const server = join(root, 'dist-server')
const common = ['package-lock.json']
const serverInputs = [...common, 'supabase/embedded', 'supabase/functions', 'src/domain']
const viteInputs = ['', '-base', '-chunks', '-fonts', '-no-realtime'].map((part) => `vite${part}.config.ts`)
const appInputs = [...common, ...viteInputs, 'src', 'workers', 'public', 'index.html', 'panda.config.ts']
/** Generated files do not count as inputs, and neither do models, which are served from outside the build. */
const generated = /styled-system|\.gen\.ts$|^models[/\\]|\.test\.tsx?$/

/** The file that records a build's inputs; it is hidden, so that it is not served. */
const recordName = '.made-from'

try {
  buildIfChanged('server', server, serverInputs)
  if (process.argv.includes('--build')) buildIfChanged('app', join(root, 'dist'), appInputs)
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
if (!process.argv.includes('--no-serve')) await import(pathToFileURL(join(server, 'start.js')).href)

function buildIfChanged(what, folder, inputs) {
  const madeFrom = describe(inputs)
  const record = join(folder, recordName)
  if (existsSync(record) && readFileSync(record, 'utf8') === madeFrom) return
  // Builds run in separate processes, because the server would otherwise keep the memory that a build takes.
  if (what === 'app') run('workers/vision/models/prepare.ts', '--best-effort')
  // The folder's name contains the process id, so that two starts at once do not write into the same folder.
  const made = `${folder}-${process.pid}`
  run('supabase/embedded/server/build.ts', what, made)
  writeFileSync(join(made, recordName), madeFrom)
  rmSync(folder, { recursive: true, force: true })
  renameSync(made, folder)
}

function run(script, ...rest) {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', script, ...rest], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error('The app could not be built; the lines above say why.')
}

function describe(inputs) {
  const hash = createHash('sha256')
  const names = Object.keys(process.env).filter((name) => name.startsWith('VITE_'))
  for (const name of names.toSorted()) hash.update(`${name}=${process.env[name]}\n`)
  const environmentFiles = readdirSync(root).filter((name) => name.startsWith('.env'))
  for (const file of [...inputs, ...environmentFiles].flatMap(filesIn).toSorted((a, b) => (a < b ? -1 : 1))) {
    const { size, mtimeMs } = statSync(file)
    hash.update(`${file}:${size}:${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

function filesIn(input) {
  const path = join(root, input)
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !generated.test(file.slice(path.length + 1)))
}
