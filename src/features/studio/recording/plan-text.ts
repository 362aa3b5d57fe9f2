import type { RecordingPlan } from '@/domain/recordings/recording-plan.ts'
import { countLabel } from '@/domain/shared/count-label.ts'

const MINUTE_MS = 60_000

type Planned = {
  plan: Pick<RecordingPlan, 'way' | 'endsWithSnapshots' | 'intervalMs'>
  /** The name of the service or event, or undefined before one is chosen. */
  name: string | undefined
  /** True for an event, whose counts stay with the recording and are not saved as attendance. */
  isEvent: boolean
  hasLine: boolean
  /** The time at which the recording ends by itself, for example "11:45 AM". */
  endsAt: string | null
}

/**
 * Describes a recording before it starts. `line` describes the way of counting. `written` names the saved figures and
 * their place, or is null if nothing is saved.
 */
export function planText({ plan, name, isEvent, hasLine, endsAt }: Planned): { line: string; written: string | null } {
  const until = endsAt ? `until ${endsAt}, or until you stop` : 'until you stop'
  const place = `${isEvent ? 'with the recording of' : 'to'} ${name ?? 'the service you choose'}`
  if (plan.way === 'door') {
    if (!hasLine) return { line: 'Draw a line across the doorway: without one, no one is counted.', written: null }
    const line = `Counts people in and out ${until}.`
    return { line, written: `Saves the most at once, and how many came in, ${place}.` }
  }
  const minutes = Math.max(1, Math.round(plan.intervalMs / MINUTE_MS))
  const pace = minutes === 1 ? 'one a minute' : `one every ${countLabel(minutes, 'minute')}`
  const line = `Takes ten pictures, ${pace}, and keeps the fullest.`
  const end = plan.endsWithSnapshots ? endText(minutes * 10) : `Goes on ${until}.`
  return { line, written: `${end} Saves the people in the fullest picture ${place}.` }
}

function endText(minutes: number): string {
  return minutes === 10
    ? 'Stops by itself after ten minutes.'
    : `Stops by itself after about ${countLabel(minutes, 'minute')}.`
}
