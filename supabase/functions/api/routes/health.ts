import * as v from 'valibot'
import { VERSION } from '../../../../src/domain/version.ts'
import { open } from '../route.ts'
import { Refusal } from '../failures.ts'
import type { ApiSettings } from '../settings.ts'

export const healthRoutes = [
  open({
    method: 'GET',
    path: '/health',
    summary: 'Tells whether the function reaches its back end, and its version.',
    status: 200,
    answer: v.strictObject({ isAuthReachable: v.boolean(), version: v.string() }),
    handle: async ({ settings }) => {
      if (!(await isAuthReachable(settings))) throw new Refusal(503, 'Auth cannot be reached.')
      return { isAuthReachable: true, version: VERSION }
    },
  }),
]

async function isAuthReachable({ fetch, supabaseUrl, publishableKey }: ApiSettings): Promise<boolean> {
  const asked = fetch(new URL('/auth/v1/health', supabaseUrl), { headers: { apikey: publishableKey } })
  // A failed request means that the network or the server is down. `/health` reports this failure in its answer.
  const response = await asked.catch(() => null)
  await response?.body?.cancel()
  return response?.ok ?? false
}
