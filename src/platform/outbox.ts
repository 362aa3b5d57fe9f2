import { wait } from './clock.ts'
import type { Wait } from './clock.ts'
import { OutboxShelf } from './outbox-shelf.ts'
import type { AddOptions, NewEntry } from './outbox-shelf.ts'
import { OutboxStore } from './outbox-store.ts'
import type { Note, OutboxEntry } from './outbox-store.ts'

/** `later` with `isOffline`: nothing else can be sent either, so the pass ends. `refused`: never try again. */
export type SendOutcome =
  | { kind: 'sent' }
  | { kind: 'later'; isOffline: boolean }
  | { kind: 'signed-out' }
  | { kind: 'refused'; reason: string }

export type OutboxSettings<Data, NoteValue> = {
  /** Names the database, the lock and the channel that the tabs share. */
  name: string
  /** Must be safe to repeat: a crash between sending and forgetting sends again. */
  send(entry: OutboxEntry<Data>, body: ArrayBuffer | null): Promise<SendOutcome>
  /** Whether the rest of its group is nothing without it: the rest waits while it is refused, and goes with it. */
  isFirst?(data: Data): boolean
  /** Whose entries may go out now; null while nobody is signed in. */
  currentUserId(): Promise<string | null>
  wait?: Wait
  random?: () => number
  store?: OutboxStore<Data, NoteValue>
}

const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 60_000
/** A request that hangs longer gives the lock back; its late answer does no harm, sending is repeatable. */
const SEND_LIMIT_MS = 60_000

/**
 * Things that must reach the server, once each and in order, whatever happens in between: kept on disk before
 * they are sent, sent by one tab at a time, forgotten only after the server has taken them.
 */
export class Outbox<Data, NoteValue = never> {
  readonly #settings: OutboxSettings<Data, NoteValue>
  readonly #shelf: OutboxShelf<Data, NoteValue>
  readonly #wait: Wait
  readonly #listeners = new Set<() => void>()
  #running: Promise<void> | null = null
  #isAskedAgain = false
  #failures = 0
  #retry = new AbortController()
  #stopped = new AbortController()
  #channel: BroadcastChannel | null = null

  constructor(settings: OutboxSettings<Data, NoteValue>) {
    this.#settings = settings
    this.#shelf = new OutboxShelf(settings.store ?? new OutboxStore(settings.name))
    this.#wait = settings.wait ?? wait
    this.#stopped.abort()
  }

