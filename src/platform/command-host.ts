import { createContext } from 'react'
import type { LoadDb } from './database.ts'

export type Notification = {
  title: string
  description?: string
  /** A line below the description, for what it cannot say, such as that there is no network. */
  remark?: string
  tone?: 'default' | 'attention' | 'destructive'
  /** A button in the message, such as Undo. */
  action?: { label: string; run: () => void }
}

export type CommandHost = {
  loadDb: LoadDb
  notify(message: Notification): void
  /** Called with every failure, in addition to the message that `notify` shows. */
  failed?(error: unknown): Promise<void>
  /**
   * Opens the log-in dialog on the page after the session has ended. `unsent` is the number of entries that this device
   * keeps and sends after the log-in.
   */
  askToLogIn?(unsent: number): void
  /** Reads the data of the page again. */
  refresh(): Promise<void>
}

export const CommandHostContext = createContext<CommandHost | null>(null)
