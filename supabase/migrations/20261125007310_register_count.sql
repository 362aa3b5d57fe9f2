-- The register of a service is one attendance record of source register. It counts the people who are present by name,
-- and extras without a name. A service without marks and extras has no such record,
-- unless a person gave it a note or chose it. A record on which all people are
-- away keeps their marks. It is no count, which is not the same as a count of zero.
create function private.is_counted(counted public.attendance) returns boolean
language sql immutable set search_path = '' as $$
  select counted.source <> 'register' or counted.total_attendance > 0
$$;
comment on function private.is_counted(public.attendance) is
  'Whether a record is a count. A register with a total of 0 is none.';

create unique index attendance_one_register on public.attendance (church_id, service_instance_id)
  where source = 'register';

create function private.register_of(of_church uuid, instance uuid) returns public.attendance
language sql stable security definer set search_path = '' as $$
  select a from public.attendance as a
  where a.church_id = of_church and a.service_instance_id = instance and a.source = 'register'
$$;
comment on function private.register_of(uuid, uuid) is 'The record of the register of a service; null without one.';

create function private.ensure_register(of_church uuid, instance uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  record uuid := (private.register_of(of_church, instance)).id;
begin
  if record is null then
    insert into public.attendance (church_id, recorded_by, service_instance_id, source, total_attendance, extras)
      values (of_church, null, instance, 'register', 0, 0)
      on conflict (church_id, service_instance_id) where source = 'register' do nothing
      returning id into record;
    -- Another transaction may have made it meanwhile.
    record := coalesce(record, (private.register_of(of_church, instance)).id);
  end if;
  return record;
end
$$;
comment on function private.ensure_register(uuid, uuid) is 'The record of the register of a service, made where there is none.';

create function private.refresh_register(of_church uuid, instance uuid) returns void
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
        select mark.member_id from public.attendance as a
          join public.member_attendance as mark on mark.church_id = a.church_id and mark.attendance_id = a.id
        where a.church_id = of_church and a.service_instance_id = instance and mark.was_present)
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
comment on function private.refresh_register(uuid, uuid) is
  'Writes the number of people present by name, and the extras, into the record of the register of a service.';

create function private.drop_waiting_count(record public.attendance) returns void
language sql security definer set search_path = '' as $$
  delete from private.webhook_deliveries
    where church_id = record.church_id and event = 'attendance.recorded' and attempts = 0 and outcome is null
      and payload -> 'data' ->> 'id' = record.id::text
$$;
comment on function private.drop_waiting_count(public.attendance) is
  'Takes back the messages about a count that have not been sent.';

-- ── A member who is deleted leaves the totals ──

create function private.keep_total_of_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.attendance as a set extras = coalesce(a.extras, 0) + 1
    from (
      select distinct counted.service_instance_id from public.member_attendance as m
        join public.attendance as counted on counted.church_id = m.church_id and counted.id = m.attendance_id
      where m.church_id = old.church_id and m.member_id = old.id and m.was_present
    ) as visit
    where a.church_id = old.church_id and a.service_instance_id = visit.service_instance_id and a.source = 'register'
      and exists (select from public.churches where id = old.church_id);
  return old;
end
$$;
comment on function private.keep_total_of_member() is
  'Before-delete trigger: counts a deleted person who was present as one more without a name, so that registers keep their totals.';
create trigger members_keep_totals before delete on public.members
  for each row when (coalesce(current_setting('narthex.bulk', true), '') = '') execute function private.keep_total_of_member();

revoke execute on all functions in schema private from public;
