export type ChurchSize = { members: number; services: number; recordings: number }

/** The size of a church after ten years with five services a week. */
export const TEN_YEARS = { services: 2600, recordings: 300 }

/**
 * Returns statements that add these rows to every church without members:
 * - members in families of three
 * - dated services, each with almost four attendance records, the views at two places and two notes about visitors
 * - the marks of about ten members at each service of a year
 * - a full queue of cards
 * - recordings of the latest services, each with three snapshots
 * - an event and a sermon for every tenth service
 *
 * @param options.analyze false to leave the planner's statistics as they are
 */
export function fillChurches({ members, services, recordings }: ChurchSize, { analyze = true } = {}): string[] {
  const weekly = Math.ceil(services / 10)
  return `
  set session_replication_role = replica;
  create temporary table places as
    select c.id as church, p.id as person from public.churches c join public.profiles p on p.church_id = c.id
    where not exists (select from public.members as m where m.church_id = c.id);
  insert into public.members
    (church_id, user_id, first_name, last_name, email, phone, membership_status, family_id, join_date)
    select church, person, 'First ' || n % 211, 'Last ' || n % 977, 'member' || n || '@example.org', '(555) 0' || n,
      (array['active', 'active', 'active', 'inactive', 'visitor'])[1 + n % 5], 'family ' || n / 3,
      current_date - n % 1825
    from places, generate_series(1, ${members}) n;
  insert into public.services (church_id, user_id, name) select church, person, 'Service ' || n
    from places, generate_series(1, 5) n;
  insert into public.service_instances
    (church_id, user_id, service_id, service_name, instance_date, start_time, attendance_recorded)
    select church, person, s.id, s.name, current_date - n * 7 / 5, '10:00', true
    from places join public.services s on s.church_id = church, generate_series(1, ${services}) n
    where s.name = 'Service ' || 1 + n % 5;
  insert into public.attendance (church_id, recorded_by, service_instance_id, total_attendance, adults_count, created_at)
    select church, person, i.id, 50 + n * 37 % 150, 40, now() - (row_number() over (partition by church)) * interval '8 hours'
    from places join public.service_instances i on i.church_id = church, generate_series(1, 4) n
    where i.instance_date <= current_date - 70;
  update public.churches set register_enabled = true;
  insert into public.member_attendance (church_id, user_id, attendance_id, member_id)
    select a.church_id, a.recorded_by, a.id, m.id
    from (
      select distinct on (i.id) a.*, i.instance_date from places join public.service_instances i on i.church_id = church
        join public.attendance a on a.church_id = i.church_id and a.service_instance_id = i.id
      where i.instance_date > current_date - 400 order by i.id, a.id
    ) as a join lateral (
      select id from public.members where church_id = a.church_id
        and hashtext(id::text || a.id) % ${Math.max(1, Math.round(members / 10))} = 0
    ) as m on true;
  update public.service_instances as i set named_present = n.people
    from (
      select a.service_instance_id, count(*) as people from public.attendance as a
        join public.member_attendance as m on m.church_id = a.church_id and m.attendance_id = a.id group by 1
    ) as n where n.service_instance_id = i.id;
  insert into public.online_counts (church_id, recorded_by, service_instance_id, place, views)
    select church, person, i.id, place, 20 + (extract(doy from i.instance_date))::integer % 70
    from places join public.service_instances i on i.church_id = church, unnest(array['YouTube', 'Facebook']) as place;
  insert into public.visitor_notes (church_id, user_id, service_instance_id, note)
    select church, person, i.id, 'Visitors ' || n
    from places join public.service_instances i on i.church_id = church, generate_series(1, 2) n;
  insert into public.newcomer_cards (id, church_id, name, contact)
    select gen_random_uuid(), church, 'Newcomer ' || n, '555 ' || 10000 + n from places, generate_series(1, 2000) n;
  insert into public.events (church_id, user_id, name, start_date)
    select church, person, 'Event ' || n, now() + (n - ${weekly - 20}) * interval '7 days'
    from places, generate_series(1, ${weekly}) n;
  insert into public.sermons (church_id, user_id, title, speaker, sermon_date)
    select church, person, 'Sermon ' || n, 'Speaker ' || n % 7, current_date - n * 7
    from places, generate_series(1, ${weekly}) n;
  insert into public.recording_sessions (church_id, user_id, service_instance_id, start_time, status, end_time)
    select church, person, i.id, i.instance_date + time '10:00', 'completed', i.instance_date + time '11:00'
    from places, lateral (select id, instance_date from public.service_instances
      where church_id = church order by instance_date desc limit ${recordings}) i;
  insert into public.attendance_snapshots (id, church_id, user_id, recording_session_id, people_count, image_url)
    select s.id, s.church_id, s.user_id, s.session, s.n, s.church_id || '/' || s.session || '/' || s.id || '.jpg'
    from (select gen_random_uuid() as id, r.church_id, r.user_id, r.id as session, n
          from public.recording_sessions r, generate_series(1, 3) n) s;
  update public.service_instances as i set official_total = a.total_attendance, official_total_source = 'typed',
    official_total_by = 'rule', official_total_record = a.id, counts = 4
    from (select distinct on (service_instance_id) * from public.attendance order by service_instance_id, created_at desc) a
    where a.service_instance_id = i.id;
  drop table places;
  set session_replication_role = default${analyze ? ';\n  vacuum analyze' : ''}`
    .split(';')
    .map((statement) => statement.trim())
}
