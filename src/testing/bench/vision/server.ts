import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, resolve, sep } from 'node:path'

const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm',
  '.jpg': 'image/jpeg',
}

export type Mounts = {
  /** `folders` maps the beginning of a path to the folder whose files are served. */
  folders: Record<string, string>
  files: Record<string, Uint8Array>
}

/** Serves files to cross-origin isolated pages. Browsers may cache these files like the hashed files of a site. */
export async function serve({ folders, files }: Mounts): Promise<{ origin: string; close: () => void }> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '/').split('?')[0]!)
    const bytes = files[path]
    if (bytes) return answer(response, path, bytes.length).end(bytes)
    const found = Object.keys(folders).find((prefix) => path.startsWith(prefix))
    const folder = found && resolve(folders[found]!)
    const file = folder && resolve(folder, path.slice(found.length))
    if (!file?.startsWith(folder + sep) || !existsSync(file) || !statSync(file).isFile()) {
      return response.writeHead(404).end('not found')
    }
    createReadStream(file).pipe(answer(response, path, statSync(file).size))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function answer(response: ServerResponse, path: string, length: number): ServerResponse {
  return response.writeHead(200, {
    'Content-Type': CONTENT_TYPES[extname(path)] ?? 'application/octet-stream',
    'Content-Length': length,
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Resource-Policy': 'same-origin',
  })
}
