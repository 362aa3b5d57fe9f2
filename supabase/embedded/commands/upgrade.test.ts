import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyMigratedData } from '../../tests/migrated-data.ts'
import { openBackEnd } from '../back-end.ts'
import type { BackEnd } from '../back-end.ts'
import { openPglite } from '../open-pglite.ts'
import { upgradeFolder } from './upgrade.ts'

let folder: string
beforeEach(async () => {
  folder = await copyMigratedData()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const signUp = async (backEnd: BackEnd, path: string) => {
  const answer = await backEnd.fetch(
    new Request(`http://localhost/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'Miriam', password: 'secret-1' }),
    }),
  )
  expect(answer.ok).toBe(true)
}

/** Renames the migrations in the history, as in data of a version before 1.0.0. */
async function makeOld(change = ''): Promise<void> {
  const connection = await openPglite(join(folder, 'data'))
  await connection.exec(
    `update supabase_migrations.schema_migrations set version = overlay(version placing '24' from 7)`,
  )
  await connection.exec(`comment on schema supabase_migrations is null`)
  if (change) await connection.exec(change)
  await connection.close()
}

async function addPeople(): Promise<void> {
  const before = await openBackEnd({ folder, passwordCost: 4 })
  await signUp(before, 'signup')
  await before.sql(`insert into public.members (church_id, first_name, last_name)
    select id, 'Zoë "Q" \\', E'O’Neil\\n' from public.churches`)
  await before.close()
}

test('a folder from before 1.0.0 is copied row by row, and its old data is kept', async () => {
  await addPeople()
  await makeOld()
  mkdirSync(join(folder, 'storage/snapshots'), { recursive: true })
  writeFileSync(join(folder, 'storage/snapshots/a.jpg'), 'a picture')
  await expect(openBackEnd({ folder })).rejects.toThrow('"npm run upgrade" copies it')

  const tables = await upgradeFolder(folder)
  const rows = Object.fromEntries(tables.map((each) => [each.table, each.rows]))
  expect(rows).toMatchObject({ 'auth.users': 1, 'public.members': 1, 'public.profiles': 1 })
  for (const kept of ['data', 'keys.json', 'storage/snapshots/a.jpg'])
    expect(existsSync(join(folder, 'before-1.0.0', kept))).toBe(true)
  expect(readFileSync(join(folder, 'storage/snapshots/a.jpg'), 'utf8')).toBe('a picture')

  const after = await openBackEnd({ folder })
  await signUp(after, 'login')
  expect(await after.sql('select last_name from public.members')).toEqual([{ last_name: 'O’Neil\n' }])
  await after.close()
  await expect(upgradeFolder(folder)).rejects.toThrow('The data is up to date')
})

test('an upgrade that stopped while moving the old data aside can be repeated', async () => {
  await addPeople()
  await makeOld()
  const [data, kept, unfinished] = ['data', 'before-1.0.0', 'upgrade-unfinished'].map((name) => join(folder, name))
  const setBack = async () => {
    const connection = await openPglite(join(folder, 'data'))
    const { rows } = await connection.exec<{ rows: unknown[] }>('select last_name from public.members')
    expect(rows).toEqual([{ last_name: 'O’Neil\n' }])
    await connection.close()
    mkdirSync(unfinished!)
    renameSync(data!, join(unfinished!, 'data'))
  }
  // The folder looks as if the disk became full while pictures were copied.
  mkdirSync(kept!)
  writeFileSync(join(kept!, 'keys.json'), '{')
  await upgradeFolder(folder)
  expect(readFileSync(join(kept!, 'keys.json'), 'utf8')).toBe(readFileSync(join(folder, 'keys.json'), 'utf8'))
  // The process ended between moving the old data away and moving the new data in. A start in this state must not
  // create an empty database.
  await setBack()
  await expect(openBackEnd({ folder })).rejects.toThrow('"npm run upgrade" ends it')
  expect(await upgradeFolder(folder)).toContainEqual(expect.objectContaining({ table: 'public.members', rows: 1 }))
  expect(existsSync(join(kept!, 'data'))).toBe(true)
  const after = await openBackEnd({ folder })
  await signUp(after, 'login')
  await after.close()
})

test('when the data has an unknown table, the upgrade is refused and changes nothing', async () => {
  await addPeople()
  await makeOld('create table public.hymns (id integer)')
  await expect(upgradeFolder(folder)).rejects.toThrow('does not know public.hymns.id')
  expect(existsSync(join(folder, 'before-1.0.0'))).toBe(false)
  const connection = await openPglite(join(folder, 'data'))
  const { rows } = await connection.exec<{ rows: unknown[] }>('select last_name from public.members')
  expect(rows).toEqual([{ last_name: 'O’Neil\n' }])
  await connection.close()
})

test('when a folder has no data, its upgrade is refused', async () => {
  rmSync(join(folder, 'data'), { recursive: true })
  await expect(upgradeFolder(folder)).rejects.toThrow('There is no data')
})
