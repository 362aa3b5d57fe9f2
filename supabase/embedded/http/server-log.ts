import { createLog } from '../../functions/api/log.ts'

/** The log of the server on standard error, from level `NARTHEX_LOG_LEVEL` on (default: errors only). */
export const serverLog = createLog(process.env.NARTHEX_LOG_LEVEL, 'error', (line) => process.stderr.write(`${line}\n`))
