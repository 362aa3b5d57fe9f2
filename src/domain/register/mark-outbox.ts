import { newId } from '../shared/ids.ts'
import { KeptState } from '../outbox/kept-state.ts'
import type { StateStore } from '../outbox/kept-state.ts'
import { isWaiting, notKnown } from './kept-copy.ts'
import { answered, arrived, emptyCopy, marked, opened } from './register-copy.ts'
import type { Newcomer, OpenRegister, RegisterChanges, RegisterCopy } from './register-copy.ts'
import { isFinal, isRefusal } from './refusals.ts'
import { MAX_MARKS } from './register.schema.ts'
import type { NewMark, RegisterFigures, RegisterState, RegisterUpdate, SentMark } from './register.schema.ts'
import { answeredExtras, tryingExtras, withExtras, withStep } from './waiting-extras.ts'

/** `RegisterStore` keeps the register of one service on this device. */
export type RegisterStore = StateStore<RegisterCopy>

/** `RegisterServer` is the register of one service on the server. Each call may be repeated without harm. */
export type RegisterServer = {
  open(): Promise<RegisterState>
  /** Sends marks, and reads the marks that changed after the revision `since`. */
  send(marks: SentMark[], since: number): Promise<RegisterUpdate>
  addNewcomer(newcomer: Newcomer): Promise<RegisterUpdate>
  /** Sets the number without a name, unless another device changed the number after it was `seen`. */
  setExtras(extras: number, seen: number): Promise<RegisterFigures>
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
  mark(marks: readonly NewMark[]): Promise<void> {
    const tapped = marks.map((mark) => ({ ...mark, tap: newId() }))
    return this.#kept.change((copy) => marked(copy, tapped))
  }

  addNewcomer(newcomer: Newcomer): Promise<void> {
    return this.#kept.change((copy) => ({ ...copy, newcomers: [...copy.newcomers, newcomer] }))
  }

  setExtras(extras: number): Promise<void> {
    return this.#kept.change((copy) => withExtras(copy, extras))
  }

  stepExtras(by: 1 | -1): Promise<void> {
    return this.#kept.change((copy) => withStep(copy, by))
  }

  /** Forgets the marks that lost against another device, and the refused newcomers, after the person has read it. */
  forgetLost(): Promise<void> {
    return this.#kept.change((copy) => ({ ...copy, lost: [], lostExtras: null, refused: [] }))
  }

  get hasToSend(): boolean {
    return isWaiting(this.copy)
  }

  /**
   * Reads the whole register.
   *
   * @throws when the server cannot be reached
   */
  async open(): Promise<RegisterState> {
    const state = await this.#server.open()
    if (isOpen(state)) await this.#kept.change((copy) => opened(copy, state))
    await this.#noteKnown(state.state)
    return state
  }

  /**
   * Sends newcomers, then the number without a name, then at most `MAX_MARKS` marks. Each call also reads what others
   * have marked. A newcomer or a number that is refused holds up no marks.
   *
   * @throws when the server cannot be reached or refuses something that may work later
   */
  async flush(): Promise<RegisterUpdate> {
    const refusals: unknown[] = []
    const keep = (error: unknown) => {
      if (!isRefusal(error)) throw error
      refusals.push(error)
    }
    for (const newcomer of this.copy.newcomers) await this.#sendNewcomer(newcomer).catch(keep)
    await this.#sendExtras().catch(keep)
    const marks = this.copy.waiting.slice(0, MAX_MARKS)
    const update = await this.#server.send(marks, this.copy.revision)
    if (hasChanges(update)) await this.#kept.change((copy) => answered(copy, marks, update))
    await this.#noteKnown(update.state)
    // A register that is not open says why by its state.
    if (refusals.length > 0 && update.state === 'open') throw refusals[0]
    return update
  }

  async #sendExtras(): Promise<void> {
    if (this.copy.extras === null) return
    const { number, seen } = this.copy.extras
    await this.#kept.change((copy) => tryingExtras(copy, number))
    const figures = await this.#server.setExtras(number, seen)
    await this.#kept.change((copy) => answeredExtras(copy, number, figures))
  }

  async #noteKnown(state: RegisterState['state']): Promise<void> {
    if (state === 'unknown') await this.#kept.change((copy) => notKnown(copy, Date.now()))
    else if (this.copy.unknownSince !== null) {
      await this.#kept.change((copy) => ({ ...copy, unknownSince: null }))
    }
  }

  async #sendNewcomer(newcomer: Newcomer): Promise<void> {
    const answer = await this.#server.addNewcomer(newcomer).catch((error: unknown) => {
      if (isFinal(error, newcomer)) return null
      throw error
    })
    if (answer && !hasChanges(answer)) return
    await this.#kept.change((copy) => arrived(copy, newcomer, answer))
  }
}

const isOpen = (state: RegisterState): state is OpenRegister => state.state === 'open'
const hasChanges = (update: RegisterUpdate): update is RegisterChanges => update.state === 'open'
