import { css } from '@/styled-system/css'
import { Skeleton } from './skeleton.tsx'
import { StatButton, StatCard } from './stat-card.tsx'

export type FigureRowProps = {
  /** Null means that a figure is loading. */
  figures: Record<string, number | null>
  /** Notes below figures, by the labels of the figures. */
  notes?: Record<string, string | null>
  /** Opens what a figure counts, by the labels of the figures. Such a figure is a button. */
  onOpen?: Record<string, (() => void) | null>
}

/** Shows figures with their labels in a row, even on phones. */
export function FigureRow({ figures, notes = {}, onOpen = {} }: FigureRowProps) {
  return (
    <dl className={row}>
      {Object.entries(figures).map(([label, value]) => (
        <StatCard
          key={label}
          label={onOpen[label] ? <StatButton onClick={onOpen[label]}>{label}</StatButton> : label}
          value={value ?? <Skeleton width="2em" height="1.15em" />}
          note={notes[label]}
        />
      ))}
    </dl>
  )
}

/** If a word has no room, the last figure wraps to the next row. */
const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: { base: '2', md: '4' },
  marginBottom: { base: '4', md: '6' },
  '& > div': {
    flex: '1 1 0',
    minWidth: 'min-content',
    paddingInline: { base: 'min({spacing.3}, 2.5vw)', sm: '5' },
    paddingBlock: { base: '3', sm: '5' },
  },
  '& dt': { flexGrow: '1' },
  // Below a figure without a note, the line of a note stays free when another figure has one, so that all figures of a
  // row are at the same height.
  '&:has(dd + dd) > div:not(:has(dd + dd))::after': { content: '"\\00a0"', textStyle: 'small' },
})
