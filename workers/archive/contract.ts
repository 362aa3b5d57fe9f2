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
}
