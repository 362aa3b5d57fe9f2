import { fullName } from '../members/full-name.ts'
import type { Member } from '../members/member.schema.ts'
import { searchable } from '../shared/search-words.ts'
import { isEmail } from './contact.rules.ts'
import type { NewcomerCard } from './newcomer-card.schema.ts'

/** A last name of several words may begin with one of `PARTICLES`. */
const PARTICLES = new Set(
  'af al av bin da das de degli dei del della den der des di do dos du el la le los mac mc ten ter van vande vander von y zu zum zur'.split(
    ' ',
  ),
)

/** The database writes `NO_LAST_NAME` for a person whose last name is not known. */
export const NO_LAST_NAME = '?'

/**
 * Splits the name on a card. The last name is the last word and the particles before it, such as 'van der'. A single
 * word is the first name.
 */
export function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/)
  if (words.length === 1) return { firstName: words[0]!, lastName: NO_LAST_NAME }
  let start = words.length - 1
  while (start > 1 && PARTICLES.has(searchable(words[start - 1]!))) start--
  return { firstName: words.slice(0, start).join(' '), lastName: words.slice(start).join(' ') }
}

type Contacts = Pick<Member, 'firstName' | 'lastName' | 'email' | 'phone'>

/**
 * Returns what a merge does with the contact of a card. The contact fills an empty field of the member ('filled'), is
 * already in the field ('same'), or is dropped because the field has another value ('other').
 */
export function mergeOutcome({ contact }: Pick<NewcomerCard, 'contact'>, member: Pick<Contacts, 'email' | 'phone'>) {
  const kind = isEmail(contact) ? 'email' : 'phone'
  const known = member[kind]
  if (!known) return { kind, outcome: 'filled' } as const
  const key = (text: string) => (kind === 'email' ? text.trim().toLowerCase() : text.replaceAll(/[^0-9]/g, ''))
  return { kind, outcome: key(known) === key(contact) ? 'same' : 'other' } as const
}

/**
 * Sorts members by how likely they are the person of a card. Members with the same contact come first, then members
 * with the same name, then all others.
 */
export function sortByLikeness<Person extends Contacts>(
  { name, contact }: Pick<NewcomerCard, 'name' | 'contact'>,
  members: readonly Person[],
): Person[] {
  const wanted = searchable(name.trim().replaceAll(/\s+/g, ' '))
  const rank = (member: Person) => {
    if (mergeOutcome({ contact }, member).outcome === 'same') return 0
    return searchable(fullName(member)) === wanted ? 1 : 2
  }
  return members
    .map((member) => ({ member, rank: rank(member) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ member }) => member)
}
