import { correctAttendance, removeAttendance } from '../attendance/attendance.commands.ts'
import { findAttendance } from '../attendance/attendance.queries.ts'
import {
  chooseOfficialTotal,
  markDidNotHappen,
  markHeld,
  recordOfficialCount,
} from '../attendance/official-total.commands.ts'
import { findServiceTotal } from '../attendance/service-total.queries.ts'
import type { ServiceTotal } from '../attendance/service-total.schema.ts'
import { createServiceInstance, deleteServiceInstance } from '../services/service-instance.commands.ts'
import { findInstanceOfService } from '../services/service-instance.queries.ts'
import { instanceOfService } from '../services/service-instance.rules.ts'
import { findService } from '../services/service.queries.ts'
import { listRecordingSessions } from '../recordings/recording-session.queries.ts'
import { DomainError } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { changedMeanwhile, isAsSeen, isAsWritten } from './changed-meanwhile.ts'
import type { Seen } from './changed-meanwhile.ts'
import { choiceOf, figuresOf } from './facts-of-total.ts'
import type { SheetPlace } from './month-sheet.schema.ts'

/** A total sets the count, and 'no count' removes it. The others say whether the service took place. */
export type SheetEntry = { total: number } | 'no count' | 'did not happen' | 'held'

/**
 * A `TakeBack` restores the cell as it was before the entry. `isDeleted` is true when the dated service was created by the
 * entry and is deleted again.
 */
export type TakeBack = (db: Db) => Promise<{ restored: Seen; isDeleted: boolean }>
type PutBack = (db: Db) => Promise<unknown>

/** `COUNT_STAYS` is the message when a person clears a count that was not typed. */
export const COUNT_STAYS = 'Only a typed count can be cleared. Type a number to replace this one.'

/**
 * Writes one cell of the month sheet. A typed count is corrected, so that the history contains the old number. Any
 * other count is kept, and a new typed count is added and becomes official. When a date of a recurring service has no
 * dated service, the dated service is created.
 *
 * @param seen the counts that the person may have seen in the cell; a count that is not in this list is not replaced
 * @throws DomainError 'conflict' when the cell changed meanwhile, 'not-found' when the service is gone, 'invalid' for
 * `COUNT_STAYS` or parts larger than the total, and the errors of the commands used
 */
export async function enterOnSheet(
  db: Db,
  { place, entry, seen, churchId }: { place: SheetPlace; entry: SheetEntry; seen: (Seen | null)[]; churchId: string },
): Promise<{ id: string; written: Seen; takeBack: TakeBack }> {
  const { id, isNew } = await dateOf(db, place)
  const before = await totalOf(db, id)
  if (!isNew && !seen.some((one) => isAsSeen(before, one))) throw changedMeanwhile(before, adviceFor(entry))
  const putBack = await write(db, before, entry)
  const written = await totalOf(db, id)
  const takeBack: TakeBack = async (later) => {
    const now = await totalOf(later, id)
    if (!isAsWritten(now, written)) throw changedMeanwhile(now, 'It stays.')
    await putBack(later)
    const restored = await totalOf(later, id)
    const isDeleted = isNew && (await isUnused(later, restored))
    if (isDeleted) await deleteServiceInstance(later, { id, churchId })
    return { restored, isDeleted }
  }
  return { id, written, takeBack }
}

async function totalOf(db: Db, id: string): Promise<ServiceTotal> {
  const total = await findServiceTotal(db, id)
  if (!total) throw new DomainError('not-found')
  return total
}

function adviceFor(entry: SheetEntry): string {
  if (typeof entry === 'object') return 'Type your number again to replace it.'
  return entry === 'no count' ? 'Clear the box again to remove it.' : 'Try again to change it.'
}

/** `isUnused` returns whether a service has no counts, no named people and no recordings. */
async function isUnused(db: Db, { serviceInstanceId, counts, namedPresent }: ServiceTotal): Promise<boolean> {
  return counts === 0 && !namedPresent && (await listRecordingSessions(db, { serviceInstanceId })).length === 0
}

async function dateOf(db: Db, place: SheetPlace): Promise<{ id: string; isNew: boolean }> {
  if ('serviceInstanceId' in place) return { id: place.serviceInstanceId, isNew: false }
  const service = await findService(db, place.serviceId)
  if (!service) throw new DomainError('not-found')
  const draft = instanceOfService(service, { ...place, startTime: null, endTime: null, notes: null })
  const planned = await findInstanceOfService(db, { ...draft, serviceId: service.id })
  return planned ? { id: planned.id, isNew: false } : { id: (await createServiceInstance(db, draft)).id, isNew: true }
}

async function write(db: Db, before: ServiceTotal, entry: SheetEntry): Promise<PutBack> {
  const { serviceInstanceId, outcomeReason } = before
  const markAgain: PutBack = (later) =>
    markDidNotHappen(later, { serviceInstanceIds: [serviceInstanceId], reason: outcomeReason ?? '' })
  if (entry === 'did not happen') {
    await markDidNotHappen(db, { serviceInstanceIds: [serviceInstanceId], reason: '' })
    return (later) => markHeld(later, { serviceInstanceId })
  }
  if (before.outcome === 'held') return writeCount(db, before, entry)
  await markHeld(db, { serviceInstanceId })
  const held = entry === 'held' ? null : await findServiceTotal(db, serviceInstanceId)
  if (!held) return markAgain
  const putBack = await writeCount(db, held, entry)
  return async (later) => {
    await putBack(later)
    await markAgain(later)
  }
}

async function writeCount(db: Db, before: ServiceTotal, entry: SheetEntry): Promise<PutBack> {
  const typed = before.source === 'typed' ? before.attendanceId : null
  if (typeof entry === 'object')
    return typed ? correct(db, before, typed, entry.total) : record(db, before, entry.total)
  if (entry === 'held' || before.total === null) return async () => {}
  if (!typed) throw new DomainError('invalid', COUNT_STAYS)
  const removed = await findAttendance(db, typed)
  await removeAttendance(db, { id: typed })
  // A restored total is marked as suggested when Narthex had suggested it.
  const suggestedTotal = removed?.suggestedTotal ?? null
  return (later) => recordOfficialCount(later, { ...figuresOf(before), notes: before.note, suggestedTotal })
}

async function correct(db: Db, before: ServiceTotal, id: string, totalAttendance: number): Promise<PutBack> {
  const was = { ...figuresOf(before), id, reason: null }
  await correctAttendance(db, { ...was, totalAttendance })
  return (later) => correctAttendance(later, was)
}

async function record(db: Db, before: ServiceTotal, totalAttendance: number): Promise<PutBack> {
  const { serviceInstanceId } = before
  const none = { adultsCount: null, childrenCount: null, visitorsCount: null, notes: null }
  const { id } = await recordOfficialCount(db, { serviceInstanceId, totalAttendance, ...none })
  return async (later) => {
    await removeAttendance(later, { id })
    const choice = choiceOf(before)
    if (choice) await chooseOfficialTotal(later, { serviceInstanceId, choice })
  }
}
