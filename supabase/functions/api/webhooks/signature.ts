/**
 * Returns the HMAC-SHA256 (RFC 2104) of `{time}.{body}` in hex. The signature covers the time, so that a receiver can
 * refuse a recorded message that is sent again later.
 * @param time seconds since 1970
 */
export async function signatureOf(secret: string, time: number, body: string): Promise<string> {
  const text = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', text.encode(secret), algorithm, false, ['sign'])
  const digest = await crypto.subtle.sign('HMAC', key, text.encode(`${time}.${body}`))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
