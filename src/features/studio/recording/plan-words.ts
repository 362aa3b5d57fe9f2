import type { RecordingPlan } from '@/domain/recordings/recording-plan.ts'
import { countLabel } from '@/domain/shared/count-label.ts'

const MINUTE_MS = 60_000

type Planned = {
  plan: Pick<RecordingPlan, 'way' | 'endsWithSnapshots' | 'intervalMs'>
  /** Of the service or event; undefined before one is chosen. */
  name: string | undefined
  /** What is counted for an event is kept with its recording; no attendance is written. */
  isEvent: boolean
  hasLine: boolean
  /** When it ends by itself, such as '11:45 AM'. */
  endsAt: string | null
}

/** What a recording will write down, and what ends it. */
export function planWords({ plan, name, isEvent, hasLine, endsAt }: Planned): string {
  const place = `${isEvent ? 'kept with' : 'written to'} ${name ?? 'the service you choose'}`
  const byItself = endsAt ? `It ends at ${endsAt}, or when you stop it.` : 'It goes on until you stop it.'
  if (plan.way === 'door') {
    if (!hasLine)
      return 'Door: draw a line across the doorway. Without a line no one is counted and nothing is written.'
    return `Door: the most people who were in the room at once, and how many came in, are ${place}. ${byItself}`
  }
  const end = plan.endsWithSnapshots ? 'The tenth snapshot ends it.' : byItself
  return `Room: the most people in one of ten snapshots, ${pace(plan.intervalMs)}, is ${place}. ${end}`
}

function pace(intervalMs: number): string {
  const minutes = Math.max(1, Math.round(intervalMs / MINUTE_MS))
  return minutes === 1 ? 'one a minute' : `one every ${countLabel(minutes, 'minute')}`
}
