import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listNewestMembers } from '@/domain/members/member-order.queries.ts'
import { groupFound, searchMembers } from '@/domain/members/member-search.queries.ts'
import type { MemberPlace } from '@/domain/members/member-search.queries.ts'
import type { Db } from '@/domain/shared/db.ts'
import { useSettled } from '@/ui/use-settled.ts'
import { letterOfSearch } from './members-search.ts'
import type { MembersSearch } from './members-search.ts'

/** Queries the members who match a search and a status, page by page. The route's loader reads the first page. */
export function foundMembersQuery(db: Db, asked: MembersSearch) {
  const { status, sort } = asked
  const search = asked.q.trim()
  const from = letterOfSearch(asked)
  const read = sort === 'newest' ? listNewestMembers : searchMembers
  return infiniteQueryOptions({
    queryKey: ['members', search, status, sort, from],
    queryFn: ({ pageParam, signal }) => read(db, { search, status }, pageParam, signal),
    initialPageParam: from ? { place: from, key: '' } : (null as MemberPlace | null),
    getNextPageParam: ({ next }) => next,
    // The cache lasts only until the page takes the data from the loader, so that every visit reads a new list.
    gcTime: 3000,
  })
}

/** Reads the matching members page by page. The previous results stay until the server answers a new search. */
export function useFoundMembers(db: Db, search: MembersSearch) {
  const { q, status, sort } = search
  const words = useSettled(q.trim())
  const query = useInfiniteQuery({
    ...foundMembersQuery(db, { ...search, q: words }),
    placeholderData: keepPreviousData,
  })
  const { data, hasNextPage, fetchNextPage, refetch, isPlaceholderData } = query
  const members = useMemo(() => data?.pages.flatMap((page) => page.members), [data])
  const groups = useMemo(() => members && groupFound(members), [members])
  /** @returns false when the server did not answer */
  async function readUpTo(limit: number): Promise<boolean> {
    if (!hasNextPage || (members?.length ?? 0) >= limit) return true
    return !(await fetchNextPage()).isError
  }
  return {
    groups,
    found: data?.pages[0]?.found ?? null,
    /** The key of the search whose members are shown. */
    key: `${sort} ${letterOfSearch(search)} ${status} ${words}`,
    isSearching: isPlaceholderData || words !== q.trim(),
    hasFailed: query.isError,
    readUpTo,
    tryAgain: () => void (query.isFetchNextPageError ? fetchNextPage() : refetch()),
  }
}
