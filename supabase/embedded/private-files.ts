import { existsSync, realpathSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { relative, resolve, sep } from 'node:path'
import type { Plugin, ResolvedConfig } from 'vite'
import { dataFolder, defaultDataFolder } from './data-folder.ts'
import { resolvesInside } from './resolves-inside.ts'

/** Vite's default list. The list is repeated here, because a value of `deny` replaces the default. */
const neverServed = ['.env', '.env.*', '*.{crt,pem,key,p12,pfx,cer,der}', '.npmrc', '.yarnrc.yml', '**/.git/**']

/**
 * Prevents Vite's dev server from revealing the keys, database and files of the embedded back end. Files that remain
 * after a change to a hosted project are protected too. An address that leads to one of the folders is refused. Vite's
 * `deny` list also covers the files, in case another address leads to them. The server of `npm start` needs no such
 * plugin, because it serves only the built app.
 */
export function privateFiles(): Plugin {
  const folders = [defaultDataFolder, dataFolder()].flatMap((folder) =>
    existsSync(folder) ? [folder, realpathSync(folder)] : [folder],
  )
  return {
    name: 'narthex:private-files',
    config: () => ({ server: { fs: { deny: [...neverServed, ...folders.flatMap(globsOf)] } } }),
    configResolved: ({ root, publicDir, build }) =>
      assertUnpublished(dataFolder(), [publicDir, resolve(root, build.outDir)], root),
    configureServer({ middlewares, config: { root } }) {
      const inRoot = folders.filter((folder) => isIn(folder, root)).map((folder) => relative(root, folder))
      const isPrivate = resolvesInside([...folders, ...inRoot])
      middlewares.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
        if (!isPrivate(request.url ?? '')) return next()
        response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found')
      })
    },
  }
}

/** @throws when files are served from the data folder */
export function assertUnpublished(folder: string, published: string[], root: ResolvedConfig['root']): void {
  const open = published.find((each) => isIn(folder, each)) ?? (isIn(root, folder) ? root : undefined)
  if (open) throw new Error(`NARTHEX_DATA_DIR must be a folder of its own, not one with or within ${open}.`)
}

function isIn(path: string, folder: string): boolean {
  return `${path}${sep}`.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`)
}

function globsOf(folder: string): string[] {
  const path = folder.replaceAll(sep, '/').replace(/[\\$^*+?()[\]{}|!@]/g, '\\$&')
  return [path, `${path}/**`]
}
