-- A church that is newer than the planner's statistics seems to have one row in each table. A condition on `church_id`
-- then looks as good as one on the id of a parent row, and a join of marks and counts reads all of the church's rows
-- for each mark: the first mark took seconds. These functions find rows by the ids of their parents alone, in an order
-- that the planner may not change. The foreign keys hold parents and rows in one church.
drop index public.attendance_service_instance_id;
create index attendance_service_instance_id on public.attendance (service_instance_id, church_id);
drop index public.member_attendance_member_id;
create index member_attendance_member_id on public.member_attendance (member_id, church_id);
drop index public.member_attendance_attendance_id;
create index member_attendance_attendance_id on public.member_attendance (attendance_id, church_id);

create function private.marks_at(instance uuid) returns setof public.member_attendance
language sql stable security definer rows 100 set search_path = '' as $$
  select mark.* from public.attendance as a cross join lateral (
    select * from public.member_attendance where attendance_id = a.id offset 0
  ) as mark where a.service_instance_id = instance
$$;
comment on function private.marks_at(uuid) is 'The marks at a service, on all of its counts. The caller checks the rights.';

create function private.marks_of(member uuid) returns table (service_instance_id uuid, was_present boolean)
language sql stable security definer rows 100 set search_path = '' as $$
  select a.service_instance_id, mark.was_present from public.member_attendance as mark cross join lateral (
    select * from public.attendance where id = mark.attendance_id offset 0
  ) as a where mark.member_id = member
$$;
comment on function private.marks_of(uuid) is 'The marks of a member, with their services. The caller checks the rights.';

