import { useAtomValue } from 'jotai'
import { css } from '@/styled-system/css'
import { peopleLabel } from '@/domain/recordings/recording.rules.ts'
import { VisuallyHidden } from '@/ui/visually-hidden.tsx'
import { hasCrossingLineAtom, occupancyAtom } from '../counting/counts.ts'
import { countingPhaseAtom, liveStatsAtom } from '../counting/counting.ts'
import { ResetCountsButton } from './reset-counts-button.tsx'
import { lineEditingAtom } from '../shared/studio-view.ts'
import { useThrottledText } from '../shared/use-throttled-text.ts'
import { useIsWide } from '../shared/use-is-wide.ts'

/** Often enough to follow a service, rarely enough for a screen reader to finish. */
const ANNOUNCE_EVERY_MS = 5000

export function LiveCount() {
  const phase = useAtomValue(countingPhaseAtom)
  const isEditing = useAtomValue(lineEditingAtom).phase !== 'closed'
  const isWide = useIsWide()
  // On wide screens the line tools take its place.
  if (phase !== 'counting' || (isEditing && isWide)) return null
  return <LiveCountPlate />
}

function LiveCountPlate() {
  const stats = useAtomValue(liveStatsAtom)
  const hasCrossingLine = useAtomValue(hasCrossingLineAtom)
  const { people } = useAtomValue(occupancyAtom)
  const { peopleInView = 0, entries = 0, exits = 0, fps = 0, detectionMs = 0 } = stats ?? {}
  return (
    <section aria-label="Live Count" className={plate}>
      <h2 className={caption}>Live Count</h2>
      <div className={reset}>
        <ResetCountsButton />
      </div>
      <dl className={figures}>
        <div className={current}>
          <dt>Current</dt>
          <dd data-figure="current">{peopleInView}</dd>
        </div>
        <div className={side}>
          <dt>Entries</dt>
          <dd data-figure="entries">{entries}</dd>
        </div>
        <div className={side}>
          <dt>Exits</dt>
          <dd data-figure="exits">{exits}</dd>
        </div>
        {hasCrossingLine && (
          <div className={inside}>
            <dt>In the room</dt>
            <dd data-figure="inside">{people}</dd>
          </div>
        )}
      </dl>
      <p className={speed}>
        <span>FPS {fps.toFixed(1)}</span>
        <span>Detection {Math.round(detectionMs)} ms</span>
      </p>
      <Announcement
        text={`${peopleLabel(peopleInView)}, ${entries} in, ${exits} out${hasCrossingLine ? `, ${people} in the room` : ''}`}
      />
    </section>
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

/** On a phone one row above the picture, so that it covers no person; on wide screens a plate in the corner. */
const plate = css({
  position: 'absolute',
  top: { base: '2', lg: '4' },
  insetInline: { base: '2', lg: 'auto' },
  insetInlineEnd: { lg: '4' },
  display: 'grid',
  gridTemplateColumns: { base: 'auto 1fr auto', lg: '1fr auto' },
  gridTemplateAreas: {
    base: '"figures speed reset"',
    lg: '"caption reset" "figures figures" "speed speed"',
  },
  alignItems: 'center',
  columnGap: '4',
  paddingBlock: { base: '1.5', lg: '2' },
  paddingInlineStart: '3',
  paddingInlineEnd: { base: '1.5', lg: '3' },
  borderRadius: 'card',
  backgroundColor: 'stage.plate',
  borderWidth: 'hairline',
  borderStyle: 'solid',
  borderColor: 'stage.text/15',
  color: 'stage.text',
  fontVariantNumeric: 'tabular-nums',
  animation: 'appear {durations.slow} {easings.out}',
})
const caption = css({ gridArea: 'caption', fontSize: 'sm', fontWeight: 'semibold', lgDown: { srOnly: true } })
const reset = css({ gridArea: 'reset', marginInlineEnd: { lg: '-1.5' } })
const figures = css({
  gridArea: 'figures',
  display: 'grid',
  gridAutoFlow: 'column',
  gridTemplateRows: 'auto auto',
  justifyContent: 'start',
  columnGap: '4',
  // The words share one baseline, the figures another, whatever their size.
  '& > div': { display: 'grid', gridRow: 'span 2', gridTemplateRows: 'subgrid', alignItems: 'end' },
  '& dt': { fontSize: 'xs', color: 'stage.text/80' },
})
const current = css({ '& dd': { textStyle: 'figureLarge', minWidth: '2ch' } })
const side = css({ '& dd': { fontSize: 'xl', fontWeight: 'semibold', lineHeight: 'snug', minWidth: '2ch' } })
/** On a phone the plate is one row, and this figure is with the counts, one touch away. */
const inside = css({
  lgDown: { '&&': { display: 'none' } },
  '& dt': { whiteSpace: 'nowrap' },
  '& dd': { fontSize: 'xl', fontWeight: 'semibold', lineHeight: 'snug' },
})
const speed = css({
  gridArea: 'speed',
  display: 'flex',
  flexDirection: { base: 'column', lg: 'row' },
  columnGap: '3',
  marginTop: { lg: '1.5' },
  fontSize: 'xs',
  color: 'stage.text/80',
})
