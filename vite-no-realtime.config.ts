import type { Plugin } from 'vite'

const nothing = '\0narthex:no-realtime'

/** Leaves out the client of the database's live changes, a third of supabase-js: Narthex does not listen to them. */
export function leaveOutRealtime(): Plugin {
  return {
    name: 'narthex:no-realtime',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source === '@supabase/realtime-js' ? nothing : null),
    // supabase-js constructs a RealtimeClient and calls `setAuth` with each new token.
    load: (id) => (id === nothing ? 'export class RealtimeClient { setAuth() {} }' : null),
  }
}
