import type { MemberField } from '../import-field.ts'
import type { MemberRow } from '../import-row.ts'

/**
 * A member keeps the first of these numbers that the file has. The other numbers go into the notes with these words.
 */
export const PHONES = {
  mobile: 'Mobile phone',
  phone: 'Phone',
  'home phone': 'Home phone',
  'work phone': 'Work phone',
} as const

type PhoneField = keyof typeof PHONES
export type Phones = Partial<Record<PhoneField, string>>

/** Returns whether a field is a phone number. */
export function isPhoneField(field: MemberField): field is PhoneField {
  return field in PHONES
}

/** Fills the member's phone number and adds all other numbers to `lines`. */
export function fillPhones(member: MemberRow, phones: Phones, lines: string[]) {
  const seen = new Set<string>()
  for (const field of ['mobile', 'phone', 'home phone', 'work phone'] as const) {
    const phone = phones[field]
    const digits = phone?.replace(/\D/g, '')
    if (!phone || !digits || seen.has(digits)) continue
    if (seen.size === 0) member.phone = phone
    else lines.push(`${PHONES[field]}: ${phone}`)
    seen.add(digits)
  }
}
