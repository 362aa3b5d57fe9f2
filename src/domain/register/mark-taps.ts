import type { MarkState } from './register.schema.ts'

/** The state of a family: how many are present, and whether a tap on its head takes the marks back. */
export type FamilyState = { present: number; away: number; of: number; isComplete: boolean }

/** Returns the state after a tap on a person: present, or not marked after a second tap. */
export const tappedPerson = (state: MarkState): MarkState => (state === 'present' ? 'none' : 'present')

/** Returns the state after a tap on a person's *Away*. */
export const tappedAway = (state: MarkState): MarkState => (state === 'away' ? 'none' : 'away')

/** `isComplete` means that everybody who is not away is present. */
export function familyState(states: readonly MarkState[]): FamilyState {
  const present = states.filter((state) => state === 'present').length
  const away = states.filter((state) => state === 'away').length
  return { present, away, of: states.length, isComplete: present > 0 && present + away === states.length }
}

/**
 * Returns the people whose mark changes with a tap on their family's head. The tap marks everybody present who is not
 * known to be away, and takes these marks back when all of them are present. If all are away, the tap marks all
 * present.
 */
export function tappedFamily(
  people: readonly { id: string }[],
  stateOf: (id: string) => MarkState,
): { member: string; state: MarkState }[] {
  const { away, of, isComplete } = familyState(people.map(({ id }) => stateOf(id)))
  const isAllAway = away === of
  return people
    .filter(({ id }) => isAllAway || stateOf(id) === (isComplete ? 'present' : 'none'))
    .map(({ id }) => ({ member: id, state: isComplete ? 'none' : 'present' }))
}
