import { atom } from 'jotai'
import type { createStore } from 'jotai'
import * as v from 'valibot'
import { doorFigureOf } from '@/domain/recordings/minutes-of-counts.ts'
import type { DoorFigure } from '@/domain/recordings/minutes-of-counts.ts'
import type { PersonBox } from '@/domain/recordings/person-box.ts'
import type { WayOfCounting } from '@/domain/recordings/recording-session.schema.ts'
import type { Db } from '@/domain/shared/db.ts'
import { recordingLock } from '@/platform/recording/recording-lock.ts'
import { storedAtom } from '@/platform/stored-atom.ts'
import { runIfUnlocked } from '@/platform/web-lock.ts'
import type { Checkpoint, OutboxEntry } from '@/platform/outbox/outbox-store.ts'
import { Outbox } from '@/platform/outbox/outbox.ts'
import type { OutboxSettings } from '@/platform/outbox/outbox.ts'
import { opId, sendRecordingOp } from './recording-ops.ts'
import type { RecordingCheckpoint, RecordingOp } from './recording-ops.ts'

type Store = ReturnType<typeof createStore>
export type RecordingOutbox = Outbox<RecordingOp, RecordingCheckpoint>
export type Owner = { userId: string; churchId: string }
/** The outbox that stores a recording until the server has it, and the owner of the recording. */
export type KeptIn = { outbox: RecordingOutbox; owner: Owner }

/** This long after a recording's start, its service is over, and there is nothing to continue. */
const GO_ON_WITHIN_MS = 12 * 60 * 60_000

/** A recording that ended without a stop. `startTime` and `endTime` are ISO 8601. */
export const InterruptedRecording = v.object({
  sessionId: v.string(),
  userId: v.string(),
  serviceInstanceId: v.nullable(v.string()),
  eventId: v.nullable(v.string()),
  startTime: v.string(),
  endTime: v.optional(v.string()),
  taken: v.number(),
  /** The number of people in the room at the end of the recording. */
  people: v.optional(v.number(), 0),
})
export type InterruptedRecording = v.InferOutput<typeof InterruptedRecording>

/** Returns whether a recording may still be continued at a time in epoch milliseconds. */
export function mayGoOn({ startTime }: InterruptedRecording, now: number): boolean {
  return now - Date.parse(startTime) < GO_ON_WITHIN_MS
}

/** Returns the recording that started last. */
export function lastOf(recordings: readonly InterruptedRecording[]): InterruptedRecording | undefined {
  return recordings.toSorted((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime)).at(-1)
}

/** A snapshot that exists only on this computer. `loadPendingImageAtom` returns its picture. */
export type PendingSnapshot = {
  id: string
  sessionId: string
  /** ISO 8601. */
  timestamp: string
  peopleCount: number
  /** False for a picture whose people were not counted. */
  isCounted: boolean
  confidenceScore: number | null
  /** The boxes of the people that were found, or null if no boxes were stored. */
  people: PersonBox[] | null
  /** The reason why the server refused the snapshot, or null while the snapshot waits to be sent. */
  refused: string | null
}

/** A session that the server does not know yet. Times are ISO 8601. */
export type PendingSession = {
  id: string
  serviceInstanceId: string | null
  eventId: string | null
  startTime: string
  endTime: string | null
  way: WayOfCounting
  /** The figures of a door, or null if no minute was counted there. */
  door: DoorFigure | null
}

export type RefusedOp = { key: number; sessionId: string; kind: RecordingOp['kind']; reason: string }

export const recordingOutboxAtom = atom<KeptIn | null>(null)
const waitingAtom = atom<OutboxEntry<RecordingOp>[]>([])
const interruptedAtom = storedAtom<InterruptedRecording[]>(
  'narthex.interrupted-recordings',
  v.array(InterruptedRecording),
  [],
)

/** This user's recordings that ended without a stop, until the notice about them is dismissed. */
export const interruptedRecordingsAtom = atom((get) => {
  const userId = get(recordingOutboxAtom)?.owner.userId
  return get(interruptedAtom).filter((recording) => recording.userId === userId)
})