create or replace function private.refresh_official_total(instance uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  service public.service_instances;
  source_order text[];
  number integer;
  clicked integer;
  register_total integer;
  typed_record uuid;
  typed_total integer;
  named integer;
  chosen_source text;
  chosen_total integer;
  chosen_record uuid;
  chosen_by text := 'person';
  measured integer;
begin
  select * into service from public.service_instances where id = instance for no key update;
  if not found then
    return;
  end if;
  select official_order into source_order from public.churches where id = service.church_id;
  select count(*) filter (where private.is_counted(a)), sum(total_attendance) filter (where source = 'clicker')
    into number, clicked
    from public.attendance as a where service_instance_id = instance;
  register_total := nullif((private.register_of(service.church_id, instance)).total_attendance, 0);
  select id, total_attendance into typed_record, typed_total from public.attendance
    where service_instance_id = instance and source in ('typed', 'import')
    order by created_at desc, id desc limit 1;
  select nullif(count(distinct m.member_id), 0) into named
    from private.marks_at(instance) as m where m.was_present;
  if service.outcome = 'held' then
    if service.official_attendance_id is not null then
      select source, private.figure_of(a), id into chosen_source, chosen_total, chosen_record from public.attendance as a
        where id = service.official_attendance_id and service_instance_id = instance and private.is_counted(a);
    end if;
    foreach chosen_source in array
      case when chosen_total is null then service.official_source || source_order else array[chosen_source] end
    loop
      chosen_total := case when chosen_record is not null then chosen_total else case chosen_source
        when 'typed' then typed_total when 'clicker' then clicked when 'door' then service.door_total
        when 'room' then service.room_total when 'register' then coalesce(register_total, named)
      end end;
      exit when chosen_total is not null;
    end loop;
  end if;
  if chosen_total is null then
    chosen_source := null;
    chosen_by := null;
  elsif chosen_record is null then
    chosen_by := case when chosen_source = service.official_source then 'person' else 'rule' end;
    -- The parts of a total belong to the one count it comes from.
    if chosen_source = 'typed' then
      chosen_record := typed_record;
      select source into chosen_source from public.attendance where id = typed_record;
    else
      select (array_agg(id))[1] into chosen_record from public.attendance
        where service_instance_id = instance and source = chosen_source
        having count(*) = 1;
    end if;
  end if;
  measured := case
    when chosen_record is not null then (
      select total_attendance from public.attendance where id = chosen_record and factor_percent is not null)
    when chosen_source = 'door' then service.door_measured
    when chosen_source = 'room' then service.room_measured
  end;
  update public.service_instances set official_total = chosen_total, official_total_source = chosen_source,
      official_total_by = chosen_by, official_total_record = chosen_record, official_total_measured = measured,
      named_present = named, counts = number
    where id = instance and (official_total, official_total_source, official_total_by, official_total_record,
        official_total_measured, named_present, counts)
      is distinct from (chosen_total, chosen_source, chosen_by, chosen_record, measured, named, number);
end
$$;

create or replace function private.refresh_register(of_church uuid, instance uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  record constant public.attendance := private.register_of(of_church, instance);
  people integer;
  adults integer;
  children integer;
  visitors integer;
begin
  if record.id is null then
    return;
  end if;
  select count(*), count(*) filter (where p.band = 'adult'), count(*) filter (where p.band = 'child'),
      count(*) filter (where p.membership_status = 'visitor')
    into people, adults, children, visitors
    from (
      select m.membership_status, private.age_band_at(i.instance_date, m.date_of_birth, m.age_band) as band
      from public.members as m join public.service_instances as i on i.id = instance
      where m.church_id = of_church and m.id in (
        select mark.member_id from private.marks_at(instance) as mark where mark.was_present)
    ) as p;
  -- A note, or the choice of a person, keeps a register without marks.
  if coalesce(record.extras, 0) = 0
    and not exists (select from public.member_attendance where church_id = of_church and attendance_id = record.id)
    and not exists (select from public.attendance_notes
      where church_id = of_church and attendance_id = record.id and notes is not null)
    and not exists (select from public.service_instances where id = instance and official_attendance_id = record.id) then
    perform private.drop_waiting_count(record);
    delete from public.attendance where id = record.id;
    return;
  end if;
  -- A 0 would be a guess while the age of some people is not known, so it is null.
  update public.attendance as a set total_attendance = people + coalesce(a.extras, 0),
      adults_count = case when adults > 0 or children = people + coalesce(a.extras, 0) then adults end,
      children_count = case when children > 0 or adults = people + coalesce(a.extras, 0) then children end,
      visitors_count = visitors
    where a.id = record.id and (a.total_attendance, a.adults_count, a.children_count, a.visitors_count) is distinct from (
      people + coalesce(a.extras, 0), case when adults > 0 or children = people + coalesce(a.extras, 0) then adults end,
      case when children > 0 or adults = people + coalesce(a.extras, 0) then children end, visitors);
end
$$;

create or replace function private.note_marks(records uuid[], marked uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  instance record;
begin
  insert into private.register_changes as c (church_id, service_instance_id, member_id, state, revision, device, changed_by)
    select pair.church_id, pair.service_instance_id, pair.member_id, coalesce(mark.state, 'none'),
      nextval('private.register_revisions'),
      nullif(current_setting('narthex.device', true), '')::uuid, auth.uid()
    from (
      select distinct a.church_id, a.service_instance_id, m.id as member_id
      from unnest(records, marked) as sent (attendance_id, member_id)
        join public.attendance as a on a.id = sent.attendance_id
        join public.members as m on m.church_id = a.church_id and m.id = sent.member_id
    ) as pair left join lateral (
      select case when bool_or(m.was_present) then 'present' else 'away' end as state
      from private.marks_at(pair.service_instance_id) as m where m.member_id = pair.member_id
      having count(*) > 0
    ) as mark on true
    on conflict (service_instance_id, member_id) do update
      set state = excluded.state, revision = excluded.revision, device = excluded.device,
        changed_by = excluded.changed_by, changed_at = now()
      where c.state <> excluded.state;
  for instance in
    select a.church_id, a.service_instance_id as id, count(m.id) > 0 as is_marked
      from unnest(records, marked) as sent (attendance_id, member_id)
        join public.attendance as a on a.id = sent.attendance_id
        left join public.members as m on m.church_id = a.church_id and m.id = sent.member_id
      group by 1, 2 order by 2
  loop
    if instance.is_marked then
      perform private.refresh_register(instance.church_id, instance.id);
    end if;
    perform private.refresh_official_total(instance.id);
  end loop;
end
$$;

create or replace function private.register_marks(
  instance public.service_instances, since bigint, named uuid[] default '{}'
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := private.signed_in_user_id();
  is_counter constant boolean := private.is_counter();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('member', mark.member_id, 'state', mark.state, 'revision', mark.revision,
        'by', coalesce(nullif(btrim(p.full_name), ''), p.username), 'mine', coalesce(mark.marked_by = me, false))
        order by mark.revision, mark.member_id), '[]')
    from (
      select coalesce(c.member_id, k.member_id) as member_id, coalesce(k.state, 'none') as state,
        coalesce(c.revision, 0) as revision,
        case when c.member_id is not null then c.changed_by else k.user_id end as marked_by,
        coalesce(c.was_child, false) as was_child
      from (
        select row.member_id, case when bool_or(row.was_present) then 'present' else 'away' end as state,
          (array_agg(row.user_id))[1] as user_id
        from private.marks_at((instance).id) as row
        group by row.member_id
      ) as k full join (
        select * from private.register_changes
        where church_id = (instance).church_id and service_instance_id = (instance).id
      ) as c on c.member_id = k.member_id
    ) as mark
      left join public.members as m on m.church_id = (instance).church_id and m.id = mark.member_id
      left join public.profiles as p on p.id = mark.marked_by and p.church_id = (instance).church_id
    where case when since is null then m.id is not null else mark.revision > since or mark.member_id = any (named) end
      and not (is_counter and case when m.id is null then mark.was_child else
        private.age_band_at((instance).instance_date, m.date_of_birth, m.age_band) is not distinct from 'child' end)
  );
end
$$;

create or replace function private.register_figures(instance public.service_instances) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  extras constant integer := coalesce((private.register_of((instance).church_id, (instance).id)).extras, 0);
  present integer;
  away integer;
  now_official public.service_instances;
begin
  select count(*) filter (where m.was_present), count(*) filter (where not m.was_present) into present, away
    from (
      select mark.member_id, bool_or(mark.was_present) as was_present
      from private.marks_at((instance).id) as mark
      group by mark.member_id
    ) as m;
  -- The caller may have read the service before it wrote marks.
  select * into now_official from public.service_instances where id = (instance).id;
  return jsonb_build_object(
    'present', present, 'away', away, 'extras', extras, 'total', present + extras,
    'others', (
      select coalesce(jsonb_agg(jsonb_build_object('source', o.source, 'total', o.total) order by o.place), '[]')
      from (
        (select 1 as place, source, total_attendance as total from public.attendance
          where service_instance_id = (instance).id and source in ('typed', 'import')
          order by created_at desc, id desc limit 1)
        union all
        select 2, 'clicker', sum(total_attendance)::integer from public.attendance
          where service_instance_id = (instance).id and source = 'clicker'
        union all select 3, 'door', now_official.door_total
        union all select 4, 'room', now_official.room_total
      ) as o where o.total is not null),
    'official', case when now_official.official_total is not null then jsonb_build_object(
      'total', now_official.official_total, 'source', now_official.official_total_source) end);
end
$$;

create or replace function private.members_present(
  of_church uuid, series uuid, first_day date, last_day date, but_not uuid, hidden uuid[], only_at uuid default null
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(distinct m.member_id), '[]')
    from public.service_instances as i
      cross join lateral private.marks_at(i.id) as m
    where i.church_id = of_church and i.instance_date between first_day and last_day and i.outcome = 'held'
      and (series is null or i.service_id = series) and (only_at is null or i.id = only_at)
      and i.id is distinct from but_not and m.was_present and m.member_id <> all (hidden)
  );
