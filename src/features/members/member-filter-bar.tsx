import { css } from '@/styled-system/css'
import { SearchField } from '@/ui/search-field.tsx'
import { Select } from '@/ui/select.tsx'
import type { MembersSearch } from './members-search.ts'

const statuses = [
  { value: 'all', label: 'All Members' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
  { value: 'visitor', label: 'Visitors' },
]

export type MemberFilterBarProps = { filter: MembersSearch; onFilter: (change: Partial<MembersSearch>) => void }

export function MemberFilterBar({ filter, onFilter }: MemberFilterBarProps) {
  return (
    <div className={bar}>
      <SearchField
        label="Search members"
        placeholder="Search members by name, email, or phone..."
        value={filter.q}
        onChange={(q) => onFilter({ q })}
      />
      <Select
        label="Membership status"
        hideLabel
        options={statuses}
        value={filter.status}
        onChange={(status) => onFilter({ status: status as MembersSearch['status'] })}
      />
    </div>
  )
}

const bar = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 13rem' },
  columnGap: '3',
  // The select brings some of the gap along, above its hidden label.
  rowGap: '1.5',
  alignItems: 'end',
  marginBottom: '3',
})
