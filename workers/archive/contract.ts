import type { SentRow } from '../../src/domain/imports/sent-row.ts'

/** Everything the worker needs to read a church's data as the person who is signed in. */
export type ArchiveRequest = {
  supabaseUrl: string
  publishableKey: string
  church: { id: string; name: string; timeZone: string }
  /** The version of Narthex. */
  version: string
  withPictures: boolean
  /** The file that the person chose; null where a browser cannot write into a file, which then gets a Blob. */
  file: FileSystemFileHandle | null
}

/** `done` and `total` count rows, then pictures. */
export type ArchiveProgress = { step: 'rows' | 'pictures'; label: string; done: number; total: number }

export type ArchiveOutcome =
  | {
      ok: true
      rows: number
      tables: number
      /** The size of the archive. */
      bytes: number
      /** The names, for people, of the tables that the person may not read. */
      leftOut: string[]
      pictures: { files: number; missing: number } | null
      /** Null when the archive is in the chosen file. */
      blob: Blob | null
    }
  /** Nothing is left of an archive that failed. `message` is a sentence for people. */
  | { ok: false; reason: 'cancelled' }
  | { ok: false; reason: 'failed'; kind: string; message: string }

export type OpenedArchive = {
  /** The church from which the archive comes. */
  church: { id: string; name: string }
  exportedAt: string
  /** The rows of all tables that an import writes. */
  rows: number
  /** The tables with rows that an import does not write, by their names for people. */
  notRestored: { label: string; rows: number }[]
}

export type ArchiveWorker = {
  /**
   * Writes a ZIP archive of all tables of the church, and of its pictures if they are wanted.
   *
   * @param accessToken returns a token that is valid now, because an archive may take longer than a token lasts; null
   *   after the session has ended
   */
  write(
    request: ArchiveRequest,
    accessToken: () => Promise<string | null>,
    onProgress: (progress: ArchiveProgress) => void,
  ): Promise<ArchiveOutcome>
  /** Ends the running `write`, whose outcome is then 'cancelled'. */
  cancel(): Promise<void>
  /** Reads an archive, whose rows are kept for `rows`. `problem` is a sentence for people. */
  open(file: File, onProgress: (bytes: number) => void): Promise<OpenedArchive | { problem: string }>
  /** Returns rows of the opened archive, parents first, counted from 0; fewer where they are large. */
  rows(from: number, count: number): Promise<SentRow[]>
}
