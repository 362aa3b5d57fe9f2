import { addDays, localNow } from '../shared/dates.ts'
import type { VisitorNote } from './visitor-note.schema.ts'

/** The database deletes a note after `DAYS_KEPT` days. */
const DAYS_KEPT = 90

/** Returns the date on which a note is deleted, in the church's time zone. */
export function deletedOn({ createdAt }: Pick<VisitorNote, 'createdAt'>, timeZone: string): string {
  return addDays(localNow(timeZone, new Date(createdAt)).date, DAYS_KEPT)
}