end
$$;

create or replace function private.keep_total_of_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.attendance as a set extras = coalesce(a.extras, 0) + 1
    from (
      select distinct m.service_instance_id from private.marks_of(old.id) as m where m.was_present
    ) as visit
    where a.service_instance_id = visit.service_instance_id and a.source = 'register'
      and exists (select from public.churches where id = old.church_id);
  return old;
end
$$;

create or replace function private.forget_marks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.register_changes as c (church_id, service_instance_id, member_id, state, revision, changed_by)
    select m.church_id, old.service_instance_id, m.member_id, 'none', nextval('private.register_revisions'), auth.uid()
    from public.member_attendance as m
    where m.attendance_id = old.id
      and exists (select from public.churches where id = old.church_id)
      and exists (select from public.service_instances where id = old.service_instance_id)
      and not exists (
        select from private.marks_at(old.service_instance_id) as other
        where other.member_id = m.member_id and other.attendance_id <> old.id)
    on conflict (service_instance_id, member_id) do update
      set state = 'none', revision = excluded.revision, device = null, changed_by = excluded.changed_by, changed_at = now();
  return old;
end
$$;

create or replace function private.forget_marks_of_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.register_changes as c (church_id, service_instance_id, member_id, state, revision, changed_by, was_child)
    select old.church_id, i.id, old.id, 'none', nextval('private.register_revisions'), auth.uid(),
      private.age_band_at(i.instance_date, old.date_of_birth, old.age_band) is not distinct from 'child'
    from public.service_instances as i
    where i.church_id = old.church_id and exists (select from public.churches where id = old.church_id) and i.id in (
      select m.service_instance_id from private.marks_of(old.id) as m
      union select service_instance_id from private.register_changes
        where church_id = old.church_id and member_id = old.id)
    on conflict (service_instance_id, member_id) do update
      set state = 'none', device = null, changed_by = excluded.changed_by, changed_at = now(), was_child = excluded.was_child,
        revision = case when c.state = 'none' then c.revision else excluded.revision end;
  return old;
