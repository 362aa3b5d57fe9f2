import { CHURCH_ROLES } from '@/domain/access/church-roles.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { ButtonLink } from '@/ui/button-link.tsx'
import { startOf } from './open-to-role.ts'
import { Screen } from '../screen.tsx'

/** Replaces a page that the person's role does not include. */
export function ClosedScreen({ profile }: { profile: Profile }) {
  const start = startOf(profile)
  return (
    <Screen
      {...closedWords(profile)}
      action={<ButtonLink to={start}>{start === '/services' ? 'Go to services' : 'Go to the dashboard'}</ButtonLink>}
    />
  )
}

function closedWords({ churchRole }: Pick<Profile, 'churchRole'>): { title: string; text: string } {
  const { label, may } = CHURCH_ROLES[churchRole]
  return {
    title: 'This page is not part of your role',
    text: `Your role, ${label}, does not include this page. ${label}: ${may.charAt(0).toLowerCase()}${may.slice(1)} An owner of your church can change your role.`,
  }
}
