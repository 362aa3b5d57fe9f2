import { build } from 'vite'
import { buildServer } from './build-server.ts'
import { compressFiles } from './compress-files.ts'

/** This script builds the app or its server into the named folder, for `npm start`. */
const [what, outDir] = process.argv.slice(2) as ['app' | 'server', string]
if (what === 'server') {
  await buildServer(outDir)
} else {
  await build({ build: { outDir, emptyOutDir: true }, logLevel: 'warn' })
  await compressFiles(outDir)
}
