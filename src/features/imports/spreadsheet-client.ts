import { proxy, wrap } from 'comlink'
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
  /** Ends the worker; calls that it has not answered fail. */
  close: () => void
}

/** Starts the worker that reads spreadsheets. */
export function openSpreadsheetClient(): SpreadsheetClient {
  const worker = new Worker(new URL('../../../workers/spreadsheet/worker.ts', import.meta.url), {
    type: 'module',
    name: 'spreadsheet',
  })
  const remote = wrap<SpreadsheetWorker>(worker)
  // A worker that could not be loaded, or that ran out of memory, never answers.
  const { promise: crash, reject } = Promise.withResolvers<never>()
  crash.catch(() => undefined)
  worker.addEventListener('error', (event) => {
    event.preventDefault()
    reject(new Error(event.message || 'The spreadsheet worker ended'))
  })
  const answer = <T>(promise: Promise<T>) => Promise.race([promise, crash])
  return {
    open: (source, options, onProgress) => answer<OpenResult>(remote.open(source, options, proxy(onProgress))),
    map: (choice, onProgress) => answer(remote.map(choice, proxy(onProgress))),
    rows: (from, count) => answer(remote.rows(from, count)),
    close: () => {
      worker.terminate()
      reject(new Error('The spreadsheet worker was closed'))
    },
  }
}
