import { useEffect, useRef, useState } from 'react'
import { noteExport } from '@/domain/audit/note-export.ts'
import { archiveFileName } from '@/domain/exports/export-manifest.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import type { Db } from '@/domain/shared/db.ts'
import { VERSION } from '@/domain/version.ts'
import { env } from '@/platform/env.ts'
import { saveFile } from '@/platform/save-file.ts'
import { useCommand } from '@/platform/use-command.ts'
import type { ArchiveOutcome, ArchiveProgress } from '../../../workers/archive/contract.ts'
import type { ArchiveStart, ArchiveTask } from './archive-client.ts'
import { chooseFile } from './choose-file.ts'

export type SavedArchive = Extract<ArchiveOutcome, { ok: true }> & { fileName: string }

export type ArchiveState =
  | { step: 'idle' }
  | { step: 'running'; progress: ArchiveProgress | null }
  | { step: 'saved'; archive: SavedArchive }
  | { step: 'failed'; message: string }
  | { step: 'cancelled' }

/** The code of the worker's client is loaded when an export begins. */
const startInWorker: ArchiveStart = (...request) => {
  let isCancelled = false
  let task: ArchiveTask | undefined
  async function run() {
    const { startArchive } = await import('./archive-client.ts')
    task = startArchive(...request)
    if (isCancelled) task.cancel()
    return task.outcome
  }
  return {
    outcome: run(),
    cancel() {
      isCancelled = true
      task?.cancel()
    },
  }
}

/** Tests replace the worker and the browser's file dialog with these parts. */
export type ArchiveParts = { start?: ArchiveStart; chooseFile?: typeof chooseFile }

/** Exports all data of the church into one file. Leaving the page cancels a running export. */
export function useArchive({ church }: Pick<Profile, 'church'>, db: Db, parts: ArchiveParts) {
  const { start = startInWorker, chooseFile: choose = chooseFile } = parts
  const [state, setState] = useState<ArchiveState>({ step: 'idle' })
  const task = useRef<ArchiveTask>(null)
  useEffect(() => () => task.current?.cancel(), [])
  const note = useCommand((of: Db, rows: number) => noteExport(of, 'everything', rows), {
    failure: 'The file was saved, but the activity of your church does not show it.',
    keepData: true,
  })

  async function run({ withPictures }: { withPictures: boolean }) {
    const fileName = archiveFileName(church, new Date())
    const file = await choose(fileName)
    if (file === 'dismissed') return
    setState({ step: 'running', progress: null })
    const { id, name, timeZone } = church
    task.current = start(
      {
        supabaseUrl: env.supabaseUrl,
        publishableKey: env.publishableKey || 'none',
        church: { id, name, timeZone },
        version: VERSION,
        withPictures,
        file,
      },
      async () => (await db.auth.getSession()).data.session?.access_token ?? null,
      (progress) => setState((before) => (before.step === 'running' ? { step: 'running', progress } : before)),
    )
    const outcome = await task.current.outcome
    task.current = null
    if (!outcome.ok) {
      setState(outcome.reason === 'cancelled' ? { step: 'cancelled' } : { step: 'failed', message: outcome.message })
      return
    }
    const archive = { ...outcome, fileName: file?.name ?? fileName }
    setState({ step: 'saved', archive })
    saveAgain(archive)
    await note.run(outcome.rows)
  }
  return { state, run, cancel: () => task.current?.cancel() }
}

/** Downloads an archive that was not saved to a chosen file. */
export function saveAgain({ blob, fileName }: SavedArchive): void {
  if (blob) saveFile(fileName, blob)
}
