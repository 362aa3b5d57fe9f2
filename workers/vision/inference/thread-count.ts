/** More threads gain little on graphs of this size and take cores from the video decoder. */
const MAX_THREADS = 4

/**
 * Returns the number of threads for WebAssembly. Without shared memory there is one thread. WebKitGTK reports a
 * cross-origin isolated page but has no `SharedArrayBuffer`, so both are checked.
 */
export function threadCount(): number {
  const { crossOriginIsolated, SharedArrayBuffer, navigator } = globalThis
  if (!crossOriginIsolated || SharedArrayBuffer === undefined) return 1
  return Math.min(navigator.hardwareConcurrency || 1, MAX_THREADS)
}