end
$$;

create or replace function public.compare_members(one uuid, other uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  church constant uuid := private.editable_church_id();
  r record;
  figures jsonb := '{}';
  counted jsonb;
begin
  if church is null then
    raise exception 'Only owners and staff merge members' using errcode = '42501';
  end if;
  for r in select * from private.member_references() where key is not null loop
    execute pg_catalog.format('select jsonb_build_array(count(*) filter (where member_id = $2),
      count(*) filter (where member_id = $3)) from %s where church_id = $1 and member_id in ($2, $3)', r.name)
      into counted using church, one, other;
    figures := figures || jsonb_build_object(split_part(r.name, '.', 2), counted);
  end loop;
  return jsonb_build_object('figures', figures, 'together', (
    select count(*) from (
      select service_instance_id from private.marks_of(one) where was_present
      intersect select service_instance_id from private.marks_of(other) where was_present) as both_there));
end
$$;

create or replace function public.member_weeks(member uuid, today date) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
declare
  church uuid;
  first_weekday integer;
  last_week date;
begin
  select c.id, c.first_weekday into church, first_weekday
    from private.register_church() as c join public.members as m on m.church_id = c.id and m.id = member;
  if not found then
    return null;
  end if;
  last_week := private.week_of(today, first_weekday);
  return (
    with marks as materialized (
      select i.id, i.service_id, i.instance_date as day, private.week_of(i.instance_date, first_weekday) as week,
        bool_or(m.was_present) as present
      from private.marks_of(member) as m
        cross join lateral (select * from public.service_instances where id = m.service_instance_id offset 0) as i
      where i.outcome = 'held' and i.instance_date <= today
      group by i.id, i.service_id, i.instance_date
    ), facts as materialized (
      select min(day) filter (where present) as first_day, max(day) filter (where present) as last_day,
        last_week - case when bool_or(present and week = last_week) then 0 else 7 end as ends
      from marks
    ), span as materialized (
      select first_day, last_day, coalesce(ends, last_week - 7) as ends, coalesce(ends, last_week - 7) - 51 * 7 as begins
      from facts
    ), registers as materialized (
      select i.id, i.service_id, i.instance_date as day, private.week_of(i.instance_date, first_weekday) as week,
        lead(i.instance_date, 8) over (
          partition by i.service_id order by i.instance_date, i.start_time, i.id) as until,
        coalesce(m.present, false) as present, coalesce(not m.present, false) as away
      from public.service_instances as i left join marks as m on m.id = i.id
      where i.church_id = church and i.service_id is not null and i.instance_date <= today
        and i.outcome = 'held' and i.named_present > 0
    ), series as materialized (
      select s.id, s.name, h.is_expected as by_hand,
        coalesce(h.is_expected, coalesce(r.at_last, false)) as is_expected,
        coalesce(h.is_expected, coalesce(r.at_last, false) or exists (
          -- The member was a regular on a day of these weeks on which they came.
          select from (select distinct m.day from marks as m cross join span where m.present and m.week >= span.begins) as d
          where (select count(*) from registers as e where e.service_id = s.id and e.present and e.day <= d.day
            and coalesce(e.until > d.day, true)) >= 3)) as was_expected,
        coalesce(r.came, 0) as came, coalesce(r.told, 0) as told
      from public.services as s
        left join public.member_series as h on h.church_id = church and h.member_id = member and h.service_id = s.id
        left join (
          select e.service_id,
            count(*) filter (where e.present and e.day <= span.last_day and coalesce(e.until > span.last_day, true)) >= 3
              as at_last,
            count(*) filter (where is_shown and e.present) as came,
            count(*) filter (where is_shown and not e.away) as told
          from registers as e cross join span cross join lateral (
            select e.week between span.begins and span.ends and e.day >= span.first_day as is_shown
          ) as shown
          group by e.service_id
        ) as r on r.service_id = s.id
      where s.church_id = church
    ), weeks as materialized (
      select w.start, bool_or(m.present) as came, bool_or(not m.present) as away,
        w.start >= private.week_of(span.first_day, first_weekday) and exists (
          select from registers as e join series as s on s.id = e.service_id
          where e.week = w.start and s.was_expected) as told
      from span cross join lateral (
          select (span.begins + 7 * n)::date as start from generate_series(0, 51) as n) as w
        left join marks as m on m.week = w.start
      group by w.start, span.first_day
    ), states as materialized (
      select start, row_number() over (order by start desc) as place,
        case when came then 'came' when away then 'away' when told then 'missed' else 'untold' end as state,
        coalesce(came and told, false) as is_came, coalesce(told and (came or away is not true), false) as is_told
      from weeks
    )
    select jsonb_build_object(
      'lastSeen', span.last_day, 'firstVisit', span.first_day,
      'rate12', (select jsonb_build_object('came', count(*) filter (where is_came), 'told', count(*) filter (where is_told))
        from states where place <= 12),
      'rate52', (select jsonb_build_object('came', count(*) filter (where is_came), 'told', count(*) filter (where is_told))
        from states),
      'weeks', (select jsonb_agg(jsonb_build_object('start', start, 'state', state) order by start) from states),
      'series', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'came', came, 'told', told,
          'isExpected', is_expected, 'byHand', by_hand) order by name, id), '[]')
        from series where came > 0 or is_expected or by_hand is not null))
    from span);
