/** More threads gain little on graphs of this size and take cores from the video decoder. */
const MAX_THREADS = 4

/**
 * Threads for WebAssembly: one where memory cannot be shared. WebKitGTK says that a page is cross-origin isolated and
 * has no `SharedArrayBuffer` all the same.
 */
export function threadCount(): number {
  const { crossOriginIsolated, SharedArrayBuffer, navigator } = globalThis
  if (!crossOriginIsolated || SharedArrayBuffer === undefined) return 1
  return Math.min(navigator.hardwareConcurrency || 1, MAX_THREADS)
}
