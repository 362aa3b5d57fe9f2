import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { build, preview } from 'vite'
import { journeysFolder, journeysPort } from './place.ts'

/** Serves the production build with an embedded back end that starts empty. */
const outDir = 'dist-journeys'

process.env.NARTHEX_DATA_DIR = journeysFolder
rmSync(journeysFolder, { recursive: true, force: true })
spawnSync('npx', ['tsx', 'workers/vision/models/prepare.ts', '--best-effort'], { stdio: 'inherit' })
await build({ build: { outDir }, logLevel: 'warn' })
const server = await preview({ build: { outDir }, preview: { port: journeysPort, strictPort: true } })
server.printUrls()
