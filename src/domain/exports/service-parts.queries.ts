import { unwrapAllRows } from '../shared/all-rows.ts'
import type { Db } from '../shared/db.ts'

/** `NamedCounts` maps the id of a service or a count to numbers by name, such as { YouTube: 120 }. */
export type NamedCounts = ReadonlyMap<string, Record<string, number>>

/** `online` has the views of each service by place; `categories` has the people of each count by category. */
export type ServiceParts = { online: NamedCounts; categories: NamedCounts }

/** Lists all views online and all people in the church's own categories, for the file of services. */
export async function listServiceParts(db: Db): Promise<ServiceParts> {
  const [views, counts] = await Promise.all([
    unwrapAllRows((counted) =>
      db.from('online_counts').select('service_instance_id, place, views', counted).order('id'),
    ),
    unwrapAllRows((counted) =>
      db.from('attendance').select('id, category_counts', counted).not('category_counts', 'is', null).order('id'),
    ),
  ])
  const online = new Map<string, Record<string, number>>()
  for (const { service_instance_id: id, place, views: seen } of views) {
    online.set(id, { ...online.get(id), [place]: seen })
  }
  const categories = new Map(counts.map(({ id, category_counts: people }) => [id, people as Record<string, number>]))
  return { online, categories }
}
