import { createApi } from './app.ts'

const api = createApi({
  supabaseUrl: Deno.env.get('SUPABASE_URL') ?? '',
  publishableKey: Deno.env.get('SUPABASE_ANON_KEY') ?? '',
  secretKey: Deno.env.get('SUPABASE_SERVICE_ROLE_KEY'),
  fetch,
  usernameDomain: Deno.env.get('NARTHEX_USERNAME_DOMAIN'),
  allowedOrigins: Deno.env
    .get('NARTHEX_APP_ORIGINS')
    ?.split(',')
    .map((origin) => origin.trim()),
  // oxlint-disable-next-line no-console -- hosted functions log to the console
  log: (entry) => console.log(JSON.stringify(entry)),
})

Deno.serve((request) => api.fetch(request))
