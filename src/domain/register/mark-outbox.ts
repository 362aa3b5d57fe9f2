import { DomainError } from '../shared/db.ts'
import { KeptState } from '../outbox/kept-state.ts'
import type { StateStore } from '../outbox/kept-state.ts'
import { answered, arrived, emptyCopy, marked, opened } from './register-copy.ts'
import type { Newcomer, OpenRegister, RegisterChanges, RegisterCopy } from './register-copy.ts'
import { MAX_MARKS } from './register.schema.ts'
import type { RegisterFigures, RegisterState, RegisterUpdate, SentMark } from './register.schema.ts'

/** `RegisterStore` keeps the register of one service on this device. */
export type RegisterStore = StateStore<RegisterCopy>

/** `RegisterServer` is the register of one service on the server. Each call may be repeated without harm. */
export type RegisterServer = {
  open(): Promise<RegisterState>
  /** Sends marks, and reads the marks that changed after the revision `since`. */
  send(marks: SentMark[], since: number): Promise<RegisterUpdate>
  addNewcomer(newcomer: Newcomer): Promise<RegisterUpdate>
  setExtras(extras: number): Promise<RegisterFigures>
}

/**
 * `MarkOutbox` holds the marks of this device for one service. A mark is written to the disk before it is shown, and
 * deleted after the server has answered. The server decides between the marks of two devices, and the answer shows what
 * it decided.
 */
export class MarkOutbox {
  readonly #kept: KeptState<RegisterCopy>
  readonly #server: RegisterServer

  constructor(store: RegisterStore, server: RegisterServer) {
    this.#kept = new KeptState(store, emptyCopy)
    this.#server = server
  }

  get copy(): RegisterCopy {
    return this.#kept.value
  }

  onChange = (listener: () => void) => this.#kept.onChange(listener)

  /** `read` loads the register from the disk, where another tab may have changed it. */
  read = () => this.#kept.read()

  /** Marks people and resolves when the marks are on disk and shown. */
  mark(marks: readonly Omit<SentMark, 'seen'>[]): Promise<void> {
    return this.#kept.change((copy) => marked(copy, marks))
  }

  addNewcomer(newcomer: Newcomer): Promise<void> {
    return this.#kept.change((copy) => ({ ...copy, newcomers: [...copy.newcomers, newcomer] }))
  }

  setExtras(extras: number): Promise<void> {
    return this.#kept.change((copy) => ({ ...copy, extras }))
  }

  /** Forgets the marks that lost against another device, and the refused newcomers, after the person has read it. */
  forgetLost(): Promise<void> {
    return this.#kept.change((copy) => ({ ...copy, lost: [], refused: [] }))
  }

  get hasToSend(): boolean {
    const { waiting, newcomers, extras } = this.copy
    return waiting.length > 0 || newcomers.length > 0 || extras !== null
  }

  /**
   * Reads the whole register.
   *
   * @throws when the server cannot be reached
   */
  async open(): Promise<RegisterState> {
    const state = await this.#server.open()
    if (isOpen(state)) await this.#kept.change((copy) => opened(copy, state))
    return state
  }

  /**
   * Sends newcomers, then the number without a name, then at most `MAX_MARKS` marks. Each call also reads what others
   * have marked.
   *
   * @throws when the server cannot be reached or refuses the marks
   */
  async flush(): Promise<RegisterUpdate> {
    for (const newcomer of this.copy.newcomers) await this.#sendNewcomer(newcomer)
    const { extras } = this.copy
    if (extras !== null) {
      const figures = await this.#server.setExtras(extras)
      await this.#kept.change((copy) => ({ ...copy, extras: copy.extras === extras ? null : copy.extras, figures }))
    }
    const marks = this.copy.waiting.slice(0, MAX_MARKS)
    const update = await this.#server.send(marks, this.copy.revision)
    if (hasChanges(update)) await this.#kept.change((copy) => answered(copy, marks, update))
    return update
  }

  async #sendNewcomer(newcomer: Newcomer): Promise<void> {
    const answer = await this.#server.addNewcomer(newcomer).catch((error: unknown) => {
      if (isFinal(error)) return null
      throw error
    })
    await this.#kept.change((copy) => arrived(copy, newcomer, answer && hasChanges(answer) ? answer : null))
  }
}

const isOpen = (state: RegisterState): state is OpenRegister => state.state === 'open'
const hasChanges = (update: RegisterUpdate): update is RegisterChanges => update.state === 'open'

/** Returns whether another try later would fail too. */
const isFinal = (error: unknown) =>
  error instanceof DomainError && ['forbidden', 'invalid', 'not-found', 'conflict'].includes(error.kind)
