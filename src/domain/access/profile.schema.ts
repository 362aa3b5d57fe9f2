import * as v from 'valibot'
import { Count, Id, OptionalText } from '../shared/column-values.ts'
import { isTimeZone } from '../shared/dates.ts'
import { optionalText, requiredText, Weekday } from '../shared/form-fields.ts'

export const ChurchRole = v.picklist(['owner', 'staff', 'counter', 'viewer'])
export type ChurchRole = v.InferOutput<typeof ChurchRole>

/** `UserRole` is a role for the complete installation, not for one church. */
export const UserRole = v.picklist(['user', 'admin'])
export type UserRole = v.InferOutput<typeof UserRole>

/** `EasterOf` is the calendar that gives a church's date of Easter. */
export const EasterOf = v.picklist(['western', 'orthodox'])
export type EasterOf = v.InferOutput<typeof EasterOf>

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
    /** `firstWeekday` is the day on which a week begins, 0 (Sunday) to 6. */
    firstWeekday: Count,
    easter: EasterOf,
    /** `mainSeries` is the name of the series that pages show first; null means the series with the most people. */
    mainSeries: OptionalText,
    /** `mainServiceId` is the recurring service of `mainSeries`; the service may have been deleted. */
    mainServiceId: v.nullable(Id),
    /** `onlineFactor` is the number of people that the church assumes for each online view, or null. */
    onlineFactor: v.nullable(v.number()),
    /** `registerEnabled` says whether the church writes down the names of the people who attend. */
    registerEnabled: v.boolean(),
  }),
})
export type Profile = v.InferOutput<typeof Profile>

export const ProfileDraft = v.object({ fullName: optionalText(200) })
export type ProfileDraft = v.InferOutput<typeof ProfileDraft>

export const ChurchDraft = v.object({
  name: requiredText(200, 'Church name is required'),
  /** `timeZone` is an IANA name, such as 'Pacific/Auckland'. */
  timeZone: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Time zone is required'),
    v.transform(zoneOfCity),
    v.check(isTimeZone, 'Please choose a time zone from the list'),
    v.transform(ianaSpelling),
  ),
  firstWeekday: Weekday,
  easter: EasterOf,
})
export type ChurchDraft = v.InferOutput<typeof ChurchDraft>

/** `mainSeries` is the series that pages show first; null means that Narthex chooses the series. */
export const MainSeriesDraft = v.object({ mainSeries: optionalText(200), mainServiceId: v.nullable(Id) })
export type MainSeriesDraft = v.InferOutput<typeof MainSeriesDraft>

/** `zoneOfCity` returns the time zone of a city, such as 'New York'; any other text is returned unchanged. */
function zoneOfCity(typed: string): string {
  const city = `/${typed.toLowerCase().replaceAll(' ', '_')}`
  return Intl.supportedValuesOf('timeZone').find((name) => `/${name.toLowerCase()}`.endsWith(city)) ?? typed
}

/** Browsers accept a time zone in any case ('america/new_york'); the database accepts only the IANA spelling. */
function ianaSpelling(timeZone: string): string {
  const listed = Intl.supportedValuesOf('timeZone').find((name) => name.toLowerCase() === timeZone.toLowerCase())
  return listed ?? new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone
}
