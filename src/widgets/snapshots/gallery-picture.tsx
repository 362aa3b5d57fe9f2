import { useAtom } from 'jotai'
import { ChevronLeft, ChevronRight, CloudUpload, Users } from 'lucide-react'
import { useState } from 'react'
import { personAt } from '@/domain/recordings/people-correction.ts'
import type { PeopleChange } from '@/domain/recordings/people-correction.ts'
import { peopleLabel } from '@/domain/recordings/recording.rules.ts'
import { formatInstant } from '@/domain/shared/date-formats.ts'
import { css } from '@/styled-system/css'
import { flex, stack } from '@/styled-system/patterns'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import { Switch } from '@/ui/switch.tsx'
import { arePeopleShownAtom } from './gallery-snapshot.ts'
import type { GallerySnapshot } from './gallery-snapshot.ts'
import { PeopleCorrection } from './people-correction.tsx'
import { PeopleOverlay } from './people-overlay.tsx'
import { SnapshotImage } from './snapshot-image.tsx'

type GalleryPictureProps = {
  snapshot: GallerySnapshot
  index: number
  total: number
  timeZone: string
  onStep: (by: number) => void
  onCorrect?: ((change: PeopleChange) => void) | undefined
}

export function GalleryPicture({ snapshot, index, total, timeZone, onStep, onCorrect }: GalleryPictureProps) {
  const people = snapshot.peopleCount === null ? 'Not counted' : peopleLabel(snapshot.peopleCount)
  const time = formatInstant(snapshot.timestamp, timeZone)
  const [arePeopleShown, showPeople] = useAtom(arePeopleShownAtom)
  const isMarked = (snapshot.people?.length ?? 0) > 0
  const [isWanted, setIsWanted] = useState(false)
  // A picture that has no count or still waits to be sent cannot be corrected.
  const correct = snapshot.peopleCount === null || snapshot.isWaiting ? undefined : onCorrect
  const isCorrecting = isWanted && correct !== undefined
  return (
    <figure className={figure}>
      <div className={frame}>
        <SnapshotImage
          key={snapshot.id}
          source={snapshot.source}
          alt={`${people}, ${time}`}
          fit="contain"
          renderOverlay={(size) =>
            isCorrecting ? (
              <PeopleCorrection
                people={snapshot.people ?? []}
                {...size}
                onAdd={(at) => correct({ added: personAt(at, snapshot.people ?? []) })}
                onRemove={(removed) => correct({ removed })}
              />
            ) : isMarked && arePeopleShown ? (
              <PeopleOverlay people={snapshot.people ?? []} {...size} />
            ) : null
          }
          className={image}
        />
        {total > 1 && !isCorrecting && <Arrows onStep={onStep} />}
      </div>
      {isCorrecting && (
        <p className={help}>Tap a box to remove that person, or tap a person without a box to add them.</p>
      )}
      <div className={below}>
        <figcaption className={caption} aria-live="polite">
          <span className={count}>
            <Users size={18} aria-hidden /> {people}
          </span>
          <span>{time}</span>
          {snapshot.isWaiting && (
            <Badge tone="info">
              <CloudUpload size={14} aria-hidden /> Waiting to be sent
            </Badge>
          )}
          <span className={counter}>
            {index + 1} / {total}
          </span>
        </figcaption>
        {isMarked && !isCorrecting && (
          <Switch label="Show people" checked={arePeopleShown} onChange={showPeople} className={choice} />
        )}
        {correct && (
          <Button tone="secondary" size="sm" onClick={() => setIsWanted(!isWanted)}>
            {isCorrecting ? 'Done' : 'Correct People'}
          </Button>
        )}
      </div>
    </figure>
  )
}

function Arrows({ onStep }: Pick<GalleryPictureProps, 'onStep'>) {
  return (
    <>
      <div className={previous}>
        <IconButton label="Previous snapshot" tone="plate" onClick={() => onStep(-1)}>
          <ChevronLeft size={22} />
        </IconButton>
      </div>
      <div className={next}>
        <IconButton label="Next snapshot" tone="plate" onClick={() => onStep(1)}>
          <ChevronRight size={22} />
        </IconButton>
      </div>
    </>
  )
}

const figure = stack({ gap: '3', margin: '0' })
const frame = css({ position: 'relative' })
const image = css({ width: 'full', height: 'min(60dvh, 30rem, 60vw)', borderRadius: 'control' })
const arrow = { position: 'absolute', top: '50%', transform: 'translateY(-50%)' } as const
const previous = css({ ...arrow, insetInlineStart: '2' })
const next = css({ ...arrow, insetInlineEnd: '2' })
const caption = flex({
  flexGrow: 1,
  wrap: 'wrap',
  align: 'center',
  columnGap: '4',
  rowGap: '1',
  textStyle: 'small',
  color: 'text.muted',
  fontVariantNumeric: 'tabular-nums',
})
const count = css({ display: 'inline-flex', alignItems: 'center', gap: '1.5', color: 'text', fontWeight: 'semibold' })
const below = flex({ wrap: 'wrap', align: 'center', columnGap: '6', rowGap: '2', minHeight: 'control' })
const help = css({ textStyle: 'small' })
const choice = css({ fontSize: 'sm' })
const counter = css({ marginInlineStart: 'auto' })
