import type { Profile } from './profile.schema.ts'

/** Of the name that `private.create_church_and_profile` makes of the person's. */
const LONGEST_NAME = 190

/** Whether the church is still called what it was called at sign-up: 'ruth's church'. */
export function isNamedAtSignUp({
  username,
  fullName,
  church,
}: Pick<Profile, 'username' | 'fullName' | 'church'>): boolean {
  return [username, fullName].some(
    (name) => name !== null && church.name === `${Array.from(name).slice(0, LONGEST_NAME).join('')}'s church`,
  )
}
