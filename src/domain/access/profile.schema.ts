import * as v from 'valibot'
import { Count, Id, OptionalText } from '../shared/column-values.ts'
import { isTimeZone } from '../shared/dates.ts'
import { optionalText, requiredText, Weekday } from '../shared/form-fields.ts'

/** `church-roles.ts` says what each role may do in its church. */
export const ChurchRole = v.picklist(['owner', 'staff', 'counter', 'viewer'])
export type ChurchRole = v.InferOutput<typeof ChurchRole>

/** This role holds for the whole installation, not for one church. */
export const UserRole = v.picklist(['user', 'admin'])
export type UserRole = v.InferOutput<typeof UserRole>

/** A church keeps one of the two dates of Easter. */
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

export const ProfileDraft = v.object({ fullName: optionalText(200) })
export type ProfileDraft = v.InferOutput<typeof ProfileDraft>

/** Only owners change these fields. */
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
