import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { searchMembers } from '@/domain/members/member-search.queries.ts'
import type { Db } from '@/domain/shared/db.ts'
import { useSettled } from '@/ui/use-settled.ts'

/**
 * Finds the members that a person may choose by typing a part of the name, email or phone. The last results stay until
 * the server answers. `words` are the words of the search; without words nothing is read.
 */
export function useMemberSearch(db: Db, typed: string) {
  const words = useSettled(typed.trim())
  const query = useQuery({
    queryKey: ['members-to-choose', words],
    queryFn: async ({ signal }) => {
      const { members } = await searchMembers(db, { search: words, status: 'all' }, null, signal)
      return members.map(({ member }) => member)
    },
    enabled: words !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return { words, query }
}