end
$$;

create or replace function public.list_missed(today date) returns table (
  id uuid, first_name text, last_name text, status text, family_id text, phone text, email text, reason text,
  last_seen date, weeks_missed integer, recent_came integer, recent_told integer, before_came integer,
  before_told integer, followed_up date, sort_key text
)
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
declare
  church uuid;
  first_weekday integer;
  current_week date;
  -- The rules look at the 32 complete weeks that begin on this day.
  since date;
begin
  select c.id, c.first_weekday into church, first_weekday from private.register_church() as c;
  if not found then
    return;
  end if;
  current_week := private.week_of(today, first_weekday);
  since := current_week - 32 * 7;
  return query
    with dated as (
      -- A register is among the last eight of its series on each day before `until`. One pass numbers all registers of
      -- a series; a join of the services with their registers would grow with the square of the years.
      select i.id, i.service_id, i.instance_date as day, r.is_register, case when r.is_register then lead(i.instance_date, 8)
        over (partition by i.service_id, r.is_register order by i.instance_date, i.start_time, i.id) end as until
      from public.service_instances as i
        cross join lateral (select i.service_id is not null and i.named_present > 0) as r (is_register)
      where i.church_id = church and i.instance_date <= today and i.outcome = 'held'
    ), services as materialized (
      select d.*, (current_week - d.day + 6) / 7 as week from dated as d
      where d.day >= since or d.is_register and coalesce(d.until > since, true)
    ), series as materialized (
      select s.service_id, bit_or(1::bigint << s.week) as weeks from services as s
      where s.is_register and s.week <= 32 group by s.service_id
    ), marks as materialized (
      select m.member_id, s.id as service, s.service_id, s.day, s.until, s.week, bool_or(m.was_present) as present
      from services as s
        -- `offset 0` makes the planner look up each service by the index, also before there are statistics.
        cross join lateral (
          select a.id from public.attendance as a where a.service_instance_id = s.id offset 0
        ) as a
        -- A data base without statistics of a new church would otherwise look at all services for each of its marks.
        cross join lateral (
          select row.member_id, row.was_present from public.member_attendance as row
          where row.attendance_id = a.id offset 0
        ) as m
      -- This order is that of the windows and groups below, which then need no sort of their own.
      group by m.member_id, s.service_id, s.id, s.day, s.until, s.week
    ), seen as (
      -- The windows end with this week (0) for a member who came in it, otherwise with the last complete week (1).
      select m.*, max(m.day) filter (where m.present) over of_member as last_day,
        case when bool_or(m.present and m.week = 0) over of_member then 0 else 1 end as ends,
        max(m.day) filter (where m.present and m.week >= 6) over of_member as day_before_0,
        max(m.day) filter (where m.present and m.week >= 7) over of_member as day_before_1
      from marks as m window of_member as (partition by m.member_id)
    ), judged as (
      select s.*, case s.ends when 0 then s.day_before_0 else s.day_before_1 end as day_before
      from seen as s where s.last_day >= today - 182
    ), pairs as (
      select j.member_id, j.service_id, min(j.ends) as ends, min(j.last_day) as last_day,
        max(j.week) filter (where j.present) as first_week,
        coalesce(bit_or(1::bigint << j.week) filter (where j.present and j.week <= 32), 0) as came,
        coalesce(bit_or(1::bigint << j.week) filter (where not j.present and j.week <= 32), 0) as away,
        count(*) filter (where j.present and coalesce(j.until > j.last_day, true)) >= 3 as at_last,
        count(*) filter (where j.present and j.day <= j.day_before and coalesce(j.until > j.day_before, true)) >= 3
          as at_before
      from judged as j group by j.member_id, j.service_id
    ), weighed as (
      select p.member_id, min(p.ends) as ends, min(p.last_day) as last_day, max(p.first_week) as first_week,
        bit_or(p.came) as came, bit_or(p.away) as away,
        coalesce(bit_or(s.weeks) filter (where p.service_id is not null and coalesce(h.is_expected, p.at_last)), 0)
          | coalesce(min(said.weeks), 0) as at_last,
        coalesce(bit_or(s.weeks) filter (where p.service_id is not null and coalesce(h.is_expected, p.at_before)), 0)
          | coalesce(min(said.weeks), 0) as at_before
      from pairs as p
        left join series as s on s.service_id = p.service_id
        left join public.member_series as h
          on h.church_id = church and h.member_id = p.member_id and h.service_id = p.service_id
        left join (
          select e.member_id, bit_or(own.weeks) as weeks
          from public.member_series as e join series as own on own.service_id = e.service_id
          where e.church_id = church and e.is_expected group by e.member_id
        ) as said on said.member_id = p.member_id
      group by p.member_id
    ), told as materialized (
      -- A week is not counted before the first visit, nor when the member was only away.
      select w.member_id, w.ends, w.last_day, w.came, known.weeks & w.at_last & ~(w.away & ~w.came) as at_last,
        known.weeks & w.at_before & ~(w.away & ~w.came) as at_before
      from weighed as w cross join lateral (
        select case when w.first_week >= 32 or exists (
            -- The lateral joins fix the order, from the marks of one member on; the planner may not begin with the
            -- services, which are those of all churches.
            select from public.member_attendance as m
              cross join lateral (
                select a.service_instance_id from public.attendance as a where a.id = m.attendance_id offset 0
              ) as a
              cross join lateral (
                select from public.service_instances as i
                where i.id = a.service_instance_id and i.outcome = 'held' and i.instance_date < since offset 0
              ) as i
            where m.member_id = w.member_id and m.was_present offset 0)
          then (1::bigint << 33) - 1 else (1::bigint << (w.first_week + 1)) - 1 end as weeks
        -- `offset 0` makes the planner look at the earlier visits once; the two uses of the column looked twice.
        offset 0
      ) as known
    ), missed as materialized (
      -- No week after the last presence has a presence.
      select t.member_id, t.ends, t.last_day, t.came, t.at_last, t.at_before,
        bit_count(((t.at_last >> t.ends)
          & ((1::bigint << greatest((current_week - t.last_day + 6) / 7 - t.ends, 0)) - 1))::bit(64))::integer as weeks
      from told as t
    ), used as (
      select m.member_id, m.last_day, m.weeks, m.came >> m.ends as came,
        case when m.weeks >= 3 then m.at_last else m.at_before end >> m.ends as told
      from missed as m
    ), counted as materialized (
      -- The mask 63 has six weeks, the mask 67108863 has 26.
      select u.member_id, u.last_day, u.weeks, bit_count((u.told & u.came & 63)::bit(64))::integer as recent_came,
        bit_count((u.told & 63)::bit(64))::integer as recent_told,
        bit_count((u.told & u.came >> 6 & 67108863)::bit(64))::integer as before_came,
        bit_count((u.told >> 6 & 67108863)::bit(64))::integer as before_told
      from used as u
    ), listed as materialized (
      select c.*, (
          select max(u.on_date) from public.follow_ups as u where u.church_id = church and u.member_id = c.member_id
        ) as on_date
      from counted as c
      where c.weeks >= 3 or c.recent_told >= 4 and c.before_told >= 13 and 4 * c.before_came >= c.before_told
        and 2 * c.recent_came * c.before_told <= c.before_came * c.recent_told
    )
    select p.id, p.first_name, p.last_name, p.membership_status, p.family_id, p.phone, p.email,
      case when c.weeks >= 3 then 'three weeks' else 'half as often' end, c.last_day, c.weeks,
      c.recent_came, c.recent_told, c.before_came, c.before_told, c.on_date, p.sort_key
    from listed as c cross join lateral (
      select m.* from public.members as m where m.id = c.member_id offset 0
    ) as p
    where p.membership_status <> 'inactive' and (c.on_date is null or c.on_date + 14 <= today)
    order by p.sort_key;
