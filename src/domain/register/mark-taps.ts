import type { MarkState } from './register.schema.ts'

/**
 * `FamilyState` has the numbers of present and away people of a family. When `isComplete` is true, a tap on the
 * family's heading removes the marks of the present people.
 */
export type FamilyState = { present: number; away: number; of: number; isComplete: boolean }

/** Returns the state of a person after a tap. A second tap removes the mark. */
export const tappedPerson = (state: MarkState): MarkState => (state === 'present' ? 'none' : 'present')

/** Returns the state of a person after a tap on the button *Away*. */
export const tappedAway = (state: MarkState): MarkState => (state === 'away' ? 'none' : 'away')

/**
 * Returns the state of a family. `isComplete` is true when a person is present and every other person is present or
 * away.
 */
export function familyState(states: readonly MarkState[]): FamilyState {
  const present = states.filter((state) => state === 'present').length
  const away = states.filter((state) => state === 'away').length
  return { present, away, of: states.length, isComplete: present > 0 && present + away === states.length }
}

/**
 * Returns the people whose marks change after a tap on their family's heading. The tap marks all people as present,
 * except away people. When all these people are already present, the tap removes their marks. When all people are away,
 * the tap marks all people as present.
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
