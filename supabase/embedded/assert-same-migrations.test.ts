import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { copyMigratedData } from '../tests/migrated-data.ts'
import { openBackEnd } from './back-end.ts'

test('data of a migration that changed since is not opened, and the message says how to go on', async () => {
  const folder = await copyMigratedData()
  try {
    const backEnd = await openBackEnd({ folder })
    await backEnd.sql(
      `update supabase_migrations.schema_migrations set statements[1] = 'select 1' where name = 'members'`,
    )
    await backEnd.close()
    await expect(openBackEnd({ folder })).rejects.toThrow(/\d{14}_members is no longer the same.*npm run reset/)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
