import { createContext } from 'react'
import type { LoadDb } from './database.ts'

export type Notification = { title: string; description?: string; tone?: 'default' | 'destructive' }

/** A command needs this from the app around it. */
export type CommandHost = {
  loadDb: LoadDb
  /** Shows what happened. */
  notify(message: Notification): void
  /** Hears of every failure, beside the message about it. */
  failed?(error: unknown): Promise<void>
  /** Reads again what the page shows. */
  refresh(): Promise<void>
}

export const CommandHostContext = createContext<CommandHost | null>(null)
