import type { ReactNode } from 'react'
import type { Db } from '@/domain/shared/db.ts'
import { css } from '@/styled-system/css'
import { ListSkeleton } from '@/ui/list-skeleton.tsx'
import { NotLoaded } from '@/ui/not-loaded.tsx'
import { NothingFound } from '@/ui/nothing-found.tsx'
import { MemberList } from './member-list.tsx'
import { MembersFilter, FoundLine } from './members-filter.tsx'
import type { MembersFilterProps } from './members-filter.tsx'
import { MEMBERS_SEARCH_DEFAULTS } from './members-search.ts'
import { useFoundMembers } from './use-found-members.ts'

export type LargeCongregationProps = MembersFilterProps & {
  db: Db
  /** The number of all members of the church. */
  total: number
  download: ReactNode
}

/** Lists a congregation that is too large to load at once. The server searches it page by page. */
export function LargeCongregation({ db, total, search, onSearch, download }: LargeCongregationProps) {
  const { groups, found, key, isSearching, hasFailed, readUpTo, tryAgain } = useFoundMembers(db, search)
  if (!groups && !hasFailed) return <ListSkeleton choice />
  const shown = found ?? total
  return (
    <>
      <MembersFilter search={search} onSearch={onSearch} />
      {groups ? (
        <div aria-busy={isSearching}>
          <FoundLine search={search} found={shown} total={total} download={download} />
          {groups.length === 0 ? (
            <NothingFound title="No members found" onClear={() => onSearch(MEMBERS_SEARCH_DEFAULTS)} />
          ) : (
            <MemberList groups={groups} total={shown} search={key} readUpTo={readUpTo} />
          )}
        </div>
      ) : null}
      {hasFailed ? (
        <NotLoaded title="The members could not be read" onRetry={tryAgain} className={css({ marginTop: '4' })} />
      ) : null}
    </>
  )
}
