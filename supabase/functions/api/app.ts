import { Hono } from 'hono'

export type ApiSettings = {
  publishableKey: string
  /** How the function reaches PostgREST, Auth and Storage. */
  fetch: typeof fetch
}

/** The Edge Function as a fetch handler; hosted Supabase and the embedded back end serve the same one. */
export function createApi(settings: ApiSettings) {
  const app = new Hono().basePath('/functions/v1/api')
  app.get('/health', async (context) => {
    const response = await settings.fetch(new URL('/auth/v1/health', context.req.url), {
      headers: { apikey: settings.publishableKey },
    })
    await response.body?.cancel()
    return context.json({ isAuthReachable: response.ok }, response.ok ? 200 : 503)
  })
  app.notFound((context) => context.json({ message: 'There is nothing at this address.' }, 404))
  app.onError((error, context) => {
    console.error(error)
    return context.json({ message: 'Something went wrong.' }, 500)
  })
  return app
}
