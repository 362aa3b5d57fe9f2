import { useQuery } from '@tanstack/react-query'
import { ImageOff } from 'lucide-react'
import { downloadSnapshotImage } from '@/domain/recordings/attendance-snapshot.queries.ts'
import type { SnapshotWithPeople } from '@/domain/recordings/attendance-snapshot.schema.ts'
import { peopleLabel } from '@/domain/recordings/recording.rules.ts'
import { formatInstantTime } from '@/domain/shared/date-formats.ts'
import type { Db } from '@/domain/shared/db.ts'
import { css } from '@/styled-system/css'
import { useObjectUrl } from '@/platform/use-object-url.ts'
import { VisuallyHidden } from '@/ui/visually-hidden.tsx'

export type SnapshotTileProps = { snapshot: SnapshotWithPeople; timeZone: string; db: Db }

export function SnapshotTile({ snapshot, timeZone, db }: SnapshotTileProps) {
  const { peopleCount, isCounted, confidenceScore, timestamp, imageUrl } = snapshot
  const picture = useQuery({
    queryKey: ['snapshot-image', imageUrl],
    queryFn: () => downloadSnapshotImage(db, imageUrl),
    // A picture never changes.
    staleTime: 'static',
    gcTime: 0,
  })
  const url = useObjectUrl(picture.data ?? null)?.url
  const people = isCounted ? peopleLabel(peopleCount) : 'Not counted'
  const time = formatInstantTime(timestamp, timeZone)
  return (
    <li className={tile}>
      <div className={frame} aria-busy={picture.isPending || undefined}>
        {url ? <img src={url} alt={`${people} at ${time}`} /> : null}
        {picture.isError ? (
          <span title="The picture could not be loaded">
            <ImageOff size={20} strokeWidth={1.75} aria-hidden />
            <VisuallyHidden>The picture could not be loaded</VisuallyHidden>
          </span>
        ) : null}
      </div>
      <p className={count}>{people}</p>
      <p className={note}>
        <time dateTime={timestamp}>{time}</time>
        {confidenceScore === null ? null : <> · {Math.round(confidenceScore)}% confidence</>}
      </p>
    </li>
  )
}

const tile = css({ minWidth: '0' })
const frame = css({
  display: 'grid',
  placeItems: 'center',
  aspectRatio: '16 / 9',
  overflow: 'hidden',
  color: 'text.muted',
  backgroundColor: 'sunken',
  borderWidth: 'hairline',
  borderStyle: 'solid',
  borderRadius: 'control',
  '& img': { width: 'full', height: 'full', objectFit: 'cover' },
})
const count = css({ marginTop: '2', fontWeight: 'semibold', lineHeight: 'snug', fontVariantNumeric: 'tabular-nums' })
const note = css({ textStyle: 'caption', color: 'text.muted', fontVariantNumeric: 'tabular-nums' })
