-- The functions find marks by the ids of their parents, as 20261127007490_marks_by_parents.sql explains.
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
        select from public.attendance as a cross join lateral (
          select from public.member_attendance as row where row.attendance_id = a.id and row.member_id = m.member_id offset 0
        ) as other where a.service_instance_id = old.service_instance_id and a.id <> old.id)
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

revoke execute on all functions in schema private from public;