const abandonedIdsAtom = atom<ReadonlySet<string> | null>(null)

/**
 * The ids of the recordings that this page has ended because their pages were gone. Null while this page looks for such
 * recordings.
 */
export const endedForIdsAtom = atom((get): ReadonlySet<string> | null => {
  const isStarted = get(recordingOutboxAtom) !== null
  return get(abandonedIdsAtom) ?? (isStarted ? null : new Set())
})

export const addInterruptedAtom = atom(null, (_, set, recording: InterruptedRecording) =>
  set(interruptedAtom, (all) => [...all.filter(({ sessionId }) => sessionId !== recording.sessionId), recording]),
)

/**
 * Removes an interrupted recording from the list, so that this tab can continue it. Returns false if another tab has
 * already removed the recording.
 */
export const claimInterruptedAtom = atom(null, (_, set, id: string): boolean => {
  let isThere = false
  set(interruptedAtom, (all) => {
    isThere = all.some(({ sessionId }) => sessionId === id)
    return all.filter(({ sessionId }) => sessionId !== id)
  })
  return isThere
})

export const dismissInterruptedAtom = atom(null, (get, set) => {
  const shown = get(interruptedRecordingsAtom)
  set(interruptedAtom, (all) => all.filter(({ sessionId }) => shown.every((one) => one.sessionId !== sessionId)))
})

export const pendingSnapshotIdsAtom = atom(
  (get): ReadonlySet<string> => new Set(get(pendingSnapshotsAtom).map(({ id }) => id)),
)

/** Keys of the starts and ends of recordings that wait to be sent. */
export const pendingChangesAtom = atom((get): ReadonlySet<string> => {
  const ops = get(ownWaitingAtom).map(({ data }) => data)
  return new Set(ops.flatMap((op) => (op.kind === 'start-session' || op.kind === 'complete-session' ? [opId(op)] : [])))
})

/** The ids of recordings with operations that wait to be sent. Refused operations are not included. */
export const unsentSessionsAtom = atom(
  (get): ReadonlySet<string> =>
    new Set(get(ownWaitingAtom).flatMap(({ group, refused }) => (refused === null ? group : []))),
)

/** The ids of recordings with an operation that could not be sent and will be tried again. */
export const delayedSessionsAtom = atom(
  (get): ReadonlySet<string> =>
    new Set(
      get(ownWaitingAtom).flatMap(({ group, refused, attempts }) => (refused === null && attempts > 0 ? group : [])),
    ),
)

/** Keys of the minutes whose counts wait to be sent. A minute gets a new key when its counts change. */
export const pendingMinutesAtom = atom(
  (get): ReadonlySet<string> =>
    new Set(get(ownWaitingAtom).flatMap(({ key, data }) => (data.kind === 'keep-minutes' ? String(key) : []))),
)

export const pendingSnapshotsAtom = atom((get): PendingSnapshot[] =>
  get(ownWaitingAtom).flatMap(({ data, refused }) =>
    data.kind !== 'snapshot'
      ? []
      : {
          id: data.snapshotId,
          sessionId: data.sessionId,
          timestamp: data.timestamp,
          peopleCount: data.peopleCount,
          isCounted: data.metadata.isCounted ?? true,
          confidenceScore: data.confidenceScore,
          people: data.metadata.people ?? null,
          refused,
        },
  ),
)

/** The ends of recordings (ISO 8601) that the server does not know yet, by session id. */
export const pendingEndsAtom = atom((get) => {
  const ops = get(ownWaitingAtom).map(({ data }) => data)
  return new Map(ops.flatMap((op) => (op.kind === 'complete-session' ? [[op.sessionId, op.endTime] as const] : [])))
})

