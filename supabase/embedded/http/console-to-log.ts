import { isMainThread } from 'node:worker_threads'
import { failureFor } from '../../functions/api/log.ts'
import { serverLog } from './server-log.ts'

/**
 * This module is imported first, because packages print while they load. Their output may contain rows, hashes and line
 * breaks, so only the kind of failure goes to the log, at level `debug`.
 */
for (const method of ['log', 'info', 'debug', 'warn', 'error'] as const) {
  console[method] = (...printed: unknown[]) => {
    const error = printed.find((each) => typeof each === 'object' && each !== null)
    serverLog({ route: `console.${method}`, ...(error !== undefined && { error: failureFor(error) }) }, 'debug')
  }
}

process.removeAllListeners('warning')
process.on('warning', (warning) => serverLog({ route: 'warning', error: failureFor(warning) }, 'debug'))
// A thread's uncaught errors reach the thread that started it.
if (isMainThread) {
  process.on('uncaughtException', (error) => {
    serverLog({ route: 'uncaught', error: failureFor(error) }, 'error')
    process.exit(1)
  })
}
