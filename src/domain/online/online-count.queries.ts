import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { OnlineCounts } from './online-count.schema.ts'
import type { OnlineCount } from './online-count.schema.ts'

/** Lists a service's views by place, the oldest row first. */
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

/** `listOnlinePlaces` reads only the newest `RECENT` rows. */
const RECENT = 100

/** Returns the places where the church was viewed recently, each place one time. The newest place comes first. */
export async function listOnlinePlaces(db: Db): Promise<string[]> {
  const rows = unwrap(
    await db.from('online_counts').select('place').order('created_at', { ascending: false }).limit(RECENT),
  )
  return [...new Set(rows.map(({ place }) => place))]
}
