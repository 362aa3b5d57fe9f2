import * as v from 'valibot'
import { makeRandom, pick } from '../../../workers/vision/convert/testing/random.ts'
import { MemberDraft } from '../../domain/members/member.schema.ts'
import { dateOfDay, dayNumber } from '../../domain/shared/church-weeks.ts'
import type { LocalDate } from '../../domain/shared/dates.ts'

const SEED = 71
const FAMILIES =
  'Porter Hale Okafor Haddad Lindqvist Weaver Nakamura Castillo Brandt Mensah Novak Silva Doyle Kim Rossi Petrov Adeyemi Larsen Fischer Moreau Singh Walsh Tanaka Cruz Abara Jensen Costa Meyer Quinn Sato'.split(
    ' ',
  )
const WOMEN =
  'Ruth Lydia Hannah Priscilla Miriam Naomi Esther Phoebe Martha Joanna Grace Leah Abigail Tabitha Eunice Clara'.split(
    ' ',
  )
const MEN = 'Boaz Aquila Silas Amos Caleb Micah Elias Jonas Simon Mark Noah Peter Theo Joel Levi Oscar'.split(' ')

/**
 * Returns families of two to five people, with children. One in twelve people is inactive, and one in ten is new. No
 * date of joining is in the future.
 */
export function sampleMembers(today: LocalDate): MemberDraft[] {
  const random = makeRandom(SEED)
  const before = (days: number) => dateOfDay(dayNumber(today) - Math.round(days))
  return FAMILIES.flatMap((lastName, family) => {
    const members = 2 + pick(random, 4)
    const joined = before(30 + 2500 * random())
    const luck = random()
    return Array.from({ length: members }, (_, place) => {
      const isChild = place > 1
      const firstName = (place % 2 ? MEN : WOMEN)[(family * 3 + place * 5) % WOMEN.length]!
      const age = isChild ? 3 + pick(random, 14) : 28 + pick(random, 48)
      return v.parse(MemberDraft, {
        firstName,
        lastName,
        familyId: lastName.toLowerCase(),
        dateOfBirth: before(age * 365.25 + pick(random, 365)),
        joinDate: joined,
        membershipStatus: luck < 0.08 ? 'inactive' : luck < 0.18 ? 'visitor' : 'active',
        email: isChild ? '' : `${firstName}.${lastName}@example.org`.toLowerCase(),
        phone: place === 0 ? `555 01${String(family).padStart(2, '0')}` : '',
      })
    })
  })
}
