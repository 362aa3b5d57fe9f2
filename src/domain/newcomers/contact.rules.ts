/**
 * Returns whether a text is an email address, or a phone number with at least five digits, as the database checks it.
 */
export function isContact(text: string): boolean {
  if (isEmail(text)) return text.length <= 320 && /^[^\s@]+@[^\s@]+$/.test(text)
  return text.length <= 50 && !/[\n\r]/.test(text) && text.replaceAll(/[^0-9]/g, '').length >= 5
}

/** Returns whether a contact is an email address; any other contact is a phone number. */
export function isEmail(contact: string): boolean {
  return contact.includes('@')
}

/** Arabic and Persian keyboards have digits of their own. The first of each is the zero. */
const ZEROS = [0x0660, 0x06f0]

/** Writes the digits of Arabic and Persian keyboards as 0 to 9. */
export function plainDigits(text: string): string {
  return text.replaceAll(/[٠-٩۰-۹]/g, (digit) => {
    const code = digit.codePointAt(0)!
    return String(code - ZEROS.findLast((zero) => zero <= code)!)
  })
}
