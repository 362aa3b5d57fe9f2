import type { ClickerAnswer, CountedPlace } from '@/domain/clicker/clicker-answer.schema.ts'
import { emptyCount } from '@/domain/clicker/clicker-count.ts'
import type { ClickerCount } from '@/domain/clicker/clicker-count.ts'
import { TapOutbox } from '@/domain/clicker/tap-outbox.ts'
import { newId } from '@/domain/shared/ids.ts'
import { Live } from '@/platform/live.ts'
import type { Pause } from '@/platform/live.ts'
import { isSignedOut } from '@/platform/on-log-in.ts'
import type { ClickerAccess } from './clicker-access.ts'
import { deviceId, keepCategory, keepPlace, openClickers, readCategory, readPlace, tapStoreOf } from './tap-store.ts'

type Refusal = Exclude<ClickerAnswer['state'], 'open' | 'busy' | 'unopened'>

export type ClickerView = {
  /** The service that is counted. Null until this device's storage or the server provides it. */
  place: CountedPlace | null
  count: ClickerCount
  /** The key of the chosen category, which survives a reload. Null means the first category. */
  category: string | null
  /** The reason why the server does not accept taps any longer, or null. */
  refusal: Refusal | null
  /** The outcome of the last request. `busy` means that this network or phone sent too many requests. */
  server: 'answers' | 'busy' | 'unreachable'
  /** True from a request that the server refused because the session has ended, until an answer. */
  isEnded: boolean
  /** True if storing failed. Closing the page then loses unsent taps. */
  isForgetful: boolean
}

/** Taps are collected for this many milliseconds and sent together. */
const GATHER_MS = 500
/** The clicker asks for the other ushers' counts at this interval. */
const IDLE_MS = 10_000

/** Runs the clicker of one service on this device. Holds the visible state and sends taps in the background. */
export class ClickerSession {
  view: ClickerView = {
    place: null,
    count: emptyCount,
    category: null,
    refusal: null,
    server: 'answers',
    isEnded: false,
    isForgetful: false,
  }
  readonly #access: ClickerAccess
  readonly #listeners = new Set<() => void>()
  readonly #live = new Live({ source: { everyMs: IDLE_MS }, gatherMs: GATHER_MS })
  #outbox: TapOutbox | null = null

  constructor(access: ClickerAccess) {
    this.#access = access
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  tap = (category: string, step: 1 | -1) => this.#keep(this.#outbox?.tap(category, step))
  undo = () => this.#keep(this.#outbox?.undo())
  rename = (name: string) => this.#keep(this.#outbox?.rename(name))

  choose = (category: string) => {
    this.#show({ category })
    // If storing fails, the choice is lost when the page closes.
    if (this.view.place) void keepCategory(this.view.place.service, category).catch(() => undefined)
  }

  /** Opens the clicker and sends taps until `signal` is aborted. */
  async run(signal: AbortSignal): Promise<void> {
    const device = await deviceId().catch(() => {
      this.#show({ isForgetful: true })
      return newId()
    })
    // If this device's copy of the service cannot be read, the server provides the service.
    const known = await readPlace(this.#access.key).catch(() => undefined)
    if (known) await this.#enter(device, known)
    let isOpened = false
    const ask = async (): Promise<Pause> => {
      const answer = await (isOpened && this.#outbox ? this.#outbox.flush() : this.#access.open(device))
      this.#show({ isEnded: false })
      isOpened = await this.#take(device, answer)
      if (answer.state === 'busy') return { ms: answer.retryAfter * 1000 }
      return this.#outbox?.hasToSend && !this.view.refusal ? 'none' : 'idle'
    }
    const fail = (error: unknown) => {
      console.info('Not sent', error)
      this.#show(isSignedOut(error) ? { server: 'answers', isEnded: true } : { server: 'unreachable' })
    }
    this.#access.onLogIn?.(() => this.#live.askNow(), signal)
    await this.#live.run(ask, fail, signal)
    // The next page reads its data after this call, so that it shows the last taps.
    const canSend = isOpened && this.view.server === 'answers' && !this.view.refusal
    if (canSend && this.#outbox?.hasToSend) await this.#outbox.flush().catch(fail)
    if (this.view.place) openClickers.delete(this.view.place.service)
  }

  /** @returns whether taps can be sent now */
  async #take(device: string, answer: ClickerAnswer): Promise<boolean> {
    if (answer.state === 'busy') {
      this.#show({ server: 'busy' })
      return this.#outbox !== null && this.view.refusal === null
    }
    if (answer.state === 'open' || answer.state === 'ended') {
      const { state, ...place } = answer
      await this.#enter(device, place)
      this.#show({ server: 'answers', refusal: state === 'ended' ? state : null })
      return true
    }
    this.#show({ server: 'answers', refusal: answer.state === 'unopened' ? null : answer.state })
    return false
  }

  async #enter(device: string, place: CountedPlace): Promise<void> {
    await keepPlace(this.#access.key, place).catch(() => this.#show({ isForgetful: true }))
    // If the last category cannot be read, the clicker begins with the first category.
    const category = this.view.category ?? (await readCategory(place.service).catch(() => undefined)) ?? null
    this.#show({ place, category })
    if (this.#outbox) return
    openClickers.add(place.service)
    const outbox = new TapOutbox(tapStoreOf(place.service), (name, taps) => this.#access.send(device, name, taps))
    outbox.onChange(() => this.#show({ count: outbox.count }))
    this.#outbox = outbox
    await outbox.read().catch(() => this.#show({ isForgetful: true }))
  }

  async #keep(change: Promise<void> | undefined): Promise<void> {
    try {
      await change
      this.#live.wake()
    } catch (error) {
      console.error('A tap cannot be kept', error)
      this.#show({ isForgetful: true })
    }
  }

  #show(change: Partial<ClickerView>): void {
    this.view = { ...this.view, ...change }
    for (const listener of this.#listeners) listener()
  }
}
