/** An entry to send. Entries of the same `group` arrive in order. `data` is a small object that IndexedDB can store. */
export type OutboxEntry<Data> = {
  key: number
  /** The unique id. A new entry with a known id is dropped, or replaces the first entry if `isReplacing` is set. */
  id: string
  group: string
  userId: string
  data: Data
  /** Milliseconds since the epoch. */
  createdAt: number
  attempts: number
  /** The reason why the server finally refused the entry. Null while the entry waits. */
  refused: string | null
  /** False if the entry is only in this page's memory, because the browser refused to store it. */
  isDurable: boolean
}

/** A value stored beside the entries, in the same transaction as the entry that changes the value. */
export type Checkpoint<Value> = { key: string; userId: string; value: Value }
export type CheckpointChange<Value> = { keep: Checkpoint<Value> } | { forget: string }

const ENTRIES = 'entries'
// The stores keep their original names, because browsers may still have data from older versions of the site.
const BLOBS = 'bodies'
const CHECKPOINTS = 'notes'

/**
 * Stores the outbox on disk. The entries are in the order in which they were added. Their blobs are stored separately,
 * so that listing entries reads no blobs.
 */
export class OutboxStore<Data, CheckpointValue> {
  readonly #name: string
  #database: Promise<IDBDatabase> | null = null

  constructor(name: string) {
    this.#name = name
  }

  /**
   * Resolves when the entry, its blob and the checkpoint are on disk. A failure stores none of them. With
   * `isReplacing`, the new entry replaces the entry with the same id and moves to the end of the queue. The new entry
   * gets a new key, so that a late answer to the old entry changes nothing. The refusal of the old entry is kept, so
   * that new versions are not sent and refused again.
   */
  async add(
    entry: Omit<OutboxEntry<Data>, 'key'>,
    blob: ArrayBuffer | null,
    { checkpoint, isReplacing }: { checkpoint: CheckpointChange<CheckpointValue> | null; isReplacing: boolean },
  ) {
    await this.#write((transaction) => {
      const entries = transaction.objectStore(ENTRIES)
      const known = entries.index('id').get(entry.id) as IDBRequest<OutboxEntry<Data> | undefined>
      known.addEventListener('success', () => {
        try {
          applyCheckpoint(transaction, checkpoint)
          const before = known.result
          if (before && !isReplacing) return
          if (before) {
            entries.delete(before.key)
            transaction.objectStore(BLOBS).delete(before.key)
          }
          const added = entries.add(before ? { ...entry, attempts: before.attempts, refused: before.refused } : entry)
          if (blob) added.addEventListener('success', () => transaction.objectStore(BLOBS).put(blob, added.result))
        } catch (error) {
          // The abort makes sure that the entry is not stored in part.
          console.error('An entry of the outbox cannot be stored', error)
          transaction.abort()
        }
      })
    })
  }

  async list(): Promise<OutboxEntry<Data>[]> {
    const transaction = (await this.#open()).transaction(ENTRIES)
    return result<OutboxEntry<Data>[]>(transaction.objectStore(ENTRIES).getAll())
  }

  async blob(key: number): Promise<ArrayBuffer | null> {
    const transaction = (await this.#open()).transaction(BLOBS)
    return (await result<ArrayBuffer | undefined>(transaction.objectStore(BLOBS).get(key))) ?? null
  }

  async remove(key: number) {
    await this.#write((transaction) => {
      transaction.objectStore(ENTRIES).delete(key)
      transaction.objectStore(BLOBS).delete(key)
    })
  }

  /** Does nothing if the entry was removed, so that a late answer cannot bring it back. */
  async change(key: number, change: Partial<Pick<OutboxEntry<Data>, 'attempts' | 'refused'>>) {
    await this.#write((transaction) => {
      const entries = transaction.objectStore(ENTRIES)
      const found = entries.get(key) as IDBRequest<OutboxEntry<Data> | undefined>
      found.addEventListener('success', () => found.result && entries.put({ ...found.result, ...change }))
    })
  }

  async checkpoints(): Promise<Checkpoint<CheckpointValue>[]> {
    const transaction = (await this.#open()).transaction(CHECKPOINTS)
    return result<Checkpoint<CheckpointValue>[]>(transaction.objectStore(CHECKPOINTS).getAll())
  }

  async changeCheckpoint(change: CheckpointChange<CheckpointValue>) {
    await this.#write((transaction) => applyCheckpoint(transaction, change))
  }

  async close() {
    const database = await this.#database
    this.#database = null
    database?.close()
  }

  async #write(work: (transaction: IDBTransaction) => void) {
    const database = await this.#open()
    // 'strict' puts the data on disk before the transaction is complete, so that the data survives a power cut.
    const transaction = database.transaction([ENTRIES, BLOBS, CHECKPOINTS], 'readwrite', { durability: 'strict' })
    const written = finished(transaction)
    work(transaction)
    await written
  }

  #open(): Promise<IDBDatabase> {
    this.#database ??= openDatabase(this.#name, () => (this.#database = null)).catch((error: unknown) => {
      this.#database = null
      throw error
    })
    return this.#database
  }
}

function openDatabase(name: string, onClosed: () => void): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.addEventListener('upgradeneeded', () => {
    const entries = request.result.createObjectStore(ENTRIES, { keyPath: 'key', autoIncrement: true })
    entries.createIndex('id', 'id', { unique: true })
    request.result.createObjectStore(BLOBS)
    request.result.createObjectStore(CHECKPOINTS, { keyPath: 'key' })
  })
  return result(request).then((database) => {
    database.addEventListener('close', onClosed)
    // Closes the database, so that another tab with a newer version of the site can upgrade it. The next call opens the
    // database again.
    database.addEventListener('versionchange', () => {
      database.close()
      onClosed()
    })
    return database
  })
}

function applyCheckpoint<Value>(transaction: IDBTransaction, change: CheckpointChange<Value> | null) {
  if (!change) return
  const checkpoints = transaction.objectStore(CHECKPOINTS)
  if ('keep' in change) checkpoints.put(change.keep)
  else checkpoints.delete(change.forget)
}

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')))
  })
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error('IndexedDB aborted the transaction')),
    )
  })
}
