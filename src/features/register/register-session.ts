import { MarkOutbox } from '@/domain/register/mark-outbox.ts'
import { isRefusal } from '@/domain/register/refusals.ts'
import { indexRegister } from '@/domain/register/register-blocks.ts'
import type { RegisterIndex } from '@/domain/register/register-blocks.ts'
import { emptyCopy } from '@/domain/register/register-copy.ts'
import type { RegisterCopy } from '@/domain/register/register-copy.ts'
import type { NewMark, NewcomerDraft, RegisterPerson, RegisterState } from '@/domain/register/register.schema.ts'
import { newId } from '@/domain/shared/ids.ts'
import { Live } from '@/platform/live.ts'
import type { Pause } from '@/platform/live.ts'
import { isSignedOut } from '@/platform/on-log-in.ts'
import type { RegisterAccess } from './register-access.ts'
import {
  deviceId,
  keepPeople,
  keepPlace,
  openRegisters,
  readPeople,
  readPlace,
  registerStoreOf,
} from './register-store.ts'
import type { RegisterPlace } from './register-store.ts'

export type RegisterView = {
  /** `opening` until the server or this device's storage provides the register. */
  state: 'opening' | RegisterState['state']
  canSwitchOn: boolean
  place: RegisterPlace | null
  index: RegisterIndex
  copy: RegisterCopy
  server: 'answers' | 'unreachable'
  /** True from a request that the server refused because the session has ended, until an answer. */
  isEnded: boolean
  /** The message of the server when it refuses unsent marks, or null. */
  refusal: string | null
  /** True if storing failed. Closing the page then loses unsent marks. */
  isForgetful: boolean
}

/** Returns the number of entries that the server does not have. */
export const unsentIn = ({ waiting, newcomers, extras }: RegisterCopy): number =>
  waiting.length + newcomers.length + Number(extras !== null)

/** Marks are collected for this many milliseconds and sent together. */
const GATHER_MS = 100
/**
 * Other devices ask the server at this interval, in milliseconds. Marks are sent within a tenth of a second, so other
 * devices show a mark within three seconds.
 */
const ASK_MS = 1500
/** Names of possibly deleted people are read again after this many milliseconds at the earliest. */
const LIST_AGAIN_MS = 10_000

/** Runs the register of one service on this device. Holds the visible state and sends marks in the background. */
export class RegisterSession {
  view: RegisterView = {
    state: 'opening',
    canSwitchOn: false,
    place: null,
    index: indexRegister([]),
    copy: emptyCopy,
    server: 'answers',
    isEnded: false,
    refusal: null,
    isForgetful: false,
  }
  readonly #access: RegisterAccess
  readonly #listeners = new Set<() => void>()
  readonly #live = new Live({ source: { everyMs: ASK_MS }, gatherMs: GATHER_MS })
  #outbox: MarkOutbox | null = null
  #people: RegisterPerson[] = []
  /** The revision up to which marks were checked for unknown people. Each such person causes only one request. */
  #listedAt = -1
  #listedMs = 0
  /** Whether a listed person's mark was removed or refused since the names were read. */
  #mayHaveGone = false
  /** Listed people whose only mark was refused. The names are read once for each of them. */
  readonly #doubted = new Set<string>()
  #isOpened = false
  /** With true, the names are read together with the register. The server refuses to list them while it is off. */
  #isExpectedOn: boolean

