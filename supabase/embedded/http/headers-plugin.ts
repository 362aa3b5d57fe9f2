import { loadEnv } from 'vite'
import type { Plugin } from 'vite'
import { BASIC_HEADERS, headersFile } from './security-headers.ts'
import type { Surroundings } from './security-headers.ts'

/** Gives Vite's dev server its headers, and writes the headers for every other server into the build. */
export function headersPlugin(): Plugin {
  let surroundings: Surroundings = {}
  return {
    name: 'narthex:headers',
    config(config, { mode }) {
      const hosted = loadEnv(mode, config.envDir || process.cwd(), 'VITE_SUPABASE_')
      surroundings = { supabaseUrl: hosted.VITE_SUPABASE_URL }
      return { server: { headers: BASIC_HEADERS } }
    },
    generateBundle() {
      // Vite also calls this function for worker bundles, which need no `_headers` file.
      if (this.environment.name !== 'client') return
      this.emitFile({ type: 'asset', fileName: '_headers', source: headersFile(surroundings) })
    },
  }
}
