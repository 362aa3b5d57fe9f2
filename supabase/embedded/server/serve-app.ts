import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { REQUEST_DEADLINE_MS, openBackEnd } from '../back-end.ts'
import type { BackEnd } from '../back-end.ts'
import { databaseUrl } from '../data-folder.ts'
import { NothingToShow, isNoRoom } from '../full-disk.ts'
import { headersFile } from '../http/security-headers.ts'
import { asksForKey } from '../key-in-page.ts'
import { assertUnpublished } from '../private-files.ts'
import { dropDatabaseThread } from '../threads/database-thread.ts'
import { startServer } from './narthex-server.ts'
import type { NarthexServer } from './narthex-server.ts'
import { networkAddress } from './network-address.ts'
import type { ServerSettings } from './server-settings.ts'
import { createSite } from './site.ts'

const root = resolve(import.meta.dirname, '../../..')

export type AppToServe = {
  /** The folder that `vite build` wrote. */
  dist: string
  /** The folder in which the embedded back end keeps its data. */
  folder: string
  settings: ServerSettings
}

/**
 * Serves a built app and the embedded back end. If the app was built for a hosted project, the server has no back end.
 *
 * @throws Error with a one-line reason: no build, an unusable folder or port, or data of other migrations
 */
export async function serveApp({ dist, folder, settings }: AppToServe): Promise<NarthexServer> {
  const page = join(dist, 'index.html')
  if (!existsSync(page)) throw new Error(`There is no built app in ${dist}. "npm start" builds and serves it.`)
  assertUnpublished(folder, [join(root, 'public'), dist], root)
  const isEmbedded = asksForKey(readFileSync(page, 'utf8'))
  if (!isEmbedded) await dropDatabaseThread()
  const backEnd = isEmbedded ? await open(folder) : null
  try {
    const site = createSite({
      dist,
      models: join(root, 'public/models'),
      publishableKey: backEnd?.publishableKey,
      networkAddress: networkAddress(settings),
    })
    const headersOfBuild = join(dist, '_headers')
    const headers = existsSync(headersOfBuild) ? readFileSync(headersOfBuild, 'utf8') : headersFile({})
    const server = await startServer({ settings, backEnd, site, headers })
    return {
      url: server.url,
      async close() {
        await server.close()
        await backEnd?.close()
      },
    }
  } catch (error) {
    await backEnd?.close()
    throw error
  }
}

async function open(folder: string): Promise<BackEnd> {
  try {
    return await openBackEnd({ folder, databaseUrl: databaseUrl(), deadlineMs: REQUEST_DEADLINE_MS })
  } catch (error) {
    if (isNoRoom(error)) throw new NothingToShow(folder)
    const isOfSystem = error instanceof Error && 'syscall' in error
    throw isOfSystem ? new Error(`The data folder ${folder} cannot be used: ${error.message}`) : error
  }
}
