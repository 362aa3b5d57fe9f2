import { searchable } from '../shared/search-words.ts'
import type { Member } from './member.schema.ts'

/** `people` are the first names of the family. */
export type KnownFamily = { familyId: string; lastName: string; people: string[] }

/** Returns the families of the members. The people of a family are in the given order. */
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

/**
 * Returns the family that a typed id means; null without a match. Case, accents and extra spaces are ignored, but an
 * exact match is preferred.
 */
export function familyLike(families: readonly KnownFamily[], typed: string): KnownFamily | null {
  const folded = foldId(typed)
  const alike = families.filter(({ familyId }) => foldId(familyId) === folded)
  return alike.find(({ familyId }) => familyId === typed) ?? alike[0] ?? null
}

/**
 * Returns the families in which the id or the full name of a member contains the typed text, ignoring case and accents.
 */
export function familiesFor(families: readonly KnownFamily[], typed: string): KnownFamily[] {
  const wanted = foldId(typed)
  return families.filter(({ familyId, lastName, people }) =>
    [familyId, lastName, ...people.map((firstName) => `${firstName} ${lastName}`)].some((text) =>
      foldId(text).includes(wanted),
    ),
  )
}

/**
 * Returns an id for a new family. The id is the last name, followed by a number when another family already has the id.
 */
export function newFamilyId(families: readonly KnownFamily[], lastName: string): string {
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? lastName.trim() : `${lastName.trim()} ${number}`
    if (!familyLike(families, id)) return id
  }
}

const foldId = (text: string) => searchable(text.trim().replaceAll(/\s+/g, ' '))
