import type { Connections } from './connections.ts'

export type Written = { text: string; values: unknown[] }
export type Place = {
  instances: string[]
  sessions: string[]
  counts: string[]
  members: string[]
  merges: string[]
  service: string
}

const pick = <Item>(items: Item[]) => items[Math.floor(Math.random() * items.length)]
const number = () => Math.floor(Math.random() * 200)
const MARKS = ['present', 'away', 'none']
const newMark = (member: string) => ({
  member,
  state: pick(MARKS),
  seen: 0,
  tap: crypto.randomUUID(),
  replaces: [crypto.randomUUID()],
})
const cameras = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']

/** Every kind of write that fires triggers on another table, on rows that all connections share. */
export const WRITES: Record<string, (place: Place) => Written> = {
  'add a service': ({ service }) => ({
    text: `insert into public.service_instances (service_id, service_name, instance_date, start_time)
      values ($1, 'Worship', current_date + $2::int, '10:00') returning id`,
    values: [service, number()],
  }),
  'move a service': ({ instances }) => ({
    text: 'update public.service_instances set instance_date = current_date + $2::int where id = $1',
    values: [pick(instances), number()],
  }),
  'cancel a service': ({ instances }) => ({
    text: `update public.service_instances set outcome = case outcome when 'held' then 'did_not_happen' else 'held' end,
      rooms_see = case rooms_see when 'same' then 'different' else 'same' end where id = $1`,
    values: [pick(instances)],
  }),
  'delete a service': ({ instances }) => ({
    text: 'delete from public.service_instances where id = $1',
    values: [pick(instances)],
  }),
  'start a recording': ({ instances }) => ({
    text: `insert into public.recording_sessions (service_instance_id, way, camera_id, camera_name)
      values ($1, $2, $3, 'Camera') returning id`,
    values: [pick(instances), pick(['door', 'room']), pick(cameras)],
  }),
  'complete a recording': ({ sessions }) => ({
    text: `update public.recording_sessions set status = 'completed' where id = $1`,
    values: [pick(sessions)],
  }),
  'delete a recording': ({ sessions }) => ({
    text: 'delete from public.recording_sessions where id = $1',
    values: [pick(sessions)],
  }),
  'add a snapshot': ({ sessions }) => {
    const id = crypto.randomUUID()
    const text = `insert into public.attendance_snapshots (id, recording_session_id, people_count, image_url)
      values ($1::uuid, $2::uuid, $3, private.current_church_id() || '/' || $2 || '/' || $1 || '.jpg')`
    return {
      text: text.replace('private.current_church_id()', '(select church_id from public.profiles)'),
      values: [id, pick(sessions), number()],
    }
  },
  'delete a snapshot': ({ sessions }) => ({
    text: 'delete from public.attendance_snapshots where recording_session_id = $1',
    values: [pick(sessions)],
  }),
  'send a minute': ({ sessions }) => ({
    text: `insert into public.recording_minutes (recording_session_id, minute, revision, steps)
      values ($1, $2, $3, '[[0,"entry"],[1000,"entry"],[2000,"exit"]]')
      on conflict (recording_session_id, minute) do update set revision = excluded.revision, steps = excluded.steps`,
    values: [pick(sessions), number() % 5, number()],
  }),
  'type a count': ({ instances }) => ({
    text: `insert into public.attendance (service_instance_id, total_attendance) values ($1, $2) returning id`,
    values: [pick(instances), number()],
  }),
  'change a count': ({ counts }) => ({
    text: 'update public.attendance set total_attendance = $2 where id = $1',
    values: [pick(counts), 200 + number()],
  }),
  'delete a count': ({ counts }) => ({
    text: 'delete from public.attendance where id = $1',
    values: [pick(counts)],
  }),
  'choose a count': ({ counts }) => ({
    text: `update public.service_instances set official_attendance_id = $1
      where id = (select service_instance_id from public.attendance where id = $1)`,
    values: [pick(counts)],
  }),
  'mark a member present': ({ counts, members }) => ({
    text: `insert into public.member_attendance (attendance_id, member_id) values ($1, $2)
      on conflict do nothing`,
    values: [pick(counts), pick(members)],
  }),
  'take the register': ({ instances, members }) => ({
    text: 'select public.send_marks($1, gen_random_uuid(), $2)',
    values: [pick(instances), JSON.stringify(members.map(newMark))],
  }),
  'count people without a name': ({ instances }) => ({
    text: 'select public.set_register_extras($1, $2, $3, gen_random_uuid(), array[gen_random_uuid()])',
    values: [pick(instances), number(), pick([null, 0])],
  }),
  'add a newcomer': ({ instances }) => ({
    text: `select public.add_newcomer($1, gen_random_uuid(), 'Obed')`,
    values: [pick(instances)],
  }),
  'delete a member': ({ members }) => ({ text: 'delete from public.members where id = $1', values: [pick(members)] }),
  'merge members': ({ members }) => {
    const kept = pick(members)
    const gone = pick(members.filter((member) => member !== kept))
    return { text: 'select public.merge_members($1, $2) as id', values: [kept, gone] }
  },
  'undo a merge': ({ merges }) => ({ text: 'select public.undo_merge($1)', values: [pick(merges)] }),
  'add a member': () => ({
    text: `insert into public.members (first_name, last_name) values ('Ruth', 'Moab') returning id`,
    values: [],
  }),
  'say what cameras see': () => ({
    text: `insert into public.camera_pairs (camera_a, camera_b, see) values ($1, $2, $3)
      on conflict (church_id, camera_a, camera_b) do update set see = excluded.see`,
    values: [...cameras, pick(['same', 'different'])],
  }),
  'order the sources': () => ({
    text: `update public.churches set official_order = $1`,
    values: [
      pick([
        ['typed', 'clicker', 'door', 'room', 'register'],
        ['door', 'typed', 'clicker', 'room', 'register'],
      ]),
    ],
  }),
  'change the time zone': () => ({
    text: 'update public.churches set time_zone = $1',
    values: [pick(['Europe/Berlin', 'America/Chicago'])],
  }),
  'change a series': ({ service }) => ({
    text: 'update public.services set name = $2 where id = $1',
    values: [service, `Worship ${number()}`],
  }),
}

