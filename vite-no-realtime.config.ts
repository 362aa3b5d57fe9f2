import type { Plugin } from 'vite'

const nothing = '\0narthex:no-realtime'

/**
 * Leaves out the client for live changes of the database, a third of supabase-js, because Narthex does not use live
 * changes.
 */
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
