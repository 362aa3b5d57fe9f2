/** Recovery codes are 16 characters of Crockford's base 32, as `private.new_recovery_code` writes them. */
const FORM = /^[0-9A-HJKMNP-TV-Z]{16}$/

/** Returns a code in groups of four that people can read aloud: 'AB12-CD34-EF56-GH78'. */
export function formatRecoveryCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? ''
}

/**
 * Returns the typed code without spaces and dashes and in capitals. An O is read as the digit 0, and an I or an L as 1,
 * because no code has these letters.
 *
 * @returns null when the text cannot be a code
 */
export function readRecoveryCode(text: string): string | null {
  const code = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}\u2212_.]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return FORM.test(code) ? code : null
}
