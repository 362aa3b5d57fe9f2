import { chmodSync, lstatSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { copyMigratedData } from '../tests/migrated-data.ts'
import { openBackEnd } from './back-end.ts'
import { fileStorage } from './file-storage.ts'
import { makePrivateFolder } from './private-folder.ts'

const parent = mkdtempSync(join(tmpdir(), 'narthex-test-'))
afterAll(() => rmSync(parent, { recursive: true, force: true }))

const modeOf = (path: string) => (lstatSync(path).mode & 0o777).toString(8)

/** Returns the files and folders from `path` down that another account of the machine may read, with their modes. */
function openTo(path: string): string[] {
  const within = lstatSync(path).isDirectory() ? readdirSync(path).flatMap((name) => openTo(join(path, name))) : []
  const expected = lstatSync(path).isDirectory() ? '700' : '600'
  return modeOf(path) === expected ? within : [`${modeOf(path)} ${path}`, ...within]
}

test('other accounts of the computer cannot read a data folder, even if the folder was readable before', async () => {
  const folder = join(parent, 'deep', 'data-folder')
  makePrivateFolder(join(folder, 'new'))
  expect([folder, join(folder, 'new')].map(modeOf)).toEqual(['700', '700'])
  chmodSync(folder, 0o755)
  // PGlite made these files readable for everyone. The data is copied, because running the migrations would take
  // seconds.
  const migrated = await copyMigratedData()
  renameSync(join(migrated, 'data'), join(folder, 'data'))
  rmSync(migrated, { recursive: true })
  expect(openTo(folder).length).toBeGreaterThan(100)
  const first = await openBackEnd({ folder })
  await first.sql('create table public.written (a integer); insert into public.written values (1)')
  await fileStorage(join(folder, 'storage')).uploadObject('snapshots', 'a/b.jpg', '', new Uint8Array(9), '', '')
  await first.close()
  expect(openTo(folder)).toEqual([])

  const outside = join(parent, 'outside.txt')
  writeFileSync(outside, 'of another program')
  chmodSync(outside, 0o644)
  symlinkSync(outside, join(folder, 'storage', 'link'))
  writeFileSync(join(folder, 'script.sh'), 'of another program')
  for (const [path, mode] of [
    ['.', 0o755],
    ['keys.json', 0o644],
    ['data', 0o775],
    ['data/PG_VERSION', 0o666],
    ['storage/snapshots', 0o777],
    ['storage/snapshots/a/b.jpg', 0o644],
    ['script.sh', 0o755],
  ] as const) {
    chmodSync(join(folder, path), mode)
  }
  const again = await openBackEnd({ folder })
  rmSync(join(folder, 'storage', 'link'))
  expect(openTo(folder)).toEqual([`755 ${join(folder, 'script.sh')}`])
  expect(modeOf(outside)).toBe('644')
  await again.close()
})
