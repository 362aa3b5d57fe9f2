import { dateOfDay } from '../../../domain/shared/church-weeks.ts'
import type { LocalDate } from '../../../domain/shared/dates.ts'
import type { NewMember } from '../../../domain/register/register-lists.schema.ts'
import type { ChurchRegister } from './church-register.ts'
import { WEEK, readRegister } from './read-register.ts'

/** A member is new for `NEW` days after the first visit. */
const NEW = 6 * WEEK
/**
 * In a new register, every member seems to come for the first time. A first presence counts as a first visit only when
 * the register is `KNOWN` days old. The first presence of a visitor always counts.
 */
const KNOWN = 8 * WEEK

export type Newcomer = Pick<NewMember, 'id' | 'firstVisit' | 'visits' | 'lastVisit'>

/**
 * Returns the members whose first visit was within the last 6 weeks. A member who is not a visitor counts as new only
 * if the first register was at least eight weeks before the first visit.
 */
export function newMembers(church: ChurchRegister, today: LocalDate): Newcomer[] {
  const register = readRegister(church, today)
  return church.members.flatMap(({ id, status }) => {
    const { days } = register.marksOf(id)
    const [first] = days
    if (first === undefined || first < register.today - NEW) return []
    if (status !== 'visitor' && register.firstDay! > first - KNOWN) return []
    return [{ id, firstVisit: dateOfDay(first), visits: days.length, lastVisit: dateOfDay(days.at(-1)!) }]
  })
}
