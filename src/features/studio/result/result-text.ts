import type { DoorFigure } from '@/domain/recordings/minutes-of-counts.ts'
import type { WayOfCounting } from '@/domain/recordings/recording-session.schema.ts'
import { countLabel } from '@/domain/shared/count-label.ts'
import { writtenText } from './written-text.ts'
import type { WrittenCount } from './written-text.ts'

type Result = {
  way: WayOfCounting
  isRehearsal: boolean
  /** True if the recording went on after an interruption. Its figures begin at the interruption. */
  isContinued: boolean
  taken: number
  /** The highest number of people in one snapshot, or null if no snapshot was counted. */
  peak: number | null
  /** The figures of a door, or null if no person was counted there. */
  door: DoorFigure | null
  /** True if the frames came too slowly to follow people across a line. */
  isSlow: boolean
  /** True if people were seen at a door and no one crossed its line. */
  isLineMissed: boolean
  written: WrittenCount
}

export type ResultText = {
  /** The official total of the service. Without a total it is the counted number, or null. */
  figure: number | null
  /** The unit of the figure, or a text that replaces a missing figure. */
  title: string
  words: string
}

/**
 * Describes a recording's count and its state on the server. `name` is the name of the recorded service or event, if
 * known.
 */
export function resultText(result: Result, name?: string): ResultText {
  const text = textWithoutDoubt(result, name)
  if (result.way === 'room' || text.figure === null || isTyped(result.written)) return text
  const hints = [result.isLineMissed ? MISSED : '', text.words, result.isSlow ? SLOW : '']
  return { ...text, words: hints.filter(Boolean).join(' ') }
}

const MISSED = 'People were seen, but no one crossed the line. Check where the line is.'
const SLOW = 'Frames came too slowly to follow everyone, so the camera’s count may be too low.'

/** A person's count does not depend on the line or the frames. */
function isTyped(written: WrittenCount): boolean {
  return 'typed' in written && written.typed !== null
}

function textWithoutDoubt(result: Result, name: string | undefined): ResultText {
  const counted = result.way === 'door' ? atDoor(result) : inRoom(result)
  if (result.isRehearsal) {
    if (counted.figure === null) return { figure: null, title: 'No one was counted', words: 'Nothing was saved.' }
    return { ...counted, words: 'Nothing was saved.' }
  }
  const { written } = result
  const official = officialTotal(written)
  if (counted.figure === null) {
    const words = uncountedText(result, counted.words, name)
    return official === null ? { ...counted, words } : { ...total(official), words: `${counted.title}. ${words}` }
  }
  const words = writtenText(written, name)
  if (written.phase === 'removed') {
    if (official === null) return { figure: null, title: 'Count removed', words }
    return { ...total(official), words: `The camera’s count was removed. ${words}` }
  }
  if (official === null || official === counted.figure) return { ...counted, words }
  return { ...total(official), words }
}

/** Returns the official total of the recorded service, or null if it is unknown or the service did not happen. */
function officialTotal(written: WrittenCount): number | null {
  return 'total' in written && written.total.outcome === 'held' ? written.total.total : null
}

function total(figure: number) {
  return { figure, title: 'official total' }
}

function uncountedText({ taken }: Result, words: string, name: string | undefined): string {
  return taken > 0 && name ? `${words} The recording is kept with ${name}.` : words
}

const since = (isContinued: boolean) => (isContinued ? ' since the interruption' : '')

function atDoor({ door, isContinued }: Result): ResultText {
  if (!door) {
    return {
      figure: null,
      title: 'No one was counted at the door',
      words: 'Nothing was counted while it ran, so no count is saved.',
    }
  }
  return {
    figure: door.peakOccupancy,
    title: `in the room at most, ${door.cameIn} came in${since(isContinued)}`,
    words: '',
  }
}

function inRoom({ taken, peak, isContinued }: Result): ResultText {
  if (taken === 0) {
    const words = 'Nothing arrived while it ran, so no count is saved.'
    return { figure: null, title: 'This recording has no snapshots', words }
  }
  if (peak === null) {
    const title = `${countLabel(taken, 'picture')} kept, no one counted`
    return { figure: null, title, words: 'No count is saved.' }
  }
  const title = taken === 1 ? 'in one picture' : `in the fullest of ${taken} pictures`
  return { figure: peak, title: `${title}${since(isContinued)}`, words: '' }
}
