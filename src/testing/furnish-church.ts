import type { Db } from '../domain/shared/db.ts'
import { unwrap } from '../domain/shared/db.ts'

const dayMs = 86_400_000
const localDate = (daysFromNow: number) => new Date(Date.now() + daysFromNow * dayMs).toISOString().slice(0, 10)
/** Returns the date of the Sunday that is `weeks` weeks after the last Sunday before today. */
const sunday = (weeks: number) => localDate(weeks * 7 - (new Date().getUTCDay() || 7))

/** Adds members, services, counts, sermons and events to the caller's church. */
export async function furnishChurch(db: Db) {
  const [member] = await addMembers(db)
  const service = first(
    unwrap(
      await db
        .from('services')
        .insert({ name: 'Sunday Worship', day_of_week: 0, service_time: '10:00', duration: 90, location: 'Nave' })
        .select('id'),
    ),
  )
  const instances = await addInstances(db, service.id)
  const counted = instances.slice(0, 5)
  // The counts are inserted one after another, because the app lists counts in the order of their recording.
  for (const [index, { id }] of counted.entries()) {
    unwrap(
      await db.from('attendance').insert({
        service_instance_id: id,
        total_attendance: 128 + index * 9,
        adults_count: 90 + index * 5,
        children_count: 30 + index * 3,
        visitors_count: 8 + index,
      }),
    )
    const places = ['YouTube', 'Facebook'].map((place, at) => ({ place, views: 64 - 40 * at + index * 7 }))
    unwrap(await db.from('online_counts').insert(places.map((views) => ({ ...views, service_instance_id: id }))))
  }
  const sermon = first(
    unwrap(
      await db
        .from('sermons')
        .insert([
          { title: 'The Open Door', speaker: 'Ruth Porter', sermon_date: sunday(0), scripture: 'Revelation 3:8' },
          { title: 'Salt and Light', speaker: 'John Mark', sermon_date: sunday(-1), scripture: 'Matthew 5:13–16' },
        ])
        .select('id'),
    ),
  )
  const event = first(
    unwrap(
      await db
        .from('events')
        .insert([
          {
            name: 'Harvest Supper',
            start_date: `${localDate(9)}T18:00:00Z`,
            location: 'Parish hall',
            event_type: 'social',
          },
          { name: 'Winter Coat Drive', start_date: `${localDate(16)}T09:00:00Z`, event_type: 'outreach' },
        ])
        .select('id'),
    ),
  )
  return {
    memberId: member.id,
    serviceId: service.id,
    instanceId: first(counted).id,
    sermonId: sermon.id,
    eventId: event.id,
  }
}

async function addMembers(db: Db): Promise<[{ id: string }, ...{ id: string }[]]> {
  const rows = [
    { first_name: 'Ruth', last_name: 'Porter', family_id: 'porter', email: 'ruth@example.org', phone: '555 0101' },
    { first_name: 'Boaz', last_name: 'Porter', family_id: 'porter', notes: 'Sings bass.', date_of_birth: '1971-04-02' },
    { first_name: 'Obed', last_name: 'Porter', family_id: 'porter', membership_status: 'inactive' as const },
    {
      first_name: 'Lydia',
      last_name: 'Purple',
      email: 'lydia@example.org',
      membership_status: 'visitor' as const,
      join_date: localDate(0),
    },
    { first_name: 'Priscilla', last_name: 'Weaver', family_id: 'weaver', phone: '555 0144' },
    { first_name: 'Aquila', last_name: 'Weaver', family_id: 'weaver' },
  ]
  const added = unwrap(
    await db
      .from('members')
      .insert(rows.map((row) => ({ join_date: '2024-03-05', ...row })))
      .select('id'),
  )
  return [first(added), ...added.slice(1)]
}

async function addInstances(db: Db, serviceId: string): Promise<{ id: string }[]> {
  const weeks = [-5, -4, -3, -2, -1, 0, 1, 2]
  return unwrap(
    await db
      .from('service_instances')
      .insert(
        weeks.map((week) => ({
          service_id: serviceId,
          service_name: 'Sunday Worship',
          instance_date: sunday(week),
          start_time: '10:00',
          end_time: '11:30',
          speaker: 'Ruth Porter',
        })),
      )
      .select('id'),
  )
}

function first<T>(rows: T[]): T {
  const [row] = rows
  if (!row) throw new Error('Nothing was added')
  return row
}