end
$$;

create or replace function public.list_new(today date) returns table (
  id uuid, first_name text, last_name text, status text, first_visit date, visits integer, last_visit date,
  sort_key text
)
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
declare
  church constant uuid := (select c.id from private.register_church() as c);
  first_register constant date := (
    select i.instance_date from public.service_instances as i
    where i.church_id = church and i.outcome = 'held' and i.named_present > 0
    order by i.instance_date, i.start_time limit 1);
begin
  return query
    with seen as materialized (
      select m.member_id, min(i.instance_date) as first_day, max(i.instance_date) as last_day,
        count(distinct i.instance_date)::integer as days
      from public.service_instances as i
        -- `offset 0` makes the planner look up each service by the index, also before there are statistics.
        cross join lateral (
          select a.id from public.attendance as a where a.service_instance_id = i.id offset 0
        ) as a
        cross join lateral (
          select row.member_id, row.was_present from public.member_attendance as row
          where row.attendance_id = a.id offset 0
        ) as m
      where i.church_id = church and i.outcome = 'held' and i.instance_date between today - 42 and today and m.was_present
      group by m.member_id
    )
    select p.id, p.first_name, p.last_name, p.membership_status, s.first_day, s.days, s.last_day, p.sort_key
    from seen as s cross join lateral (
      select m.* from public.members as m where m.id = s.member_id offset 0
    ) as p
    -- A new register sees every member for the first time.
    where (p.membership_status = 'visitor' or first_register <= s.first_day - 56)
      and not exists (
        select from public.member_attendance as m
          cross join lateral (
            select a.service_instance_id from public.attendance as a where a.id = m.attendance_id offset 0
          ) as a
          cross join lateral (
            select from public.service_instances as i
            where i.id = a.service_instance_id and i.outcome = 'held' and i.instance_date < today - 42 offset 0
          ) as i
        where m.member_id = s.member_id and m.was_present offset 0)
    order by s.first_day desc, p.sort_key;
