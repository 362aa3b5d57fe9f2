import type { Profile } from './profile.schema.ts'

/** `private.create_church_and_profile` cuts the person's name to `MAX_NAME` characters. */
const MAX_NAME = 190

/** Returns whether the church still has the name that sign-up gave it, such as "ruth's church". */
export function isNamedAtSignUp({
  username,
  fullName,
  church,
}: Pick<Profile, 'username' | 'fullName' | 'church'>): boolean {
  return [username, fullName].some(
    (name) => name !== null && church.name === `${Array.from(name).slice(0, MAX_NAME).join('')}'s church`,
  )
}
