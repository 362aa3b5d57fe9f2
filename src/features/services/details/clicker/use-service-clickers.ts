import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Attendance } from '@/domain/attendance/attendance.schema.ts'
import { findServiceClickers } from '@/domain/clicker/service-clickers.queries.ts'
import type { ServiceClickers } from '@/domain/clicker/service-clickers.schema.ts'
import type { Db } from '@/domain/shared/db.ts'

/** With this interval, the page shows a tap within three seconds. Clickers send taps within half a second. */
const COUNTING_MS = 1500
/** The page reloads its data only after the figures were unchanged for this time, not after every tap. */
const SETTLED_MS = 3000

const clickersKey = (serviceInstanceId: string) => ['clickers', serviceInstanceId]

type ServiceClickersOptions = {
  db: Db
  serviceInstanceId: string
  isToday: boolean
  /** The counts of the page's data. If the clickers have other figures, the page reads its data again. */
  records: readonly Attendance[]
}

/**
 * Reads the clickers of a service. Polls them on the day of the service and while a counting link works. Returns
 * undefined during the first read, and null when there is no such service or the read failed.
 */
export function useServiceClickers(options: ServiceClickersOptions): ServiceClickers | null | undefined {
  const { db, serviceInstanceId, isToday, records } = options
  const router = useRouter()
  const { data = null, isPending } = useQuery({
    queryKey: clickersKey(serviceInstanceId),
    queryFn: () => findServiceClickers(db, serviceInstanceId),
    refetchInterval: ({ state }) =>
      isToday || (state.data && state.data.links.length > 0 && !state.data.isOver) ? COUNTING_MS : false,
    gcTime: 0,
  })
  const shown = useRef(figuresOf(records))
  const [isReading, setIsReading] = useState(false)
  const figures = data && figuresOfClickers(data)
  useEffect(() => {
    // A second reload would cancel the first. On a slow network no reload would then finish while ushers tap.
    if (figures === null || isReading || shown.current === figures) return
    const timer = setTimeout(() => {
      shown.current = figures
      setIsReading(true)
      void router.invalidate().finally(() => setIsReading(false))
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [figures, router, isReading])
  return isPending ? undefined : data
}

const PARTS = ['adults', 'children', 'visitors'] as const

/**
 * Returns the figures that the page shows, as a text. Visitors are also counted as adults or children, so they can
 * change while the total stays.
 */
function figuresOfClickers({ total, clickers }: ServiceClickers): string {
  const counted = clickers.filter(({ isLeftOut }) => !isLeftOut)
  return [total, ...PARTS.map((part) => sumOf(counted.map(({ counts }) => counts[part] ?? null)))].join()
}

function figuresOf(records: readonly Attendance[]): string {
  const tapped = records.filter(({ source }) => source === 'clicker')
  const total = sumOf(tapped.map(({ totalAttendance }) => totalAttendance))
  return [total, ...PARTS.map((part) => sumOf(tapped.map((record) => record[`${part}Count`])))].join()
}

/** Returns null when all numbers are null, because 0 would be a count. */
function sumOf(numbers: readonly (number | null)[]): number | null {
  const known = numbers.filter((number) => number !== null)
  return known.length > 0 ? known.reduce((sum, number) => sum + number, 0) : null
}
