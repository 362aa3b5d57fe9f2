import { useIsFetching, useQuery } from '@tanstack/react-query'
import { useAtom, useAtomValue } from 'jotai'
import { ChevronDown, ChevronUp, CloudUpload } from 'lucide-react'
import { useEffect } from 'react'
import type { RecordingSession } from '@/domain/recordings/recording-session.schema.ts'
import { SESSION_POLL_MS } from '@/domain/recordings/recording.rules.ts'
import { countLabel } from '@/domain/shared/count-label.ts'
import { css } from '@/styled-system/css'
import { flex, hstack } from '@/styled-system/patterns'
import { Badge } from '@/ui/badge.tsx'
import { useIsLandscapePhone, useIsWide, useMedia } from '@/ui/use-media.ts'
import { useStudioChurch } from '../shared/studio-church.ts'
import { SESSIONS_KEY, sessionQuery } from '../shared/studio-queries.ts'
import { pendingEndsAtom, pendingSessionsAtom, pendingSnapshotsAtom } from '../upload/recording-outbox.ts'
import { drawerSessions } from './drawer-sessions.ts'
import { ownDoorsAtom } from './own-doors.ts'
import type { DrawerSession } from './drawer-sessions.ts'
import { isKeptAtom, endedRecordingAtom, recordingAtom } from '../recording/recording.ts'
import { SessionCard } from './session-card.tsx'
import { isDrawerOpenAtom, isStageEditedAtom } from '../shared/studio-view.ts'
import { useRestoreFocus } from '../shared/use-restore-focus.ts'
import { StudioSnapshots } from './studio-snapshots.tsx'

/** Lists the recordings along the bottom of the studio. Hidden if there are none. */
export function SessionDrawer() {
  const { sessions, isLoading } = useSessions()
  const isRecording = useAtomValue(isKeptAtom)
  const isWide = useIsWide()
  // On a low screen an open drawer would take a third of the picture.
  const isTall = useMedia('(min-height: 50em)')
  const isLandscape = useIsLandscapePhone()
  const [choice, setIsOpen] = useAtom(isDrawerOpenAtom)
  const isEditing = useAtomValue(isStageEditedAtom)
  const isOpen = choice ?? (isWide && isTall)
  // In a low window the open drawer would cover the lower handles of lines and masks.
  useEffect(() => {
    if (isEditing && isWide && !isTall) setIsOpen(false)
  }, [isEditing, isWide, isTall, setIsOpen])
  const focus = useRestoreFocus<HTMLElement>('[data-studio] h1')
  if (sessions.length === 0 && !isRecording) return null
  const Chevron = isOpen ? ChevronDown : ChevronUp
  return (
    <section aria-label="Recording Sessions" className={drawer} data-open={isOpen || undefined} {...focus}>
      <button type="button" className={bar} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <h2 className={title}>Recording Sessions</h2>
        <Badge>{countLabel(sessions.length, 'session')}</Badge>
        {isRecording && !isLandscape && <Badge tone="live">Recording</Badge>}
        <WaitingBadge sessions={sessions} isRecording={isRecording} />
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

/** On a phone, only screen readers get all words, because the bar is narrow. */
function WaitingBadge({ sessions, isRecording }: { sessions: DrawerSession[]; isRecording: boolean }) {
  const waiting = sessions.reduce((sum, session) => sum + session.waiting, 0)
  if (waiting === 0) return null
  return (
    <Badge tone="info">
      <CloudUpload size={14} aria-hidden /> {waiting}{' '}
      <span className={isRecording ? wideOnly : undefined}>waiting </span>
      <span className={wideOnly}>to be sent</span>
    </Badge>
  )
}

/** Returns the church's recordings, newest first. The figures of the running recording are read every few seconds. */
function useSessions(): { sessions: DrawerSession[]; isLoading: boolean } {
  const { db, records, churchId } = useStudioChurch()
  const pending = useAtomValue(pendingSessionsAtom)
  const snapshots = useAtomValue(pendingSnapshotsAtom)
  const recording = useAtomValue(recordingAtom)
  const running = 'session' in recording && !recording.session.isRehearsal ? recording.session : null
  const doors = useAtomValue(ownDoorsAtom)
  const last = useAtomValue(endedRecordingAtom)
  const ended = last?.isRehearsal ? null : last
  const ends = new Map(useAtomValue(pendingEndsAtom))
  if (ended) ends.set(ended.sessionId, ended.endTime)
  // The session that ended last is read too, until the list contains its figures.
  const { data: current } = useQuery({
    ...sessionQuery(db, running?.id ?? ended?.sessionId ?? null),
    refetchInterval: running ? SESSION_POLL_MS : false,
  })
  const isLoading = useIsFetching({ queryKey: SESSIONS_KEY }) > 0
  const stored = current ? withNewest(records.sessions, current) : records.sessions
  return { sessions: drawerSessions({ stored, pending, running, snapshots, ends, doors, churchId }), isLoading }
}

function withNewest(sessions: RecordingSession[], newest: RecordingSession): RecordingSession[] {
  return [newest, ...sessions.filter(({ id }) => id !== newest.id)]
}

const drawer = flex({
  gridArea: 'drawer',
  direction: 'column',
  minWidth: '0',
  height: '48px',
  overflow: 'hidden',
  backgroundColor: 'page',
  borderTopWidth: 'hairline',
  transition: '{durations.slow} {easings.out}',
  transitionProperty: 'height, margin',
  // On a narrow screen, the open drawer takes no more room than the closed one.
  '&[data-open]': { height: '240px', marginTop: { base: '-192px', lg: '0' } },
  alignSelf: 'end',
  zIndex: 'base',
  // In landscape on a phone, the open drawer covers the parts beside the picture.
  '[data-landscape] &': {
    alignSelf: 'end',
    '&[data-open]': { gridArea: '2 / 2 / -1 / -1', alignSelf: 'stretch', height: 'auto', marginTop: '0' },
  },
})
const bar = hstack({
  gap: { base: '1.5', sm: '3' },
  flexShrink: 0,
  height: '47px',
  paddingInline: { base: '3', sm: '4' },
  cursor: 'pointer',
  outlineOffset: '-2px',
  _hover: { backgroundColor: 'card' },
})
const title = css({ minWidth: '0', fontSize: { base: 'xs', sm: 'sm' }, fontWeight: 'semibold', truncate: true })
const wideOnly = css({ srOnly: { base: true, sm: false } })
const chevron = css({ flexShrink: 0, marginInlineStart: 'auto', color: 'text.muted' })
const strip = flex({ gap: '3', flex: '1', minHeight: '0', paddingInline: '4', paddingBottom: '3', overflowX: 'auto' })
const empty = css({ textStyle: 'small', color: 'text.muted', margin: 'auto', paddingBottom: '6' })
