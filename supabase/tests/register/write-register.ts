import type { ChurchRegister } from '../../../src/testing/register/rules/church-register.ts'

type Sql = (statement: string) => Promise<unknown>

/** Returns the same church with new ids, so a database can contain several copies. */
export function withNewIds(church: ChurchRegister): { church: ChurchRegister; idOf: (id: string) => string } {
  const ids = new Map<string, string>()
  const idOf = (id: string) => {
    const known = ids.get(id) ?? crypto.randomUUID()
    ids.set(id, known)
    return known
  }
  return {
    idOf,
    church: {
      ...church,
      services: church.services.map((service) => ({
        ...service,
        id: idOf(service.id),
        seriesId: service.seriesId && idOf(service.seriesId),
      })),
      marks: church.marks.map((mark) => ({ ...mark, memberId: idOf(mark.memberId), serviceId: idOf(mark.serviceId) })),
      members: church.members.map((member) => ({ ...member, id: idOf(member.id) })),
      expectations: church.expectations.map((said) => ({
        ...said,
        memberId: idOf(said.memberId),
        seriesId: idOf(said.seriesId),
      })),
      followUps: church.followUps.map((followUp) => ({ ...followUp, memberId: idOf(followUp.memberId) })),
    },
  }
}

/**
 * Writes a church with its register switched on, and returns the id of the church. The triggers that react to marks do
 * not run, because the function sets `narthex.bulk`. A second mark of a member at one service belongs to a second
 * count.
 */
export async function writeRegister(sql: Sql, register: ChurchRegister): Promise<string> {
  const church = crypto.randomUUID()
  const statements: string[] = []
  const insert = (table: string, columns: string, rows: string[]) => {
    if (rows.length > 0)
      statements.push(`insert into public.${table} (church_id, ${columns}) values ${rows.join(', ')}`)
  }
  const row = (...values: (string | boolean | null)[]) =>
    `('${church}', ${values.map((value) => (value === null ? 'null' : `'${value}'`)).join(', ')})`
  statements.push(`insert into public.churches (id, name, first_weekday, register_enabled)
    values ('${church}', 'Church', ${register.firstWeekday}, true)`)
  const series = new Set([
    ...register.services.flatMap(({ seriesId }) => seriesId ?? []),
    ...register.expectations.map(({ seriesId }) => seriesId),
  ])
  insert(
    'services',
    'id, name, is_recurring',
    [...series].map((id) => row(id, 'Worship', false)),
  )
  insert(
    'members',
    'id, first_name, last_name, membership_status',
    register.members.map(({ id, status }) => row(id, 'Ruth', 'Moab', status)),
  )
  insert(
    'service_instances',
    'id, service_id, service_name, instance_date, start_time, outcome',
    register.services.map(({ id, seriesId, date, startTime, isHeld }) =>
      row(id, seriesId, 'Worship', date, startTime, isHeld ? 'held' : 'did_not_happen'),
    ),
  )
  const counts = new Map<string, string>()
  const taken = new Set<string>()
  const marks = register.marks.map(({ memberId, serviceId, wasPresent }) => {
    const place = taken.has(`${serviceId} ${memberId}`) ? 'second' : 'first'
    taken.add(`${serviceId} ${memberId}`)
    const key = `${serviceId} ${place}`
    const count = counts.get(key) ?? crypto.randomUUID()
    counts.set(key, count)
    return row(count, memberId, wasPresent)
  })
  insert(
    'attendance',
    'id, service_instance_id, total_attendance',
    [...counts].map(([key, id]) => row(id, key.split(' ')[0]!, '50')),
  )
  insert('member_attendance', 'attendance_id, member_id, was_present', marks)
  insert(
    'member_series',
    'member_id, service_id, is_expected',
    register.expectations.map(({ memberId, seriesId, isExpected }) => row(memberId, seriesId, isExpected)),
  )
  insert(
    'follow_ups',
    'member_id, on_date',
    register.followUps.map(({ memberId, onDate }) => row(memberId, onDate)),
  )
  statements.push(`update public.service_instances as i set named_present = n.people
    from (
      select a.service_instance_id, count(distinct m.member_id) as people
      from public.attendance as a join public.member_attendance as m on m.attendance_id = a.id
      where a.church_id = '${church}' and m.was_present group by 1
    ) as n where i.id = n.service_instance_id`)
  await sql(`do $do$ begin perform set_config('narthex.bulk', 'on', true); ${statements.join('; ')}; end $do$`)
  return church
}
