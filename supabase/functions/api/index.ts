import { createApi } from './app.ts'

const supabaseUrl = Deno.env.get('SUPABASE_URL') ?? ''

const api = createApi({
  publishableKey: Deno.env.get('SUPABASE_ANON_KEY') ?? '',
  fetch: (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    return fetch(new Request(new URL(pathname + search, supabaseUrl), request))
  },
})

Deno.serve((request) => {
  const url = new URL(request.url)
  // Hosted Supabase strips /functions/v1 before it calls the function.
  if (!url.pathname.startsWith('/functions/v1/')) url.pathname = `/functions/v1${url.pathname}`
  return api.fetch(new Request(url, request))
})
