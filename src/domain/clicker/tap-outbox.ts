import { MAX_TAPS, arrived, emptyCount, tapped, undone } from './clicker-count.ts'
import { newId } from '../shared/ids.ts'
import type { ClickerCount, Step, Tap } from './clicker-count.ts'
import type { ClickerAnswer } from './clicker-answer.schema.ts'

/**
 * `TapStore` keeps the count of one service on this device. An update is atomic, also when the service is open in two
 * tabs.
 */
export type TapStore = {
  /** Writes the changed count to the disk and returns it. */
  update(change: (count: ClickerCount) => ClickerCount): Promise<ClickerCount>
}

type Send = (name: string, taps: Tap[]) => Promise<ClickerAnswer>
type Change = (count: ClickerCount) => ClickerCount

/**
 * `TapOutbox` holds the taps of this device for one service. A tap is written to the disk before it is shown, and
 * deleted after the server has confirmed it. The server ignores a tap that it already has.
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

  /** `read` loads the count from the disk, where another tab may have changed it. */
  read = () => this.#change((count) => count)

  /** Adds a tap and resolves when it is on disk and shown. */
  tap(category: string, step: Step): Promise<void> {
    const tap: Tap = { id: newId(), category, step }
    return this.#change((count) => tapped(count, tap))
  }

  undo(): Promise<void> {
    const id = newId()
    return this.#change((count) => undone(count, id))
  }

  rename(name: string): Promise<void> {
    return this.#change((count) => ({ ...count, name }))
  }

  get hasToSend(): boolean {
    return this.#shown.waiting.length > 0 || this.#shown.name !== this.#shown.sentName
  }

  /**
   * Sends the waiting taps, at most `MAX_TAPS` of them, and the name.
   *
   * @throws when the server cannot be reached
   */
  async flush(): Promise<ClickerAnswer> {
    const taps = this.#shown.waiting.slice(0, MAX_TAPS)
    const { name } = this.#shown
    const answer = await this.#send(name, taps)
    if (answer.state === 'open' || answer.state === 'ended') {
      await this.#change((count) => arrived(count, taps, name))
    }
    return answer
  }

  /** `#change` collects the changes that are requested during a write, so that the next write saves them together. */
  async #change(change: Change): Promise<void> {
    this.#changes.push(change)
    // The write in progress may not contain this change. An error of that write is thrown to the calls that started it.
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
