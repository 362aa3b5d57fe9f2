import { unwrap } from '../../../../src/domain/shared/db.ts'
import type { Db } from '../../../../src/domain/shared/db.ts'
import { connect } from '../caller.ts'
import type { ApiSettings } from '../settings.ts'
import { UnfitDestination, findDestination } from './destination.ts'
import { post } from './post.ts'
import { signatureOf } from './signature.ts'

/** The size limit of a message; the database stores no larger messages. */
const MAX_BODY_BYTES = 65_536 + 1024

type Delivery = { id: string; url: string; secret: string; event: string; body: string; attempt: number }

/**
 * Attempts each due webhook one time. The database plans the next attempt of a failed webhook, and gives up after the
 * sixth attempt.
 *
 * @param ofChurch the church whose webhooks are sent; by default all churches
 */
export async function deliverWebhooks(settings: ApiSettings, ofChurch?: string): Promise<void> {
  if (!settings.secretKey) return
  const db = connect(settings, undefined, settings.secretKey)
  const due = unwrap(await db.rpc('claim_webhook_deliveries', ofChurch ? { of_church: ofChurch } : {}))
  await Promise.all(due.map((delivery) => attempt(db, delivery, settings.allowPrivateWebhooks ?? false)))
}

async function attempt(db: Db, delivery: Delivery, allowPrivate: boolean): Promise<void> {
  const failure = await send(delivery, allowPrivate).catch(inWords)
  unwrap(
    await db.rpc('finish_webhook_delivery', { delivery_id: delivery.id, ...(failure === null ? {} : { failure }) }),
  )
}

/** @returns null when the receiver accepted the message, otherwise the reason of the failure */
async function send({ id, url, secret, event, body }: Delivery, allowPrivate: boolean): Promise<string | null> {
  if (body.length > MAX_BODY_BYTES) return 'The message is too large'
  const destination = await findDestination(url, allowPrivate)
  const time = Math.floor(Date.now() / 1000)
  const status = await post(
    destination,
    {
      'user-agent': 'Narthex-Webhooks/1',
      'x-narthex-delivery': id,
      'x-narthex-event': event,
      'x-narthex-signature': `t=${time},v1=${await signatureOf(secret, time, body)}`,
    },
    body,
  )
  return status >= 200 && status < 300 ? null : `The receiver answered with status ${status}`
}

/** Describes a failure without the receiver's own text, which may contain anything. */
function inWords(error: unknown): string {
  if (error instanceof UnfitDestination) return error.message
  const { code, message } = error as { code?: unknown; message?: unknown }
  return typeof code === 'string'
    ? `The receiver cannot be reached (${code})`
    : `The receiver cannot be reached (${String(message)})`
}
