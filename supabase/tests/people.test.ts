import { afterAll, beforeAll, expect, test } from 'vitest'
import { usernameToEmail } from '../../src/domain/access/username.ts'
import { actAs, openDatabase } from './database.ts'
import type { Database, Query, Row } from './database.ts'
import { OWNED_TABLES, PEOPLE, createTwoChurches, ownerColumn, signUp } from './two-churches.ts'
import type { TestChurch } from './two-churches.ts'

let database: Database
let home: TestChurch
let other: TestChurch

beforeAll(async () => {
  database = await openDatabase('hosted')
  ;({ home, other } = await createTwoChurches(database.query))
})
afterAll(() => database.close())

async function joined(query: Query, metadata: Row): Promise<Row> {
  const person = crypto.randomUUID()
  await signUp(query, person, metadata)
  const [profile] = await query(
    `select p.username, p.full_name, p.role, p.church_role, c.name as church, c.time_zone
     from public.profiles p join public.churches c on c.id = p.church_id where p.id = $1`,
    [person],
  )
  return profile ?? {}
}

test('a sign-up creates a church', async () => {
  await database.withRollback(async (query) => {
    expect(await joined(query, { username: ' Ruth ', time_zone: 'Europe/Berlin' })).toEqual({
      username: 'Ruth',
      full_name: null,
      role: 'user',
      church_role: 'owner',
      church: "Ruth's church",
      time_zone: 'Europe/Berlin',
    })
    expect(await joined(query, { username: 'naomi', full_name: 'Naomi of Moab' })).toMatchObject({
      full_name: 'Naomi of Moab',
      church: "Naomi of Moab's church",
      time_zone: 'UTC',
    })
  })
})

test('a look-alike name is refused, and taps with a look-alike name are saved without the name', async () => {
  const refused = (constraint: string) => ({ code: '23514', constraint })
  await database.withRollback(async (query) => {
    const attempt = async (work: () => Promise<unknown>) => {
      await query('savepoint attempt')
      const outcome = await work().catch((error: unknown) => error)
      await query('rollback to savepoint attempt')
      return outcome
    }
    for (const username of ['Rut\u0435', 'R\u200buth', 'Ruth  Moab', 'Ruth\u180b']) {
      expect(await attempt(() => joined(query, { username }))).toMatchObject(refused('profiles_username_plain'))
    }
    const save = (...names: string[]) =>
      query('update public.churches set counting_categories = $1 where id = $2 returning id', [
        JSON.stringify(names.map((name, at) => ({ key: `k${at}`, name, inTotal: true }))),
        home.church,
      ])
    const known = refused('churches_counting_categories_plain')
    expect(await attempt(() => save('Adults', '\u0410dults'))).toMatchObject(known)
    expect(await attempt(() => save('Adults\u200b'))).toMatchObject(known)
    expect(await save('Adults', 'Kids / Дети')).toHaveLength(1)
    // A church that already has a name with mixed alphabets may keep that name and add another name.
    await query('alter table public.churches disable trigger churches_keep_categories_plain')
    await save('\u0410dults')
    await query('alter table public.churches enable trigger churches_keep_categories_plain')
    expect(await save('\u0410dults', 'Guests')).toHaveLength(1)
    const open = `insert into private.clickers (church_id, service_instance_id, device, name, taps)
      values ($1, $2, gen_random_uuid(), $3, 7) returning name, taps`
    const service = home.row('service_instances')
    expect(await query(open, [home.church, service, 'nave'])).toEqual([{ name: 'nave', taps: 7 }])
    expect(await query(open, [home.church, service, 'n\u0430ve'])).toEqual([{ name: '', taps: 7 }])
  })
})

test('the metadata of a sign-up cannot set a role or a church', async () => {
  await database.withRollback(async (query) => {
    const claims = { role: 'admin', church_id: home.church, church_role: 'staff', churchId: home.church }
    const profile = await joined(query, { username: 'intruder', ...claims })
    expect(profile).toMatchObject({ role: 'user', church_role: 'owner', church: "intruder's church" })
    const people = await query('select id from public.profiles where church_id = $1', [home.church])
    expect(people).toHaveLength(4)
  })
})

