import { proxy, wrap } from 'comlink'
import { answerOfWorker } from '@/platform/worker/answer-of-worker.ts'
import type {
  MappingChoice,
  MappingResult,
  OpenResult,
  ReadProgress,
  SpreadsheetSource,
  SpreadsheetWorker,
} from '../../../workers/spreadsheet/contract.ts'

export type SpreadsheetClient = {
  open: (
    source: SpreadsheetSource,
    options: { sheet?: string; today: string },
    onProgress: (progress: ReadProgress) => void,
  ) => Promise<OpenResult>
  map: (choice: MappingChoice, onProgress: (progress: ReadProgress) => void) => Promise<MappingResult>
  rows: SpreadsheetWorker['rows']
  /** Stops the worker. Calls that have no answer yet fail. */
  close: () => void
}

/** Starts the worker that reads spreadsheets. */
export function openSpreadsheetClient(): SpreadsheetClient {
  const worker = new Worker(new URL('../../../workers/spreadsheet/worker.ts', import.meta.url), {
    type: 'module',
    name: 'spreadsheet',
  })
  const remote = wrap<SpreadsheetWorker>(worker)
  const { answer, close } = answerOfWorker(worker)
  return {
    open: (source, options, onProgress) => answer<OpenResult>(remote.open(source, options, proxy(onProgress))),
    map: (choice, onProgress) => answer(remote.map(choice, proxy(onProgress))),
    rows: (from, count) => answer(remote.rows(from, count)),
    close,
  }
}
