-- The figure of a register is its total: the people present by name, and the extras. When members were marked only on
-- other counts, it is the number of members present.
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
    from public.attendance as a where church_id = service.church_id and service_instance_id = instance;
  register_total := nullif((private.register_of(service.church_id, instance)).total_attendance, 0);
  select id, total_attendance into typed_record, typed_total from public.attendance
    where church_id = service.church_id and service_instance_id = instance and source in ('typed', 'import')
    order by created_at desc, id desc limit 1;
  select nullif(count(distinct m.member_id), 0) into named
    from public.attendance as a join public.member_attendance as m on m.church_id = a.church_id and m.attendance_id = a.id
    where a.church_id = service.church_id and a.service_instance_id = instance and m.was_present;
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
        where church_id = service.church_id and service_instance_id = instance and source = chosen_source
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

-- The column `unnamed` is the part of the total without a name.
create or replace view public.service_totals with (security_invoker = true) as
  select i.id as service_instance_id, i.church_id, i.service_id, i.service_name, i.service_type, i.instance_date,
    i.start_time, i.outcome, i.outcome_reason,
    i.official_total_source as source, i.official_total_by as chosen_by,
    case when i.official_total_by = 'person' and i.official_source is null or i.official_total_source in ('typed', 'import')
      then i.official_total_record end as attendance_id,
    i.official_total as total,
    -- The errors of a camera are fractions of its measured figure. They come from services that a person also counted
    -- or, with fewer than five such services, from the camera's latest check. The product is rounded to six decimals
    -- first, because `ceil` would turn 126 with a floating-point error into 127.
    least(i.official_total, floor(round((
      case when coalesce(e.least, k.least) is not null and a.factor_percent is not null then a.total_attendance
        else i.official_total end
      * (1 + coalesce(e.least, k.least, case i.official_total_source when 'room' then -0.05 when 'door' then -0.1 else 0 end))
    )::numeric, 6))::integer) as low,
    greatest(i.official_total, ceil(round((
      case when coalesce(e.most, k.most) is not null and a.factor_percent is not null then a.total_attendance
        else i.official_total end
      * (1 + coalesce(e.most, k.most, case i.official_total_source when 'room' then 0.3 when 'door' then 0.1 else 0 end))
    )::numeric, 6))::integer) as high,
    a.adults_count as adults, a.children_count as children, a.visitors_count as visitors, n.notes as note,
    i.named_present, i.door_came_in as came_in, i.counts, i.end_time, i.speaker, i.attendance_recorded,
    i.official_total_measured as measured,
    -- A subquery runs only for queries that read this column.
    (select sum(o.views) from public.online_counts as o
      where o.church_id = i.church_id and o.service_instance_id = i.id) as online_views,
    coalesce(i.is_special, i.service_type = 'Special'
      or coalesce((select r.is_special from public.services as r where r.id = i.service_id), false)) as is_special,
    i.official_total - i.named_present as unnamed
  from public.service_instances as i
    left join public.attendance as a on a.church_id = i.church_id and a.id = i.official_total_record
    left join public.attendance_notes as n on n.attendance_id = i.official_total_record
    left join public.recording_sessions as s on s.church_id = a.church_id and s.id = a.ai_session_id
    -- The `case` keeps `church_id` in the join condition. Policies make each `church_id` a constant. With a plain
    -- column, the planner would drop the condition, would no longer see that the join finds at most one row, and would
    -- run the joins even for queries that do not read the range.
    left join public.camera_errors as e
      on e.church_id = case when s.id is not null then s.church_id end and e.camera_id = s.camera_id and e.way = s.way
    left join (
      -- The camera counted `found + too_many` people; `found` of these were among the `people` of the check. Both
      -- shares are the lower ends of Wilson's 80 % interval (z = 1.28), because a check of few people proves little.
      -- The share of found people is at least a tenth, so that the range stays finite.
      select distinct on (church_id, camera_id, way) church_id, camera_id, way,
        greatest(0, found + 0.82 - 1.28 * sqrt(found::double precision * too_many / greatest(1, found + too_many) + 0.41))
          / (found + too_many + 1.64) - 1 as least,
        1 / greatest(0.1, (found + 0.82 - 1.28 * sqrt(found::double precision * (people - found) / people + 0.41))
          / (people + 1.64)) - 1 as most
      from public.camera_checks
      where people >= 20
      order by church_id, camera_id, way, created_at desc
    ) as k
      on k.church_id = case when s.id is not null then s.church_id end and k.camera_id = s.camera_id and k.way = s.way;

-- ── Whether a service was counted ──

create or replace function private.mark_attendance_recorded() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  touched constant uuid[] := array[old.service_instance_id, new.service_instance_id];
begin
  -- The order of ids keeps two writers from waiting for each other. A stronger lock would conflict with the key share
  -- lock that the foreign key of another writer's new row already holds.
  perform from public.service_instances where id = any (touched) order by id for no key update;
  update public.service_instances as instance
    set attendance_recorded = not attendance_recorded
    where id = any (touched)
      and attendance_recorded <> exists (
        select from public.attendance as a where a.service_instance_id = instance.id and private.is_counted(a));
  return null;
end
$$;
comment on function private.mark_attendance_recorded() is
  'Keeps service_instances.attendance_recorded true exactly while the instance has a count.';

create trigger attendance_mark_register_recorded after update of total_attendance on public.attendance
  for each row when (new.source = 'register' and (old.total_attendance = 0) <> (new.total_attendance = 0))
  execute function private.mark_attendance_recorded();

revoke execute on all functions in schema private from public;