end
$$;

create or replace function private.follow_moved_marks(of_merge uuid, church uuid, members uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  touched constant uuid[] := array(
    select distinct a.service_instance_id
    from private.merged_rows as m join public.attendance as a
      on a.id = (m.gone_row ->> 'attendance_id')::uuid
    where m.merge_id = of_merge and m.of_table = 'public.member_attendance' order by 1);
begin
  insert into private.register_changes as c (church_id, service_instance_id, member_id, state, revision, changed_by)
    select church, service, member, coalesce(mark.state, 'none'), nextval('private.register_revisions'), auth.uid()
    from unnest(touched) as service cross join unnest(members) as member
      left join (
        select m.service_instance_id, person.id as member_id,
          case when bool_or(m.was_present) then 'present' else 'away' end as state
        from unnest(members) as person (id) cross join lateral private.marks_of(person.id) as m
        group by 1, 2
      ) as mark on mark.service_instance_id = service and mark.member_id = member
    on conflict (service_instance_id, member_id) do update
      set state = excluded.state, revision = excluded.revision, device = null, changed_by = excluded.changed_by,
        changed_at = now()
      where c.state <> excluded.state;
  perform set_config('narthex.bulk', 'on', true);
  perform private.count_moved_marks(of_merge, church, touched);
  perform set_config('narthex.bulk', '', true);
  -- A merge and its undo only change how often a person counts. A service with people stays one with people, so the
  -- source of its total stays, too.
  update public.service_instances as i set named_present = p.people, official_total = p.total
    from (
      select now.service, now.people, case when s.official_total_source = 'register'
        then coalesce(now.register_total, now.people) else s.official_total end as total
      from (
        select a.service_instance_id as service, count(distinct m.member_id) as people,
          max(a.total_attendance) filter (where a.source = 'register') as register_total
        from public.attendance as a left join lateral (
          select row.member_id from public.member_attendance as row where row.attendance_id = a.id and row.was_present offset 0
        ) as m on true
        where a.service_instance_id = any (touched)
        group by 1
      ) as now join public.service_instances as s on s.id = now.service
      where now.people > 0
    ) as p
    where i.id = p.service and (i.named_present, i.official_total) is distinct from (p.people, p.total);
end
$$;

create or replace function private.count_moved_marks(of_merge uuid, church uuid, touched uuid[]) returns void
language sql security definer set search_path = '' as $$
  with present as materialized (
    select distinct service.id as service, m.member_id
    from unnest(touched) as service (id) cross join lateral private.marks_at(service.id) as m where m.was_present
  ), now as (
    select service, count(*) as people, count(*) filter (where band = 'adult') as adults,
      count(*) filter (where band = 'child') as children, count(*) filter (where status = 'visitor') as visitors
    from (
      -- The expression is that of `private.age_band_at`. A call for each of thousands of marks would take longer.
      select service, person.membership_status as status, case when person.date_of_birth is null then person.age_band
        when person.date_of_birth > (i.instance_date - interval '18 years')::date then 'child' else 'adult' end as band
      from present join public.service_instances as i on i.id = service
        join public.members as person on person.church_id = church and person.id = member_id
    ) as mark
    group by service
  ), counted as materialized (
    select a as record, now.people, now.people + coalesce(a.extras, 0) as total, now.adults, now.children, now.visitors,
      jsonb_build_object('adults_count', a.adults_count, 'children_count', a.children_count,
        'visitors_count', a.visitors_count) as parts
    from now join public.attendance as a on a.church_id = church and a.service_instance_id = now.service and a.source = 'register'
    where now.people <> a.total_attendance - coalesce(a.extras, 0)
  ), known as materialized (
    select counted.*, m.gone_row as earlier
    from counted left join private.merged_rows as m on m.merge_id = of_merge and m.of_table = 'public.attendance'
      and m.gone_key = (record).id and m.kept_after = parts and m.gone_row -> 'people' = to_jsonb(people)
  ), written as (
    update public.attendance as a set total_attendance = total,
        adults_count = case when earlier is not null then (earlier ->> 'adults_count')::integer
          when adults > 0 or children = total then adults end,
        children_count = case when earlier is not null then (earlier ->> 'children_count')::integer
          when children > 0 or adults = total then children end,
        visitors_count = case when earlier is not null then (earlier ->> 'visitors_count')::integer else visitors end
      from known where a.id = (record).id
      returning a as now, record as before, parts, earlier
  ), told as (
    insert into public.attendance_history (church_id, service_instance_id, attendance_id, changed_by, changed_by_name,
        change, source, before, after)
      select church, (before).service_instance_id, (before).id, auth.uid(), (
          select coalesce(nullif(btrim(full_name), ''), username) from public.profiles where id = auth.uid()),
        'changed', 'register', private.figures_of(before), private.figures_of(now)
      from written order by (before).service_instance_id
  )
  insert into private.merged_rows (merge_id, of_table, gone_key, gone_row, kept_after)
    select of_merge, 'public.attendance', (before).id, parts || jsonb_build_object('people',
        (before).total_attendance - coalesce((before).extras, 0)),
      jsonb_build_object('adults_count', (now).adults_count, 'children_count', (now).children_count,
        'visitors_count', (now).visitors_count)
    from written where earlier is null
$$;

create or replace function private.countable_marks() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(m.id), '{}')
  from public.churches as c
    join public.service_instances as i on i.church_id = c.id and i.id = any (private.countable_services())
    cross join lateral private.marks_at(i.id) as m
    join public.members as person on person.id = m.member_id
  where c.id = private.current_church_id() and c.register_enabled
    and private.age_band_at(i.instance_date, person.date_of_birth, person.age_band) is distinct from 'child'
