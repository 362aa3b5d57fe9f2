import { CHURCH_ROLES } from '@/domain/access/church-roles.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'

/** Why a page is closed, in the words of the role. */
export function closedWords({ churchRole }: Pick<Profile, 'churchRole'>): { title: string; text: string } {
  const { label, may } = CHURCH_ROLES[churchRole]
  return {
    title: 'This page is not part of your role',
    text: `Your role, ${label}, does not include this page. ${label}: ${may.charAt(0).toLowerCase()}${may.slice(1)} An owner of your church can change your role.`,
  }
}
