import type { Query, Row } from '../database.ts'

export async function insertRows(query: Query, table: string, rows: Row[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
    .map((column) => `"${column}"`)
    .join(', ')
  await query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  )
}
