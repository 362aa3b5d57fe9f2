import type { Json } from '../database.types.ts'
import { unwrap, unwrapStorage } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { SNAPSHOT_BUCKET, snapshotPath } from './attendance-snapshot.schema.ts'

/** `LeftBehind` is an operation for a recording. The studio has not sent the operation yet. */
type LeftBehind = { kind: string; sessionId: string; snapshotId?: string; churchId?: string }

/**
 * Sends an operation that the caller recorded before an owner removed the caller. A repeated call changes nothing.
 *
 * @param jpeg the picture of a snapshot
 * @returns false when the caller was not removed or was removed too long ago
 * @throws DomainError 'forbidden' for an operation after the removal, 'not-found' for the recording of another person
 */
export async function sendLeftBehind(db: Db, op: LeftBehind, jpeg: ArrayBuffer | null): Promise<boolean> {
  const send = async (part: object) =>
    unwrap(await db.rpc('send_left_behind', { op: { ...part, sentAt: new Date().toISOString() } as unknown as Json }))
  if (!(await send(op))) return false
  if (op.kind !== 'snapshot' || !op.snapshotId || !op.churchId || !jpeg) return true
  const { snapshotId, sessionId, churchId } = op
  const path = snapshotPath({ id: snapshotId, recordingSessionId: sessionId, churchId })
  const uploaded = await db.storage.from(SNAPSHOT_BUCKET).upload(path, jpeg, { contentType: 'image/jpeg' })
  const isThere = uploaded.error && /exists|duplicate/i.test(uploaded.error.message)
  if (!isThere) await unwrapStorage(db, uploaded)
  return send({ kind: 'picture', sessionId, snapshotId })
}
