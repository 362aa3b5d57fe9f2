import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { findServiceClickers } from '@/domain/clicker/service-clickers.queries.ts'
import type { ServiceClickers } from '@/domain/clicker/service-clickers.schema.ts'
import type { Db } from '@/domain/shared/db.ts'

/** With this interval, the page shows a tap within three seconds. Clickers send taps within half a second. */
const COUNTING_MS = 1500
/** The page reloads its data only after the sum was unchanged for this time, not after every tap. */
const SETTLED_MS = 3000

const clickersKey = (serviceInstanceId: string) => ['clickers', serviceInstanceId]

/** Reads the clickers of a service. Polls them on the day of the service and while a counting link works. */
export function useServiceClickers(db: Db, serviceInstanceId: string, isToday: boolean): ServiceClickers | null {
  const router = useRouter()
  const { data = null } = useQuery({
    queryKey: clickersKey(serviceInstanceId),
    queryFn: () => findServiceClickers(db, serviceInstanceId),
    refetchInterval: ({ state }) =>
      isToday || (state.data && state.data.links.length > 0 && !state.data.isOver) ? COUNTING_MS : false,
    gcTime: 0,
  })
  const shown = useRef<number | null | undefined>(undefined)
  const [isReading, setIsReading] = useState(false)
  const total = data?.total
  useEffect(() => {
    // A second reload would cancel the first. On a slow network no reload would then finish while ushers tap.
    if (total === undefined || isReading) return
    if (shown.current === undefined) shown.current = total
    if (shown.current === total) return
    const timer = setTimeout(() => {
      shown.current = total
      setIsReading(true)
      void router.invalidate().finally(() => setIsReading(false))
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [total, router, isReading])
  return data
}