  /** Sends whatever waits, now and whenever there is a reason to, until the returned function is called. */
  start(): () => void {
    this.#stopped = new AbortController()
    const { signal } = this.#stopped
    const channel = new BroadcastChannel(this.#settings.name)
    this.#channel = channel
    channel.addEventListener('message', () => this.#tellListeners())
    const hurry = () => void this.#hurry()
    const look = () => void (document.visibilityState === 'visible' && this.#hurry())
    addEventListener('online', hurry, { signal })
    document.addEventListener('visibilitychange', look, { signal })
    hurry()
    return () => {
      this.#stopped.abort()
      this.#retry.abort()
      channel.close()
      if (this.#channel === channel) this.#channel = null
    }
  }

  /**
   * Resolves once the entry is safe: on disk, or, when the storage is full, held by this page
   * (`isDurable: false`). Sending starts by itself.
   */
  async add(entry: NewEntry<Data>, body: ArrayBuffer | null, options: AddOptions<NoteValue> = {}) {
    const isDurable = await this.#shelf.add(entry, body, options)
    this.#announce()
    // What changes again and again must not hurry a failing server: the next try takes it along.
    const isTriedLater = options.isReplacing && this.#failures > 0 && !this.#running
    if (!isTriedLater) void this.drain()
    return { isDurable }
  }

  /** Everything that has not reached the server, of every user of this browser, in order. */
  list(): Promise<OutboxEntry<Data>[]> {
    return this.#shelf.list()
  }

  body(key: number): Promise<ArrayBuffer | null> {
    return this.#shelf.body(key)
  }

  notes(): Promise<Note<NoteValue>[]> {
    return this.#shelf.notes()
  }

  /** Puts a refused entry back in line. */
  async retry(key: number) {
    await this.#change(key, { refused: null, attempts: 0 })
    await this.drain()
  }

  /** Forgets an entry unsent: only ever because the person says so. */
  async discard(key: number) {
    const all = await this.list()
    const entry = all.find((one) => one.key === key)
    const isFirst = entry && this.#isFirst(entry)
    const gone = isFirst ? all.filter(({ group }) => group === entry.group) : [{ key }]
    for (const one of gone) await this.#forget(one.key)
  }

  /** Called whenever the list may have changed, by this tab or another. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** One pass over what waits. A call during a pass makes for one more after it. Resolves when all is done. */
  drain(): Promise<void> {
    this.#isAskedAgain = true
    this.#running ??= this.#drainWhileAsked()
    return this.#running
  }

  #hurry(): Promise<void> {
    this.#failures = 0
    return this.drain()
  }

  async #drainWhileAsked() {
    // Not before `drain` holds this promise, or clearing it below would come too early.
    await Promise.resolve()
    let isDone = true
    while (this.#isAskedAgain && !this.#stopped.signal.aborted) {
      this.#isAskedAgain = false
      isDone = await this.#passAlone()
    }
    // In the same breath as the last look at the flag: a call in between would be lost.
    this.#running = null
    this.#failures = isDone ? 0 : this.#failures + 1
    if (!isDone) void this.#drainLater()
  }

  async #passAlone(): Promise<boolean> {
    const { signal } = this.#stopped
    try {
      return await navigator.locks.request(this.#settings.name, { signal }, () => this.#pass(signal))
    } catch (error) {
      if (signal.aborted) return true
      console.error('The outbox could not be worked through', error)
      return false
    }
  }

  /** True when nothing of the signed-in person is left to send. */
  async #pass(signal: AbortSignal): Promise<boolean> {
    const blocked = new Set<string>()
    while (!signal.aborted) {
      const waiting = this.#sendable(await this.list())
      if (waiting.length === 0) return true
      const userId = await this.#settings.currentUserId()
      if (userId === null) return false
      const next = waiting.find((entry) => entry.userId === userId && !blocked.has(entry.group))
      if (!next) return blocked.size === 0
      const outcome = await this.#send(next)
      await this.#settle(next, outcome)
      if (outcome.kind === 'signed-out' || (outcome.kind === 'later' && outcome.isOffline)) return false
      if (outcome.kind === 'later') blocked.add(next.group)
    }
    return true
  }

  #sendable(all: OutboxEntry<Data>[]): OutboxEntry<Data>[] {
    const held = new Set(all.flatMap((entry) => (entry.refused !== null && this.#isFirst(entry) ? entry.group : [])))
    return all.filter(({ refused, group }) => refused === null && !held.has(group))
  }

  #isFirst({ data }: OutboxEntry<Data>): boolean {
    return this.#settings.isFirst?.(data) ?? false
  }

  async #send(entry: OutboxEntry<Data>): Promise<SendOutcome> {
    const answered = new AbortController()
    const tooLong = this.#wait(SEND_LIMIT_MS, answered.signal).then((): SendOutcome => ({
      kind: 'later',
      isOffline: false,
    }))
    tooLong.catch(() => 'answered in time')
    try {
      return await Promise.race([this.#settings.send(entry, await this.body(entry.key)), tooLong])
    } catch (error) {
      console.error('Sending failed unexpectedly', error)
      return { kind: 'later', isOffline: false }
    } finally {
      answered.abort()
    }
  }

  async #settle(entry: OutboxEntry<Data>, outcome: SendOutcome) {
    if (outcome.kind === 'sent') {
      this.#failures = 0
      await this.#forget(entry.key)
    } else if (outcome.kind === 'refused') {
      console.error(`The server refused ${entry.id}`, outcome.reason)
      await this.#change(entry.key, { refused: outcome.reason })
    } else if (outcome.kind === 'later') {
      await this.#change(entry.key, { attempts: entry.attempts + 1 })
    }
  }

  async #forget(key: number) {
    await this.#shelf.forget(key)
    this.#announce()
  }

  async #change(key: number, change: { attempts?: number; refused?: string | null }) {
    await this.#shelf.change(key, change)
    this.#announce()
  }

  async #drainLater() {
    this.#retry.abort()
    this.#retry = new AbortController()
    const { signal } = this.#retry
    try {
      await this.#wait(retryDelayMs(this.#failures, (this.#settings.random ?? Math.random)()), signal)
    } catch (error) {
      if (signal.aborted) return
      throw error
    }
    await this.drain()
  }

  #announce() {
    this.#channel?.postMessage('changed')
    this.#tellListeners()
  }

  #tellListeners() {
    for (const listener of this.#listeners) listener()
  }
}

/** Doubles from one second to a minute; the random half keeps many tabs from asking at the same moment. */
export function retryDelayMs(failures: number, random: number): number {
  const whole = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.max(0, failures - 1))
  return whole / 2 + (whole / 2) * random
}
