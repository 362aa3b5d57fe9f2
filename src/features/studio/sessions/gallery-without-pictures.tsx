import { peopleLabel } from '@/domain/recordings/recording.rules.ts'
import { formatInstantSeconds } from '@/domain/shared/date-formats.ts'
import { css } from '@/styled-system/css'
import { FactList } from '@/ui/fact-list.tsx'
import { Notice } from '@/ui/notice.tsx'
import type { GallerySnapshot } from '@/widgets/snapshots/gallery-snapshot.ts'

export type GalleryWithoutPicturesProps = { snapshots: GallerySnapshot[]; timeZone: string }

/** Viewers get no pictures from the server; they see what was counted on each. */
export function GalleryWithoutPictures({ snapshots, timeZone }: GalleryWithoutPicturesProps) {
  return (
    <div className={parts}>
      <Notice tone="info" title="You see the counts, not the pictures">
        Only owners, staff and counters see pictures of people.
      </Notice>
      <FactList
        facts={snapshots.map(({ timestamp, peopleCount }) => ({
          term: formatInstantSeconds(timestamp, timeZone),
          value: peopleCount === null ? 'Not counted' : peopleLabel(peopleCount),
        }))}
      />
    </div>
  )
}

const parts = css({ display: 'flex', flexDirection: 'column', gap: '4' })