test.each(['Mars/Olympus', '', '0', "'; drop table churches; --", 'a'.repeat(10_000)])(
  'when a sign-up has the unknown time zone %s, the church gets UTC',
  async (time_zone) => {
    await database.withRollback(async (query) => {
      expect(await joined(query, { username: 'traveller', time_zone })).toMatchObject({ time_zone: 'UTC' })
    })
  },
)

test('when a person changes a church’s time zone to an unknown one, the change is refused', async () => {
  await database.withRollback(async (query) => {
    await query(`update public.churches set time_zone = 'Asia/Kolkata' where id = $1`, [home.church])
    const unknown = query(`update public.churches set time_zone = 'Mars/Olympus' where id = $1`, [home.church])
    await expect(unknown).rejects.toMatchObject({ code: '23514', constraint: 'churches_time_zone_known' })
  })
})

test('when a time zone is newer than the list of known zones, it is accepted', async () => {
  await database.withRollback(async (query) => {
    await query('drop materialized view private.time_zones')
    await query(`create table private.time_zones as select 'UTC' as name`)
    const change = query(`update public.churches set time_zone = 'Asia/Kolkata' where id = $1 returning time_zone`, [
      home.church,
    ])
    expect(await change).toEqual([{ time_zone: 'Asia/Kolkata' }])
  })
})

/** Names of zones that depend on the machine of Postgres. Some machines do not have all of these zones. */
const NO_TIME_ZONES = ['Factory', 'localtime', 'posixrules', 'posix/Europe/Berlin', 'right/UTC', 'SystemV/PST8']

test.each(NO_TIME_ZONES)('the value %s is refused as the time zone of a church', async (time_zone) => {
  await database.withRollback(async (query) => {
    expect(await query('select private.is_intl_time_zone($1) as known', [time_zone])).toEqual([{ known: false }])
    expect(await joined(query, { username: 'traveller', time_zone })).toMatchObject({ time_zone: 'UTC' })
    const change = 'update public.churches set time_zone = $1 where id = $2 returning time_zone'
    expect(await actAs(query, PEOPLE.owner, change, ['Asia/Kolkata', home.church])).toHaveLength(1)
    for (const person of [PEOPLE.viewer, PEOPLE.outsider]) {
      expect(await actAs(query, person, change, ['Europe/Berlin', home.church])).toEqual([])
    }
    await expect(actAs(query, PEOPLE.owner, change, [time_zone, home.church])).rejects.toMatchObject({
      code: '23514',
      constraint: 'churches_time_zone_known',
      message: `Unknown time zone "${time_zone}".`,
    })
  })
})

function isKnownToIntl(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).format(0) !== ''
  } catch {
    return false
  }
}

test('Intl knows every time zone that a church can have, and a church can have nearly all zones of Intl', async () => {
  await database.withRollback(async (query) => {
    // The query decides like the trigger, but reads the list of zones only once.
    const zones = await query<{ name: string; known: boolean }>(
      'select name, private.is_intl_time_zone(name) as known from pg_catalog.pg_timezone_names',
    )
    const names = zones.map(({ name }) => name)
    const accepted = new Set(zones.filter(({ known }) => known).map(({ name }) => name))
    expect(names).toContain('Factory')
    expect([...accepted].filter((name) => !isKnownToIntl(name))).toEqual([])
    expect(names.filter((name) => !accepted.has(name) && isKnownToIntl(name))).toEqual([])
    // The newest zones may be missing from the list of Intl or from the list of Postgres.
    expect(Intl.supportedValuesOf('timeZone').filter((name) => !accepted.has(name)).length).toBeLessThan(5)
  })
})

/**
 * Inserts a user as Supabase Auth does, and rolls the insertion back. Returns whether the database allowed the
 * insertion.
 */
async function mayJoin(query: Query, username: string, email: string): Promise<boolean> {
  const metadata = JSON.stringify({ username })
  await query('savepoint before')
  try {
    await query('insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)', [
      crypto.randomUUID(),
      email,
      metadata,
    ])
    return true
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'profiles_username_address') throw error
    return false
  } finally {
    await query('rollback to savepoint before')
  }
}

