import { SearchField } from '@/ui/search-field.tsx'
import { Select } from '@/ui/select.tsx'
import { filterBar } from './members-layout.ts'
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
    <div className={filterBar}>
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
