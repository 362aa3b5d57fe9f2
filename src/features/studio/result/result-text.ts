import { countOf } from '@/domain/recordings/count-event.schema.ts'
import type { CountEvent } from '@/domain/recordings/count-event.schema.ts'
import type { DoorFigure } from '@/domain/recordings/minutes-of-counts.ts'
import { peopleLabel } from '@/domain/recordings/recording.rules.ts'
import type { WayOfCounting } from '@/domain/recordings/recording-session.schema.ts'
import { countLabel } from '@/domain/shared/count-label.ts'
import { writtenText } from './written-text.ts'
import type { Place, WrittenCount } from './written-text.ts'

type Result = {
  way: WayOfCounting
  isRehearsal: boolean
  taken: number
  /** The most people in one snapshot; null when none was counted. */
  peak: number | null
  events: CountEvent[]
  /** At a door; null where no one was counted there. */
  door: DoorFigure | null
  written: WrittenCount
}

/** What a recording counted and where that is, in words. `place`: where it is still known. */
export function resultText(result: Result, place?: Place): { title: string; words: string } {
  const { title, words } = result.way === 'door' ? atDoor(result) : inRoom(result)
  const isCounted = result.way === 'door' ? result.door !== null : result.peak !== null
  if (result.isRehearsal) {
    if (!isCounted) return { title: 'Rehearsal: no one was counted', words: 'Nothing was saved.' }
    return { title: `Rehearsal: ${title}`, words: `${words} Nothing was saved.` }
  }
  const kept = result.taken > 0 ? writtenText({ phase: 'unknown' }, place) : null
  const where = isCounted ? writtenText(result.written, place) : kept
  return { title, words: where ? `${words} ${where}` : words }
}

function atDoor({ door }: Result): { title: string; words: string } {
  if (!door) {
    return {
      title: 'No one was counted at the door',
      words: 'Nothing was counted while it ran, so no attendance is written.',
    }
  }
  const title = `${peopleLabel(door.peakOccupancy)} at the peak, ${door.cameIn} came in`
  return { title, words: 'Counted at the door.' }
}

function inRoom({ taken, peak, events }: Result): { title: string; words: string } {
  const crossed = events.length ? ` ${countOf(events, 'entry')} came in and ${countOf(events, 'exit')} went out.` : ''
  if (taken === 0) {
    const words = `Nothing arrived while it ran, so no attendance is written.${crossed}`
    return { title: 'This recording has no snapshots', words }
  }
  if (peak === null) {
    return {
      title: `${countLabel(taken, 'picture')} kept, no one counted`,
      words: `No attendance is written.${crossed}`,
    }
  }
  return { title: `${peopleLabel(peak)} counted`, words: `The most in ${countLabel(taken, 'snapshot')}.${crossed}` }
}