const PLAIN = ['carol', 'Carol B.', '-61-', '123', "o'neil", 'u.carol', 'a'.repeat(62), 'B'.repeat(63), '%'.repeat(100)]
const OTHERS = [
  '山田家',
  'Élodie',
  'ΟΔΟΣ',
  'İbo',
  'straße',
  '👩‍👩‍👧',
  '\u212Aelvin',
  'ﬁona',
  'Ａda',
  '.e9.é',
  'я'.repeat(90),
]

test.each([...PLAIN, ...OTHERS])('the username %s can sign up with its address in any domain', async (username) => {
  await database.withRollback(async (query) => {
    const addresses = [usernameToEmail(username), usernameToEmail(username, 'people.stmary.org')]
    for (const address of addresses) {
      expect(await mayJoin(query, username, address)).toBe(true)
      expect(await mayJoin(query, username, address.toUpperCase())).toBe(true)
    }
  })
})

test('when a sign-up has the address of another username, it is refused', async () => {
  await database.withRollback(async (query) => {
    const taken: string[] = []
    for (const username of ['dave', 'caro', 'carolb', '63arol', 'мария', 'ибо', ...PLAIN, ...OTHERS]) {
      for (const victim of [...PLAIN, ...OTHERS]) {
        if (victim === username) continue
        if (await mayJoin(query, username, usernameToEmail(victim))) taken.push(`${username} took ${victim}`)
      }
    }
    expect(taken).toEqual([])
    expect(await mayJoin(query, 'dave', 'u.carol@people.stmary.org')).toBe(false)
  })
})

test('a person can sign up with a name in an alphabet that the database cannot convert to lower case', async () => {
  await database.withRollback(async (query) => {
    // The script is Garay, new in Unicode 16.
    const [capitals, small] = ['\u{10d50}\u{10d51}\u{10d52}', '\u{10d70}\u{10d71}\u{10d72}']
    expect(await mayJoin(query, small, usernameToEmail(small))).toBe(true)
    expect(await mayJoin(query, small, usernameToEmail('carol'))).toBe(false)
    expect(await mayJoin(query, capitals, usernameToEmail('carol'))).toBe(false)
  })
})

test('when an old account has the address of another username, it keeps that address', async () => {
  await database.withRollback(async (query) => {
    const [person, address] = [crypto.randomUUID(), usernameToEmail('Øyvind')]
    await query('alter table auth.users disable trigger check_address')
    await query('insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)', [
      person,
      address,
      JSON.stringify({ username: 'Élodie' }),
    ])
    await query('alter table auth.users enable trigger check_address')
    expect(await query('update auth.users set email = $1 where id = $2 returning id', [address, person])).toHaveLength(
      1,
    )
  })
})

test('a person cannot take the email address of another username, even together with that username', async () => {
  await database.withRollback(async (query) => {
    const person = crypto.randomUUID()
    await signUp(query, person, { username: 'dave' })
    const move = `update auth.users set email = $1, raw_user_meta_data = '{"username": "carol"}' where id = $2 returning id`
    await query('savepoint before')
    await expect(query(move, [usernameToEmail('carol'), person])).rejects.toMatchObject({
      constraint: 'profiles_username_address',
    })
    await query('rollback to savepoint before')
    for (const own of [usernameToEmail('Dave'), usernameToEmail('Dave', 'people.stmary.org'), 'dave@example.invalid']) {
      expect(await query(move, [own, person])).toHaveLength(1)
    }
  })
})

test.each([
  ['Ruth', 'ruth'],
  ['Ärzte', 'äRZTE'],
  ['ЯКОВ', 'яков'],
  ['Ａda', 'ada'],
  ['Zoe\u0308', 'zoë'],
  ['Ruth', '\u00a0ruth\u200b'],
])('the usernames %s and %s are treated as equal', async (first, second) => {
  await database.withRollback(async (query) => {
    await joined(query, { username: first })
    await expect(joined(query, { username: second })).rejects.toMatchObject({
      code: '23505',
      constraint: 'profiles_username_unique',
      message: 'This username is already taken',
    })
  })
})

test('two people cannot have the same username, even without the trigger', async () => {
  await database.withRollback(async (query) => {
    const rename = query(`update public.profiles set username = 'OWNER' where id = $1`, [PEOPLE.staff])
    await expect(rename).rejects.toMatchObject({ code: '23505', constraint: 'profiles_username_unique' })
  })
})

