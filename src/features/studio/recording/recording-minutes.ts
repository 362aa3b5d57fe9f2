import { atom } from 'jotai'
import type { Getter } from 'jotai'
import type { SessionCounts } from '@/domain/recordings/count-event.schema.ts'
import { minutesOfCounts } from '@/domain/recordings/minutes-of-counts.ts'
import type { RecordingMinute } from '@/domain/recordings/recording-minute.schema.ts'
import { recordingTime } from '@/domain/recordings/recording.rules.ts'
import { monotonicMs } from '@/platform/clock.ts'
import { countsOfSession } from '../counting/count-log.ts'
import { countLogAtom, occupancyAtom } from '../counting/counts.ts'
import { enqueue, remember } from '../upload/recording-outbox.ts'
import type { Owner, RecordingOutbox } from '../upload/recording-outbox.ts'
import type { RecordingCheckpoint } from '../upload/recording-ops.ts'

export const MINUTE_MS = 60_000

/** A recording whose counts are stored, while it runs and after its end. */
export type KeptRecording = {
  target: { outbox: RecordingOutbox; owner: Owner }
  startedMonotonicMs: number
  /** The checkpoint is stored while the recording runs, in case the page crashes. */
  checkpoint: RecordingCheckpoint
  /** True if the recording's end is in the outbox or is being stored there. No checkpoint is stored after that. */
  isOver: boolean
}

/** Tracks which minutes of a recording have their counts in the outbox. */
class MinuteKeeper {
  readonly recording: KeptRecording
  /** The highest number of people in one frame, by minute. Minutes without counted frames are absent. */
  readonly #seen = new Map<number, number>()
  /** The minutes whose counts are in the outbox or were already sent. */
  readonly #kept = new Map<number, { text: string; revision: number }>()

  constructor(recording: KeptRecording) {
    this.recording = recording
  }

  minuteNow(): number {
    return Math.floor((monotonicMs() - this.recording.startedMonotonicMs) / MINUTE_MS)
  }

  see(people: number) {
    const minute = this.minuteNow()
    this.#seen.set(minute, Math.max(people, this.#seen.get(minute) ?? 0))
  }

  /** Returns the minutes up to `last` whose counts differ from the stored version. */
  changed(counts: SessionCounts, last: number): RecordingMinute[] {
    const stepsOf = minutesOfCounts(counts, this.recording.checkpoint.startTime)
    const minutes = new Set([...this.#seen.keys(), ...stepsOf.keys(), ...this.#kept.keys()])
    return [...minutes]
      .filter((minute) => minute <= last)
      .toSorted((a, b) => a - b)
      .map((minute) => ({
        minute,
        revision: (this.#kept.get(minute)?.revision ?? -1) + 1,
        steps: stepsOf.get(minute) ?? [],
        peopleInView: this.#seen.get(minute) ?? null,
      }))
      .filter((minute) => textOf(minute) !== this.#kept.get(minute.minute)?.text)
  }

  /** Returns true if the recording has counted frames, passages or corrections. Failed frames are ignored. */
  hasCounted({ events, occupancy }: SessionCounts): boolean {
    return this.#seen.size > 0 || events.length > 0 || occupancy.corrections.length > 0
  }

  keep(minute: RecordingMinute) {
    this.#kept.set(minute.minute, { text: textOf(minute), revision: minute.revision })
  }

  /** Forgets a minute whose counts could not be stored. The next attempt still gets a higher revision. */
  forget({ minute, revision }: RecordingMinute) {
    this.#kept.set(minute, { text: '', revision })
  }
}

function textOf({ steps, peopleInView }: RecordingMinute): string {
  return JSON.stringify([steps, peopleInView])
}

/** The recordings of this visit. Changing the map notifies no subscriber. */
const keepersRef = atom(() => new Map<string, MinuteKeeper>())

export const beginMinutesAtom = atom(null, (get, _, sessionId: string, recording: KeptRecording) => {
  get(keepersRef).set(sessionId, new MinuteKeeper(recording))
})

export const seePeopleAtom = atom(null, (get, _, sessionId: string, people: number) =>
  get(keepersRef).get(sessionId)?.see(people),
)

/**
 * Puts the counts of each minute into the outbox when the minute is over. If `isWhole` is set or the recording has
 * ended, the counts of the last minute are stored too. The checkpoint contains the remaining counts, in case the page
 * crashes. Never rejects, so that snapshots and the end of a recording do not depend on stored counts.
 */
export const keepMinutesAtom = atom(
  null,
  async (get, _, sessionId: string, { isWhole = false }: { isWhole?: boolean } = {}): Promise<void> => {
    const keeper = get(keepersRef).get(sessionId)
    if (!keeper) return
    const { recording } = keeper
    const counts = countsOfSession(get(countLogAtom), sessionId)
    const last = isWhole || recording.isOver ? Number.POSITIVE_INFINITY : keeper.minuteNow() - 1
    const minutes = keeper.changed(counts, last)
    for (const minute of minutes) keeper.keep(minute)
    if (!recording.isOver) {
      recording.checkpoint = { ...recording.checkpoint, ...rememberedNow(get, sessionId) }
      if (minutes.length === 0) await remember(recording.target, sessionId, recording.checkpoint)
    }
    for (const minute of minutes) {
      try {
        // The end of a recording deletes the checkpoint, so no checkpoint is stored after the end.
        const checkpoint = recording.isOver ? {} : { checkpoint: recording.checkpoint }
        await enqueue(recording.target, { kind: 'keep-minutes', sessionId, minutes: [minute] }, checkpoint)
      } catch (error) {
        console.error('A minute was not kept', error)
        keeper.forget(minute)
      }
    }
  },
)

export function hasCounted(get: Getter, sessionId: string): boolean {
  const counts = countsOfSession(get(countLogAtom), sessionId)
  return get(keepersRef).get(sessionId)?.hasCounted(counts) ?? false
}

/**
 * Returns the new part of a checkpoint. It contains the time, the people in the room, and the minutes whose counts are
 * not in the outbox.
 */
function rememberedNow(get: Getter, sessionId: string): Partial<RecordingCheckpoint> {
  const keeper = get(keepersRef).get(sessionId)
  if (!keeper) return {}
  const { startedMonotonicMs, checkpoint } = keeper.recording
  const minutes = keeper.changed(countsOfSession(get(countLogAtom), sessionId), Number.POSITIVE_INFINITY)
  const lastTime = recordingTime(checkpoint.startTime, monotonicMs() - startedMonotonicMs)
  return { lastTime, people: get(occupancyAtom).people, minutes }
}
