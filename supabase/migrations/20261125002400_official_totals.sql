-- A service has one official total: the choice of a person, or the first source of the church's order that has a
-- figure. It is kept with the service, in small steps whose plans are cached, because lists of years read it and every
-- count refreshes it.
create function private.refresh_official_total(instance uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  service public.service_instances;
  source_order text[];
  number integer;
  clicked integer;
  typed_record uuid;
  typed_total integer;
  named integer;
  chosen_source text;
  chosen_total integer;
  chosen_record uuid;
  chosen_by text := 'person';
begin
  select * into service from public.service_instances where id = instance for no key update;
  if not found then
    return;
  end if;
  select official_order into source_order from public.churches where id = service.church_id;
  select count(*), sum(total_attendance) filter (where source = 'clicker') into number, clicked
    from public.attendance where church_id = service.church_id and service_instance_id = instance;
  select id, total_attendance into typed_record, typed_total from public.attendance
    where church_id = service.church_id and service_instance_id = instance and source in ('typed', 'import')
    order by created_at desc, id desc limit 1;
  select nullif(count(distinct m.member_id), 0) into named
    from public.attendance as a join public.member_attendance as m on m.church_id = a.church_id and m.attendance_id = a.id
    where a.church_id = service.church_id and a.service_instance_id = instance and m.was_present;
  if service.outcome = 'held' then
    if service.official_attendance_id is not null then
      select source, total_attendance, id into chosen_source, chosen_total, chosen_record from public.attendance
        where id = service.official_attendance_id and service_instance_id = instance;
    end if;
    foreach chosen_source in array
      case when chosen_total is null then service.official_source || source_order else array[chosen_source] end
    loop
      chosen_total := case when chosen_record is not null then chosen_total else case chosen_source
        when 'typed' then typed_total when 'clicker' then clicked when 'door' then service.door_total
        when 'room' then service.room_total when 'register' then named
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
    elsif chosen_source <> 'register' then
      select (array_agg(id))[1] into chosen_record from public.attendance
        where church_id = service.church_id and service_instance_id = instance and source = chosen_source
        having count(*) = 1;
    end if;
  end if;
  update public.service_instances set official_total = chosen_total, official_total_source = chosen_source,
      official_total_by = chosen_by, official_total_record = chosen_record, named_present = named, counts = number
    where id = instance and (official_total, official_total_source, official_total_by, official_total_record,
        named_present, counts)
      is distinct from (chosen_total, chosen_source, chosen_by, chosen_record, named, number);
end
$$;
comment on function private.refresh_official_total(uuid) is 'Keeps the official total of one service.';

-- ── The choice of a person ──

-- A trigger checks the choice instead of a foreign key: with a second link between the two tables, clients could not
-- embed one in the other any more.
create function private.check_official_attendance() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from public.attendance
    where id = new.official_attendance_id and church_id = new.church_id and service_instance_id = new.id
  ) then
    raise exception 'insert or update on table "service_instances" violates foreign key constraint "service_instances_official_attendance"'
      using errcode = '23503', constraint = 'service_instances_official_attendance', table = 'service_instances',
        schema = 'public';
  end if;
  return new;
end
$$;
comment on function private.check_official_attendance() is 'The official count is one of this service.';

create trigger service_instances_check_official before insert or update of official_attendance_id
  on public.service_instances for each row when (new.official_attendance_id is not null)
  execute function private.check_official_attendance();

-- ── What refreshes the total ──

create function private.refresh_total_of_service() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_official_total(new.id);
  return null;
end
$$;

create trigger service_instances_refresh_total
  after update of official_attendance_id, official_source, outcome on public.service_instances
  for each row execute function private.refresh_total_of_service();

create function private.refresh_total_of_presence() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  instance uuid;
begin
  for instance in
    select distinct service_instance_id from public.attendance
    where id in (old.attendance_id, new.attendance_id) order by 1
  loop
    perform private.refresh_official_total(instance);
  end loop;
  return null;
end
$$;

create trigger member_attendance_refresh_total after insert or update or delete on public.member_attendance
  for each row execute function private.refresh_total_of_presence();

create function private.refresh_totals_of_church() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  service record;
begin
  for service in
    select id, official_total from public.service_instances where church_id = new.id order by id
  loop
    perform private.refresh_official_total(service.id);
    perform private.note_moved_total(service.id, service.official_total, 'official_order_changed');
  end loop;
  return null;
end
$$;

create trigger churches_refresh_totals after update of official_order on public.churches
  for each row when (old.official_order <> new.official_order)
  execute function private.refresh_totals_of_church();

revoke execute on all functions in schema private from public;
