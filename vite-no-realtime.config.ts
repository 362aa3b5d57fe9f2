import type { Plugin } from 'vite'

const nothing = '\0narthex:no-realtime'

/**
 * Leaves the client for live database changes out of the build, because Narthex does not use it. The client is a third
 * of supabase-js.
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
