import type { createStore } from 'jotai'
import type { VisionWorker } from '../../../../workers/vision/contract.ts'
import { linesAtom } from '../lines/counting-lines.ts'
import { masksAtom } from '../masks/masks.ts'
import { overlayKeyAtom, showStatsAtom, stageAtom } from './counting.ts'
import { detectorConfigAtom, visionSettings } from './detector-config.ts'
import type { VisionClient } from './vision-client.ts'

/** Worker ids are never reused, because counts of earlier workers stay in the list with their worker's id. */
let lastWorkerId = 0

/**
 * The vision worker of a visit. It is opened when it is first needed, and gets the settings, the lines, the masks and
 * the canvas.
 */
export class VisionHost {
  workerId = 0
  readonly #store: ReturnType<typeof createStore>
  readonly #open: (onCrash: (detail: string) => void) => VisionClient
  readonly #onCrash: (detail: string) => void
  readonly #canvasOwners = new WeakMap<HTMLCanvasElement, VisionClient>()
  #client: VisionClient | null = null

  constructor(
    store: ReturnType<typeof createStore>,
    open: (onCrash: (detail: string) => void) => VisionClient,
    onCrash: (detail: string) => void,
  ) {
    this.#store = store
    this.#open = open
    this.#onCrash = onCrash
  }

  /**
   * Sends changed settings, lines, masks and canvases to the worker. The returned function stops the sending and ends
   * the worker.
   */
  start(): () => void {
    const stops = [
      this.#store.sub(stageAtom, () => this.#transferOverlay()),
      this.#store.sub(detectorConfigAtom, () => this.#configure()),
      this.#store.sub(linesAtom, () => this.#sendLines()),
      this.#store.sub(masksAtom, () => this.#sendMasks()),
    ]
    return () => {
      for (const stop of stops) stop()
      this.close()
    }
  }

  get running(): VisionWorker | null {
    return this.#client?.vision ?? null
  }

  /** Returns the running worker, or opens a worker if none runs. */
  get vision(): VisionWorker {
    return (this.#client ?? this.#openClient()).vision
  }

  /** Ends the worker. A new worker is opened when it is needed. */
  close() {
    this.#client?.close()
    this.#client = null
  }

  unload() {
    this.#log(this.#client?.vision.unload())
  }

  #openClient(): VisionClient {
    const client = this.#open((detail) => {
      if (this.#client !== client) return
      this.#client = null
      this.#onCrash(detail)
    })
    this.#client = client
    this.workerId = ++lastWorkerId
    this.#configure()
    this.#sendLines()
    this.#sendMasks()
    this.#transferOverlay()
    return client
  }

  /**
   * Transfers the canvas to the worker. A canvas can be transferred only once, so each new worker needs a new canvas.
   */
  #transferOverlay() {
    const canvas = this.#store.get(stageAtom)?.overlay
    const client = this.#client
    if (!canvas || !client || this.#canvasOwners.get(canvas) === client) return
    if (this.#canvasOwners.has(canvas)) return this.#store.set(overlayKeyAtom, (key) => key + 1)
    this.#canvasOwners.set(canvas, client)
    this.#log(client.vision.setOverlay(canvas.transferControlToOffscreen()))
  }

  #configure() {
    this.#log(this.#client?.vision.configure(visionSettings(this.#store.get(detectorConfigAtom))))
  }

  #sendLines() {
    this.#log(this.#client?.vision.setLines(this.#store.get(linesAtom)))
  }

  /** Sends the masks and shows the stats of the answer, because a paused video sends no new frame with stats. */
  #sendMasks() {
    const answer = this.#client?.vision.setMasks(this.#store.get(masksAtom))
    this.#log(answer?.then((stats) => this.#store.set(showStatsAtom, stats)))
  }

  /** Only logs a failed call, because `onCrash` reports a crash. */
  #log(call: Promise<unknown> | undefined) {
    call?.catch((error: unknown) => console.info('The vision worker did not answer', error))
  }
}
