import type { ReactNode } from 'react'
import { countLabel } from '@/domain/shared/count-label.ts'
import { ListFilter } from '@/ui/list-filter.tsx'
import { ResultLine } from '@/ui/result-line.tsx'
import type { MembersSearch } from './members-search.ts'

export type MembersFilterProps = {
  search: MembersSearch
  onSearch: (change: Partial<MembersSearch>) => void
}

const statuses = [
  { value: 'all', label: 'All Members' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
  { value: 'visitor', label: 'Visitors' },
]

export function MembersFilter({ search: { q, status }, onSearch }: MembersFilterProps) {
  return (
    <ListFilter
      search={{
        label: 'Search members',
        placeholder: 'Search members by name, email, or phone...',
        value: q,
        onChange: (words) => onSearch({ q: words }),
      }}
      choice={{
        label: 'Membership status',
        options: statuses,
        value: status,
        onChange: (chosen) => onSearch({ status: chosen as MembersSearch['status'] }),
      }}
    />
  )
}

/** Shows how many of all members match the search and the status. */
export function FoundLine({
  search: { q, status },
  found,
  total,
  download,
}: {
  search: MembersSearch
  found: number
  total: number
  download: ReactNode
}) {
  const all = countLabel(total, 'member')
  const isNarrowed = q.trim() !== '' || status !== 'all'
  return (
    <ResultLine action={download}>
      {isNarrowed ? `${found.toLocaleString('en-US')} of ${all}` : `${all} by last name`}
    </ResultLine>
  )
}
