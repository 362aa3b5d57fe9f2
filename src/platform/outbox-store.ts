/** One thing to send. Entries of one `group` arrive in order. `data` is plain and small. */
export type OutboxEntry<Data> = {
  key: number
  /** Unique; adding it twice keeps the first. */
  id: string
  group: string
  userId: string
  data: Data
  /** Epoch milliseconds. */
  createdAt: number
  attempts: number
  /** Why the server will never take it; null while it waits to be sent. */
  refused: string | null
  /** False while it is in this page's memory only, because the browser's storage is full. */
  isDurable: boolean
}

/** A value stored beside the entries, written in the same transaction as the entry that changes it. */
export type Checkpoint<Value> = { key: string; userId: string; value: Value }
export type CheckpointChange<Value> = { keep: Checkpoint<Value> } | { forget: string }

const ENTRIES = 'entries'
// The names on disk are the first ones: a browser may keep what an older version of the site put there.
const BLOBS = 'bodies'
const CHECKPOINTS = 'notes'

/** The outbox on disk: entries in the order they were added, their blobs apart so that listing stays cheap. */
export class OutboxStore<Data, CheckpointValue> {
  readonly #name: string
  #database: Promise<IDBDatabase> | null = null

  constructor(name: string) {
    this.#name = name
  }

  /**
   * Resolves once the entry, its blob and the checkpoint are on disk: all of them or none. With `isReplacing` it
   * replaces an entry with its id and goes to the end of the queue, under a new key that a late answer to the old one
   * does not find. The server's refusal of the old one is kept, or every change would ask for it again.
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
          // An entry that cannot be stored must not be stored in part.
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

  /** Does nothing when the entry was removed, so that a late answer cannot bring it back. */
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
    // 'strict': on disk before it counts as written, because the next thing may be a power cut.
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
    // A newer version of the site upgrades in another tab: allow it, and open again when needed.
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
