import { useSetAtom } from 'jotai'
import { CloudUpload, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { recordingDuration } from '@/domain/recordings/recording.rules.ts'
import { formatInstant } from '@/domain/shared/date-formats.ts'
import { css } from '@/styled-system/css'
import { flex } from '@/styled-system/patterns'
import { Badge } from '@/ui/badge.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import { SnapshotImage } from '@/widgets/snapshots/snapshot-image.tsx'
import { DeleteSessionDialog } from './delete-session-dialog.tsx'
import type { DrawerSession } from './drawer-sessions.ts'
import { useStudioChurch } from '../shared/studio-church.ts'
import { gallerySessionIdAtom } from '../shared/studio-view.ts'

export function SessionCard({ session }: { session: DrawerSession }) {
  const { timeZone, mayEdit } = useStudioChurch()
  const openGallery = useSetAtom(gallerySessionIdAtom)
  const startTime = formatInstant(session.startTime, timeZone)
  return (
    <li className={card}>
      <div className={picture}>
        <SnapshotImage source={session.thumbnail} alt="" className={css({ height: 'full', width: 'full' })} />
        <div className={badges}>
          {session.isLive && <Badge tone="live">LIVE</Badge>}
          {session.waiting > 0 && (
            <Badge tone="info">
              <CloudUpload size={14} aria-hidden /> {session.waiting} waiting
            </Badge>
          )}
        </div>
      </div>
      <button
        type="button"
        className={choose}
        aria-label={`Show the snapshots of ${startTime}`}
        onClick={() => openGallery(session.id)}
      />
      <div className={words}>
        <p className={time}>{startTime}</p>
        <p className={quiet}>{recordingDuration(session)}</p>
        <Figures session={session} />
      </div>
      {mayEdit && session.isStored && !session.isLive && <DeleteButton sessionId={session.id} startTime={startTime} />}
    </li>
  )
}

function Figures({ session }: { session: DrawerSession }) {
  if (session.door) {
    return (
      <p className={figures}>
        <span>
          Most at once <b>{session.door.peakOccupancy}</b>
        </span>
        <span>
          Entries <b>{session.door.cameIn}</b>
        </span>
      </p>
    )
  }
  if (!session.isCounted) return <p className={quiet}>{uncountedText(session)}</p>
  return (
    <p className={figures}>
      <span>
        Avg <b>{session.average}</b>
      </span>
      <span>
        Peak <b>{session.peak}</b>
      </span>
    </p>
  )
}

function uncountedText({ isLive, thumbnail }: DrawerSession): string {
  if (isLive) return 'Not counted yet'
  return thumbnail ? 'Pictures only' : 'Not counted'
}

function DeleteButton({ sessionId, startTime }: { sessionId: string; startTime: string }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div className={corner}>
      <IconButton
        label={`Delete the recording of ${startTime}`}
        size="sm"
        tone="plate"
        onClick={() => setIsAsking(true)}
      >
        <Trash2 size={16} />
      </IconButton>
      <DeleteSessionDialog {...{ sessionId, startTime }} open={isAsking} onOpenChange={setIsAsking} />
    </div>
  )
}

const card = flex({
  position: 'relative',
  flexShrink: 0,
  direction: 'column',
  width: '48',
  height: 'full',
  overflow: 'hidden',
  backgroundColor: 'card',
  borderWidth: 'hairline',
  borderRadius: 'card',
  _hover: { borderColor: 'line.control' },
})
const picture = css({ position: 'relative', flex: '1', minHeight: '0', display: 'grid' })
const badges = flex({ position: 'absolute', top: '1.5', insetInlineStart: '1.5', gap: '1' })
/** The button covers the whole card and opens the gallery. The delete button is above it. */
const choose = css({ position: 'absolute', inset: '0', cursor: 'pointer', borderRadius: 'card', outlineOffset: '-2px' })
const words = css({ padding: '2', paddingInline: '2.5', fontVariantNumeric: 'tabular-nums', pointerEvents: 'none' })
const time = css({ fontSize: 'xs', fontWeight: 'semibold', whiteSpace: 'nowrap' })
const quiet = css({ textStyle: 'caption', color: 'text.muted' })
const figures = flex({
  gap: '3',
  textStyle: 'caption',
  color: 'text.muted',
  '& b': { color: 'text', fontWeight: 'semibold' },
})
const corner = css({ position: 'absolute', top: '1.5', insetInlineEnd: '1.5' })
