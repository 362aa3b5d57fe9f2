import type { ReactNode } from 'react'
import { countLabel } from '@/domain/shared/count-label.ts'
import { ListFilter } from '@/ui/list-filter.tsx'
import { ResultLine } from '@/ui/result-line.tsx'
import { letterOfSearch } from './members-search.ts'
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
        onChange: (words) => onSearch({ q: words, from: '' }),
      }}
      choice={{
        label: 'Membership status',
        options: statuses,
        value: status,
        onChange: (chosen) => onSearch({ status: chosen as MembersSearch['status'], from: '' }),
      }}
    />
  )
}

/** Shows how many members match the search and the status, and where the list begins. */
export function FoundLine({
  search,
  found,
  total,
  action,
}: {
  search: MembersSearch
  found: number
  total: number
  action: ReactNode
}) {
  const { q, status, sort } = search
  const all = countLabel(total, 'member')
  const from = letterOfSearch(search)
  const isNarrowed = q.trim() !== '' || status !== 'all' || from !== ''
  const order = sort === 'newest' ? ', newest first' : from ? `, from ${from.toUpperCase()} on` : ''
  return (
    <ResultLine action={action}>
      {isNarrowed ? `${found.toLocaleString('en-US')} of ${all}${order}` : `${all}${order || ' by last name'}`}
    </ResultLine>
  )
}
