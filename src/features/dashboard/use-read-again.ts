import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/** The query key of the last weeks' chart, for which the page does not wait. */
export const LAST_WEEKS = 'last-weeks'

/** Has the whole page read again, its chart too. */
export function useReadAgain(): () => void {
  const router = useRouter()
  const queries = useQueryClient()
  return useCallback(() => {
    void router.invalidate()
    void queries.invalidateQueries({ queryKey: [LAST_WEEKS] })
  }, [router, queries])
}
