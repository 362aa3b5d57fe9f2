import { css } from '@/styled-system/css'
import { SearchField } from '@/ui/search-field.tsx'
import { Select } from '@/ui/select.tsx'
import { instanceTypes } from '../shared/instance-types.ts'
import type { ServicesSearch } from '../shared/services-search.ts'

const types = [{ value: 'all', label: 'All Types' }, ...instanceTypes]

export type InstanceFilterProps = {
  filter: Pick<ServicesSearch, 'q' | 'type'>
  onFilter: (change: Partial<ServicesSearch>) => void
}

export function InstanceFilter({ filter, onFilter }: InstanceFilterProps) {
  return (
    <div className={bar}>
      <SearchField
        label="Search services"
        placeholder="Search by service name or speaker..."
        value={filter.q}
        onChange={(q) => onFilter({ q })}
      />
      <Select
        label="Service type"
        hideLabel
        options={types}
        value={filter.type}
        onChange={(type) => onFilter({ type: type as ServicesSearch['type'] })}
      />
    </div>
  )
}

const bar = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 13rem' },
  columnGap: '3',
  rowGap: '2',
  alignItems: 'end',
  marginBottom: { base: '4', md: '5' },
})
