import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { OnlineCounts } from './online-count.schema.ts'
import type { OnlineCount } from './online-count.schema.ts'

/** Lists the views of a service by place, in the order in which they were added. */
export async function listOnlineCounts(
  db: Db,
  { serviceInstanceId }: { serviceInstanceId: string },
): Promise<OnlineCount[]> {
  return unwrap(
    await db
      .from('online_counts')
      .select<string, OnlineCount>(OnlineCounts.columns)
      .eq('service_instance_id', serviceInstanceId)
      .order('created_at')
      .order('id'),
  )
}

/** The church's places are taken from its newest `RECENT` figures. */
const RECENT = 100

/**
 * Returns the places where the church was viewed recently. The newest place comes first, and each place is listed once.
 */
export async function listOnlinePlaces(db: Db): Promise<string[]> {
  const rows = unwrap(
    await db.from('online_counts').select('place').order('created_at', { ascending: false }).limit(RECENT),
  )
  return [...new Set(rows.map(({ place }) => place))]
}
