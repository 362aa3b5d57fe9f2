/**
 * Returns whether a text is an email address, or a phone number with at least five digits. The database has the same
 * rule.
 */
export function isContact(text: string): boolean {
  if (isEmail(text)) return text.length <= 320 && /^[^\s@]+@[^\s@]+$/.test(text)
  return text.length <= 50 && !/[\n\r]/.test(text) && text.replaceAll(/[^0-9]/g, '').length >= 5
}

/** Returns whether a contact is an email address; any other contact is a phone number. */
export function isEmail(contact: string): boolean {
  return contact.includes('@')
}

/** `ZEROS` has the code points of the digit 0 on Arabic and Persian keyboards. */
const ZEROS = [0x0660, 0x06f0]

/** Returns the text with the digits of Arabic and Persian keyboards written as 0 to 9. */
export function plainDigits(text: string): string {
  return text.replaceAll(/[٠-٩۰-۹]/g, (digit) => {
    const code = digit.codePointAt(0)!
    return String(code - ZEROS.findLast((zero) => zero <= code)!)
  })
}
