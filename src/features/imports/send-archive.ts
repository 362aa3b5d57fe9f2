import { proxy, wrap } from 'comlink'
import { beginArchiveImport, previewImport } from '@/domain/imports/import.commands.ts'
import { formatInstant } from '@/domain/shared/date-formats.ts'
import type { Db } from '@/domain/shared/db.ts'
import type { ArchiveWorker } from '../../../workers/archive/contract.ts'
import { answerOfWorker } from '@/platform/worker/answer-of-worker.ts'
import type { DryRun } from './import-state.ts'
import { forget, sendRows } from './send-rows.ts'

type Work = {
  isCurrent: () => boolean
  onRead: (progress: { done: number; total: number }) => void
  goOn: (label: string, done?: number, total?: number) => void
}

export function isArchive({ name, type }: File): boolean {
  return /\.zip$/i.test(name) || type === 'application/zip'
}

/**
 * Reads an export of everything and compares its rows with the church.
 *
 * @returns `problem` is a sentence for people; the result is null when the person has cancelled
 */
export async function dryRunOfArchive(
  db: Db,
  file: File,
  timeZone: string,
  work: Work,
): Promise<DryRun | { problem: string } | null> {
  const worker = new Worker(new URL('../../../workers/archive/worker.ts', import.meta.url), {
    type: 'module',
    name: 'archive',
  })
  const { answer, close } = answerOfWorker(worker)
  const remote = wrap<ArchiveWorker>(worker)
  try {
    type Opened = Awaited<ReturnType<ArchiveWorker['open']>>
    const opened = await answer<Opened>(
      remote.open(
        file,
        proxy((bytes: number) => work.onRead({ done: bytes, total: file.size })),
      ),
    )
    if ('problem' in opened || !work.isCurrent()) return work.isCurrent() ? (opened as { problem: string }) : null
    const { church, exportedAt, notRestored, rows: count } = opened
    const rows = (from: number, atMost: number) => answer(remote.rows(from, atMost))
    const label = 'Sending the rows, which are only compared'
    work.goOn(label, 0, count)
    const id = await sendRows(
      db,
      () => beginArchiveImport(db, file.name, church.id),
      { count, rows },
      (done) => work.goOn(label, done, count),
    )
    work.goOn('Comparing the rows with what you have')
    const figures = work.isCurrent() ? await previewImport(db, id) : null
    if (!figures || !work.isCurrent()) {
      forget(db, id)
      return null
    }
    const from = `${church.name}, exported ${formatInstant(exportedAt, timeZone)}`
    const none = { asked: 0, leftOut: [], cells: null, inexact: [], empty: [] }
    return { id, kind: 'everything', figures, ...none, notRestored, from }
  } finally {
    close()
  }
}
