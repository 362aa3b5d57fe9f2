import type { App } from '@supabase/lite'
import { DISK_IS_FULL } from '../../src/domain/shared/db.ts'
import { answerRefusal } from './gateway/refusal.ts'
import type { Service } from './gateway/refusal.ts'

type Answer = (request: Request, peerAddress: string | null) => Promise<Response>

/** Log-ins and log-outs are accepted and change only the copy in memory, so that people can still read their data. */
const KEPT_IN_MEMORY = /^\/auth\/v1\/(token|logout)$/
const LISTS_FILES = /^\/storage\/v1\/object\/(list|sign)\//

const READ_ONLY_TRANSACTION = '25006'
const DISK_FULL = '53100'

/** Answers requests that read. Requests that write are refused, because the disk is full. */
export function readOnly({ connection }: App, answer: Answer): Answer {
  return async (request, peerAddress) => {
    const { pathname } = new URL(request.url)
    const service = pathname.split('/')[1] as Service
    if (service !== 'rest') {
      const isRead = ['GET', 'HEAD'].includes(request.method) || KEPT_IN_MEMORY.test(pathname)
      if (isRead || LISTS_FILES.test(pathname)) return answer(request, peerAddress)
      return answerRefusal(service, { status: 503, reason: DISK_IS_FULL })
    }
    // Only Postgres knows which functions write. Requests run one after the other, so the setting applies to this
    // request only.
    await connection.exec('set default_transaction_read_only = on')
    try {
      const response = await answer(request, peerAddress)
      if (response.ok || !(await response.clone().text()).includes(`"${READ_ONLY_TRANSACTION}"`)) return response
      return Response.json({ code: DISK_FULL, message: DISK_IS_FULL, details: null, hint: null }, { status: 503 })
    } finally {
      await connection.exec('set default_transaction_read_only = off')
    }
  }
}
