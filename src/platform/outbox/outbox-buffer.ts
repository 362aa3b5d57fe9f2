import type { Checkpoint, CheckpointChange, OutboxEntry, OutboxStore } from './outbox-store.ts'

export type NewEntry<Data> = Pick<OutboxEntry<Data>, 'id' | 'group' | 'userId' | 'data'>

export type AddOptions<CheckpointValue> = {
  checkpoint?: CheckpointChange<CheckpointValue> | null
  /**
   * If true, the entry replaces a waiting entry with the same id, so that only the newest version is sent. If false,
   * the waiting entry is kept.
   */
  isReplacing?: boolean
}

/** An entry that is not on disk, because the browser refused to store it. */
type InMemoryEntry<Data, CheckpointValue> = {
  entry: OutboxEntry<Data>
  blob: ArrayBuffer | null
  checkpoint: CheckpointChange<CheckpointValue> | null
}

/** Keeps entries until they are sent: on disk, or in memory if the browser refuses to store them. */
export class OutboxBuffer<Data, CheckpointValue> {
  readonly #store: OutboxStore<Data, CheckpointValue>
  #inMemory: InMemoryEntry<Data, CheckpointValue>[] = []
  /** Entries in memory have negative keys, because keys on disk are positive. */
  #lastMemoryKey = 0
  #isAskedToPersist = false

  constructor(store: OutboxStore<Data, CheckpointValue>) {
    this.#store = store
  }

  /** Returns true if the entry is on disk, false if it is only in memory. */
  async add(
    entry: NewEntry<Data>,
    blob: ArrayBuffer | null,
    { checkpoint = null, isReplacing = false }: AddOptions<CheckpointValue>,
  ): Promise<boolean> {
    const added = { ...entry, createdAt: Date.now(), attempts: 0, refused: null }
    // An entry stays in memory while an earlier entry of its group is in memory. On disk, it could be sent by another
    // tab before the earlier entry.
    const isBehindMemory = this.#inMemory.some((one) => one.entry.group === entry.group)
    if (!isBehindMemory && (await this.#tryToStore({ ...added, isDurable: true }, blob, { checkpoint, isReplacing })))
      return true
    if (isReplacing) this.#inMemory = this.#inMemory.filter((one) => one.entry.id !== entry.id)
    this.#inMemory.push({ entry: { ...added, key: --this.#lastMemoryKey, isDurable: false }, blob, checkpoint })
    return false
  }

  async list(): Promise<OutboxEntry<Data>[]> {
    return [...(await this.#listStored()), ...this.#inMemory.map(({ entry }) => entry)]
  }

  async blob(key: number): Promise<ArrayBuffer | null> {
    const found = this.#findInMemory(key)
    return found ? found.blob : this.#store.blob(key)
  }

  checkpoints(): Promise<Checkpoint<CheckpointValue>[]> {
    return this.#store.checkpoints()
  }

  keepCheckpoint(checkpoint: Checkpoint<CheckpointValue>): Promise<void> {
    return this.#store.changeCheckpoint({ keep: checkpoint })
  }

  async change(key: number, change: { attempts?: number; refused?: string | null }) {
    const found = this.#findInMemory(key)
    if (found) found.entry = { ...found.entry, ...change }
    else await this.#store.change(key, change)
  }

  async remove(key: number) {
    const found = this.#findInMemory(key)
    if (!found) return this.#store.remove(key)
    this.#inMemory = this.#inMemory.filter((one) => one !== found)
    try {
      if (found.checkpoint) await this.#store.changeCheckpoint(found.checkpoint)
    } catch (error) {
      console.error('A checkpoint of the outbox could not be written', error)
    }
  }

  #findInMemory(key: number): InMemoryEntry<Data, CheckpointValue> | undefined {
    return this.#inMemory.find(({ entry }) => entry.key === key)
  }

  async #tryToStore(
    entry: Omit<OutboxEntry<Data>, 'key'>,
    blob: ArrayBuffer | null,
    options: { checkpoint: CheckpointChange<CheckpointValue> | null; isReplacing: boolean },
  ) {
    try {
      await this.#store.add(entry, blob, options)
      this.#askToPersist()
      return true
    } catch (error) {
      console.error('The browser could not store what has to be sent; it stays in memory until it is', error)
      return false
    }
  }

  /**
   * Asks the browser to keep the storage. A browser may delete all data of a site that was not opened for a while, even
   * unsent entries.
   */
  #askToPersist() {
    if (this.#isAskedToPersist || !('storage' in navigator) || !('persist' in navigator.storage)) return
    this.#isAskedToPersist = true
    navigator.storage.persist().catch((error: unknown) => console.info('What waits may be cleared', error))
  }

  async #listStored(): Promise<OutboxEntry<Data>[]> {
    try {
      return await this.#store.list()
    } catch (error) {
      // The entries in memory must still be sent if the browser has no storage.
      console.error('What waits on disk cannot be read', error)
      return []
    }
  }
}
