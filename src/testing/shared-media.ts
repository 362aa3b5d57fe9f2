import { createReadStream, existsSync, statSync } from 'node:fs'
import { normalize, resolve, sep } from 'node:path'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Plugin } from 'vite'

const prefix = '/@shared/'

/**
 * Serves the pictures, clips and models in `../shared` to tests, under the path /@shared/. A missing file is answered
 * with 404. The plugin is used only by the server of tests and benchmarks, not by the build.
 */
export function serveSharedMedia(folder = resolve(import.meta.dirname, '../../../shared')): Plugin {
  return {
    name: 'narthex:shared-media',
    apply: (_, { mode }) => mode === 'test' || mode === 'benchmark',
    configureServer(server) {
      server.middlewares.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
        const path = (request.url ?? '').split('?')[0] ?? ''
        if (!path.startsWith(prefix)) return next()
        const file = normalize(resolve(folder, decodeURIComponent(path.slice(prefix.length))))
        if (!file.startsWith(folder + sep) || !existsSync(file) || !statSync(file).isFile()) {
          response.statusCode = 404
          return response.end('not found')
        }
        response.setHeader('Cross-Origin-Resource-Policy', 'same-origin')
        response.setHeader('Content-Length', statSync(file).size)
        response.setHeader('Content-Type', contentType(file))
        createReadStream(file).pipe(response)
      })
    },
  }
}

function contentType(file: string): string {
  if (file.endsWith('.json')) return 'application/json'
  if (file.endsWith('.mp4')) return 'video/mp4'
  if (file.endsWith('.jpg')) return 'image/jpeg'
  return 'application/octet-stream'
}
