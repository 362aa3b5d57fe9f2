/**
 * A cell that cannot be read. `row` is the row number in the file (the first row is 1), `column` the column's heading
 * in the file, or its letter when it has none. `reason` is a sentence for people: 'This is not a date: "30.02.2024"'.
 */
export type RefusedCell = { row: number; column: string | null; reason: string }

/** Only the mapped columns are present; a blank cell is null and never overwrites. Dates are 'YYYY-MM-DD'. */
export type MemberRow = {
  row: number
  /** The member's id in Narthex, a UUID. It is the column "ID" of our own export. */
  id?: string | null
  firstName?: string | null
  lastName?: string | null
  email?: string | null
  phone?: string | null
  address?: string | null
  /** A date without a year is not kept here; it goes into `notes` as 'Birthday: 14 March'. */
  dateOfBirth?: string | null
  ageBand?: 'adult' | 'child' | null
  joinDate?: string | null
  membershipStatus?: 'active' | 'inactive' | 'visitor' | null
  familyId?: string | null
  notes?: string | null
}

/**
 * One service on one date. An empty cell makes no service, because nothing is known about it. A cell that says "not
 * counted" makes a service without a total, so that its week does not pass for a complete one. `row` and `column` are
 * the place of the total in the file.
 */
export type AttendanceRow = {
  row: number
  column: string | null
  /** The service's id in Narthex (service_instances.id), when the file has it. */
  id?: string | null
  /** 'YYYY-MM-DD' */
  date: string
  /** 'HH:MM'; null is the series' time, or the default chosen on the page. */
  time: string | null
  /** Null is the name chosen on the page. */
  serviceName: string | null
  /**
   * A file without a total has the sum of the parts that belong to the total. Null when it has neither, and when one of
   * these parts was not counted.
   */
  total: number | null
  adults?: number | null
  children?: number | null
  visitors?: number | null
  /** A church's own counting categories, by their names in the headings. */
  categories?: Record<string, number>
  online?: { place: string; views: number }[]
  /** The file says that the service, or a part of its total, was not counted; it then has no total. */
  notCounted?: true
  /** The cells whose number is not exact, by their fields: { total: 'ca. 95' }. */
  written?: Partial<Record<'total' | 'adults' | 'children' | 'visitors', string>>
  /** A reason such as 'snow'; '' when the file only says that it was cancelled. */
  didNotHappen?: string | null
  notes?: string | null
}
