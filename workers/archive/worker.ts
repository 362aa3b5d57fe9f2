import { createClient } from '@supabase/supabase-js'
import { expose } from 'comlink'
import type { Database } from '../../src/domain/database.types.ts'
import { DomainError } from '../../src/domain/shared/db.ts'
import { blobTarget, fileTarget } from './archive-target.ts'
import type { ArchiveWorker } from './contract.ts'
import { readArchive } from './read-archive.ts'
import type { ReadArchive } from './read-archive.ts'
import { writeArchive } from './write-archive.ts'

/** The page gets at most one progress message in this many milliseconds. */
const PROGRESS_MS = 100

const abort = new AbortController()
let archive: ReadArchive | null = null

expose({
  async write({ supabaseUrl, publishableKey, file, ...request }, accessToken, onProgress) {
    let isSignedOut = false
    const db = createClient<Database>(supabaseUrl, publishableKey, {
      async accessToken() {
        const token = await accessToken()
        isSignedOut = token === null
        // Without a token, the server would answer as if the person were signed out.
        if (token === null) throw new DomainError('signed-out')
        return token
      },
    })
    let toldMs = 0
    const outcome = await writeArchive(db, {
      ...request,
      openTarget: async () => (file ? fileTarget(file) : blobTarget()),
      onProgress: (progress) => {
        if (performance.now() - toldMs < PROGRESS_MS) return
        toldMs = performance.now()
        onProgress(progress)
      },
      signal: abort.signal,
    })
    if (outcome.ok || outcome.reason === 'cancelled' || !isSignedOut) return outcome
    const { kind, message } = new DomainError('signed-out')
    return { ...outcome, kind, message }
  },
  async cancel() {
    abort.abort()
  },
  async open(file, onProgress) {
    let toldMs = 0
    const read = await readArchive(file, (bytes) => {
      if (performance.now() - toldMs < PROGRESS_MS) return
      toldMs = performance.now()
      onProgress(bytes)
    })
    if ('problem' in read) return read
    archive = read
    return read.opened
  },
  async rows(from, count) {
    return archive?.rows(from, count) ?? []
  },
} satisfies ArchiveWorker)
