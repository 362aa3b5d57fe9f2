import { useEffect, useRef, useState } from 'react'
import { todayIn } from '@/domain/shared/dates.ts'
import { eachMinute, MINUTE_MS } from '@/platform/use-now.ts'
import { useReadAgain } from './use-read-again.ts'

/**
 * Returns the time, updated every minute. The page's data is loaded again when a new day begins in the church's time
 * zone.
 * The data is also loaded again when a person returns to the page and the data is older than a minute.
 */
export function useChurchTime(timeZone: string): Date {
  const readAgain = useReadAgain()
  const [now, setNow] = useState(() => new Date())
  const read = useRef(now)
  useEffect(
    () =>
      eachMinute((returned) => {
        const time = new Date()
        setNow(time)
        const isNewDay = todayIn(timeZone, time) !== todayIn(timeZone, read.current)
        const isLeft = returned && time.getTime() - read.current.getTime() > MINUTE_MS
        if (document.hidden || !(isNewDay || isLeft)) return
        read.current = time
        readAgain()
      }),
    [readAgain, timeZone],
  )
  return now
}
