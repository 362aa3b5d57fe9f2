import { fullName } from '../members/full-name.ts'
import type { RegisterPerson } from './register.schema.ts'

/**
 * Returns a sentence about the effect of the Enter key in the search.
 *
 * @param isNamesake whether another person has the same name
 */
export function enterText(best: RegisterPerson | null, isNamesake: boolean, isPresent: boolean): string {
  if (!best) return 'No one has this name.'
  if (isNamesake) return `More than one person is called ${fullName(best)}. Enter goes to one of them.`
  return isPresent ? `${fullName(best)} is already present.` : `Enter marks ${fullName(best)} present.`
}
