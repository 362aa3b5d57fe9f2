import { sha256 } from '@noble/hashes/sha2.js'

/**
 * Domain of the internal addresses. `.invalid` is reserved (RFC 2606): no message sent there can ever
 * arrive. Supabase Auth checks only the form of an address while e-mail confirmation is off, as it must be here.
 */
const USERNAME_EMAIL_DOMAIN = 'users.narthex.invalid'

/** Longest local part of an address (RFC 5321, section 4.5.3.1.1). */
const MAX_LOCAL_PART = 64

/** Spaces, and the two characters that pass for none: zero-width space and byte order mark. */
const EDGES = /^[\s\u200b\ufeff]+|[\s\u200b\ufeff]+$/g

/** A username as it is kept and shown: one Unicode form, no spaces around it, the person's own capitals. */
export function normalizeUsername(username: string): string {
  return username.normalize('NFKC').replace(EDGES, '')
}

/**
 * The address under which an account is kept: Supabase Auth knows people by e-mail, we by username.
 * Usernames that are equal apart from case, Unicode form (NFKC) and surrounding spaces get the same address,
 * all others different ones. The local part is `u.` + the name, in which everything but a-z and 0-9 becomes
 * `-<code point in hex>-`, a reversible writing. One that would exceed 64 characters becomes
 * `h.` + SHA-256 in base 32 instead: no two are known, or expected, to meet.
 *
 * @param username any Unicode text
 */
export function usernameToEmail(username: string, domain: string = USERNAME_EMAIL_DOMAIN): string {
  // Lower-casing can leave a composable sequence behind, so the form is settled again afterwards.
  const canonical = normalizeUsername(normalizeUsername(username).toLowerCase())
  const spelled = Array.from(canonical, spell).join('')
  const localPart = `u.${spelled}`
  return `${localPart.length <= MAX_LOCAL_PART ? localPart : `h.${base32(sha256(new TextEncoder().encode(spelled)))}`}@${domain}`
}

function spell(character: string): string {
  return /^[a-z0-9]$/.test(character) ? character : `-${character.codePointAt(0)!.toString(16)}-`
}

/** RFC 4648's alphabet in lower case (addresses are case-insensitive), without padding. */
function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits.replace(/.{1,5}/g, (five) => 'abcdefghijklmnopqrstuvwxyz234567'[parseInt(five.padEnd(5, '0'), 2)]!)
}
