import { isMainThread } from 'node:worker_threads'
import { failureFor } from '../../functions/api/log.ts'
import { serverLog } from './server-log.ts'

/**
 * This module is imported first, because packages print while loading. The printed text may contain rows, hashes and
 * line breaks. Therefore only the kind of failure goes to the log, at level `debug`.
 */
for (const method of ['log', 'info', 'debug', 'warn', 'error'] as const) {
  console[method] = (...printed: unknown[]) => {
    const error = printed.find((each) => typeof each === 'object' && each !== null)
    serverLog({ route: `console.${method}`, ...(error !== undefined && { error: failureFor(error) }) }, 'debug')
  }
}

process.removeAllListeners('warning')
process.on('warning', (warning) => serverLog({ route: 'warning', error: failureFor(warning) }, 'debug'))
// Uncaught errors of a worker thread reach the thread that started the worker.
if (isMainThread) {
  process.on('uncaughtException', (error) => {
    serverLog({ route: 'uncaught', error: failureFor(error) }, 'error')
    process.exit(1)
  })
}
