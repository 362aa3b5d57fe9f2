import type { ReactNode } from 'react'
import type { Db } from '@/domain/shared/db.ts'
import { css } from '@/styled-system/css'
import { ListSkeleton } from '@/ui/list-skeleton.tsx'
import { NotLoaded } from '@/ui/not-loaded.tsx'
import { NothingFound } from '@/ui/nothing-found.tsx'
import { useQuery } from '@tanstack/react-query'
import { countLetters } from '@/domain/members/member-order.queries.ts'
import { countFrom } from '@/domain/members/member-order.rules.ts'
import { LetterNav } from './letter-nav.tsx'
import { MemberList } from './member-list.tsx'
import { MembersFilter, FoundLine } from './members-filter.tsx'
import type { MembersFilterProps } from './members-filter.tsx'
import { letterOfSearch, MEMBERS_SEARCH_DEFAULTS } from './members-search.ts'
import { useFoundMembers } from './use-found-members.ts'

export type LargeCongregationProps = MembersFilterProps & {
  db: Db
  /** The number of all members of the church. */
  total: number
  action: ReactNode
}

/**
 * Lists a congregation that is too large to load at once. The server searches the members and sends one page at a time.
 */
export function LargeCongregation({ db, total, search, onSearch, action }: LargeCongregationProps) {
  const { groups, found, key, isSearching, hasFailed, readUpTo, tryAgain } = useFoundMembers(db, search)
  const isByName = search.q.trim() === '' && search.sort === 'name'
  const from = letterOfSearch(search)
  const letters = useLetters(db, search.status, isByName)
  if (!groups && !hasFailed) return <ListSkeleton choice />
  const shown = from && letters.length > 0 ? countFrom(letters, from) : (found ?? total)
  return (
    <>
      <MembersFilter search={search} onSearch={onSearch} />
      <LetterNav letters={isByName ? letters : []} from={from} onJump={(letter) => onSearch({ from: letter })} />
      {groups ? (
        <div aria-busy={isSearching}>
          <FoundLine search={search} found={shown} total={total} action={action} />
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

/** Reads the initial letters for the list by name. If this fails, the list shows no letters. */
function useLetters(db: Db, status: MembersFilterProps['search']['status'], isWanted: boolean) {
  const { data } = useQuery({
    queryKey: ['member-letters', status],
    queryFn: () => countLetters(db, status),
    enabled: isWanted,
    gcTime: 0,
  })
  return data ?? []
}
