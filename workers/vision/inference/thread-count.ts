/** More threads gain little on graphs of this size and take cores from the video decoder. */
const MAX_THREADS = 4

/** Threads for WebAssembly: one where the page is not cross-origin isolated. */
export function threadCount(): number {
  return globalThis.crossOriginIsolated ? Math.min(globalThis.navigator.hardwareConcurrency || 1, MAX_THREADS) : 1
}
