export type ToastMessage = {
  title: string
  description?: string
  tone?: 'default' | 'destructive'
}

export type Toast = ToastMessage & { id: number }

/** One at a time: a new toast takes the place of the one before it. */
let current: Toast | null = null
let lastId = 0
const listeners = new Set<() => void>()

const tell = () => listeners.forEach((listener) => listener())

/** Says something that happened, for five seconds. */
export function toast(message: ToastMessage): void {
  lastId += 1
  current = { ...message, id: lastId }
  tell()
}

/** Sends a toast away; without an id, whichever is shown. */
export function dismissToast(id?: number): void {
  if (!current || (id !== undefined && current.id !== id)) return
  current = null
  tell()
}

export const readToast = (): Toast | null => current

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
