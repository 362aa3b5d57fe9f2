import type { CountEvent, CountingLine } from '../../../../workers/vision/contract.ts'
import type { NewCount } from './counts.ts'

type Frame = {
  lines: readonly CountingLine[]
  /** Epoch milliseconds at which the frame was taken. */
  wallMs: number
  /** The frame's time on the stream's own clock. */
  timestampMs: number
}

/**
 * The maximum delay between a crossing and its report. A crossing is reported only after the person has settled on one
 * side. A longer delay means that the stream's clock jumped.
 */
const MAX_DELAY_MS = 60_000
const DECIMALS = 10_000

/** Returns the worker's counts of a frame for the log, with wall-clock times and the names of the lines. */
export function countsOfFrame(
  events: readonly CountEvent[],
  { lines, wallMs, timestampMs }: Frame,
): Omit<NewCount, 'workerId'>[] {
  return events.map((event) => {
    const line = lines.find(({ id }) => id === event.lineId)
    const delayMs = timestampMs - event.timestampMs
    const isPlausible = delayMs >= 0 && delayMs <= MAX_DELAY_MS
    return {
      eventId: event.id,
      time: new Date(wallMs - (isPlausible ? delayMs : 0)).toISOString(),
      line: line?.name ?? 'Deleted line',
      rule: line?.rule ?? 'crossing',
      direction: event.direction,
      track: event.trackId,
      x: fraction(event.point.x),
      y: fraction(event.point.y),
      score: fraction(event.score),
    }
  })
}

function fraction(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * DECIMALS) / DECIMALS
}
