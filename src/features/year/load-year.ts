import { canEdit } from '@/domain/access/permissions.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { listServices } from '@/domain/services/service.queries.ts'
import type { Service } from '@/domain/services/service.schema.ts'
import { todayIn } from '@/domain/shared/dates.ts'
import type { Db } from '@/domain/shared/db.ts'
import { periodBefore, periodOf, shownYear, yearChoices } from '@/domain/year/year-period.ts'
import type { YearPeriod } from '@/domain/year/year-period.ts'
import type { YearService } from '@/domain/year/year-service.schema.ts'
import {
  findChurchOfYear,
  findCountedYear,
  findFirstYear,
  findMembersOfYear,
  listYearServices,
} from '@/domain/year/year.queries.ts'
import type { ChurchOfYear, MembersOfYear } from '@/domain/year/year.schema.ts'

export type YearData = {
  period: YearPeriod
  /** The years that a person can choose, newest first. */
  choices: number[]
  church: ChurchOfYear
  /** The services of the year and of the year before. */
  services: YearService[]
  /** The recurring services, whose rules say which services a week should have. */
  rules: Service[]
  /** Null for people who may not read members. */
  members: { now: MembersOfYear; before: MembersOfYear } | null
}

/** @param wanted the year in the URL */
export async function loadYear(db: Db, profile: Profile, wanted: number | undefined): Promise<YearData> {
  const { id, timeZone } = profile.church
  const today = todayIn(timeZone, new Date())
  const [firstYear, countedYear, church] = await Promise.all([
    findFirstYear(db),
    findCountedYear(db, today),
    findChurchOfYear(db, id),
  ])
  const year = shownYear(wanted, countedYear, today)
  const period = periodOf(year, today)
  const [services, rules, members] = await Promise.all([
    listYearServices(db, period),
    listServices(db),
    canEdit(profile) ? loadMembers(db, period) : null,
  ])
  return { period, choices: yearChoices(year, firstYear, today), church, services, rules, members }
}

async function loadMembers(db: Db, period: YearPeriod): Promise<YearData['members']> {
  const [now, before] = await Promise.all([findMembersOfYear(db, period), findMembersOfYear(db, periodBefore(period))])
  return now && before && { now, before }
}
