import { sha256 } from '@noble/hashes/sha2.js'

/**
 * Accounts have internal e-mail addresses in this domain. RFC 2606 reserves `.invalid`, so no message can arrive.
 * E-mail confirmation must be off, because Supabase Auth then checks only the form of an address.
 */
const USERNAME_EMAIL_DOMAIN = 'users.narthex.invalid'

const MAX_LOCAL_PART = 64

/** `normalizeUsername` cuts off whitespace, zero-width spaces and byte order marks at both ends of a username. */
const EDGES = /^[\s\u200b\ufeff]+|[\s\u200b\ufeff]+$/g

/**
 * Returns a username as it is stored and shown: in the Unicode form NFKC, without surrounding spaces, and in its
 * original case.
 */
export function normalizeUsername(username: string): string {
  return username.normalize('NFKC').replace(EDGES, '')
}

/**
 * Returns the e-mail address of a username's account, because Supabase Auth identifies people by e-mail. Usernames that
 * differ only in case, Unicode form (NFKC) or surrounding spaces get the same address. All other usernames get
 * different addresses. The local part is `u.` and the name, in which every character but a-z and 0-9 becomes `-<code
 * point in hex>-`. If the local part has more than 64 characters, `h.` and the SHA-256 of the local part in base 32
 * replace it.
 *
 * @param username any Unicode text
 */
export function usernameToEmail(username: string, domain: string = USERNAME_EMAIL_DOMAIN): string {
  // Lower-casing can leave characters that NFKC composes, so the name is normalized again.
  const canonical = normalizeUsername(normalizeUsername(username).toLowerCase())
  const spelled = Array.from(canonical, spell).join('')
  const localPart = `u.${spelled}`
  return `${localPart.length <= MAX_LOCAL_PART ? localPart : `h.${base32(sha256(new TextEncoder().encode(spelled)))}`}@${domain}`
}

function spell(character: string): string {
  return /^[a-z0-9]$/.test(character) ? character : `-${character.codePointAt(0)!.toString(16)}-`
}

/**
 * `base32` uses the alphabet of RFC 4648 without padding. The letters are lower case, because addresses are
 * case-insensitive.
 */
function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits.replace(/.{1,5}/g, (five) => 'abcdefghijklmnopqrstuvwxyz234567'[parseInt(five.padEnd(5, '0'), 2)]!)
}
