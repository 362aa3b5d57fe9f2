import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actAs, openDatabase } from './database.ts'
import type { Database } from './database.ts'
import { tryEach } from './attempts.ts'
import { EXPECTED_RIGHTS, findForgeable, inserting, isAllowed, measureRights } from './matrix.ts'
import { TABLES } from './tables.ts'
import {
  ACTORS,
  OWNED_TABLES,
  PEOPLE,
  createTwoChurches,
  insertion,
  moveTo,
  newRow,
  ownerColumn,
} from './two-churches.ts'
import type { TestChurch } from './two-churches.ts'

describe.each(['hosted', 'embedded'] as const)('each role’s rights with the grants of the %s back end', (grants) => {
  let database: Database
  let home: TestChurch
  let other: TestChurch

  beforeAll(async () => {
    database = await openDatabase(grants)
    ;({ home, other } = await createTwoChurches(database.query))
  })
  afterAll(() => database.close())

  test('the matrix of rights covers every table', async () => {
    const tables = await database.query<{ name: string }>(
      `select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'private') and c.relkind = 'r'`,
    )
    const covered = new Set(EXPECTED_RIGHTS.map(([table]) => table))
    expect(tables.length).toBeGreaterThan(0)
    expect(tables.map(({ name }) => name).filter((name) => !covered.has(name))).toEqual([])
  })

  test('each role has exactly the rights of the matrix and cannot add rows in another person’s name', async () => {
    await database.withRollback(async (query) => {
      const tables = Object.keys(TABLES)
      expect(await measureRights(query, tables, home)).toEqual(Object.fromEntries(EXPECTED_RIGHTS))
      expect(await findForgeable(query, tables, home)).toEqual([])
    })
  })

  test('an editor cannot add rows to another church and cannot move rows into it', async () => {
    await database.withRollback(async (query) => {
      const added = OWNED_TABLES.map((table) => ({
        person: PEOPLE.owner,
        sql: inserting(`public.${table}`, { ...newRow(table, other), church_id: other.church }),
      }))
      for (const [index, { code }] of (await tryEach(query, added)).entries()) {
        expect(code, OWNED_TABLES[index]).toMatch(/^42501 /)
      }
      const moved = OWNED_TABLES.map((table) => ({
        person: PEOPLE.owner,
        sql: `update public.${table} set church_id = '${other.church}' where id = '${home.row(table)}'`,
      }))
      for (const [index, { rows, code }] of (await tryEach(query, moved)).entries()) {
        expect([rows, code?.slice(0, 5) ?? '42501'], OWNED_TABLES[index]).toEqual([0, '42501'])
      }
    })
  })

  test('people can add rows only in their own name, not in another person’s name', async () => {
    await database.withRollback(async (query) => {
      for (const person of [PEOPLE.staff, PEOPLE.outsider, null]) {
        const forged = OWNED_TABLES.map((table) => ({
          person: PEOPLE.owner,
          sql: inserting(`public.${table}`, { ...newRow(table, home), [ownerColumn(table)]: person }),
        }))
        for (const [index, { code }] of (await tryEach(query, forged)).entries()) {
          expect(code, `${OWNED_TABLES[index]} ${person}`).toMatch(/^42501 /)
        }
      }
      for (const table of OWNED_TABLES) {
        await query('savepoint added')
        const [row] = await actAs(query, PEOPLE.staff, ...insertion(`public.${table}`, newRow(table, home)))
        expect(row, table).toMatchObject({ church_id: home.church, [ownerColumn(table)]: PEOPLE.staff })
        await query('rollback to savepoint added')
      }
    })
  })

  test.each([
    ['role', `case role when 'user' then 'admin' else 'user' end`],
    ['church_id', `gen_random_uuid()`],
    ['church_role', `'staff'`],
    ['username', `'someone else'`],
    ['email', `'new@example.invalid'`],
    ['created_at', 'now()'],
    ['id', 'gen_random_uuid()'],
  ])('people cannot change the column %s of any profile, including their own', async (column, value) => {
    await database.withRollback(async (query) => {
      for (const person of [PEOPLE.owner, PEOPLE.admin]) {
        const update = actAs(query, person, `update public.profiles set ${column} = ${value} where id = $1`, [person])
        await expect(update).rejects.toMatchObject({ code: '42501' })
      }
    })
  })

  test.each([
    ['service_instances', 'attendance_recorded = not attendance_recorded'],
    ['recording_sessions', 'max_people_count = 900'],
    ['recording_sessions', 'avg_people_count = 900'],
    ['recording_sessions', 'thumbnail_snapshot_id = null'],
    ['recording_sessions', 'is_counted = not is_counted'],
    ['recording_sessions', 'attendance_written = true'],
    ['recording_sessions', 'service_instance_id = null'],
    ['attendance', `tracking_method = 'ai'`],
    ['attendance', 'recorded_by = null'],
    ['members', 'user_id = null'],
    ['members', `created_at = '2000-01-01'`],
  ])('in the table %s, people cannot set %s', async (table, assignment) => {
    await database.withRollback(async (query) => {
      const update = actAs(query, PEOPLE.owner, `update public.${table} set ${assignment} where id = $1`, [
        home.row(table),
      ])
      await expect(update).rejects.toMatchObject({ code: '42501' })
    })
  })

  test.each([
    ['service_instances', { attendance_recorded: true }],
    ['recording_sessions', { status: 'completed' }],
    ['recording_sessions', { max_people_count: 9 }],
    ['recording_sessions', { is_counted: true }],
    ['recording_sessions', { attendance_written: true }],
    ['attendance', { tracking_method: 'ai' }],
  ] as const)('in the table %s, people cannot add a row with %o', async (table, values) => {
    await database.withRollback(async (query) => {
      const [sql, parameters] = insertion(`public.${table}`, { ...newRow(table, home), ...values })
      await expect(actAs(query, PEOPLE.owner, sql, parameters)).rejects.toMatchObject({ code: '42501' })
    })
  })

  test('people can read the column attendance_written, but cannot write it', async () => {
    const session = home.row('recording_sessions')
    const rights = TABLES['recording_sessions']!.rights
    const read = `select attendance_written from public.recording_sessions where id = '${session}'`
    const set = (value: string) => `update public.recording_sessions set attendance_written = ${value}`
    const added = { ...newRow('recording_sessions', home), church_id: home.church, attendance_written: true }
    const writes = [
      ...['true', 'false', 'not attendance_written', 'default'].map((value) => ({ sql: set(value), probe: read })),
      { sql: inserting('public.recording_sessions', added) },
    ]
    await database.withRollback(async (query) => {
      await moveTo(query, home, 0)
      for (const isWritten of [false, true]) {
        // The owner of the database sets the value, as a trigger does.
        await query('update public.recording_sessions set attendance_written = $1 where id = $2', [isWritten, session])
        for (const actor of ACTORS) {
          const person = PEOPLE[actor]
          const [seen, ...written] = await tryEach(
            query,
            [{ sql: read }, ...writes].map((attempt) => ({ ...attempt, person })),
          )
          expect(seen!.rows, actor).toBe(rights[actor]?.includes('r') ? 1 : 0)
          expect(
            written.map(({ rows }) => rows),
            actor,
          ).toEqual(writes.map(() => 0))
        }
      }
    })
  })

  test('Storage accepts a picture only if a snapshot of the same church expects it', async () => {
    const file = `${home.row('spare snapshot')}.jpg`
    const session = home.row('recording_sessions')
    const wrong = [
      `${home.church}/${session}/${crypto.randomUUID()}.jpg`,
      `${home.church}/${session}/${file.toUpperCase()}`,
      `${home.church}/${session}/../${session}/${file}`,
      `${home.church}/${session}//${file}`,
      `${home.church}/${session}/${file}\n`,
      `${home.church}/${session}/${file}%00`,
      `/${home.church}/${session}/${file}`,
      `${home.church}/${session}/\u202e${file}`,
      `${home.church}/${session}/${file.replaceAll('0', '\uff10')}`,
      `${other.church}/${other.row('recording_sessions')}/${other.row('spare snapshot')}.jpg`,
      `${home.church}/${other.row('recording_sessions')}/${file}`,
      `${other.church}/${other.row('recording_sessions')}/${file}`,
      `${other.church}/${session}/${file}`,
      `${home.church}/${crypto.randomUUID()}/${file}`,
      `${home.church}/${session}/deep/${file}`,
      `${home.church}/${file}`,
      `${home.church}/${session}/picture.png`,
      file,
    ]
    const upload = `insert into storage.objects (bucket_id, name) values ($1, $2)`
    await database.withRollback(async (query) => {
      await actAs(query, PEOPLE.owner, upload, ['snapshots', `${home.church}/${session}/${file}`])
      const accepted: string[] = []
      for (const path of wrong) {
        if (await isAllowed(query, PEOPLE.owner, `${upload} returning id`, ['snapshots', path])) accepted.push(path)
      }
      expect(accepted).toEqual([])
    })
  })

  test('when a session is deleted, its file cannot be read by any user', async () => {
    await database.withRollback(async (query) => {
      const files = `select name from storage.objects`
      expect(await actAs(query, PEOPLE.owner, files)).toHaveLength(1)
      await actAs(query, PEOPLE.staff, 'delete from public.recording_sessions where id = $1', [
        home.row('recording_sessions'),
      ])
      expect(await actAs(query, PEOPLE.owner, files)).toEqual([])
    })
  })

  test.each([
    ['a missing policy', `drop policy "editors delete the members of their church" on public.members`],
    ['row-level security switched off', 'alter table public.members disable row level security'],
  ])('the matrix of rights notices %s', async (_, mistake) => {
    const expected = EXPECTED_RIGHTS.find(([table]) => table === 'members')?.[1]
    await database.withRollback(async (query) => {
      await query(mistake)
      expect((await measureRights(query, ['members'], home))['members']).not.toEqual(expected)
    })
  })
})
