import { createLog } from '../../functions/api/log.ts'

/** The log of the server, on its standard error: from `NARTHEX_LOG_LEVEL` on, or only what failed on its side. */
export const serverLog = createLog(process.env.NARTHEX_LOG_LEVEL, 'error', (line) => process.stderr.write(`${line}\n`))
