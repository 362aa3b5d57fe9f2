import type { SnapshotWithPeople } from '@/domain/recordings/attendance-snapshot.schema.ts'
import { peopleLabel } from '@/domain/recordings/recording.rules.ts'
import { formatInstantTime } from '@/domain/shared/date-formats.ts'
import { css } from '@/styled-system/css'
import { SnapshotImage } from '@/widgets/snapshots/snapshot-image.tsx'

export type SnapshotTileProps = { snapshot: SnapshotWithPeople; timeZone: string; onOpen: () => void }

export function SnapshotTile({ snapshot, timeZone, onOpen }: SnapshotTileProps) {
  const { peopleCount, isCounted, confidenceScore, timestamp, imageUrl } = snapshot
  const people = isCounted ? peopleLabel(peopleCount) : 'Not counted'
  const time = formatInstantTime(timestamp, timeZone)
  return (
    <li className={css({ minWidth: '0' })}>
      <div className={frame}>
        <SnapshotImage
          source={{ kind: 'stored', path: imageUrl ?? '' }}
          alt={`${people} at ${time}`}
          className={css({ width: 'full', height: 'full' })}
        />
        <button type="button" className={open} aria-label={`Open the snapshot of ${time}`} onClick={onOpen} />
      </div>
      <p className={count}>{people}</p>
      <p className={note}>
        <time dateTime={timestamp}>{time}</time>
        {confidenceScore === null ? null : <> · {Math.round(confidenceScore)}% confidence</>}
      </p>
    </li>
  )
}

const frame = css({
  position: 'relative',
  aspectRatio: '16 / 9',
  overflow: 'hidden',
  borderWidth: 'hairline',
  borderRadius: 'control',
})
const open = css({
  position: 'absolute',
  inset: '0',
  cursor: 'pointer',
  borderRadius: 'control',
  outlineOffset: '-2px',
})
const count = css({ marginTop: '2', fontWeight: 'semibold', lineHeight: 'snug', fontVariantNumeric: 'tabular-nums' })
const note = css({ textStyle: 'caption', color: 'text.muted', fontVariantNumeric: 'tabular-nums' })
