import { HealthAnswer } from '../answers.ts'
import { open } from '../route.ts'
import { Refusal } from '../failures.ts'

export const healthRoutes = [
  open({
    method: 'GET',
    path: '/health',
    summary: 'Whether the function reaches its back end.',
    status: 200,
    answer: HealthAnswer,
    handle: async ({ settings }) => {
      const response = await settings.fetch(new URL('/auth/v1/health', settings.supabaseUrl), {
        headers: { apikey: settings.publishableKey },
      })
      await response.body?.cancel()
      if (!response.ok) throw new Refusal(503, 'Auth cannot be reached.')
      return { isAuthReachable: true }
    },
  }),
]