  constructor(access: RegisterAccess, isExpectedOn: boolean) {
    this.#access = access
    this.#isExpectedOn = isExpectedOn
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  mark = (marks: readonly NewMark[]) => this.#keep(this.#outbox?.mark(marks))
  setExtras = (extras: number) => this.#keep(this.#outbox?.setExtras(extras))
  stepExtras = (by: 1 | -1) => this.#keep(this.#outbox?.stepExtras(by))
  forgetLost = () => this.#keep(this.#outbox?.forgetLost())

  /** Adds a person who is here for the first time. The person is marked present. */
  addNewcomer = async (newcomer: NewcomerDraft): Promise<string> => {
    const member = newId()
    const { firstName, lastName, ageBand } = newcomer
    const person = {
      id: member,
      firstName,
      lastName: lastName ?? '?',
      familyId: null,
      status: 'visitor',
      ageBand,
    } as const
    this.#showPeople([...this.#people, person])
    await this.#keep(this.#outbox?.addNewcomer({ ...newcomer, member }))
    return member
  }

  /** Reads the whole register again, after it was switched on. */
  reopen = () => {
    this.#isOpened = false
    this.#isExpectedOn = true
    this.#live.wake()
  }

  /** Opens the register and sends marks until `signal` is aborted. */
  async run(signal: AbortSignal): Promise<void> {
    const { user, service } = this.#access
    const device = await deviceId().catch(() => {
      this.#show({ isForgetful: true })
      return newId()
    })
    openRegisters.add(service)
    const store = registerStoreOf(user, service, () => this.#show({ isForgetful: true }))
    const outbox = new MarkOutbox(store, this.#access.serverFor(device))
    outbox.onChange(() => this.#show({ copy: outbox.copy }))
    this.#outbox = outbox
    await this.#enterKept(outbox)
    const fail = (error: unknown) => {
      console.info('Not sent', error)
      // The end of a session deletes the names that this device keeps. The names are read again after the log-in.
      if (isSignedOut(error)) this.#isOpened = false
      this.#show(isSignedOut(error) ? { server: 'answers', isEnded: true, refusal: null } : { server: 'unreachable' })
    }
    this.#access.onLogIn(() => this.#live.askNow(), signal)
    await this.#live.run(() => this.#ask(outbox), fail, signal)
    // The next page reads its data after this call, so that it shows the last marks.
    const canSend = this.#isOpened && this.view.server === 'answers'
    if (canSend && outbox.hasToSend) await outbox.flush().catch(fail)
    openRegisters.delete(service)
  }

  /** Shows the stored register of this device. If reading fails, the server provides the register. */
  async #enterKept(outbox: MarkOutbox): Promise<void> {
    const { user, service } = this.#access
    await outbox.read().catch(() => undefined)
    const [place, people] = await Promise.all([
      readPlace(user, service).catch(() => undefined),
      readPeople(user).catch(() => undefined),
    ])
    if (!place || !people) return
    this.#showPeople(people)
    this.#show({ state: 'open', place })
  }

  async #ask(outbox: MarkOutbox): Promise<Pause> {
    try {
      const { state } = this.#isOpened ? await outbox.flush() : await this.#open(outbox)
      this.#show({ state, server: 'answers', isEnded: false, refusal: null })
      if (state !== 'open') this.#isOpened = false
      else await this.#listAgain(outbox)
      return state === 'open' && outbox.hasToSend ? 'none' : 'idle'
    } catch (error) {
      if (!isRefusal(error)) throw error
      // Unsent marks stay on this device; the next request reads the state of the register.
      this.#isOpened = false
      this.#show({ server: 'answers', isEnded: false, refusal: outbox.hasToSend ? error.message : null })
      return { ms: ASK_MS }
    }
  }

  async #open(outbox: MarkOutbox): Promise<RegisterState> {
    const listing = this.#isExpectedOn ? this.#list().then(() => true, wasRefused) : false
    const [answer, isListed] = await Promise.all([outbox.open(), listing])
    this.#isExpectedOn = answer.state === 'open'
    if (answer.state === 'unknown') return answer
    const { service, regulars, last } = answer
    this.#show({ canSwitchOn: answer.canSwitchOn, place: { service, regulars, last } })
    if (answer.state !== 'open') return answer
    if (!isListed) await this.#list()
    this.#listedAt = answer.revision
    this.#isOpened = true
    await keepPlace(this.#access.user, { service, regulars, last }).catch(() => this.#show({ isForgetful: true }))
    return answer
  }

  /**
   * Reads the names again when another device has marked a person unknown to this page, such as a newcomer.
   * A removed or refused mark may belong to a deleted or merged person. The names are then read again, at most every
   * `LIST_AGAIN_MS`.
   */
  async #listAgain(outbox: MarkOutbox): Promise<void> {
    const { known, revision, lost } = outbox.copy
    const { byId } = this.view.index
    const changed = Object.values(known).filter((mark) => mark.revision > this.#listedAt)
    this.#listedAt = revision
    const isNew = changed.some(({ member, state }) => state !== 'none' && !byId.has(member))
    this.#mayHaveGone ||= changed.some(({ member, state }) => state === 'none' && byId.has(member))
    for (const { member } of lost) {
      if (member in known || !byId.has(member) || this.#doubted.has(member)) continue
      this.#doubted.add(member)
      this.#mayHaveGone = true
    }
    if (isNew || (this.#mayHaveGone && Date.now() - this.#listedMs >= LIST_AGAIN_MS)) await this.#list()
  }

  async #list(): Promise<void> {
    this.#mayHaveGone = false
    const people = await this.#access.people()
    this.#listedMs = Date.now()
    const listed = new Set(people.map(({ id }) => id))
    const unsent = new Set(this.#outbox?.copy.newcomers.map(({ member }) => member))
    this.#showPeople([...people, ...this.#people.filter(({ id }) => unsent.has(id) && !listed.has(id))])
  }

  #showPeople(people: RegisterPerson[]): void {
    this.#people = people
    this.#show({ index: indexRegister(people) })
    void keepPeople(this.#access.user, people).catch(() => this.#show({ isForgetful: true }))
  }

  async #keep(change: Promise<void> | undefined): Promise<void> {
    try {
      await change
      this.#live.wake()
    } catch (error) {
      console.error('A mark cannot be kept', error)
      this.#show({ isForgetful: true })
    }
  }

  #show(change: Partial<RegisterView>): void {
    this.view = { ...this.view, ...change }
    for (const listener of this.#listeners) listener()
  }
}

/**
 * Returns false if the server refused to list the names. The server refuses this while the register is off, and the
 * register's state explains it.
 */
function wasRefused(error: unknown): false {
  if (!isRefusal(error)) throw error
  return false
}
