import type { Profile } from '@/domain/access/profile.schema.ts'
import { formatLongDate } from '@/domain/shared/date-formats.ts'
import type { TrendFilters } from '@/domain/trends/trend-filters.ts'
import type { TrendSeries } from '@/domain/trends/trend-series.ts'
import type { TrendSettings } from '@/domain/trends/trend-settings.ts'
import { css } from '@/styled-system/css'
import { COMPARISON_LABELS, GROUP_LABELS, MEASURE_LABELS, rangeLabel, servicesLabel } from './filter-labels.ts'

export type PaperHeadingProps = {
  profile: Profile
  filters: TrendFilters
  series: readonly TrendSeries[]
  settings: TrendSettings
}

/** Prints the church, the date and the chosen filters, because paper shows no filter menus. */
export function PaperHeading({ profile, filters, series, settings }: PaperHeadingProps) {
  const chosen = [
    rangeLabel(filters.range),
    servicesLabel(filters, series),
    GROUP_LABELS[filters.by],
    MEASURE_LABELS[filters.measure],
    COMPARISON_LABELS[filters.compare],
  ]
  return (
    <div className={onPaper}>
      <p className={css({ fontWeight: 'semibold' })}>
        {profile.church.name}, {formatLongDate(settings.today)}
      </p>
      <p>{chosen.join(' · ')}</p>
    </div>
  )
}

const onPaper = css({
  display: 'none',
  _print: { display: 'block', textStyle: 'small', marginTop: '-5', marginBottom: '2' },
})
