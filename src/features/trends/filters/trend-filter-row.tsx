import { useState } from 'react'
import { isLocalDate } from '@/domain/shared/dates.ts'
import type { LocalDate } from '@/domain/shared/dates.ts'
import { TREND_COMPARISONS, TREND_GROUPS, TREND_MEASURES, TREND_RANGES } from '@/domain/trends/trend-filters.ts'
import type { TrendFilters } from '@/domain/trends/trend-filters.ts'
import type { TrendSeries } from '@/domain/trends/trend-series.ts'
import { flex } from '@/styled-system/patterns'
import { FilterMenu } from '@/ui/filter-menu.tsx'
import { TextField } from '@/ui/text-field.tsx'
import {
  COMPARISON_LABELS,
  GROUP_LABELS,
  MEASURE_LABELS,
  RANGE_LABELS,
  rangeLabel,
  servicesLabel,
} from './filter-labels.ts'
import { ServiceFilter } from './service-filter.tsx'

export type TrendFilterRowProps = {
  filters: TrendFilters
  dates: { from: LocalDate; to: LocalDate }
  series: readonly TrendSeries[]
  onChange: (change: Partial<TrendFilters>) => void
}

const optionsOf = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }))

const ranges = [
  { options: [...optionsOf(TREND_RANGES, RANGE_LABELS), { value: 'dates', label: 'From one date to another' }] },
]
const groups = [{ options: optionsOf(TREND_GROUPS, GROUP_LABELS) }]
const measures = [{ options: optionsOf(TREND_MEASURES, MEASURE_LABELS) }]
const comparisons = [{ options: optionsOf(TREND_COMPARISONS, COMPARISON_LABELS) }]

export function TrendFilterRow({ filters, dates, series, onChange }: TrendFilterRowProps) {
  const pickRange = (value: string) => {
    onChange({ range: TREND_RANGES.find((each) => each === value) ?? dates })
  }
  return (
    <fieldset aria-label="Filters" className={row}>
      <FilterMenu
        label="Range"
        text={rangeLabel(filters.range)}
        groups={ranges}
        chosen={[typeof filters.range === 'string' ? filters.range : 'dates']}
        onPick={pickRange}
      />
      {series.length > 1 ? (
        <ServiceFilter {...{ filters, series, onChange }} text={servicesLabel(filters, series)} />
      ) : null}
      <FilterMenu
        label="Group"
        text={GROUP_LABELS[filters.by]}
        groups={groups}
        chosen={[filters.by]}
        onPick={(by) => onChange({ by: by as TrendFilters['by'] })}
      />
      <FilterMenu
        label="People"
        text={MEASURE_LABELS[filters.measure]}
        groups={measures}
        chosen={[filters.measure]}
        onPick={(measure) => onChange({ measure: measure as TrendFilters['measure'] })}
      />
      <FilterMenu
        label="Compare"
        text={COMPARISON_LABELS[filters.compare]}
        groups={comparisons}
        chosen={[filters.compare]}
        onPick={(compare) => onChange({ compare: compare as TrendFilters['compare'] })}
      />
      {typeof filters.range === 'object' ? (
        <DateRange range={filters.range} onChange={(range) => onChange({ range })} />
      ) : null}
    </fieldset>
  )
}

type Dates = { from: LocalDate; to: LocalDate }

/** Asks for two dates. The dates are used when both are complete and in order. */
function DateRange({ range, onChange }: { range: Dates; onChange: (range: Dates) => void }) {
  const [typed, setTyped] = useState(range)
  const [taken, setTaken] = useState(range)
  // The URL has changed, for example by the Back button.
  if (taken.from !== range.from || taken.to !== range.to) {
    setTaken(range)
    setTyped(range)
  }
  const isInOrder = typed.from <= typed.to
  function change(part: Partial<Dates>) {
    const next = { ...typed, ...part }
    setTyped(next)
    if (!isLocalDate(next.from) || !isLocalDate(next.to) || next.from > next.to) return
    setTaken(next)
    onChange(next)
  }
  return (
    <div className={fields}>
      <TextField
        label="From"
        type="date"
        value={typed.from}
        onChange={(event) => change({ from: event.target.value })}
      />
      <TextField
        label="To"
        type="date"
        value={typed.to}
        error={isInOrder ? undefined : 'This is before the first date'}
        onChange={(event) => change({ to: event.target.value })}
      />
    </div>
  )
}

const row = flex({ wrap: 'wrap', gap: '2', marginBottom: '5', _print: { display: 'none' } })
const fields = flex({ wrap: 'wrap', gap: '3', flexBasis: 'full' })
