import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/** The query key of the last weeks, which load separately from the page. */
export const LAST_WEEKS = 'last-weeks'

/** Returns a function that loads all data of the dashboard again, including the last weeks. */
export function useReadAgain(): () => void {
  const router = useRouter()
  const queries = useQueryClient()
  return useCallback(() => {
    void router.invalidate()
    void queries.invalidateQueries({ queryKey: [LAST_WEEKS] })
  }, [router, queries])
}
