import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const HALF_A_YEAR_S = 180 * 24 * 3600

const cookieOf = (email: string) => `narthex-device-${createHash('sha256').update(email).digest('hex').slice(0, 12)}`

/**
 * Marks a browser with a cookie after a log-in (OWASP's "device cookies"). Wrong passwords in other browsers then
 * cannot lock out the person who logged in. Scripts cannot read the cookie, and the cookie grants no access.
 */
export function knownDevices(secret: string) {
  const sign = (email: string, device: string) =>
    createHmac('sha256', secret).update(`device:${email}:${device}`).digest('base64url')

  return {
    /** @returns the device's random id, or null in a browser without a valid cookie for this name */
    find(request: Request, email: string): string | null {
      const cookies = (request.headers.get('cookie') ?? '').split(/;\s*/)
      const value = cookies.find((cookie) => cookie.startsWith(`${cookieOf(email)}=`))?.split('=')[1]
      const [, device, signature] = /^([\w-]{22})\.([\w-]{43})$/.exec(value ?? '') ?? []
      if (!device || !signature) return null
      return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(email, device))) ? device : null
    },
    /** @returns the `Set-Cookie` header that marks this browser after a log-in with this name */
    remember(request: Request, email: string): string {
      const device = randomBytes(16).toString('base64url')
      const secure = new URL(request.url).protocol === 'https:' ? '; Secure' : ''
      const lifetime = `Path=/auth/v1; Max-Age=${HALF_A_YEAR_S}; HttpOnly; SameSite=Strict${secure}`
      return `${cookieOf(email)}=${device}.${sign(email, device)}; ${lifetime}`
    },
  }
}
