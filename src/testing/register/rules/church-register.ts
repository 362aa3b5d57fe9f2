import type { MembershipStatus } from '../../../domain/members/member.schema.ts'
import type { LocalDate, LocalTime } from '../../../domain/shared/dates.ts'

/** `seriesId` is null for a service that belongs to no recurring service. */
export type RuledService = {
  id: string
  date: LocalDate
  startTime: LocalTime
  seriesId: string | null
  isHeld: boolean
}

/** A member may have several marks at a service. The member was present if at least one mark has `wasPresent`. */
export type RuledMark = { memberId: string; serviceId: string; wasPresent: boolean }

/** `ChurchRegister` has all data of a church that the rules read. */
export type ChurchRegister = {
  /** `firstWeekday` is the day on which a week begins, 0 (Sunday) to 6. */
  firstWeekday: number
  services: RuledService[]
  marks: RuledMark[]
  members: { id: string; status: MembershipStatus }[]
  /** `expectations` are set by hand for a member and a series. */
  expectations: { memberId: string; seriesId: string; isExpected: boolean }[]
  followUps: { memberId: string; onDate: LocalDate }[]
}
