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
      from public.attendance as a cross join lateral (
        select row.was_present from public.member_attendance as row
        where row.attendance_id = a.id and row.member_id = pair.member_id offset 0
      ) as m where a.service_instance_id = pair.service_instance_id
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
