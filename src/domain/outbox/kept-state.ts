/** `StateStore` keeps one value on this device. An update is atomic, also when the page is open in two tabs. */
export type StateStore<State> = {
  /** `update` writes the changed value to the disk and returns it. */
  update(change: (state: State) => State): Promise<State>
}

type Change<State> = (state: State) => State

/**
 * The outboxes for taps and for marks use `KeptState`. Each change is first written to the disk and then shown. So no
 * shown change is lost when the page closes.
 */
export class KeptState<State> {
  #shown: State
  #changes: Change<State>[] = []
  #writing: Promise<void> | null = null
  readonly #listeners = new Set<() => void>()
  readonly #store: StateStore<State>

  /** @param empty the value that is shown until the first read */
  constructor(store: StateStore<State>, empty: State) {
    this.#store = store
    this.#shown = empty
  }

  get value(): State {
    return this.#shown
  }

  onChange = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** `read` loads the value from the disk, where another tab may have changed it. */
  read = () => this.change((state) => state)

  /**
   * Changes the value and resolves when the change is on the disk and shown. Changes that are requested during a write
   * are saved together by the next write.
   */
  async change(change: Change<State>): Promise<void> {
    this.#changes.push(change)
    // The write in progress may not contain this change. Its errors are thrown by the earlier calls and ignored here.
    await this.#writing?.catch(() => undefined)
    this.#writing ??= this.#write().finally(() => (this.#writing = null))
    await this.#writing
  }

  async #write(): Promise<void> {
    const changes = this.#changes
    if (changes.length === 0) return
    this.#changes = []
    try {
      this.#shown = await this.#store.update((state) => changes.reduce((each, change) => change(each), state))
    } finally {
      for (const listener of this.#listeners) listener()
    }
  }
}
