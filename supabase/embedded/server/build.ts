import { build } from 'vite'
import { compressFiles } from './compress-files.ts'

/** Builds the app into the folder named, for the server of `npm start`. */
const [outDir] = process.argv.slice(2)
await build({ build: { outDir, emptyOutDir: true }, logLevel: 'warn' })
await compressFiles(outDir!)
