import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { searchMembers } from '@/domain/members/member-search.queries.ts'
import type { Db } from '@/domain/shared/db.ts'
import { useSettled } from '@/ui/use-settled.ts'

/**
 * Finds the members whose name, email or phone contains the typed text. The last results stay until the server answers.
 * `words` is the search text after a pause in typing. With an empty text, no search runs.
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
