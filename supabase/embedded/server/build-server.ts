import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import type { Plugin } from 'vite'

const embedded = resolve(import.meta.dirname, '..')

/** All entries are written to one folder, because `threads/thread.ts` looks there for the threads' files. */
const entries = {
  start: 'server/start.ts',
  'supabase-thread': 'threads/supabase-thread.ts',
  'api-thread': 'threads/api-thread.ts',
}

/** Packages that stay outside the bundle, because they look for data files beside their code. */
const withFiles = /^(@electric-sql\/pglite|pgsql-parser|libpg-query)/

/**
 * Writes the server as a few files of plain JavaScript. Loading the sources and packages would add seconds to each
 * start.
 */
export async function buildServer(outDir: string): Promise<void> {
  const input = Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, resolve(embedded, file)]))
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [keepOutside(), nameFolders()],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      copyPublicDir: false,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: { input, output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } },
    },
  })
}

function keepOutside(): Plugin {
  return {
    name: 'narthex:keep-outside',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!withFiles.test(source)) return null
      const found = await this.resolve(source, importer, { skipSelf: true })
      return found && { id: pathToFileURL(found.id).href, external: true }
    },
  }
}

/**
 * Replaces `import.meta.dirname` in each source with the folder of the source, because the bundle lies in another
 * folder.
 */
function nameFolders(): Plugin {
  return {
    name: 'narthex:name-folders',
    transform(code, id) {
      if (!id.startsWith(embedded) || !code.includes('import.meta.dirname')) return null
      return { code: code.replaceAll('import.meta.dirname', JSON.stringify(dirname(id))), map: null }
    },
  }
}
