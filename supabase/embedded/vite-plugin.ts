import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { loadEnv } from 'vite'
import type { Plugin, PreviewServer, ViteDevServer } from 'vite'
import { backEndPrefixes, openBackEnd } from './back-end.ts'
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
    const backEnd = await openBackEnd({ folder: dataFolder() })
    const listener = getRequestListener((request, { incoming }) =>
      backEnd.fetch(request, (incoming as IncomingMessage).socket.remoteAddress ?? null),
    )
    server.middlewares.use((request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => {
      if (!isForBackEnd(request.url ?? '')) return next()
      listener(request, response).catch((error: unknown) => next(error))
    })
    const close = () => void backEnd.close()
    server.httpServer?.once('close', close)
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

function isForBackEnd(url: string): boolean {
  const path = url.split('?')[0] ?? ''
  return backEndPrefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
}
