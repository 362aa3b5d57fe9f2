import type { Profile } from '@/domain/access/profile.schema.ts'
import { ButtonLink } from '@/ui/button-link.tsx'
import { closedWords } from './closed-words.ts'
import { startOf } from './open-to-role.ts'
import { Screen } from '../screen.tsx'

/** Stands in for a page that the person's role does not include. */
export function ClosedScreen({ profile }: { profile: Profile }) {
  const start = startOf(profile)
  return (
    <Screen
      {...closedWords(profile)}
      action={<ButtonLink to={start}>{start === '/services' ? 'Go to services' : 'Go to the dashboard'}</ButtonLink>}
    />
  )
}
