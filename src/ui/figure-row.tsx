import { css } from '@/styled-system/css'
import { Skeleton } from './skeleton.tsx'
import { StatCard } from './stat-card.tsx'

/** Shows figures with their labels in a row, even on phones. Null means that a figure is loading. */
export function FigureRow({ figures }: { figures: Record<string, number | null> }) {
  return (
    <dl className={row}>
      {Object.entries(figures).map(([label, value]) => (
        <StatCard key={label} label={label} value={value ?? <Skeleton width="2em" height="1.15em" />} />
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
    justifyContent: 'space-between',
  },
})
