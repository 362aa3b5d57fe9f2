import type { AttendanceRow, MemberRow } from '../import-row.ts'

/**
 * Returns a function that returns the earlier row of the same member, or null. Two rows are the same member when the
 * ids are equal, or when the names are equal and the email address, date of birth or phone number is equal. Two rows
 * with different ids, dates of birth or email addresses are never the same member. Rows without any of these values are
 * the same member when all cells are equal.
 */
export function repeatedMember(): (member: MemberRow) => number | null {
  const seen = new Map<string, MemberRow>()
  return (member) => {
    const name = `${member.firstName ?? ''} ${member.lastName ?? ''}`.toLowerCase()
    const keys: string[] = []
    if (member.id) keys.push(`id ${member.id}`)
    if (member.dateOfBirth) keys.push(`born ${member.dateOfBirth} ${name}`)
    const email = member.email?.toLowerCase()
    if (email) keys.push(`mail ${email} ${name}`)
    if (member.phone) keys.push(`phone ${member.phone.replace(/\D/g, '')} ${name}`)
    if (keys.length === 0) keys.push(`all ${JSON.stringify({ ...member, row: 0 })}`)
    const isOther = (other: MemberRow) =>
      (member.id && other.id && member.id !== other.id) ||
      (member.dateOfBirth && other.dateOfBirth && member.dateOfBirth !== other.dateOfBirth) ||
      (email && other.email && email !== other.email.toLowerCase())
    for (const key of keys) {
      const other = seen.get(key)
      if (other && !isOther(other)) return other.row
    }
    for (const key of keys) if (!seen.has(key)) seen.set(key, member)
    return null
  }
}

/**
 * Returns a function that returns the earlier row of the same service, or null. Two rows are the same service when
 * their ids are equal. Without ids, the date, time and name must be equal.
 */
export function repeatedService(): (service: AttendanceRow) => number | null {
  const seen = new Map<string, number>()
  return ({ row, id, date, time, serviceName }) => {
    const key = id ?? `${date} ${time ?? ''} ${(serviceName ?? '').toLowerCase()}`
    const first = seen.get(key)
    if (first === undefined) seen.set(key, row)
    return first ?? null
  }
}
