import { unwrapAllRows } from '../shared/all-rows.ts'
import type { Db } from '../shared/db.ts'
import { selectRows } from '../shared/rows.ts'
import { VisitorNotes } from './visitor-note.schema.ts'
import type { VisitorNote } from './visitor-note.schema.ts'

/** Lists the notes about visitors of a service, oldest first; empty unless the caller is an owner or staff. */
export async function listVisitorNotes(
  db: Db,
  { serviceInstanceId }: { serviceInstanceId: string },
): Promise<VisitorNote[]> {
  return unwrapAllRows(() =>
    selectRows(db, VisitorNotes, { count: 'exact' })
      .eq('service_instance_id', serviceInstanceId)
      .order('created_at')
      .order('id'),
  )
}
