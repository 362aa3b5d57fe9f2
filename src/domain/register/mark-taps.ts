import type { MarkState } from './register.schema.ts'

/**
 * `FamilyState` counts the present and the away people of a family. When `isComplete` is true, a tap on the family's
 * heading takes the marks back.
 */
export type FamilyState = { present: number; away: number; of: number; isComplete: boolean }

/** Returns the state of a person after a tap. A second tap takes the mark back. */
export const tappedPerson = (state: MarkState): MarkState => (state === 'present' ? 'none' : 'present')

/** Returns the state of a person after a tap on the button *Away*. */
export const tappedAway = (state: MarkState): MarkState => (state === 'away' ? 'none' : 'away')

/** `isComplete` is true when a person of the family is present and every other person is present or away. */
export function familyState(states: readonly MarkState[]): FamilyState {
  const present = states.filter((state) => state === 'present').length
  const away = states.filter((state) => state === 'away').length
  return { present, away, of: states.length, isComplete: present > 0 && present + away === states.length }
}

/**
 * Returns the people whose marks change after a tap on their family's heading. The tap marks everybody present who is
 * not away. When these people are all present, the tap takes their marks back. When everybody is away, the tap marks
 * everybody present.
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
