import { createStore } from 'jotai'
import { vi } from 'vitest'
import type { WayOfCounting } from '../../../src/domain/recordings/recording-session.schema.ts'
import type { Db } from '../../../src/domain/shared/db.ts'
import { addWebcamAtom } from '../../../src/features/studio/camera/cameras.ts'
import { addCountsAtom, addToLogAtom } from '../../../src/features/studio/counting/counts.ts'
import { keepMinutesAtom } from '../../../src/features/studio/recording/recording-minutes.ts'
import {
  keepSnapshotAtom,
  recordingAtom,
  startRecordingAtom,
  stopRecordingAtom,
} from '../../../src/features/studio/recording/recording.ts'
import { wayAtom } from '../../../src/features/studio/recording/way-of-counting.ts'
import { createRecordingOutbox, startOutbox } from '../../../src/features/studio/upload/recording-outbox.ts'
import type { Owner } from '../../../src/features/studio/upload/recording-outbox.ts'
import { sendRecordingOp } from '../../../src/features/studio/upload/recording-ops.ts'
import { isForgetfulAtom } from '../../../src/platform/stored-atom.ts'
import { smallJpeg } from '../small-jpeg.ts'
import { memoryOutboxStore } from './memory-outbox-store.ts'
import type { Random } from './random.ts'

/** The network of one laptop. The network may be down, or may lose the answer to a request that arrived. */
export class Network {
  #isUp = true
  #whenUp: (() => void)[] = []
  readonly #server: (request: Request) => Promise<Response>
  readonly #random: Random

  constructor(server: (request: Request) => Promise<Response>, random: Random) {
    this.#server = server
    this.#random = random
  }

  set isUp(isUp: boolean) {
    this.#isUp = isUp
    if (isUp) for (const go of this.#whenUp.splice(0)) go()
  }

  request = async (request: Request): Promise<Response> => {
    if (!this.#isUp) throw new TypeError('Failed to fetch')
    const response = await this.#server(request)
    if (request.url.includes('/rest/') && this.#random.isTrue(0.05)) throw new TypeError('Failed to fetch')
    return response
  }

  /**
   * Waits between two tries of the outbox until the network is up. A wait of a minute or more measures the time limit
   * of a request. No request hangs in this test, so such a wait never ends.
   */
  wait = (delayMs: number, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      if (delayMs >= 60_000) return
      if (this.#isUp) setTimeout(resolve)
      else this.#whenUp.push(resolve)
    })
}

type Passage = { at: number; what: 'entry' | 'exit' }

/** Opens a laptop with the studio's state and outbox. Its clock may be ahead by `device.aheadMs`. */
export function openDevice(db: Db, owner: Owner, { way, network }: { way: WayOfCounting; network: Network }) {
  const store = createStore()
  store.set(isForgetfulAtom, true)
  store.set(addWebcamAtom, { deviceId: way, label: way })
  store.set(wayAtom, way)
  const device = { aheadMs: 0 }
  const outbox = createRecordingOutbox(db, {
    store: memoryOutboxStore(),
    wait: network.wait,
    random: () => 0,
    send: (entry, jpeg) => byClock(device.aheadMs, () => sendRecordingOp(db, entry, jpeg)),
  })
  const close = startOutbox(store, owner, outbox)
  let lastTrack = 0
  const sessionId = () => {
    const recording = store.get(recordingAtom)
    if (!('session' in recording)) throw new Error('Nothing is recorded')
    return recording.session.id
  }
  return {
    store,
    outbox,
    close,
    sessionId,
    async start(serviceInstanceId: string, aheadMs: number) {
      device.aheadMs = aheadMs
      store.set(addToLogAtom, [{ kind: 'reset', time: new Date().toISOString() }])
      const result = await byClock(aheadMs, () => store.set(startRecordingAtom, { serviceInstanceId }))
      if (result !== 'started') throw new Error(result)
      return sessionId()
    },
    pass({ at, what }: Passage) {
      const place = { eventId: ++lastTrack, workerId: 1, line: 'Door', track: lastTrack, x: 0.5, y: 0.5, score: 0.9 }
      const time = new Date(at + device.aheadMs).toISOString()
      store.set(addCountsAtom, [{ ...place, rule: 'crossing', direction: what, time }])
    },
    keepMinutes: () => store.set(keepMinutesAtom, sessionId(), { isWhole: true }),
    keepPicture: (peopleCount: number) =>
      store.set(keepSnapshotAtom, { snapshot: pictureOf(peopleCount), takenMs: performance.now() }),
    stop: () => store.set(stopRecordingAtom),
    async sendAll() {
      while ((await outbox.list()).length > 0) await outbox.drain()
    },
  }
}

/** Runs work with the laptop's clock. The clock applies only until the first wait of the work. */
function byClock<Result>(aheadMs: number, work: () => Result): Result {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + aheadMs })
  try {
    return work()
  } finally {
    vi.useRealTimers()
  }
}

export const pictureOf = (peopleCount: number) => ({
  jpeg: smallJpeg().buffer,
  width: 2,
  height: 2,
  peopleCount,
  confidence: 0.9,
  fps: 9,
  detectionCount: peopleCount,
  people: [],
  isPrecise: true,
})
