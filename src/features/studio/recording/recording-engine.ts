import { atom } from 'jotai'
import type { createStore } from 'jotai'
import { MAX_SNAPSHOTS } from '@/domain/recordings/recording.rules.ts'
import { isAbort, monotonicMs, untilAborted, wait } from '@/platform/clock.ts'
import type { Wait } from '@/platform/clock.ts'
import { followAtom } from '@/platform/follow-atom.ts'
import { keepAwake } from '@/platform/offline/wake-lock.ts'
import type { LiveStats } from '../../../../workers/vision/contract.ts'
import { cameraStreamAtom } from '../camera/camera-stream.ts'
import { counterOf, liveStatsAtom, stageAtom } from '../counting/counting.ts'
import { masksAtom } from '../masks/masks.ts'
import {
  elapsedMsAtom,
  inViewMsAtom,
  keepSnapshotAtom,
  recordingAtom,
  runningRecordingRef,
  silentMsAtom,
  stopRecordingAtom,
} from './recording.ts'
import type { RunningSession, TakenSnapshot } from './recording.ts'
import { missedSlots, nextInSchedule, snapshotSpan } from './snapshot-schedule.ts'
import type { SnapshotSchedule } from './snapshot-schedule.ts'
import { takePicture } from './take-picture.ts'

type Store = ReturnType<typeof createStore>
type Clock = { now(): number; wait: Wait }

/** The interval at which the elapsed time is updated and a due snapshot is taken. */
const TICK_MS = 1000
const MAX_STATS_GAP_MS = 3 * TICK_MS

const runningIdAtom = atom((get) => {
  const recording = get(recordingAtom)
  return 'session' in recording ? recording.session.id : null
})

/** Takes the snapshots of the running recording, until the returned function is called. */
export function followRecording(store: Store, clock: Clock = { now: monotonicMs, wait }): () => void {
  return followAtom(store, runningIdAtom, (_, followed) => {
    const recording = store.get(recordingAtom)
    const running = store.get(runningRecordingRef).current
    if (recording.phase !== 'recording' || !running) return
    const signal = AbortSignal.any([followed, running.ending.signal])
    const cut = AbortSignal.any([followed, running.cut.signal])
    keepAwake(signal)
    const { session, startedMonotonicMs } = recording
    const taker = new SnapshotTaker(store, clock, { session, startedMonotonicMs, signal, cut })
    taker.run().catch((error: unknown) => {
      if (!isAbort(error, signal)) console.error('The recording takes no more snapshots', error)
    })
  })
}

type Taken = {
  session: RunningSession
  startedMonotonicMs: number
  /** Aborts when no further snapshot may be started. */
  signal: AbortSignal
  /** Aborts when an unfinished snapshot must end too. */
  cut: AbortSignal
}

class SnapshotTaker {
  readonly #store: Store
  readonly #clock: Clock
  readonly #session: RunningSession
  readonly #startedMs: number
  readonly #signal: AbortSignal
  readonly #cut: AbortSignal
  #schedule: SnapshotSchedule | null = null
  #isTaking = false
  #loggedMisses = 0
  #arrivedMs: number
  #arrived: LiveStats | null = null

  constructor(store: Store, clock: Clock, { session, startedMonotonicMs, signal, cut }: Taken) {
    this.#store = store
    this.#clock = clock
    this.#session = session
    this.#startedMs = startedMonotonicMs
    this.#arrivedMs = clock.now()
    this.#signal = signal
    this.#cut = cut
  }

