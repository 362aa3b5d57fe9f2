import * as v from 'valibot'
import { Count, Id, OptionalText } from '../shared/column-values.ts'
import { isTimeZone } from '../shared/dates.ts'
import { optionalText, requiredText, Weekday } from '../shared/form-fields.ts'

/** What a person may do in their church; see `church-roles.ts`. */
export const ChurchRole = v.picklist(['owner', 'staff', 'counter', 'viewer'])
export type ChurchRole = v.InferOutput<typeof ChurchRole>

/** What a person may do on the whole installation. */
export const UserRole = v.picklist(['user', 'admin'])
export type UserRole = v.InferOutput<typeof UserRole>

/** Which Easter a church keeps. */
export const EasterOf = v.picklist(['western', 'orthodox'])
export type EasterOf = v.InferOutput<typeof EasterOf>

/** The signed-in person and their church. */
export const Profile = v.strictObject({
  id: Id,
  username: v.string(),
  fullName: OptionalText,
  email: OptionalText,
  role: UserRole,
  churchRole: ChurchRole,
  church: v.strictObject({
    id: Id,
    name: v.string(),
    timeZone: v.string(),
    /** on which a week begins: 0 (Sunday) to 6 */
    firstWeekday: Count,
    easter: EasterOf,
    /** the name of the series that the church leads with; null: the one that most people attend */
    mainSeries: OptionalText,
    /** its recurring service, which may have been deleted */
    mainServiceId: v.nullable(Id),
  }),
})
export type Profile = v.InferOutput<typeof Profile>

/** What people change about themselves. */
export const ProfileDraft = v.object({ fullName: optionalText(200) })
export type ProfileDraft = v.InferOutput<typeof ProfileDraft>

/** What owners change about their church. */
export const ChurchDraft = v.object({
  name: requiredText(200, 'Church name is required'),
  /** IANA name, such as 'Pacific/Auckland' */
  timeZone: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Time zone is required'),
    v.check(isTimeZone, 'Please choose a time zone from the list'),
    v.transform(ianaSpelling),
  ),
  firstWeekday: Weekday,
  easter: EasterOf,
})
export type ChurchDraft = v.InferOutput<typeof ChurchDraft>

/** The series that owners and staff choose to lead with; a name of null leaves it to the product. */
export const MainSeriesDraft = v.object({ mainSeries: optionalText(200), mainServiceId: v.nullable(Id) })
export type MainSeriesDraft = v.InferOutput<typeof MainSeriesDraft>

/** Browsers know a time zone in any case ('america/new_york'), the database only in the list's. */
function ianaSpelling(timeZone: string): string {
  const listed = Intl.supportedValuesOf('timeZone').find((name) => name.toLowerCase() === timeZone.toLowerCase())
  return listed ?? new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone
}
