import { formatDate } from '@/domain/shared/date-formats.ts'
import type { TrendFilters } from '@/domain/trends/trend-filters.ts'
import { css } from '@/styled-system/css'
import { Card } from '@/ui/card.tsx'
import { formatFigure } from '@/ui/chart/chart-frame.ts'
import { StatCard } from '@/ui/stat-card.tsx'
import type { NextExpectation } from '@/domain/expectation/next-expectations.ts'

/** More than these are not told: the filters choose others. */
const MOST = 4

/** How many people to expect next time, as a range; why not, where too little was counted. */
export function NextTime({ expectations, filters }: { expectations: NextExpectation[]; filters: TrendFilters }) {
  const { services, type } = filters
  const chosen = expectations.filter(
    (one) => (services.length === 0 || services.includes(one.key)) && (type === null || one.type === type),
  )
  const shown = chosen.slice(0, MOST)
  if (shown.length === 0) {
    return (
      <p className={css({ textStyle: 'small', color: 'text.muted' })}>
        After 26 counted weeks, Narthex estimates the next service here.
      </p>
    )
  }
  return (
    <Card title="What to expect next" description="Expected attendance: 8 times in 10 it falls in this range">
      <dl className={figures}>
        {shown.map(({ key, name, date, range: { low, high } }) => (
          <StatCard
            key={key}
            label={name}
            value={low === high ? formatFigure(low) : `${formatFigure(low)}–${formatFigure(high)}`}
            note={formatDate(date)}
          />
        ))}
      </dl>
    </Card>
  )
}

/** Figures in a card need no cards of their own. */
const figures = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '10',
  rowGap: '4',
  '& > div': { padding: '0', borderStyle: 'none' },
  _print: { '& dd': { fontSize: 'sm', lineHeight: 'snug' } },
})
