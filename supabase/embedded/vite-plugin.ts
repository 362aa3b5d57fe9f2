import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { loadEnv } from 'vite'
import type { Plugin, PreviewServer, ViteDevServer } from 'vite'
import { backEndPrefixes, openBackEnd } from './back-end.ts'
import type { BackEnd } from './back-end.ts'
import { dataFolder } from './data-folder.ts'
import { readOrCreateKeys } from './keys.ts'

/**
 * Serves the embedded back end from Vite's dev and preview servers, on the app's own origin.
 * It stays out of the way when `VITE_SUPABASE_URL` names a hosted project.
 */
export function embeddedBackEnd(): Plugin {
  let isEmbedded = false

  async function serve(server: ViteDevServer | PreviewServer): Promise<void> {
    if (!isEmbedded) return
    const backEnd = await openOnlyOne(dataFolder())
    const listener = getRequestListener((request, { incoming }) =>
      backEnd.fetch(request, (incoming as IncomingMessage).socket.remoteAddress ?? null),
    )
    server.middlewares.use((request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => {
      if (!isForBackEnd(request.url ?? '')) return next()
      listener(request, response).catch((error: unknown) => next(error))
    })
    server.httpServer?.once('close', () => void backEnd.close())
  }

  return {
    name: 'narthex:embedded-back-end',
    async config(config, { mode }) {
      const hosted = loadEnv(mode, config.envDir || process.cwd(), 'VITE_SUPABASE_')
      isEmbedded = !hosted.VITE_SUPABASE_URL && !process.env.VITEST
      if (!isEmbedded) return {}
      const { publishableKey } = await readOrCreateKeys(join(dataFolder(), 'keys.json'))
      return { define: { 'import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY': JSON.stringify(publishableKey) } }
    },
    configureServer: serve,
    configurePreviewServer: serve,
  }
}

/**
 * When a file that the configuration imports changes, Vite restarts in the same process, with this module loaded again
 * and before the old server has closed; two back ends on one folder would corrupt it.
 */
const opened = globalThis as typeof globalThis & { narthexBackEnd?: Promise<BackEnd> }

async function openOnlyOne(folder: string): Promise<BackEnd> {
  const previous = opened.narthexBackEnd
  opened.narthexBackEnd = (async () => {
    await (await previous)?.close()
    return await openBackEnd({ folder })
  })()
  return await opened.narthexBackEnd
}

function isForBackEnd(url: string): boolean {
  const path = url.split('?')[0] ?? ''
  return backEndPrefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
}
