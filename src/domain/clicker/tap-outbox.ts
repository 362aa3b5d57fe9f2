import { newId } from '../shared/ids.ts'
import { KeptState } from '../outbox/kept-state.ts'
import type { StateStore } from '../outbox/kept-state.ts'
import { MAX_TAPS, arrived, emptyCount, tapped, undone } from './clicker-count.ts'
import type { ClickerCount, Step, Tap } from './clicker-count.ts'
import type { ClickerAnswer } from './clicker-answer.schema.ts'

/** `TapStore` keeps the count of one service on this device. */
export type TapStore = StateStore<ClickerCount>

type Send = (name: string, taps: Tap[]) => Promise<ClickerAnswer>

/**
 * `TapOutbox` keeps the taps of this device for one service. A tap is shown only after it is on the disk. The server's
 * confirmation of a tap deletes the tap. The server ignores a repeated tap.
 */
export class TapOutbox {
  readonly #kept: KeptState<ClickerCount>
  readonly #send: Send

  constructor(store: TapStore, send: Send) {
    this.#kept = new KeptState(store, emptyCount)
    this.#send = send
  }

  get count(): ClickerCount {
    return this.#kept.value
  }

  onChange = (listener: () => void) => this.#kept.onChange(listener)

  /** `read` loads the count from the disk, where another tab may have changed it. */
  read = () => this.#kept.read()

  /** Adds a tap and resolves when it is on disk and shown. */
  tap(category: string, step: Step): Promise<void> {
    const tap: Tap = { id: newId(), category, step }
    return this.#kept.change((count) => tapped(count, tap))
  }

  undo(): Promise<void> {
    const id = newId()
    return this.#kept.change((count) => undone(count, id))
  }

  rename(name: string): Promise<void> {
    return this.#kept.change((count) => ({ ...count, name }))
  }

  get hasToSend(): boolean {
    const { waiting, name, sentName } = this.count
    return waiting.length > 0 || name !== sentName
  }

  /**
   * Sends the name and at most `MAX_TAPS` waiting taps.
   *
   * @throws when the server cannot be reached
   */
  async flush(): Promise<ClickerAnswer> {
    const { name, waiting } = this.count
    const taps = waiting.slice(0, MAX_TAPS)
    const answer = await this.#send(name, taps)
    if (answer.state === 'open' || answer.state === 'ended') {
      await this.#kept.change((count) => arrived(count, taps, name))
    }
    return answer
  }
}
