/**
 * This file stores the current toast, and `toaster.tsx` draws the toast. Callers pass their texts to `toast`, or to
 * `useCommand` as `success` and `failure`.
 */

export type ToastMessage = {
  title: string
  description?: string
  /** A line below the description. The toast then stays twice as long. */
  remark?: string
  tone?: 'default' | 'attention' | 'destructive'
  /** A button in the toast, such as Undo. The same action must be on a page too, because the toast disappears. */
  action?: ToastAction
}

export type ToastAction = { label: string; run: () => void }

export type Toast = ToastMessage & { id: number }

/** Only one toast shows at a time: a new toast replaces the current toast. */
let current: Toast | null = null
let lastId = 0
const listeners = new Set<() => void>()

const notify = () => listeners.forEach((listener) => listener())

/** Shows a message until its time is over or the next message comes. */
export function toast(message: ToastMessage): void {
  lastId += 1
  current = { ...message, id: lastId }
  notify()
}

export function dismissToast(id?: number): void {
  if (!current || (id !== undefined && current.id !== id)) return
  current = null
  notify()
}

export const readToast = (): Toast | null => current

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
