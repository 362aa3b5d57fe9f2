import { searchable } from '../shared/search-words.ts'
import type { Member } from './member.schema.ts'

/** A family by its id, with the names of its people in the order given. */
export type KnownFamily = { familyId: string; lastName: string; people: string[] }

/** Families by their ids. @param members in the order in which they are named */
export function familiesOf(members: readonly Pick<Member, 'firstName' | 'lastName' | 'familyId'>[]): KnownFamily[] {
  const families = new Map<string, KnownFamily>()
  for (const { familyId, firstName, lastName } of members) {
    if (!familyId) continue
    const family = families.get(familyId)
    if (family) family.people.push(firstName)
    else families.set(familyId, { familyId, lastName, people: [firstName] })
  }
  return [...families.values()]
}

/** The family that a person means who types an id: 'morales ' is 'Morales'. One that is written so exactly comes first. */
export function familyLike(families: readonly KnownFamily[], typed: string): KnownFamily | null {
  const folded = foldId(typed)
  const alike = families.filter(({ familyId }) => foldId(familyId) === folded)
  return alike.find(({ familyId }) => familyId === typed) ?? alike[0] ?? null
}

/** Families whose id or people a person may mean while typing, whatever the case and the accents. */
export function familiesFor(families: readonly KnownFamily[], typed: string): KnownFamily[] {
  const wanted = foldId(typed)
  return families.filter(({ familyId, lastName, people }) =>
    [familyId, lastName, ...people.map((firstName) => `${firstName} ${lastName}`)].some((text) =>
      foldId(text).includes(wanted),
    ),
  )
}

/** An id for a family that has none: its name, with a number where there is such a family already. */
export function newFamilyId(families: readonly KnownFamily[], lastName: string): string {
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? lastName.trim() : `${lastName.trim()} ${number}`
    if (!familyLike(families, id)) return id
  }
}

const foldId = (text: string) => searchable(text.trim().replaceAll(/\s+/g, ' '))
