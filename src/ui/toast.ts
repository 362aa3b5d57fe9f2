export type ToastMessage = {
  title: string
  description?: string
  tone?: 'default' | 'attention' | 'destructive'
}

export type Toast = ToastMessage & { id: number }

/** One at a time: a new toast replaces the one before. */
let current: Toast | null = null
let lastId = 0
const listeners = new Set<() => void>()

const notify = () => listeners.forEach((listener) => listener())

/** Shows what happened, for five seconds. */
export function toast(message: ToastMessage): void {
  lastId += 1
  current = { ...message, id: lastId }
  notify()
}

/** Dismisses a toast; without an id, the current one. */
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
