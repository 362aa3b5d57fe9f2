import { useMatches } from '@tanstack/react-router'
import { rememberedSession } from '@/platform/remembered-session.ts'
import { BareSkeleton, PageSkeleton } from './page-skeleton.tsx'
import { ShellFrame } from './shell-frame.tsx'

/** Shows the app's shell while the profile and the app's code load. Every page loads this file at the start. */
export function StartingShell() {
  const isBare = useMatches({ select: (matches) => matches.some((match) => match.staticData.frame === 'bare') })
  // Without a remembered session, the log-in page comes next, and the log-in page has no shell.
  if (!rememberedSession.exists()) return null
  if (isBare) return <BareSkeleton />
  return (
    <ShellFrame profile={rememberedSession.readProfile()}>
      <PageSkeleton />
    </ShellFrame>
  )
}
