import type { ToastMessage } from './toast.ts'

/**
 * Returns how many milliseconds a toast stays: five seconds, or twice as long with an action or a remark. Hovering and
 * focus stop the time.
 */
export function stayMs({ action, remark }: ToastMessage): number {
  return action || remark ? 10_000 : 5000
}
