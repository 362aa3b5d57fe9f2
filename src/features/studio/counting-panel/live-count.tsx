import { useAtomValue } from 'jotai'
import { css } from '@/styled-system/css'
import { flex, grid } from '@/styled-system/patterns'
import type { DoorFigure } from '@/domain/recordings/minutes-of-counts.ts'
import { peopleLabel } from '@/domain/recordings/recording.rules.ts'
import { VisuallyHidden } from '@/ui/visually-hidden.tsx'
import { hasCrossingLineAtom } from '../counting/counts.ts'
import { countingPhaseAtom, liveStatsAtom } from '../counting/counting.ts'
import { CountingSince } from '../result/counting-since.tsx'
import { ResetCountsButton } from './reset-counts.tsx'
import { RestingPlate } from './resting-plate.tsx'
import { doorFigureAtom, shownWayAtom } from '../recording/door-figure.ts'
import { roomAtom } from './room-of-doors.ts'
import { unseenResultAtom } from '../recording/recording.ts'
import { isStageEditedAtom } from '../shared/studio-view.ts'
import { useThrottledText } from '../shared/use-throttled-text.ts'

/** This interval lets a screen reader finish an announcement before the next one. */
const ANNOUNCE_EVERY_MS = 5000

export function LiveCount() {
  const phase = useAtomValue(countingPhaseAtom)
  const isEditing = useAtomValue(isStageEditedAtom)
  const hasResult = useAtomValue(unseenResultAtom) !== null
  // The figures are hidden while a line is edited.
  if (phase !== 'counting' || isEditing) return null
  return hasResult ? <RestingPlate /> : <LiveCountPlate />
}

function LiveCountPlate() {
  const stats = useAtomValue(liveStatsAtom)
  const hasCrossingLine = useAtomValue(hasCrossingLineAtom)
  const { people } = useAtomValue(roomAtom)
  const door = useAtomValue(doorFigureAtom)
  const way = useAtomValue(shownWayAtom)
  const { peopleInView = 0, entries = 0, exits = 0, fps = 0, detectionMs = 0 } = stats ?? {}
  return (
    <section aria-label="Live Count" className={row}>
      <h2 className={caption}>Live Count</h2>
      <dl className={figures} data-leading={door ? 'peak' : way === 'door' ? 'entries' : 'current'}>
        {door && <DoorFigures {...door} />}
        <div data-part="current">
          <dt>Current</dt>
          <dd data-figure="current">{peopleInView}</dd>
        </div>
        {!door && (
          <div data-part="entries">
            <dt>Entries</dt>
            <dd data-figure="entries">{entries}</dd>
          </div>
        )}
        <div data-part="exits">
          <dt>Exits</dt>
          <dd data-figure="exits">{exits}</dd>
        </div>
        {hasCrossingLine && (
          <div data-part="inside">
            <dt>In the room</dt>
            <dd data-figure="inside">{people}</dd>
          </div>
        )}
      </dl>
      <p className={speed}>
        <CountingSince />
        <span>FPS {fps.toFixed(1)}</span>
        <span>Detection {Math.round(detectionMs)} ms</span>
      </p>
      <ResetCountsButton />
      <Announcement
        text={`${peopleLabel(peopleInView)}, ${door?.cameIn ?? entries} in, ${exits} out${hasCrossingLine ? `, ${people} in the room` : ''}`}
      />
    </section>
  )
}

function DoorFigures({ peakOccupancy, cameIn }: DoorFigure) {
  return (
    <>
      <div data-part="peak">
        <dt>Most at once</dt>
        <dd data-figure="peak">{peakOccupancy}</dd>
      </div>
      <div data-part="came-in">
        <dt>Entries</dt>
        <dd data-figure="came-in">{cameIn}</dd>
      </div>
    </>
  )
}

function Announcement({ text }: { text: string }) {
  const throttled = useThrottledText(text, ANNOUNCE_EVERY_MS)
  return (
    <output>
      <VisuallyHidden>{throttled}</VisuallyHidden>
    </output>
  )
}

/** This query matches the stage of a phone, and the stage between two columns on a small laptop. */
const narrow = '@container (max-width: 36rem)'
/** The row of figures is above the picture, so that no figure covers a person. */
const row = flex({
  align: 'center',
  justify: 'flex-end',
  wrap: { base: 'wrap', lg: 'nowrap' },
  columnGap: '4',
  minHeight: { base: '16', lg: '20' },
  paddingInlineStart: '3',
  paddingInlineEnd: { base: '1.5', lg: '3' },
  color: 'stage.text',
  fontVariantNumeric: 'tabular-nums',
  animation: 'appear {durations.slow} {easings.out}',
})
const caption = css({ fontSize: 'sm', fontWeight: 'semibold', [narrow]: { srOnly: true } })
const leading = {
  fontFamily: 'serif',
  fontSize: { base: '3xl', lg: '4xl' },
  fontWeight: 'heading',
  lineHeight: 'none',
} as const
const figures = grid({
  gridAutoFlow: 'column',
  gridTemplateRows: 'auto auto',
  columnGap: '4',
  // The labels share a baseline and the figures share a baseline, even with different font sizes.
  '& > div': { display: 'grid', gridRow: 'span 2', gridTemplateRows: 'subgrid', alignItems: 'baseline' },
  '& dt': { fontSize: 'xs', color: 'stage.text/80', whiteSpace: 'nowrap' },
  '& dd': { fontSize: 'xl', fontWeight: 'semibold', lineHeight: 'snug', minWidth: '2ch' },
  '&[data-leading=current] [data-part=current] dd': leading,
  '&[data-leading=entries] [data-part=entries] dd': leading,
  '&[data-leading=peak] [data-part=peak] dd': leading,
  '&:is([data-leading=entries], [data-leading=peak]) [data-part=current]': { order: 1 },
  [narrow]: {
    columnGap: '3',
    marginInlineEnd: 'auto',
    // Hides the figures that do not fit here. The counts card shows the number in the room too.
    '& [data-part=inside], &[data-leading=peak] [data-part=exits]': { display: 'none' },
  },
})
const speed = flex({
  direction: 'column',
  fontSize: 'xs',
  color: 'stage.text/80',
  whiteSpace: 'nowrap',
  '[data-landscape] &': { display: 'none' },
})
