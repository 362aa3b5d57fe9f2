import type { Note, NoteChange, OutboxEntry, OutboxStore } from './outbox-store.ts'

export type NewEntry<Data> = Pick<OutboxEntry<Data>, 'id' | 'group' | 'userId' | 'data'>

export type AddOptions<NoteValue> = {
  note?: NoteChange<NoteValue> | null
  /** What waits under the same id gives way: only the newest need reach the server. Otherwise the first stays. */
  isReplacing?: boolean
}

/** An entry the browser's full storage did not take. */
type HeldEntry<Data, NoteValue> = {
  entry: OutboxEntry<Data>
  body: ArrayBuffer | null
  note: NoteChange<NoteValue> | null
}

/** What waits to be sent: on disk, and in this page's hands where the disk did not take it. */
export class OutboxShelf<Data, NoteValue> {
  readonly #store: OutboxStore<Data, NoteValue>
  #held: HeldEntry<Data, NoteValue>[] = []
  /** Keys of held entries are negative: those on disk count up from 1. */
  #heldKey = 0

  constructor(store: OutboxStore<Data, NoteValue>) {
    this.#store = store
  }

  /** Tells whether the entry is on disk; otherwise it is held. */
  async add(
    entry: NewEntry<Data>,
    body: ArrayBuffer | null,
    { note = null, isReplacing = false }: AddOptions<NoteValue>,
  ): Promise<boolean> {
    const fresh = { ...entry, createdAt: Date.now(), attempts: 0, refused: null }
    // Behind a held entry of its group it must be held too: on disk another tab could send it first.
    const isBehindHeld = this.#held.some((held) => held.entry.group === entry.group)
    if (!isBehindHeld && (await this.#keep({ ...fresh, isDurable: true }, body, { note, isReplacing }))) return true
    if (isReplacing) this.#held = this.#held.filter((held) => held.entry.id !== entry.id)
    this.#held.push({ entry: { ...fresh, key: --this.#heldKey, isDurable: false }, body, note })
    return false
  }

  /** In the order of sending. */
  async list(): Promise<OutboxEntry<Data>[]> {
    return [...(await this.#listStored()), ...this.#held.map(({ entry }) => entry)]
  }

  async body(key: number): Promise<ArrayBuffer | null> {
    const held = this.#find(key)
    return held ? held.body : this.#store.body(key)
  }

  notes(): Promise<Note<NoteValue>[]> {
    return this.#store.notes()
  }

  async change(key: number, change: { attempts?: number; refused?: string | null }) {
    const held = this.#find(key)
    if (held) held.entry = { ...held.entry, ...change }
    else await this.#store.change(key, change)
  }

  async forget(key: number) {
    const held = this.#find(key)
    if (!held) return this.#store.remove(key)
    this.#held = this.#held.filter((one) => one !== held)
    try {
      if (held.note) await this.#store.note(held.note)
    } catch (error) {
      console.error('A note of the outbox could not be written', error)
    }
  }

  #find(key: number): HeldEntry<Data, NoteValue> | undefined {
    return this.#held.find(({ entry }) => entry.key === key)
  }

  async #keep(
    entry: Omit<OutboxEntry<Data>, 'key'>,
    body: ArrayBuffer | null,
    options: { note: NoteChange<NoteValue> | null; isReplacing: boolean },
  ) {
    try {
      await this.#store.add(entry, body, options)
      return true
    } catch (error) {
      console.error('The browser could not keep what has to be sent; this page holds it until it is', error)
      return false
    }
  }

  async #listStored(): Promise<OutboxEntry<Data>[]> {
    try {
      return await this.#store.list()
    } catch (error) {
      // A browser without storage must still send what this page holds.
      console.error('What waits on disk cannot be read', error)
      return []
    }
  }
}
