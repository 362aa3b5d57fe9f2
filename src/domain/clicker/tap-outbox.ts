import { MAX_TAPS, arrived, emptyCount, tapped, undone } from './clicker-count.ts'
import type { ClickerCount, Step, Tap } from './clicker-count.ts'
import type { ClickerAnswer } from './clicker-answer.schema.ts'

/** The store keeps the count of one service on this device. Every change is one step, also with a second tab open. */
export type TapStore = {
  /** @returns the count after the change, once it is on disk */
  update(change: (count: ClickerCount) => ClickerCount): Promise<ClickerCount>
}

type Send = (name: string, taps: Tap[]) => Promise<ClickerAnswer>
type Change = (count: ClickerCount) => ClickerCount

/**
 * The taps of this device for one service. A tap is on disk before it shows; it leaves the disk when the server has
 * answered that it arrived. What is sent again changes nothing there.
 */
export class TapOutbox {
  #shown: ClickerCount = emptyCount
  #changes: Change[] = []
  #writing: Promise<void> | null = null
  readonly #listeners = new Set<() => void>()
  readonly #store: TapStore
  readonly #send: Send

  constructor(store: TapStore, send: Send) {
    this.#store = store
    this.#send = send
  }

  get count(): ClickerCount {
    return this.#shown
  }

  onChange = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Reads what is on disk, where another tab may have tapped. */
  read = () => this.#change((count) => count)

  /** Resolves when the tap is on disk and shows. */
  tap(category: string, step: Step): Promise<void> {
    const tap: Tap = { id: crypto.randomUUID(), category, step }
    return this.#change((count) => tapped(count, tap))
  }

  undo(): Promise<void> {
    const id = crypto.randomUUID()
    return this.#change((count) => undone(count, id))
  }

  rename(name: string): Promise<void> {
    return this.#change((count) => ({ ...count, name }))
  }

  get hasToSend(): boolean {
    return this.#shown.waiting.length > 0 || this.#shown.name !== this.#shown.sentName
  }

  /** Sends what waits, up to what fits into one request. @throws where the server cannot be reached */
  async flush(): Promise<ClickerAnswer> {
    const taps = this.#shown.waiting.slice(0, MAX_TAPS)
    const { name } = this.#shown
    const answer = await this.#send(name, taps)
    if (answer.state === 'open' || answer.state === 'ended') {
      await this.#change((count) => arrived(count, taps, name))
    }
    return answer
  }

  /** Changes that come while one is being written go to the disk together. */
  async #change(change: Change): Promise<void> {
    this.#changes.push(change)
    // The one under way may have begun without this change.
    await this.#writing?.catch(() => undefined)
    this.#writing ??= this.#write().finally(() => (this.#writing = null))
    await this.#writing
  }

  async #write(): Promise<void> {
    const changes = this.#changes
    if (changes.length === 0) return
    this.#changes = []
    try {
      this.#shown = await this.#store.update((count) => changes.reduce((each, change) => change(each), count))
    } finally {
      for (const listener of this.#listeners) listener()
    }
  }
}
