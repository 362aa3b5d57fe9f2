import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { copyMigratedData } from '../../tests/migrated-data.ts'
import { createTestDatabase } from '../../tests/postgres-set-up.ts'
import { smallJpeg } from '../../tests/small-jpeg.ts'
import { openBackEnd } from '../back-end.ts'
import type { BackEnd } from '../back-end.ts'
import { moveDatabase } from './move-database.ts'

const hasServer = process.env['NARTHEX_TESTS_ON'] === 'postgres'
const jpeg = smallJpeg('a picture')

describe.runIf(hasServer)('the move of the data to PostgreSQL', () => {
  test('a move copies every row, account and picture, refuses a target with data, and can be repeated', async () => {
    const folder = await copyMigratedData()
    const target = (await createTestDatabase())!
    try {
      const before = await openBackEnd({ folder })
      const token = await signUp(before)
      const session = await add(before, token, 'recording_sessions', { session_name: 'Main camera' })
      const church = String(session['church_id'])
      const id = crypto.randomUUID()
      const path = `${church}/${String(session['id'])}/${id}.jpg`
      await add(before, token, 'attendance_snapshots', {
        id,
        recording_session_id: session['id'],
        people_count: 3,
        image_url: path,
      })
      expect((await ask(before, `/storage/v1/object/snapshots/${path}`, token, jpeg)).status).toBe(200)
      await add(before, token, 'members', { first_name: 'Zoë "Q" \\', last_name: 'O’Neil\n', notes: 'null' })
      await add(before, token, 'services', { name: 'Worship' })
      await before.close()

      // With this row, the target looks like the database of another server.
      const used = await openBackEnd({ folder: undefined, databaseUrl: target.url })
      await used.sql(`insert into public.churches (name) values ('Another')`)
      await expect(moveDatabase(folder, target.url)).rejects.toThrow('not empty: public.churches (1)')
      await used.sql(`delete from public.churches`)
      await used.close()

      const moved = await moveDatabase(folder, target.url)
      expect(moved).toMatchObject({ files: 1, missingFiles: [] })
      const rows = Object.fromEntries(moved.tables.map((each) => [each.table, each.rows]))
      expect(rows).toMatchObject({ 'auth.users': 1, 'public.members': 1, 'storage.objects': 1 })
      await expect(openBackEnd({ folder })).rejects.toThrow('moved to PostgreSQL')

      const after = await openBackEnd({ folder, databaseUrl: target.url })
      expect((await ask(after, '/rest/v1/members?select=last_name', token)).status).toBe(200)
      const again = await ask(after, '/api/auth/login', null, { username: 'Miriam', password: 'secret-1' })
      const { accessToken } = (await again.json()) as { accessToken: string }
      const members = await ask(after, '/rest/v1/members?select=last_name', accessToken)
      expect(await members.json()).toEqual([{ last_name: 'O’Neil\n' }])
      const picture = await ask(after, `/storage/v1/object/snapshots/${path}`, accessToken)
      expect(new Uint8Array(await picture.arrayBuffer())).toEqual(jpeg)
      // In the target, triggers run again, and sequences continue after the copied numbers.
      await add(after, accessToken, 'members', { first_name: 'Ruth', last_name: 'Boaz' })
      await after.close()
      expect(existsSync(join(folder, 'data'))).toBe(false)
    } finally {
      rmSync(folder, { recursive: true, force: true })
      await target.drop()
    }
  })
})

async function signUp(backEnd: BackEnd): Promise<string> {
  const answer = await ask(backEnd, '/api/auth/signup', null, { username: 'Miriam', password: 'secret-1' })
  return ((await answer.json()) as { accessToken: string }).accessToken
}

async function add(backEnd: BackEnd, token: string, table: string, row: object): Promise<Record<string, unknown>> {
  const answer = await ask(backEnd, `/rest/v1/${table}`, token, row)
  const rows = (await answer.json()) as Record<string, unknown>[]
  expect(answer.status, JSON.stringify(rows)).toBe(201)
  return rows[0]!
}

function ask(backEnd: BackEnd, path: string, token: string | null, body?: object): Promise<Response> {
  const isFile = body instanceof Uint8Array
  return backEnd.fetch(
    new Request(`http://localhost${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        apikey: backEnd.publishableKey,
        ...(token && { authorization: `Bearer ${token}` }),
        'content-type': isFile ? 'image/jpeg' : 'application/json',
        prefer: 'return=representation',
      },
      body: body ? (isFile ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body)) : null,
    }),
  )
}
