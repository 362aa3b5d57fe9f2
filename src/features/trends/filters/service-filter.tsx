import { SERVICE_TYPES } from '@/domain/services/service-types.ts'
import type { TrendFilters } from '@/domain/trends/trend-filters.ts'
import type { TrendSeries } from '@/domain/trends/trend-series.ts'
import { FilterMenu } from '@/ui/filter-menu.tsx'

export type ServiceFilterProps = {
  filters: TrendFilters
  series: readonly TrendSeries[]
  text: string
  onChange: (change: Partial<TrendFilters>) => void
}

export function ServiceFilter({ filters: { services, type }, series, text, onChange }: ServiceFilterProps) {
  const groups = [
    { options: [{ value: ALL, label: 'All services' }] },
    { heading: 'By name', several: true, options: series.map(({ key, name }) => ({ value: key, label: name })) },
    { heading: 'By type', options: SERVICE_TYPES.map((each) => ({ value: each, label: each })) },
  ]
  function pick(value: string) {
    const picked = SERVICE_TYPES.find((each) => each === value)
    if (value === ALL) return onChange({ services: [], type: null })
    if (picked) return onChange({ services: [], type: picked })
    const others = services.filter((key) => key !== value)
    onChange({ services: others.length < services.length ? others : [...services, value], type: null })
  }
  const chosen = type ? [type] : services.length > 0 ? services : [ALL]
  return <FilterMenu label="Services" text={text} groups={groups} chosen={chosen} onPick={pick} />
}

/** The value of the choice "All services". No series or type has this value. */
const ALL = '*'
