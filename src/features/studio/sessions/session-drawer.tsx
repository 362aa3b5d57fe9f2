import { useAtom, useAtomValue } from 'jotai'
import { ChevronDown, ChevronUp, CloudUpload } from 'lucide-react'
import { countLabel } from '@/domain/shared/count-label.ts'
import { css } from '@/styled-system/css'
import { Badge } from '@/ui/badge.tsx'
import type { DrawerSession } from './drawer-sessions.ts'
import { isKeptAtom } from '../recording/recording.ts'
import { SessionCard } from './session-card.tsx'
import { isDrawerOpenAtom } from '../shared/studio-view.ts'
import { useMedia } from '@/ui/use-media.ts'
import { useIsLandscapePhone } from '../shared/use-is-landscape-phone.ts'
import { useIsWide } from '../shared/use-is-wide.ts'
import { useRestoreFocus } from '../shared/use-restore-focus.ts'
import { StudioSnapshots } from './studio-snapshots.tsx'
import { useSessions } from './use-sessions.ts'

/** Recordings along the foot of the studio; not there at all until there is something to show. */
export function SessionDrawer() {
  const { sessions, isLoading } = useSessions()
  const isRecording = useAtomValue(isKeptAtom)
  const isWide = useIsWide()
  // Elsewhere it would take a third of the picture.
  const isTall = useMedia('(min-height: 50em)')
  const isLandscape = useIsLandscapePhone()
  const [choice, setIsOpen] = useAtom(isDrawerOpenAtom)
  const isOpen = choice ?? (isWide && isTall)
  const focus = useRestoreFocus<HTMLElement>('[data-studio] h1')
  if (sessions.length === 0 && !isRecording) return null
  const Chevron = isOpen ? ChevronDown : ChevronUp
  return (
    <section aria-label="Recording Sessions" className={drawer} data-open={isOpen || undefined} {...focus}>
      <button type="button" className={bar} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <h2 className={title}>Recording Sessions</h2>
        <Badge>{countLabel(sessions.length, 'session')}</Badge>
        {isRecording && !isLandscape && <Badge tone="live">Recording</Badge>}
        <WaitingBadge sessions={sessions} />
        <Chevron size={18} aria-hidden className={chevron} />
      </button>
      {isOpen && (
        <StudioSnapshots>
          <DrawerBody sessions={sessions} isRecording={isRecording} isLoading={isLoading} />
        </StudioSnapshots>
      )}
    </section>
  )
}

type DrawerBodyProps = { sessions: DrawerSession[]; isRecording: boolean; isLoading: boolean }

function DrawerBody({ sessions, isRecording, isLoading }: DrawerBodyProps) {
  if (sessions.length > 0) {
    return (
      <ul className={strip}>
        {sessions.map((session) => (
          <SessionCard key={session.id} session={session} />
        ))}
      </ul>
    )
  }
  if (isLoading) return <p className={empty}>Loading sessions...</p>
  return <p className={empty}>{isRecording ? 'Recording session will appear here...' : 'No recording sessions yet'}</p>
}

function WaitingBadge({ sessions }: { sessions: DrawerSession[] }) {
  const waiting = sessions.reduce((sum, session) => sum + session.waiting, 0)
  if (waiting === 0) return null
  return (
    <Badge tone="info">
      <CloudUpload size={14} aria-hidden /> {waiting} waiting to be sent
    </Badge>
  )
}

const drawer = css({
  gridArea: 'drawer',
  display: 'flex',
  flexDirection: 'column',
  minWidth: '0',
  height: '48px',
  overflow: 'hidden',
  backgroundColor: 'page',
  borderTopWidth: 'hairline',
  borderTopStyle: 'solid',
  transition: 'height {durations.slow} {easings.out}',
  '&[data-open]': { height: '240px' },
  alignSelf: 'end',
  zIndex: { lg: 'base' },
  // The drawer has no room to grow in beside the picture: it covers what is above it.
  '[data-landscape] &': {
    alignSelf: 'end',
    '&[data-open]': { gridArea: '2 / 2 / -1 / -1', alignSelf: 'stretch', height: 'auto', zIndex: 'base' },
  },
})
const bar = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  flexShrink: 0,
  height: '47px',
  paddingInline: '4',
  cursor: 'pointer',
  outlineOffset: '-2px',
  _hover: { backgroundColor: 'card' },
})
const title = css({
  minWidth: '0',
  fontSize: 'sm',
  fontWeight: 'semibold',
  whiteSpace: 'nowrap',
  textOverflow: 'ellipsis',
  overflow: 'hidden',
})
const chevron = css({ flexShrink: 0, marginInlineStart: 'auto', color: 'text.muted' })
const strip = css({
  display: 'flex',
  gap: '3',
  flex: '1',
  minHeight: '0',
  paddingInline: '4',
  paddingBottom: '3',
  overflowX: 'auto',
})
const empty = css({ textStyle: 'small', color: 'text.muted', margin: 'auto', paddingBottom: '6' })
