import type { SentRow } from '../../src/domain/imports/sent-row.ts'

/** Everything the worker needs to read a church's data as the person who is signed in. */
export type ArchiveRequest = {
  supabaseUrl: string
  publishableKey: string
  church: { id: string; name: string; timeZone: string }
  /** The version of Narthex. */
  version: string
  withPictures: boolean
  /** The file that the person chose. Null if the browser cannot write into a file; the archive is then a Blob. */
  file: FileSystemFileHandle | null
}

/** `done` and `total` count rows, then pictures. */
export type ArchiveProgress = { step: 'rows' | 'pictures'; label: string; done: number; total: number }

export type ArchiveOutcome =
  | {
      ok: true
      rows: number
      tables: number
      bytes: number
      /** Names of the tables that the person may not read, in the words of the app. */
      leftOut: string[]
      pictures: { files: number; missing: number } | null
      /** Null when the archive is in the chosen file. */
      blob: Blob | null
    }
  /** No part of a cancelled or failed archive is kept. `message` is a sentence for people. */
  | { ok: false; reason: 'cancelled' }
  | { ok: false; reason: 'failed'; kind: string; message: string }

export type OpenedArchive = {
  church: { id: string; name: string }
  exportedAt: string
  /** Number of rows in the tables that an import restores. */
  rows: number
  /**
   * Tables that an import does not restore, with their number of rows. `label` names the table in the words of the app.
   */
  notRestored: { label: string; rows: number }[]
}

export type ArchiveWorker = {
  /**
   * Writes a ZIP archive of all tables of the church, and also of its pictures if `withPictures` is true.
   *
   * @param accessToken returns a valid token, or null after the session has ended. It is called several times, because
   *   a token may expire while the archive is written
   */
  write(
    request: ArchiveRequest,
    accessToken: () => Promise<string | null>,
    onProgress: (progress: ArchiveProgress) => void,
  ): Promise<ArchiveOutcome>
  /** Cancels the running `write`, whose outcome is then 'cancelled'. */
  cancel(): Promise<void>
  /** Opens an archive, so that `rows` can return its rows. `problem` is a sentence for people. */
  open(file: File, onProgress: (bytes: number) => void): Promise<OpenedArchive | { problem: string }>
  /**
   * Returns up to `count` rows of the opened archive, parents before children. `from` counts from 0. If rows are large,
   * fewer rows are returned.
   */
  rows(from: number, count: number): Promise<SentRow[]>
}
