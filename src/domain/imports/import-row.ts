/**
 * A `RefusedCell` cannot be imported. `row` is the row number in the file, from 1. `column` is the column's heading, or
 * its letter without a heading; null when the reason is about the whole row. `reason` is a sentence for people, such as
 * 'This is not a date: "30.02.2024"'. `about` says what the row is about, as far as it could be read.
 */
export type RefusedCell = { row: number; column: string | null; reason: string; about?: RefusedAbout }

/** `name` is the name of a person. `date` is 'YYYY-MM-DD', or the text of the file when it is no date. */
export type RefusedAbout = { name?: string; date?: string; service_name?: string | null }

/**
 * A `MemberRow` has only the fields of chosen columns. A blank cell is null and never overwrites a value. Dates are
 * 'YYYY-MM-DD'.
 */
export type MemberRow = {
  row: number
  /** `id` is the member's UUID in Narthex, from the column "ID" of a file that Narthex wrote. */
  id?: string | null
  firstName?: string | null
  lastName?: string | null
  email?: string | null
  phone?: string | null
  address?: string | null
  /** A date of birth without a year goes into `notes` instead, such as 'Birthday: 14 March'. */
  dateOfBirth?: string | null
  ageBand?: 'adult' | 'child' | null
  joinDate?: string | null
  membershipStatus?: 'active' | 'inactive' | 'visitor' | null
  familyId?: string | null
  notes?: string | null
}

/**
 * `WorkedOut` describes a total whose cell is empty. `from` names the parts that were added up. `without` names the
 * empty parts that have a number at another service, so the total may be too low.
 */
export type WorkedOut = { from: string[]; without: string[] }

/**
 * An `AttendanceRow` is one service on one date. An empty cell makes no service. A cell that says "not counted" makes a
 * service without a total, so that the week is known to be incomplete. `row` and `column` are the place of the total in
 * the file.
 */
export type AttendanceRow = {
  row: number
  column: string | null
  /** `id` is the service's id in Narthex (`service_instances.id`), if the file has it. */
  id?: string | null
  /** `date` is 'YYYY-MM-DD'. */
  date: string
  /** `time` is 'HH:MM'. A null means the time of the series or the default on the page. */
  time: string | null
  /** `serviceName` is null when the name on the page is used. */
  serviceName: string | null
  /**
   * In a file without totals, `total` is the sum of the parts that belong to the total. `total` is null if there are no
   * such parts, or if a part was not counted.
   */
  total: number | null
  adults?: number | null
  children?: number | null
  visitors?: number | null
  /** `categories` has the people in the church's own counting categories, by the names in the headings. */
  categories?: Record<string, number>
  online?: { place: string; views: number }[]
  /**
   * `notCounted` is true when the file says that the service or a part of its total was not counted. `total` is then
   * null.
   */
  notCounted?: true
  /** `written` has the texts of numbers that are not exact, by their field, such as { total: 'ca. 95' }. */
  written?: Record<string, string>
  /** `workedOut` is set when the file has totals, and the total of this service is the sum of its parts. */
  workedOut?: WorkedOut
  /** `didNotHappen` is a reason such as 'snow'; '' when the file gives no reason. */
  didNotHappen?: string | null
  notes?: string | null
}
