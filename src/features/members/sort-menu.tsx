import { FilterMenu } from '@/ui/filter-menu.tsx'
import type { MembersFilterProps } from './members-filter.tsx'
import type { MembersSearch } from './members-search.ts'

const ORDERS = { name: 'By name', newest: 'Newest first' } as const

const options = Object.entries(ORDERS).map(([value, label]) => ({ value, label }))

export function SortMenu({ search: { sort }, onSearch }: MembersFilterProps) {
  return (
    <FilterMenu
      label="Order"
      text={ORDERS[sort]}
      groups={[{ options }]}
      chosen={[sort]}
      onPick={(chosen) => onSearch({ sort: chosen as MembersSearch['sort'], from: '' })}
    />
  )
}
