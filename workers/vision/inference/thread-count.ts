/** More threads than this gain little on graphs of this size and take cores from the video decoder. */
const MOST_THREADS = 4

/** Threads of WebAssembly that a run may take: one where the page is not cross-origin isolated. */
export function threadCount(): number {
  return globalThis.crossOriginIsolated ? Math.min(globalThis.navigator.hardwareConcurrency || 1, MOST_THREADS) : 1
}