  async run() {
    while (!this.#signal.aborted) {
      const nowMs = this.#clock.now()
      this.#store.set(elapsedMsAtom, nowMs - this.#startedMs)
      this.#noteArrival(nowMs)
      this.#takeIfDue(nowMs)
      if (nowMs - this.#startedMs >= this.#session.plan.endsAfterMs) return this.#end()
      await this.#pause()
    }
  }

  /**
   * Starts a due snapshot without waiting for the result. A precise count takes seconds, and the clock on the screen
   * must continue.
   */
  #takeIfDue(nowMs: number) {
    if (this.#isTaking || this.#isFull()) return
    if (this.#schedule && nowMs < this.#schedule.dueMs) return
    const taking = this.#begin()
    // Without a camera or while the model loads, the snapshot stays due, and a later tick takes it.
    if (!taking) return this.#logMisses(nowMs)
    this.#loggedMisses = 0
    const due = this.#schedule ?? { dueMs: nowMs, intervalMs: this.#session.plan.intervalMs }
    this.#schedule = nextInSchedule(due, nowMs)
    const running = this.#store.get(runningRecordingRef).current
    const kept = this.#keep(taking, nowMs)
    if (running) running.taking = kept
  }

  #isFull(): boolean {
    return (this.#store.get(runningRecordingRef).current?.taken ?? 0) >= MAX_SNAPSHOTS
  }

  #end() {
    this.#store.set(stopRecordingAtom).catch((error: unknown) => console.error('The recording did not end', error))
  }

  /**
   * Takes a counted picture, or an uncounted picture in a pictures-only recording. Returns null if there is no picture.
   */
  #begin(): Promise<Omit<TakenSnapshot, 'takenMs'>> | null {
    const counter = counterOf(this.#store.get)
    if (counter && this.#store.get(liveStatsAtom)) {
      const over = { spanMs: snapshotSpan(this.#session.plan), isEnding: this.#signal }
      return counter.capture(this.#cut, over).then((snapshot) => ({ snapshot }))
    }
    const video = this.#pictureOnly()
    return video && takePicture(video, this.#store.get(masksAtom)).then((snapshot) => ({ snapshot, isCounted: false }))
  }

  /**
   * Returns the video of a pictures-only recording, or null while the video shows no picture. Returns null in all other
   * recordings.
   */
  #pictureOnly(): HTMLVideoElement | null {
    if (!this.#session.isPicturesOnly) return null
    const video = this.#store.get(stageAtom)?.video
    const isLive = this.#store.get(cameraStreamAtom).phase === 'live'
    return isLive && video && video.readyState >= video.HAVE_CURRENT_DATA ? video : null
  }

  /**
   * Updates the time since the last frame, and notes whether people are in view and whether frames come too slowly for
   * a line. While frames arrive, the stats are a new object about every second.
   */
  #noteArrival(nowMs: number) {
    const stats = this.#store.get(liveStatsAtom)
    const isNew = stats !== null && stats !== this.#arrived
    if (isNew && stats.peopleInView > 0) this.#noteInView(nowMs - this.#arrivedMs)
    if (isNew || this.#pictureOnly()) this.#arrivedMs = nowMs
    this.#arrived = stats
    this.#store.set(silentMsAtom, nowMs - this.#arrivedMs)
    const running = this.#store.get(runningRecordingRef).current
    if (!running || !stats) return
    if (stats.advice.some(({ kind }) => kind === 'slow')) running.isSlow = true
    if (stats.peopleInView > 0) running.hasSeenPeople = true
  }

  /** Adds the time since the previous stats. A longer silence is not added, because people may have left meanwhile. */
  #noteInView(sinceMs: number) {
    this.#store.set(inViewMsAtom, (ms) => ms + Math.min(sinceMs, MAX_STATS_GAP_MS))
  }

  /** Stores the snapshot. Never rejects, because a failure is only logged and the recording continues. */
  async #keep(taking: Promise<Omit<TakenSnapshot, 'takenMs'>>, takenMs: number) {
    this.#isTaking = true
    try {
      await this.#store.set(keepSnapshotAtom, { ...(await untilAborted(taking, this.#cut)), takenMs })
    } catch (error) {
      if (!isAbort(error, this.#cut)) console.warn('A snapshot was not taken', error)
    } finally {
      this.#isTaking = false
    }
  }

  #logMisses(nowMs: number) {
    const missed = this.#schedule ? missedSlots(this.#schedule, nowMs) : 0
    if (missed > this.#loggedMisses) console.warn('A snapshot is skipped: nothing is being counted')
    this.#loggedMisses = missed
  }

  /**
   * Waits at most until the next snapshot is due. The worker's timer is not slowed down in a hidden tab. The page's
   * timer is used while no worker counts.
   */
  async #pause() {
    const dueInMs = this.#schedule ? this.#schedule.dueMs - this.#clock.now() : TICK_MS
    const delayMs = Math.max(1, dueInMs > 0 ? Math.min(TICK_MS, dueInMs) : TICK_MS)
    const timers = [this.#clock.wait(delayMs, this.#signal)]
    const counter = counterOf(this.#store.get)
    if (counter) timers.push(counter.tick(delayMs))
    await Promise.any(timers).catch((error: unknown) => {
      if (!this.#signal.aborted) throw error
    })
  }
}
