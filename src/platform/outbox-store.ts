/** One thing to send. `group`: what must arrive in order, among themselves. `data` is plain and small. */
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
  /** False while it lives in this page only, because the browser's storage is full. */
  isDurable: boolean
}

/** Something remembered with the entries, written in the same transaction as the entry that changes it. */
export type Note<Value> = { key: string; userId: string; value: Value }
export type NoteChange<Value> = { keep: Note<Value> } | { forget: string }

const ENTRIES = 'entries'
const BODIES = 'bodies'
const NOTES = 'notes'

/** The outbox on disk: entries in the order they came, their bytes apart so that listing stays cheap. */
export class OutboxStore<Data, NoteValue> {
  readonly #name: string
  #database: Promise<IDBDatabase> | null = null

  constructor(name: string) {
    this.#name = name
  }

  /**
   * Resolves once the entry, its bytes and the note are on disk: all of them or none. With `isReplacing` an entry
   * with its id gives way to it and to its place at the end: a late answer to the old one finds another key. What
   * the server said to the old one stands, or a refusal would be asked for again with every change.
   */
  async add(
    entry: Omit<OutboxEntry<Data>, 'key'>,
    body: ArrayBuffer | null,
    { note, isReplacing }: { note: NoteChange<NoteValue> | null; isReplacing: boolean },
  ) {
    await this.#write((transaction) => {
      const entries = transaction.objectStore(ENTRIES)
      const known = entries.index('id').get(entry.id) as IDBRequest<OutboxEntry<Data> | undefined>
      known.addEventListener('success', () => {
        try {
          applyNote(transaction, note)
          const before = known.result
          if (before && !isReplacing) return
          if (before) {
            entries.delete(before.key)
            transaction.objectStore(BODIES).delete(before.key)
          }
          const added = entries.add(before ? { ...entry, attempts: before.attempts, refused: before.refused } : entry)
          if (body) added.addEventListener('success', () => transaction.objectStore(BODIES).put(body, added.result))
        } catch (error) {
          // What cannot be stored must not be stored by half.
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

  async body(key: number): Promise<ArrayBuffer | null> {
    const transaction = (await this.#open()).transaction(BODIES)
    return (await result<ArrayBuffer | undefined>(transaction.objectStore(BODIES).get(key))) ?? null
  }

  async remove(key: number) {
    await this.#write((transaction) => {
      transaction.objectStore(ENTRIES).delete(key)
      transaction.objectStore(BODIES).delete(key)
    })
  }

  /** Does nothing when the entry is gone, so that a late answer cannot bring it back. */
  async change(key: number, change: Partial<Pick<OutboxEntry<Data>, 'attempts' | 'refused'>>) {
    await this.#write((transaction) => {
      const entries = transaction.objectStore(ENTRIES)
      const found = entries.get(key) as IDBRequest<OutboxEntry<Data> | undefined>
      found.addEventListener('success', () => found.result && entries.put({ ...found.result, ...change }))
    })
  }

  async notes(): Promise<Note<NoteValue>[]> {
    const transaction = (await this.#open()).transaction(NOTES)
    return result<Note<NoteValue>[]>(transaction.objectStore(NOTES).getAll())
  }

  async note(change: NoteChange<NoteValue>) {
    await this.#write((transaction) => applyNote(transaction, change))
  }

  async close() {
    const database = await this.#database
    this.#database = null
    database?.close()
  }

  async #write(work: (transaction: IDBTransaction) => void) {
    const database = await this.#open()
    // 'strict': on disk before it counts as written, because the next thing may be a power cut.
    const transaction = database.transaction([ENTRIES, BODIES, NOTES], 'readwrite', { durability: 'strict' })
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
    request.result.createObjectStore(BODIES)
    request.result.createObjectStore(NOTES, { keyPath: 'key' })
  })
  return result(request).then((database) => {
    database.addEventListener('close', onClosed)
    // A newer version of the site wants to upgrade in another tab: let it, and open again when needed.
    database.addEventListener('versionchange', () => {
      database.close()
      onClosed()
    })
    return database
  })
}

function applyNote<Value>(transaction: IDBTransaction, change: NoteChange<Value> | null) {
  if (!change) return
  const notes = transaction.objectStore(NOTES)
  if ('keep' in change) notes.put(change.keep)
  else notes.delete(change.forget)
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
      reject(transaction.error ?? new Error('IndexedDB gave the transaction up')),
    )
  })
}
