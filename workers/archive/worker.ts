import { createClient } from '@supabase/supabase-js'
import { expose } from 'comlink'
import type { Database } from '../../src/domain/database.types.ts'
import { blobTarget, fileTarget } from './archive-target.ts'
import type { ArchiveWorker } from './contract.ts'
import { writeArchive } from './write-archive.ts'

/** The page gets at most one message about the progress in this time. */
const PROGRESS_MS = 100

const abort = new AbortController()

expose({
  async write({ supabaseUrl, publishableKey, file, ...request }, accessToken, onProgress) {
    const db = createClient<Database>(supabaseUrl, publishableKey, { accessToken })
    let toldMs = 0
    return writeArchive(db, {
      ...request,
      openTarget: async () => (file ? fileTarget(file) : blobTarget()),
      onProgress: (progress) => {
        if (performance.now() - toldMs < PROGRESS_MS) return
        toldMs = performance.now()
        onProgress(progress)
      },
      signal: abort.signal,
    })
  },
  async cancel() {
    abort.abort()
  },
} satisfies ArchiveWorker)
