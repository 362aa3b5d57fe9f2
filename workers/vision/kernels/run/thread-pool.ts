import type { Kernels } from '../code/kernels.ts'
import type { Step } from '../plan/plan-graph.ts'

/**
 * Memory through which several threads share the steps of a run. Each step is divided into chunks, and a free thread
 * takes the next chunk. A step begins when all chunks of the step before are done. A thread waits only for chunks that
 * other threads have taken. So a suspended thread delays a run by one chunk at most.
 *
 * `control` holds the number of the run, then two words for every step: the chunks taken and the chunks done. Each word
 * also contains the number of the run, so a late thread sees that its run is over.
 */
export type Control = Int32Array<SharedArrayBuffer>

const RUN = 0
const FIRST = 1
/** The lower bits of a word are a number of chunks. The higher bits are the number of the run. */
const COUNT_BITS = 10
const RUNS = 2 ** (30 - COUNT_BITS)
/**
 * In the word of the chunks taken, the lower five bits are the number taken from the front. The next five bits are the
 * number taken from the back.
 */
const BACK_SHIFT = 5
const COUNT_MASK = 2 ** BACK_SHIFT - 1
/**
 * A thread checks the progress of the other threads this many times, for a few dozen microseconds, before it sleeps.
 */
const SPINS = 4000

/** Returns the shared memory for runs of these steps. */
export function makeControl(steps: readonly Step[]): Control {
  return new Int32Array(new SharedArrayBuffer((FIRST + steps.length * 2) * 4))
}

/** Starts a run: wakes the helpers and works with them until every step is done. */
export function leadRun(kernels: Kernels, steps: readonly Step[], control: Control): void {
  const run = (Atomics.load(control, RUN) + 1) % RUNS
  for (let i = FIRST; i < control.length; i++) Atomics.store(control, i, run << COUNT_BITS)
  Atomics.store(control, RUN, run)
  Atomics.notify(control, RUN)
  work(kernels, steps, control, run, 'front')
}

/** Helps with one run after another. Never returns. */
export function followRuns(kernels: Kernels, steps: readonly Step[], control: Control): never {
  let last = 0
  while (true) {
    Atomics.wait(control, RUN, last)
    last = Atomics.load(control, RUN)
    work(kernels, steps, control, last, 'back')
  }
}

/** Runs all steps on this thread, without helpers. */
export function runAlone(kernels: Kernels, steps: readonly Step[]): void {
  for (const step of steps) runChunk(kernels, step, 0, 1)
}

/**
 * The leader takes chunks from the front, and the helpers take chunks from the back. So a thread mostly reads numbers
 * that the same thread wrote in the step before. The processor's cache still holds these numbers.
 */
type Side = 'front' | 'back'

function work(kernels: Kernels, steps: readonly Step[], control: Control, run: number, side: Side): void {
  for (const [index, step] of steps.entries()) {
    const taken = FIRST + index * 2
    const done = taken + 1
    for (let chunk = take(control, taken, run, step.chunks, side); chunk >= 0;) {
      runChunk(kernels, step, chunk, step.chunks)
      const before = Atomics.add(control, done, 1)
      if ((before & (2 ** COUNT_BITS - 1)) === step.chunks - 1) Atomics.notify(control, done)
      chunk = take(control, taken, run, step.chunks, side)
    }
    if (!awaitDone(control, done, run, step.chunks)) return
  }
}

/** Returns the number of a chunk for this thread; -1 when no chunk is left, or the run is over. */
function take(control: Control, at: number, run: number, chunks: number, side: Side): number {
  let word = Atomics.load(control, at)
  while (word >> COUNT_BITS === run) {
    const front = word & COUNT_MASK
    const back = (word >> BACK_SHIFT) & COUNT_MASK
    if (front + back >= chunks) return -1
    const seen = Atomics.compareExchange(control, at, word, word + (side === 'front' ? 1 : 1 << BACK_SHIFT))
    if (seen === word) return side === 'front' ? front : chunks - 1 - back
    word = seen
  }
  return -1
}

/** Waits until all chunks of a step are done. Returns false when the run ended in the meantime. */
function awaitDone(control: Control, at: number, run: number, chunks: number): boolean {
  const goal = (run << COUNT_BITS) + chunks
  for (let spins = 0; ; spins++) {
    const word = Atomics.load(control, at)
    if (word === goal) return true
    if (word >> COUNT_BITS !== run) return false
    if (spins > SPINS) Atomics.wait(control, at, word)
  }
}

function runChunk(kernels: Kernels, step: Step, chunk: number, chunks: number): void {
  const { args, from, to, units, unit } = step
  args[from] = Math.floor((units * chunk) / chunks) * unit
  args[to] = Math.floor((units * (chunk + 1)) / chunks) * unit
  kernels[step.kernel]!(...args)
}
