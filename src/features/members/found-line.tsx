import { countLabel } from '@/domain/shared/count-label.ts'
import { ResultLine } from '@/ui/result-line.tsx'
import type { MembersSearch } from './members-search.ts'

/** How many of all members the search and the status keep. */
export function FoundLine({
  search: { q, status },
  found,
  total,
}: {
  search: MembersSearch
  found: number
  total: number
}) {
  const all = countLabel(total, 'member')
  const isNarrowed = q.trim() !== '' || status !== 'all'
  return <ResultLine>{isNarrowed ? `${found.toLocaleString('en-US')} of ${all}` : `${all} by last name`}</ResultLine>
}
