import type { HelperCall } from '../contract.ts'
import type { HelperSetup } from '../kernels/run/kernel-run.ts'

let asked = 0
const post = (call: HelperCall) => globalThis.postMessage(call, { transfer: [] })

/** Asks the page for a thread that helps with every run. Without an answer from the page, the worker computes alone. */
export function askForHelper(setup: HelperSetup): { terminate(): void } {
  const helper = asked++
  post({ helper, setup })
  return { terminate: () => post({ helper, setup: null }) }
}
