import { spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { build } from 'vite'
import { serveApp } from '../../../supabase/embedded/server/serve-app.ts'
import { readServerSettings } from '../../../supabase/embedded/server/server-settings.ts'
import { journeysFolder, journeysPort } from './place.ts'

const journeys = { port: journeysPort, folder: journeysFolder, outDir: 'dist-journeys' }
const sharedModels = resolve(import.meta.dirname, '../../../../shared/models')

/**
 * Builds the app with its test hooks and serves it with an embedded back end that starts empty. Anything that serves it while
 * the journeys may run takes a place of their own.
 */
export async function serveJourneys({ port, folder, outDir } = journeys) {
  Object.assign(process.env, { VITE_TEST_HOOKS: '1', NARTHEX_SIGN_UPS_PER_HOUR: '1000' })
  if (existsSync(sharedModels)) process.env.NARTHEX_MODELS_DIR ??= sharedModels
  rmSync(folder, { recursive: true, force: true })
  spawnSync('npx', ['tsx', 'workers/vision/models/prepare.ts', '--offline'], { stdio: 'inherit' })
  await build({ build: { outDir }, logLevel: 'warn' })
  return await serveApp({ dist: resolve(outDir), folder, settings: { ...readServerSettings({}), port } })
}
