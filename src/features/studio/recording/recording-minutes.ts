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

/** A recording whose counts are kept, while it runs and after its end. */
export type KeptRecording = {
  target: { outbox: RecordingOutbox; owner: Owner }
  startedMonotonicMs: number
  /** The checkpoint is kept while the recording runs, in case its page dies. */
  checkpoint: RecordingCheckpoint
  /** Its end is in the outbox or on the way there: nothing is remembered any more. */
  isOver: boolean
}

/** Keeps the minutes of one recording, as far as this visit knows them. */
class MinuteKeeper {
  readonly recording: KeptRecording
  /** The most people in one frame of each minute in which frames were counted. */
  readonly #seen = new Map<number, number>()
  /** Minutes that are in the outbox, or have been sent from there. */
  readonly #kept = new Map<number, { text: string; revision: number }>()

  constructor(recording: KeptRecording) {
    this.recording = recording
  }

  /** Whole minutes since the start. */
  minuteNow(): number {
    return Math.floor((monotonicMs() - this.recording.startedMonotonicMs) / MINUTE_MS)
  }

  see(people: number) {
    const minute = this.minuteNow()
    this.#seen.set(minute, Math.max(people, this.#seen.get(minute) ?? 0))
  }

  /** The minutes, up to `last`, that differ from what was kept of them. */
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

  /** A minute in which the camera was only blind counts for nothing. */
  hasCounted({ events, occupancy }: SessionCounts): boolean {
    return this.#seen.size > 0 || events.length > 0 || occupancy.corrections.length > 0
  }

  keep(minute: RecordingMinute) {
    this.#kept.set(minute.minute, { text: textOf(minute), revision: minute.revision })
  }

  /** It is not in the outbox after all. The next try has a higher revision all the same. */
  forget({ minute, revision }: RecordingMinute) {
    this.#kept.set(minute, { text: '', revision })
  }
}

function textOf({ steps, peopleInView }: RecordingMinute): string {
  return JSON.stringify([steps, peopleInView])
}

/** The recordings of this visit. One map for each store; a change of it notifies no subscriber. */
const keepersRef = atom(() => new Map<string, MinuteKeeper>())

/** A recording starts: from now on its minutes are kept. */
export const beginMinutesAtom = atom(null, (get, _, sessionId: string, recording: KeptRecording) => {
  get(keepersRef).set(sessionId, new MinuteKeeper(recording))
})

/** This many people were found in a frame of now. */
export const seePeopleAtom = atom(null, (get, _, sessionId: string, people: number) =>
  get(keepersRef).get(sessionId)?.see(people),
)

/**
 * Puts the minutes that are over, and are new or have changed, into the outbox; those of a recording that is over all.
 * `isWhole`: the minute that runs, too. What is not put there is remembered on this computer, in case the page dies. Never
 * rejects: snapshots and the end of a recording do not wait for its counts.
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
        // Its end may have begun meanwhile, and that has forgotten the checkpoint.
        const checkpoint = recording.isOver ? {} : { checkpoint: recording.checkpoint }
        await enqueue(recording.target, { kind: 'keep-minutes', sessionId, minutes: [minute] }, checkpoint)
      } catch (error) {
        console.error('A minute was not kept', error)
        keeper.forget(minute)
      }
    }
  },
)

/** Whether a recording has counted for any minute at all. */
export function hasCounted(get: Getter, sessionId: string): boolean {
  const counts = countsOfSession(get(countLogAtom), sessionId)
  return get(keepersRef).get(sessionId)?.hasCounted(counts) ?? false
}

/** Returns the checkpoint's news of a running recording: minutes that are not in the outbox, and how many are inside. */
function rememberedNow(get: Getter, sessionId: string): Partial<RecordingCheckpoint> {
  const keeper = get(keepersRef).get(sessionId)
  if (!keeper) return {}
  const { startedMonotonicMs, checkpoint } = keeper.recording
  const minutes = keeper.changed(countsOfSession(get(countLogAtom), sessionId), Number.POSITIVE_INFINITY)
  const lastTime = recordingTime(checkpoint.startTime, monotonicMs() - startedMonotonicMs)
  return { lastTime, people: get(occupancyAtom).people, minutes }
}