export const pendingSessionsAtom = atom((get): PendingSession[] => {
  const ends = get(pendingEndsAtom)
  const ops = get(ownWaitingAtom).map(({ data }) => data)
  return ops.flatMap((op) =>
    op.kind !== 'start-session'
      ? []
      : {
          id: op.sessionId,
          serviceInstanceId: op.serviceInstanceId,
          eventId: op.eventId,
          startTime: op.startTime,
          endTime: ends.get(op.sessionId) ?? null,
          way: op.way ?? 'room',
          door: doorIn(ops, op),
        },
  )
})

/** The server gets no minute of a recording before its start, so all its minutes are still in the outbox. */
function doorIn(ops: RecordingOp[], start: RecordingOp & { kind: 'start-session' }): DoorFigure | null {
  if (start.way !== 'door') return null
  const minutes = ops.flatMap((op) =>
    op.kind === 'keep-minutes' && op.sessionId === start.sessionId ? op.minutes : [],
  )
  if (minutes.length === 0) return null
  return doorFigureOf(start.peopleAtStart ?? 0, new Map(minutes.map(({ minute, steps }) => [minute, steps])))
}

/**
 * The operations that the server has refused, for example because the session was deleted. They stay until a person
 * retries or discards them.
 */
export const refusedOpsAtom = atom((get): RefusedOp[] =>
  get(ownWaitingAtom).flatMap(({ key, group, data, refused }) =>
    refused === null ? [] : { key, sessionId: group, kind: data.kind, reason: refused },
  ),
)

/** True while an operation is stored only in this page, because the browser's storage is full. */
export const isStorageFullAtom = atom((get) => get(ownWaitingAtom).some(({ isDurable }) => !isDurable))

/** Returns the picture of a pending snapshot, or null if it has been sent in the meantime. */
export const loadPendingImageAtom = atom(null, async (get, _, snapshotId: string): Promise<Blob | null> => {
  const entry = get(ownWaitingAtom).find(({ data }) => data.kind === 'snapshot' && data.snapshotId === snapshotId)
  const jpeg = entry && (await get(recordingOutboxAtom)?.outbox.blob(entry.key))
  return jpeg ? new Blob([jpeg], { type: 'image/jpeg' }) : null
})

export const retryRefusedAtom = atom(null, (get, _, key: number) => get(recordingOutboxAtom)?.outbox.retry(key))
export const discardRefusedAtom = atom(null, (get, _, key: number) => get(recordingOutboxAtom)?.outbox.discard(key))

const ownWaitingAtom = atom((get) => {
  const userId = get(recordingOutboxAtom)?.owner.userId
  return get(waitingAtom).filter((entry) => entry.userId === userId)
})

type Settings = OutboxSettings<RecordingOp, RecordingCheckpoint>

/** Creates the outbox of recordings. Tests pass `settings` with another server. */
export function createRecordingOutbox(db: Db, settings: Partial<Settings> = {}): RecordingOutbox {
  return new Outbox<RecordingOp, RecordingCheckpoint>({
    name: 'narthex-outbox',
    send: (entry, jpeg) => sendRecordingOp(db, entry, jpeg),
    isFirst: ({ kind }) => kind === 'start-session',
    currentUserId: async () => (await db.auth.getSession()).data.session?.user.id ?? null,
    ...settings,
  })
}

/**
 * Sends the unsent operations of earlier visits, and ends recordings whose page crashed. The returned function stops
 * the outbox.
 */
