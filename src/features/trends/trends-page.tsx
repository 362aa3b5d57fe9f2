import { FileUp } from 'lucide-react'
import { useCallback, startTransition, useEffect, useState } from 'react'
import { canEdit } from '@/domain/access/permissions.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { trendFiltersToSearch } from '@/domain/trends/trend-filters.ts'
import type { TrendFilters, TrendSearch } from '@/domain/trends/trend-filters.ts'
import type { TrendSettings } from '@/domain/trends/trend-settings.ts'
import type { Trend } from '@/domain/trends/trend.ts'
import { css } from '@/styled-system/css'
import { ButtonLink } from '@/ui/button-link.tsx'
import { Card } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Notice } from '@/ui/notice.tsx'
import { PARAMETER_LABELS } from './filters/filter-labels.ts'
import type { TrendsData } from './load-trends.ts'
import { MoreTrends } from './more-trends.tsx'
import { PaperHeading } from './filters/paper-heading.tsx'
import { TrendChart } from './charts/trend-chart.tsx'
import { TrendFilterRow } from './filters/trend-filter-row.tsx'
import { MainSeriesSetting } from './main-series-setting.tsx'
import { TrendLead } from './trend-lead.tsx'
import { TrendsHeader } from './trends-skeleton.tsx'
import { spanText } from './span-text.ts'
import { useTrends } from './use-trends.ts'

export type TrendsPageProps = TrendsData & {
  profile: Profile
  search: TrendSearch
  onSearch: (search: TrendSearch) => void
  /** Called when the church's main series was changed. */
  onChurchChanged: () => void
}

export function TrendsPage({ services, seats, rules, profile, search, onSearch, onChurchChanged }: TrendsPageProps) {
  const { series, settings, ignored, told, lead } = useTrends({ services, rules }, search, profile)
  const { filters, trend } = told
  const later = useAfterPaint(told)
  const change = useCallback(
    (part: Partial<TrendFilters>) => onSearch(trendFiltersToSearch({ ...filters, ...part })),
    [filters, onSearch],
  )
  if (services.length === 0) return <NoServices mayImport={canEdit(profile)} />
  return (
    <>
      <TrendsHeader canPrint />
      <PaperHeading {...{ profile, filters, series, settings }} />
      <TrendLead {...{ trend, filters }} {...lead} />
      <MainSeriesSetting choice={lead.choice} mayChange={canEdit(profile)} onChanged={onChurchChanged} />
      <NotUnderstood ignored={ignored} />
      <TrendFilterRow {...{ filters, series }} dates={datesOf(trend, settings)} onChange={change} />
      <div className={cards}>
        <Card title={`${trend.words.measure}, ${trend.words.per}`} description={spanText(trend, filters.by)}>
          {trend.points.length > 0 ? (
            <TrendChart trend={trend} />
          ) : (
            <EmptyState dense title="Nothing in this time" description="Choose a longer range, or other services." />
          )}
        </Card>
        {later ? <MoreTrends {...later} {...{ services, seats, settings }} /> : null}
      </div>
    </>
  )
}

/** Returns the current dates of the range, or today if the trend has no range. */
function datesOf({ range }: Trend, { today }: TrendSettings) {
  return range ?? { from: today, to: today }
}

function NoServices({ mayImport }: { mayImport: boolean }) {
  return (
    <>
      <TrendsHeader />
      <Card>
        <EmptyState
          drawing
          title="No services yet"
          description="Once services are counted, this page shows how many come, and whether that is more or fewer than before."
          action={
            <>
              <ButtonLink to="/services">Go to Services</ButtonLink>
              {mayImport ? (
                <ButtonLink to="/import" tone="secondary" Icon={FileUp}>
                  Import Past Services
                </ButtonLink>
              ) : null}
            </>
          }
        />
      </Card>
    </>
  )
}

/**
 * Returns the value as of the last paint, or null before the first paint. Parts of the page that use this older value
 * are rendered later, so that they do not delay the other parts. `useDeferredValue` would render all parts together,
 * because the router changes the URL in a transition.
 */
function useAfterPaint<Value>(value: Value): Value | null {
  const [painted, setPainted] = useState<Value | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setPainted(value)))
    return () => clearTimeout(timer)
  }, [value])
  return painted
}

/**
 * Names the parts of the URL that the page ignored.
 *
 * @param ignored the names of the ignored parameters
 */
function NotUnderstood({ ignored }: { ignored: readonly string[] }) {
  if (ignored.length === 0) return null
  const parts = ignored.map((name) => PARAMETER_LABELS[name] ?? name)
  const [last, ...before] = parts.toReversed()
  const words = before.length > 0 ? `${before.toReversed().join(', ')} and ${last}` : last
  return (
    <Notice className={css({ marginBottom: '4', _print: { display: 'none' } })}>
      This address has an unknown value for {words}. The usual is shown instead.
    </Notice>
  )
}

const cards = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '5',
  _print: {
    display: 'block',
    '& > *': { marginBottom: '2' },
    '& :is(.card__head, .card__body)': { paddingBlock: '2' },
    // In print, only a table that is longer than a page is split.
    '& > section': { breakInside: 'avoid' },
  },
})
