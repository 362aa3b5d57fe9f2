import { useMatches } from '@tanstack/react-router'
import { rememberedSession } from '@/platform/remembered-session.ts'
import { BareSkeleton, PageSkeleton } from './page-skeleton.tsx'
import { ShellFrame } from './shell-frame.tsx'

/** The app's shell while the person and the app's own code are on their way. It is a part of what every page loads. */
export function StartingShell() {
  const isBare = useMatches({ select: (matches) => matches.some((match) => match.staticData.frame === 'bare') })
  // A person who is not signed in is on the way to the log-in.
  if (!rememberedSession.exists()) return null
  if (isBare) return <BareSkeleton />
  return (
    <ShellFrame profile={rememberedSession.readProfile()}>
      <PageSkeleton />
    </ShellFrame>
  )
}
