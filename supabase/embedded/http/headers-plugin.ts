import { loadEnv } from 'vite'
import type { Plugin } from 'vite'
import { BASIC_HEADERS, headersFile } from './security-headers.ts'
import type { Surroundings } from './security-headers.ts'

/** Sets the headers of Vite's dev server. For all other servers, adds the file `_headers` to a build. */
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