export function startOutbox(store: Store, owner: Owner, outbox: RecordingOutbox): () => void {
  const refresh = async () => store.set(waitingAtom, await outbox.list())
  const refreshed = () => void refresh().catch((error: unknown) => console.error('The outbox cannot be read', error))
  store.set(recordingOutboxAtom, { outbox, owner })
  const unsubscribe = outbox.onChange(refreshed)
  const stop = outbox.start()
  refreshed()
  async function lookForAbandoned() {
    let ended: string[] = []
    try {
      ended = await endAbandonedRecordings(store, owner, outbox)
    } finally {
      // The page knows the unsent operations of these recordings before their ids.
      await refresh().catch((error: unknown) => console.error('The outbox cannot be read', error))
      store.set(abandonedIdsAtom, (ids) => new Set([...(ids ?? []), ...ended]))
    }
  }
  // Runs again when the tab becomes visible, because a recording in another tab may have crashed.
  const look = () => {
    if (document.visibilityState !== 'visible') return
    lookForAbandoned().catch((error: unknown) => console.error('Interrupted recordings could not be ended', error))
  }
  document.addEventListener('visibilitychange', look)
  // A hidden page does not look, and it must tell other doors from its own recordings nevertheless.
  if (document.visibilityState !== 'visible') store.set(abandonedIdsAtom, (ids) => ids ?? new Set())
  look()
  return () => {
    document.removeEventListener('visibilitychange', look)
    unsubscribe()
    stop()
    store.set(recordingOutboxAtom, (current) => (current?.outbox === outbox ? null : current))
    store.set(waitingAtom, [])
  }
}

/**
 * Adds an operation to the outbox. `checkpoint` replaces the checkpoint of the running recording. Null deletes the
 * checkpoint, and undefined leaves it unchanged.
 */
export async function enqueue(
  { outbox, owner }: KeptIn,
  op: RecordingOp,
  { jpeg = null, checkpoint }: { jpeg?: ArrayBuffer | null; checkpoint?: RecordingCheckpoint | null } = {},
): Promise<{ isDurable: boolean }> {
  const { userId } = owner
  const key = op.sessionId
  // The newest counts of a minute contain the earlier counts and therefore replace them.
  const isReplacing = op.kind === 'keep-minutes'
  return outbox.add({ id: opId(op), group: key, userId, data: op }, jpeg, {
    checkpoint: checkpoint
      ? { keep: { key, userId, value: checkpoint } }
      : checkpoint === null
        ? { forget: key }
        : null,
    isReplacing,
  })
}

/** Stores the checkpoint of a running recording without an operation to send. Never rejects. */
export async function remember(
  { outbox, owner }: KeptIn,
  sessionId: string,
  value: RecordingCheckpoint,
): Promise<void> {
  try {
    await outbox.keepCheckpoint({ key: sessionId, userId: owner.userId, value })
  } catch (error) {
    console.error('A running recording could not be remembered', error)
  }
}

async function endAbandonedRecordings(store: Store, owner: Owner, outbox: RecordingOutbox) {
  const ended: string[] = []
  for (const checkpoint of await outbox.checkpoints()) {
    if (checkpoint.userId !== owner.userId) continue
    const end = () => endAbandoned(store, { outbox, owner }, checkpoint)
    if (await runIfUnlocked(recordingLock(checkpoint.key), end)) ended.push(checkpoint.key)
  }
  return ended
}

async function endAbandoned(store: Store, target: KeptIn, { key: sessionId }: Checkpoint<RecordingCheckpoint>) {
  // Reads the checkpoint again under the lock, because another tab may have ended the recording in between.
  const checkpoint = (await target.outbox.checkpoints()).find(({ key }) => key === sessionId)?.value
  if (!checkpoint) return
  const endTime = latestOf([checkpoint.startTime, checkpoint.lastSnapshotTime, checkpoint.lastTime])
  for (const minute of checkpoint.minutes ?? []) {
    await enqueue(target, { kind: 'keep-minutes', sessionId, minutes: [minute] })
  }
  await enqueue(target, { kind: 'complete-session', sessionId, endTime }, { checkpoint: null })
  const { startTime, taken, serviceInstanceId = null, eventId = null, people = 0 } = checkpoint
  store.set(addInterruptedAtom, {
    sessionId,
    userId: target.owner.userId,
    serviceInstanceId,
    eventId,
    startTime,
    endTime,
    taken,
    people,
  })
}

function latestOf(times: (string | null | undefined)[]): string {
  const known = times.flatMap((time) => (time ? Date.parse(time) : []))
  return new Date(Math.max(...known)).toISOString()
}
