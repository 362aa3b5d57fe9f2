import { catalog } from '../../../workers/vision/catalog.ts'

/** The addresses that a page may reach besides the site itself. */
export type Surroundings = {
  /** The origin of a hosted project's API; absent when the site itself serves the API. */
  supabaseUrl?: string | undefined
}

/** Requires HTTPS for one year on this host only. Narthex does not decide for other hosts of the church's domain. */
const STRICT_TRANSPORT = { 'Strict-Transport-Security': 'max-age=31536000' }

/** Threaded WebAssembly needs a cross-origin isolated page. */
const ISOLATION = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

const OWN_FEATURES = 'camera autoplay clipboard-write cross-origin-isolated screen-wake-lock'
const NO_FEATURES = `accelerometer clipboard-read display-capture encrypted-media fullscreen gamepad geolocation
  gyroscope hid idle-detection local-fonts magnetometer microphone midi payment picture-in-picture
  publickey-credentials-create publickey-credentials-get serial storage-access usb window-management
  xr-spatial-tracking`

/**
 * The headers of every answer. Content-Security-Policy is left out, because Vite's dev server needs inline scripts,
 * frames and sockets.
 */
export const BASIC_HEADERS = {
  ...ISOLATION,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy': [
    ...OWN_FEATURES.split(' ').map((feature) => `${feature}=(self)`),
    ...NO_FEATURES.split(/\s+/).map((feature) => `${feature}=()`),
  ].join(', '),
}

export function securityHeaders(surroundings: Surroundings = {}): Record<string, string> {
  return {
    ...BASIC_HEADERS,
    'X-Frame-Options': 'DENY',
    'Content-Security-Policy': contentPolicy(surroundings),
  }
}

function contentPolicy({ supabaseUrl }: Surroundings): string {
  const models = Object.values(catalog).flatMap(({ sourceUrl }) => sourceUrl ?? [])
  const policy: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", "'wasm-unsafe-eval'"],
    'worker-src': ["'self'"],
    'style-src': ["'self'"],
    'font-src': ["'self'"],
    // Snapshots are read with the person's token and shown from memory; a camera's thumbnail is a data URL.
    'img-src': ["'self'", 'blob:', 'data:'],
    'media-src': ["'self'", 'blob:'],
    // Each model is allowed by its full address, because anyone may put files on the models' hosts.
    'connect-src': ["'self'", ...(supabaseUrl ? [new URL(supabaseUrl).origin] : []), ...models],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ')
}

/** @param headers the headers to add, unless the answer already has them */
export function withHeaders(response: Response, headers: Record<string, string>): Response {
  const answer = new Response(response.body, response)
  for (const [name, value] of Object.entries(headers)) {
    if (!answer.headers.has(name)) answer.headers.set(name, value)
  }
  return answer
}

/**
 * Returns the text of the file `_headers` of a build, for static hosts and for Narthex's own server. Browsers ignore
 * `Strict-Transport-Security` where a host does not use TLS.
 */
export function headersFile(surroundings: Surroundings): string {
  return [
    '/*\n',
    ...lines({ ...securityHeaders(surroundings), ...STRICT_TRANSPORT }),
    '\n/assets/*\n',
    ...lines({ 'Cache-Control': 'public, max-age=31536000, immutable' }),
  ].join('')
}

/**
 * Returns the headers that the file sets for every answer.
 * @param isSecure whether callers use TLS, which may end at a proxy in front of the server
 */
export function headersOfFile(text: string, { isSecure }: { isSecure: boolean }): Record<string, string> {
  const [, everywhere = ''] = /^\/\*\n((?:  .+\n)*)/m.exec(text) ?? []
  const headers = [...everywhere.matchAll(/^  (\S+): (.+)$/gm)].map(
    ([, name = '', value = '']) => [name, value] as const,
  )
  return Object.fromEntries(headers.filter(([name]) => isSecure || !(name in STRICT_TRANSPORT)))
}

function lines(headers: Record<string, string>): string[] {
  return Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`)
}
