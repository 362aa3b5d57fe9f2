import type {
  Checkpoint,
  CheckpointChange,
  OutboxEntry,
  OutboxStore,
} from '../../../src/platform/outbox/outbox-store.ts'

type Public<Store> = { [Method in keyof Store]: Store[Method] }

/** Returns a store for the outbox in memory, because Node has no IndexedDB. */
export function memoryOutboxStore<Data, Value>(): OutboxStore<Data, Value> {
  const entries = new Map<number, OutboxEntry<Data>>()
  const blobs = new Map<number, ArrayBuffer>()
  const checkpoints = new Map<string, Checkpoint<Value>>()
  let lastKey = 0
  const remove = async (key: number) => {
    entries.delete(key)
    blobs.delete(key)
  }
  const changeCheckpoint = async (change: CheckpointChange<Value>) => {
    if ('keep' in change) checkpoints.set(change.keep.key, change.keep)
    else checkpoints.delete(change.forget)
  }
  const store: Public<OutboxStore<Data, Value>> = {
    async add(entry, blob, { checkpoint, isReplacing }) {
      if (checkpoint) await changeCheckpoint(checkpoint)
      const before = [...entries.values()].find(({ id }) => id === entry.id)
      if (before && !isReplacing) return
      if (before) await remove(before.key)
      const key = ++lastKey
      const { attempts, refused } = before ?? entry
      // The entry is a copy, as in IndexedDB, and is not changed afterwards.
      entries.set(key, structuredClone({ ...entry, attempts, refused, key }))
      if (blob) blobs.set(key, blob)
    },
    list: async () => [...entries.values()],
    blob: async (key) => blobs.get(key) ?? null,
    remove,
    async change(key, change) {
      const entry = entries.get(key)
      if (entry) entries.set(key, { ...entry, ...change })
    },
    checkpoints: async () => [...checkpoints.values()],
    changeCheckpoint,
    close: async () => {},
  }
  return store as OutboxStore<Data, Value>
}
