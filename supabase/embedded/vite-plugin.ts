import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { loadEnv } from 'vite'
import type { Plugin, ViteDevServer } from 'vite'
import { REQUEST_DEADLINE_MS, backEndPrefixes, openBackEnd } from './back-end.ts'
import type { BackEnd } from './back-end.ts'
import { databaseUrl, dataFolder } from './data-folder.ts'
import { securityHeaders, withHeaders } from './http/security-headers.ts'
import { keyMetaName } from './key-in-page.ts'

/**
 * Serves the embedded back end from Vite's dev server, on the app's own origin. The plugin adds an empty `meta` for the
 * key to the page. A built page gets the key from the server. The plugin does nothing when `VITE_SUPABASE_URL` names a
 * hosted project.
 */
export function embeddedBackEnd(): Plugin {
  let isEmbedded = false
  let publishableKey = ''

  async function serve(server: ViteDevServer): Promise<void> {
    if (!isEmbedded) return
    const backEnd = await openOnlyOne(dataFolder())
    publishableKey = backEnd.publishableKey
    const listener = getRequestListener(async (request, { incoming }) =>
      withHeaders(
        await backEnd.fetch(request, (incoming as IncomingMessage).socket.remoteAddress ?? null),
        securityHeaders(),
      ),
    )
    server.middlewares.use((request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => {
      if (!isForBackEnd(request.url ?? '')) return next()
      listener(request, response).catch((error: unknown) => next(error))
    })
    server.httpServer?.once('close', () => void backEnd.close())
  }

  return {
    name: 'narthex:embedded-back-end',
    config(config, { mode }) {
      const hosted = loadEnv(mode, config.envDir || process.cwd(), 'VITE_SUPABASE_')
      isEmbedded = !hosted.VITE_SUPABASE_URL && !process.env.VITEST
    },
    configureServer: serve,
    transformIndexHtml: () =>
      isEmbedded ? [{ tag: 'meta', attrs: { name: keyMetaName, content: publishableKey }, injectTo: 'head' }] : [],
  }
}

/**
 * The back end of this process. The back end is on `globalThis`, because Vite loads this module again after a change of
 * the configuration. At that time the old server is still open, and two back ends on one folder would corrupt the data.
 */
const opened = globalThis as typeof globalThis & { narthexBackEnd?: Promise<BackEnd> }

async function openOnlyOne(folder: string): Promise<BackEnd> {
  const previous = opened.narthexBackEnd
  opened.narthexBackEnd = (async () => {
    await (await previous)?.close()
    return await openBackEnd({ folder, databaseUrl: databaseUrl(), deadlineMs: REQUEST_DEADLINE_MS })
  })()
  return await opened.narthexBackEnd
}

function isForBackEnd(url: string): boolean {
  const path = url.split('?')[0] ?? ''
  return backEndPrefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
}