/** The list of rows to which each write adds its new row. */
const MADE = {
  'add a service': 'instances',
  'start a recording': 'sessions',
  'type a count': 'counts',
  'add a member': 'members',
  'merge members': 'merges',
} as const

/**
 * Runs all writes in random order on all connections, by people of one church, while the calendar is filled.
 * @returns the number of writes, and the server's message about each deadlock
 */
export async function seekDeadlocks(connections: Connections, forMs: number) {
  const { person, church } = await connections.signUp(`seeker ${crypto.randomUUID().slice(0, 8)}`)
  const [service] = await connections.owner(
    `insert into public.services (church_id, user_id, name, is_recurring, service_time, recurrence_pattern, day_of_week)
     values ($1, $2, 'Worship', true, '10:00', 'weekly', 0) returning id`,
    [church, person],
  )
  await connections.owner('update public.churches set register_enabled = true where id = $1 returning id', [church])
  const place: Place = {
    instances: [],
    sessions: [],
    counts: [],
    members: [],
    merges: [],
    service: String(service!['id']),
  }
  const [first] = connections.asPerson
  const write = async (name: string, ask = first!) => {
    const { text, values } = WRITES[name]!(place)
    const rows = await ask(person, text, values)
    const list = MADE[name as keyof typeof MADE]
    if (list && rows[0]) place[list] = [...place[list], String(rows[0]['id'])].slice(-6)
  }
  // A merge runs last, because a merge needs two members.
  const made = Object.keys(MADE)
  for (const name of [...made.filter((each) => each !== 'merge members'), ...made]) await write(name)

  const deadlocks: string[] = []
  const refused = new Map<string, number>()
  let writes = 0
  const end = performance.now() + forMs
  const names = Object.keys(WRITES)
  async function work(ask: (typeof connections.asPerson)[number]): Promise<void> {
    while (performance.now() < end) {
      const name = pick(names)!
      writes++
      await write(name, ask).catch((error: Error & { code?: string; detail?: string; where?: string }) => {
        const { code, message, detail, where } = error
        if (code === '40P01') deadlocks.push(`${name}: ${detail} ${where}`)
        else refused.set(`${name}: ${code} ${message}`, (refused.get(`${name}: ${code} ${message}`) ?? 0) + 1)
      })
    }
  }
  async function fillCalendar(): Promise<void> {
    while (performance.now() < end) {
      writes++
      await connections
        .owner('select private.fill_calendar()')
        .catch((error: Error & { code?: string; where?: string }) => {
          if (error.code !== '40P01') throw error
          deadlocks.push(`fill the calendar: ${error.where}`)
        })
    }
  }
  await Promise.all([...connections.asPerson.map(work), fillCalendar()])
  return { writes, deadlocks, refused }
}
