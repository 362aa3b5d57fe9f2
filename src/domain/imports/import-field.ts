export type ImportKind = 'members' | 'attendance'

export const MEMBER_FIELDS = [
  'id',
  'firstName',
  'lastName',
  'fullName',
  'email',
  'phone',
  'mobile',
  'home phone',
  'work phone',
  'address',
  'street',
  'city',
  'zip',
  'state',
  'country',
  'dateOfBirth',
  'birthday',
  'ageBand',
  'joinDate',
  'membershipStatus',
  'familyId',
  'notes',
] as const

/** `birthday` is a day without a year. The fields from `street` to `country` are joined into the address. */
export type MemberField = (typeof MEMBER_FIELDS)[number]

export const ATTENDANCE_FIELDS = [
  'id',
  'date',
  'time',
  'service',
  'total',
  'adults',
  'children',
  'visitors',
  'outcome',
  'notes',
] as const

/**
 * A column of counts belongs to a service (`service:9:00 AM`), to a counting category or to a place online. When a file
 * has a column for each service, a column `total` is left out, because it is the sum of the services.
 */
export type AttendanceField =
  | (typeof ATTENDANCE_FIELDS)[number]
  | `category:${string}`
  | `online:${string}`
  | `service:${string}`

/** A `Field` says where an import writes a column of a file. A column with the field `ignore` is not imported. */
export type Field = MemberField | AttendanceField | 'ignore'

/** Returns the name after the prefix of a field: 'category:Youth' → 'Youth'. */
export function nameIn(field: Field, prefix: 'category' | 'online' | 'service'): string | null {
  return field.startsWith(`${prefix}:`) ? field.slice(prefix.length + 1) : null
}
