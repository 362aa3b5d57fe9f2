import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { serveApp } from '../../../supabase/embedded/server/serve-app.ts'
import { readServerSettings } from '../../../supabase/embedded/server/server-settings.ts'
import { builtApp, setJourneysPlace } from './place.ts'
import type { JourneysPlace } from './place.ts'

const sharedModels = resolve(import.meta.dirname, '../../../../shared/models')

export type JourneysServer = JourneysPlace & { close: () => Promise<void> }

/** Builds the app with its test hooks into the folder `dist`. */
export async function buildJourneys(dist: string): Promise<void> {
  process.env.VITE_TEST_HOOKS = '1'
  if (existsSync(sharedModels)) process.env.NARTHEX_MODELS_DIR ??= sharedModels
  spawnSync('npx', ['tsx', 'workers/vision/models/prepare.ts', '--offline'], { stdio: ['ignore', 'ignore', 'inherit'] })
  await build({ build: { outDir: dist, emptyOutDir: true }, logLevel: 'error' })
}

/**
 * Serves the app with its test hooks on a free port, with an empty embedded back end. Builds the app unless the runner
 * has already built it. The build and the data are in a new folder, so that several servers can run at the same time.
 * `close` deletes the folder.
 */
export async function serveJourneys(): Promise<JourneysServer> {
  const home = mkdtempSync(join(tmpdir(), 'narthex-journeys-'))
  const [dist, folder] = [builtApp() ?? join(home, 'dist'), join(home, 'data')]
  process.env.NARTHEX_SIGN_UPS_PER_HOUR = '1000'
  if (!builtApp()) await buildJourneys(dist)
  const server = await serveApp({ dist, folder, settings: { ...readServerSettings({}), port: 0 } })
  const place = { origin: server.url, folder }
  setJourneysPlace(place)
  return {
    ...place,
    async close() {
      await server.close()
      rmSync(home, { recursive: true, force: true })
    },
  }
}
