import { DomainError } from '../shared/db.ts'
import { KeptState } from '../outbox/kept-state.ts'
import type { StateStore } from '../outbox/kept-state.ts'
import { MAX_MARKS, answered, emptyCopy, marked, opened } from './register-copy.ts'
import type { Newcomer, RegisterCopy, SentMark } from './register-copy.ts'
import type { RegisterState, RegisterUpdate } from './register.schema.ts'

/** `RegisterStore` keeps the register of one service on this device. */
export type RegisterStore = StateStore<RegisterCopy>

/** `RegisterServer` is the register of one service on the server. Each call may be repeated without harm. */
export type RegisterServer = {
  open(): Promise<RegisterState>
  /** Sends marks, and reads the marks that changed after the revision `since`. */
  send(marks: SentMark[], since: number): Promise<RegisterUpdate>
  addNewcomer(newcomer: Newcomer): Promise<unknown>
  setExtras(extras: number): Promise<unknown>
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
    if (state.state === 'open') await this.#kept.change((copy) => opened(copy, state))
    return state
  }

  /**
   * Sends what waits: newcomers, then the number without a name, then at most `MAX_MARKS` marks. Without anything to
   * send, reads what others have marked.
   *
   * @throws when the server cannot be reached or refuses the marks
   */
  async flush(): Promise<RegisterUpdate> {
    for (const newcomer of this.copy.newcomers) await this.#sendNewcomer(newcomer)
    const { extras } = this.copy
    if (extras !== null) {
      await this.#server.setExtras(extras)
      await this.#kept.change((copy) =>
        copy.extras === extras ? { ...copy, extras: null, figures: { ...copy.figures, extras } } : copy,
      )
    }
    const marks = this.copy.waiting.slice(0, MAX_MARKS)
    const update = await this.#server.send(marks, this.copy.revision)
    if (update.state === 'open') await this.#kept.change((copy) => answered(copy, marks, update))
    return update
  }

  async #sendNewcomer(newcomer: Newcomer): Promise<void> {
    const isRefused = await this.#server.addNewcomer(newcomer).then(
      () => false,
      (error: unknown) => {
        if (isFinal(error)) return true
        throw error
      },
    )
    await this.#kept.change((copy) => arrived(copy, newcomer, isRefused))
  }
}

/** Returns the copy after the server has answered to a newcomer, who is shown as present until the next answer. */
function arrived(copy: RegisterCopy, newcomer: Newcomer, isRefused: boolean): RegisterCopy {
  const { member } = newcomer
  const newcomers = copy.newcomers.filter((each) => each.member !== member)
  if (isRefused) {
    const waiting = copy.waiting.filter((mark) => mark.member !== member)
    return { ...copy, newcomers, waiting, refused: [...copy.refused, newcomer] }
  }
  const mark = { member, state: 'present', revision: 0, by: null, mine: true } as const
  const { figures } = copy
  return {
    ...copy,
    newcomers,
    known: { ...copy.known, [member]: copy.known[member] ?? mark },
    figures: { ...figures, present: figures.present + 1, total: figures.total + 1 },
  }
}

/** Returns whether trying again later cannot help. */
const isFinal = (error: unknown) =>
  error instanceof DomainError && ['forbidden', 'invalid', 'not-found', 'conflict'].includes(error.kind)
