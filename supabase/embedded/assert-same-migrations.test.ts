import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { copyMigratedData, openSupabaseApp } from '../tests/migrated-data.ts'
import { migrate } from './supabase-app.ts'

test('a database whose migration has changed is not opened, and no message offers to delete the database', async () => {
  const folder = await copyMigratedData()
  const { app, connection } = await openSupabaseApp(folder)
  try {
    await migrate(app)
    await connection.driver.exec(
      `update supabase_migrations.schema_migrations set statements[1] = 'select 1' where name = 'members'`,
    )
    await expect(migrate(app)).rejects.toThrow(
      /made by another version.*\d{14}_members is not the one here. Start it with the version that made it/,
    )
  } finally {
    await connection.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
