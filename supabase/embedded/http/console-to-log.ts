import { isMainThread } from 'node:worker_threads'
import { failureFor } from '../../functions/api/log.ts'
import { serverLog } from './server-log.ts'

/**
 * Imported first, for packages speak while they are loaded. What they print may have rows, hashes and line breaks in it:
 * of that, only which failure it was goes to the log, for those who ask for every detail.
 */
for (const method of ['log', 'info', 'debug', 'warn', 'error'] as const) {
  console[method] = (...printed: unknown[]) => {
    const error = printed.find((each) => typeof each === 'object' && each !== null)
    serverLog({ route: `console.${method}`, ...(error !== undefined && { error: failureFor(error) }) }, 'debug')
  }
}

process.removeAllListeners('warning')
process.on('warning', (warning) => serverLog({ route: 'warning', error: failureFor(warning) }, 'debug'))
// A thread's own are told to the one that started it.
if (isMainThread) {
  process.on('uncaughtException', (error) => {
    serverLog({ route: 'uncaught', error: failureFor(error) }, 'error')
    process.exit(1)
  })
}