$$;

create or replace function private.write_marks(instance public.service_instances, marked uuid[], states text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  here constant uuid[] := array(select id from public.attendance where service_instance_id = (instance).id);
  record uuid;
begin
  delete from public.member_attendance as m using unnest(marked, states) as sent (member_id, state)
    where sent.state = 'none' and m.attendance_id = any (here)
      and m.member_id = sent.member_id;
  update public.member_attendance as m set was_present = (sent.state = 'present')
    from unnest(marked, states) as sent (member_id, state)
    where sent.state <> 'none' and m.attendance_id = any (here)
      and m.member_id = sent.member_id and m.was_present <> (sent.state = 'present');
  if exists (
    select from unnest(marked, states) as sent (member_id, state)
    where sent.state <> 'none' and not exists (
      select from public.member_attendance as m where m.attendance_id = any (here) and m.member_id = sent.member_id)
  ) then
    record := private.ensure_register((instance).church_id, (instance).id);
    insert into public.member_attendance (church_id, attendance_id, member_id, was_present)
      select (instance).church_id, record, sent.member_id, sent.state = 'present'
      from unnest(marked, states) as sent (member_id, state)
      where sent.state <> 'none' and not exists (
        select from public.member_attendance as m where m.attendance_id = any (here) and m.member_id = sent.member_id);
  end if;
end
$$;

revoke execute on all functions in schema private from public;