test.each(['山田家', '👩🏽‍🌾👍', 'x y', 'o’neil', 'a'.repeat(100)])('the username %s is accepted', async (username) => {
  await database.withRollback(async (query) => {
    expect(await joined(query, { username })).toMatchObject({ username })
  })
})

test.each([{}, { username: null }, { username: '' }, { username: 'ab' }, { username: '  ab ' }, { username: '山田' }])(
  'when a sign-up has the metadata %o, it is refused',
  async (metadata) => {
    await database.withRollback(async (query) => {
      await expect(joined(query, metadata)).rejects.toMatchObject({
        code: '23514',
        message: 'Username must be at least 3 characters',
      })
    })
  },
)

test('a username has at most 100 characters', async () => {
  await database.withRollback(async (query) => {
    const attempt = joined(query, { username: 'a'.repeat(101) })
    await expect(attempt).rejects.toMatchObject({ code: '23514', constraint: 'profiles_username_length' })
  })
})

test('when the last person leaves, the church is deleted with all its rows', async () => {
  await database.withRollback(async (query) => {
    await query('delete from auth.users where id = $1', [PEOPLE.outsider])
    expect(await query('select id from public.churches where id = $1', [other.church])).toEqual([])
    for (const table of OWNED_TABLES) {
      const left = await query(`select church_id from public.${table}`)
      const churches = [...new Set(left.map((row) => row['church_id']))]
      expect({ table, churches }).toEqual({ table, churches: [home.church] })
    }
  })
})

test('when one of several people leaves a church, the church’s rows are kept', async () => {
  await database.withRollback(async (query) => {
    // The last owner cannot leave; see people-of-church.test.ts.
    await query(`update public.profiles set church_role = 'owner' where id = $1`, [PEOPLE.staff])
    await query('delete from auth.users where id = $1', [PEOPLE.owner])
    expect(await query('select id from public.churches where id = $1', [home.church])).toHaveLength(1)
    for (const table of OWNED_TABLES) {
      const [row] = await query(
        `select church_id, ${ownerColumn(table)} as person from public.${table} where id = $1`,
        [home.row(table)],
      )
      expect({ table, row }).toEqual({ table, row: { church_id: home.church, person: null } })
    }
    expect(await query('select user_id from public.feature_requests')).toEqual([{ user_id: null }])
    expect(await query('select user_id from private.integrations')).toEqual([])
    for (const person of [PEOPLE.viewer, PEOPLE.counter, PEOPLE.staff])
      await query('delete from public.profiles where id = $1', [person])
    expect(await query('select id from public.churches where id = $1', [home.church])).toEqual([])
  })
})

test('when the last person moves to another church, the church that is now empty is deleted', async () => {
  await database.withRollback(async (query) => {
    await query('update public.profiles set church_id = $1 where id = $2', [home.church, PEOPLE.outsider])
    expect(await query('select id from public.churches where id = $1', [other.church])).toEqual([])
    await query(
      'update public.profiles set church_id = (select church_id from public.profiles where id = $1) where id = $2',
      [PEOPLE.admin, PEOPLE.outsider],
    )
    expect(await query('select id from public.churches where id = $1', [home.church])).toHaveLength(1)
  })
})

test('the operator makes a person an administrator by username, and an unknown username is refused', async () => {
  await database.withRollback(async (query) => {
    await query(`select private.grant_admin('Viewer')`)
    expect(await query(`select username from public.profiles where role = 'admin' order by username`)).toEqual([
      { username: 'admin' },
      { username: 'viewer' },
    ])
    await expect(query(`select private.grant_admin('unknown')`)).rejects.toMatchObject({ code: 'P0002' })
  })
})

test('a person can change a name often, even when the row no longer fits on its database page', async () => {
  await database.withRollback(async (query) => {
    const change = `update public.profiles set full_name = $1 where id = $2 returning id`
    for (let round = 0; round < 60; round += 1) {
      expect(await actAs(query, PEOPLE.viewer, change, [String(round).padStart(200, 'x'), PEOPLE.viewer])).toHaveLength(
        1,
      )
    }
  })
})
