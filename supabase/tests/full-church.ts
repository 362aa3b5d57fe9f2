import type { TestChurch } from './actors.ts'
import type { Row } from './database.ts'
import type { Person } from './domain/people.ts'
import { OWNED_TABLES, TABLES } from './tables.ts'
import { newRow } from './two-churches.ts'

/** Adds a row for the person's church to each table in which people write. */
export async function fillChurch({ db, profile }: Person): Promise<TestChurch> {
  async function add(table: string, row: Row) {
    await db
      .from(table as 'members')
      .insert(row as never)
      .throwOnError()
  }
  const ids = new Map<string, string>()
  // The ids ascend, because the first camera of a pair must have the smaller id.
  const newId = () => String(ids.size).padStart(8, '0') + crypto.randomUUID().slice(8)
  const idOf = (table: string) => ids.get(table) ?? ids.set(table, newId()).get(table)!
  const home: TestChurch = { church: profile.church.id, person: profile.id, row: idOf }
  await add('members', { id: home.row('spare member'), first_name: 'Orpah', last_name: 'Moab' })
  for (const table of OWNED_TABLES) {
    const spare = table === 'member_attendance' ? { member_id: home.row('members') } : {}
    const bare = table === 'attendance_snapshots' ? { image_url: null } : {}
    await add(table, { ...newRow(table, home, home.row(table)), ...spare, ...bare })
  }
  for (const table of ['recording_minutes', 'camera_factors', 'camera_pairs', 'member_series']) {
    await add(table, TABLES[table]!.sample!(home))
  }
  return home
}
