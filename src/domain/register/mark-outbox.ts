import { newId } from '../shared/ids.ts'
import { KeptState } from '../outbox/kept-state.ts'
import type { StateStore } from '../outbox/kept-state.ts'
import { isWaiting, notKnown } from './kept-copy.ts'
import { answered, arrived, emptyCopy, marked, opened } from './register-copy.ts'
import type { Newcomer, OpenRegister, RegisterChanges, RegisterCopy } from './register-copy.ts'
import { isFinal, isRefusal } from './refusals.ts'
import { MAX_MARKS } from './register.schema.ts'
import type {
  NewMark,
  RegisterFigures,
  RegisterState,
  RegisterUpdate,
  SentExtras,
  SentMark,
} from './register.schema.ts'
import { answeredExtras, sentExtras, tryingExtras, withExtras, withStep } from './waiting-extras.ts'

/** `RegisterStore` keeps the register of one service on this device. */
export type RegisterStore = StateStore<RegisterCopy>

/** `RegisterServer` is the register of one service on the server. Each call may be repeated without harm. */
export type RegisterServer = {
  open(): Promise<RegisterState>
  /** `send` sends marks and returns the marks that changed after the revision `since`. */
  send(marks: SentMark[], since: number): Promise<RegisterUpdate>
  addNewcomer(newcomer: Newcomer): Promise<RegisterUpdate>
  /** `setExtras` sets the number of people without a name if the server's number still equals `seen`. */
  setExtras(sent: SentExtras): Promise<RegisterFigures>
}

/**
 * `MarkOutbox` has the marks of this device for one service. A mark is written to the disk, then shown, and deleted
 * after the server has answered. When two devices mark the same person, the server decides which mark is valid and
 * returns this mark.
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

  /** Forgets lost marks, a lost number and refused newcomers, after the person has read about them. */
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
   * Sends newcomers, then the number without a name, then at most `MAX_MARKS` marks. The answers also have the marks of
   * other devices. The marks are sent even if a newcomer or the number is refused.
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
    // When a register is not open, its state already gives the reason.
    if (refusals.length > 0 && update.state === 'open') throw refusals[0]
    return update
  }

  async #sendExtras(): Promise<void> {
    if (this.copy.extras === null) return
    const tap = newId()
    await this.#kept.change((copy) => tryingExtras(copy, tap))
    const sent = sentExtras(this.copy)
    if (!sent) return
    const figures = await this.#server.setExtras(sent)
    await this.#kept.change((copy) => answeredExtras(copy, sent, figures))
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
