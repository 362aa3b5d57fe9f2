import { countOf } from '@/domain/recordings/count-event.schema.ts'
import type { CountEvent } from '@/domain/recordings/count-event.schema.ts'
import { peopleLabel } from '@/domain/recordings/recording.rules.ts'
import { countLabel } from '@/domain/shared/count-label.ts'

type Result = { taken: number; peak: number | null; events: CountEvent[] }

/** What a recording counted, in words. `name`: of its service or event, where it is still known. */
export function resultText({ taken, peak, events }: Result, name?: string): { title: string; words: string } {
  const crossed = events.length ? `${countOf(events, 'entry')} came in and ${countOf(events, 'exit')} went out.` : null
  const where = name ? `The recording is kept with ${name}.` : null
  if (taken === 0) {
    return {
      title: 'This recording has no snapshots',
      words: inWords('Nothing arrived while it ran, so no attendance is written.', crossed),
    }
  }
  if (peak === null) {
    return {
      title: `${countLabel(taken, 'picture')} kept, no one counted`,
      words: inWords('No attendance is written.', crossed, where),
    }
  }
  return {
    title: `${peopleLabel(peak)} counted`,
    words: inWords(`The most in ${countLabel(taken, 'snapshot')}.`, crossed, where),
  }
}

function inWords(...sentences: (string | null)[]): string {
  return sentences.filter((one) => one !== null).join(' ')
}
