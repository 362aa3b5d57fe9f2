-- When a person chooses a camera's count as the official total, the total includes the factor of the camera.
create or replace function private.refresh_official_total(instance uuid) returns void
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
  measured integer;
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
      select source, private.figure_of(a), id into chosen_source, chosen_total, chosen_record from public.attendance as a
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
      select source into chosen_source from public.attendance where id = typed_record;
    elsif chosen_source <> 'register' then
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

-- ── Counts by cameras and by people at the same services ──

-- The view has a row for a service and a way of counting ('door' or 'room') if a person's count is the official total
-- and exactly one camera counted in this way, because each of several cameras may see only some of the people.
-- `counted` is the figure of the camera without its factor.
create view public.camera_comparisons with (security_invoker = true) as
  select i.church_id, camera.camera_id, camera.way, camera.camera_name, i.id as service_instance_id, i.instance_date,
    case camera.way when 'door' then coalesce(i.door_measured, i.door_total)
      else coalesce(i.room_measured, i.room_total) end as counted,
    i.official_total as people
  from public.service_instances as i
    join (
      select a.church_id, a.service_instance_id, a.source as way, (array_agg(s.camera_id))[1] as camera_id,
        (array_agg(s.camera_name order by s.start_time desc))[1] as camera_name
      from public.attendance as a
        left join public.recording_sessions as s on s.church_id = a.church_id and s.id = a.ai_session_id
      where a.tracking_method = 'ai'
      group by a.church_id, a.service_instance_id, a.source
      having count(s.camera_id) = count(*) and count(distinct s.camera_id) = 1
    ) as camera on camera.church_id = i.church_id and camera.service_instance_id = i.id
  where i.official_total_source in ('typed', 'import', 'clicker');
comment on view public.camera_comparisons is
  'What a camera counted, and what people counted at the same service.';

create or replace view public.camera_errors with (security_invoker = true) as
  select church_id, camera_id, way, (array_agg(camera_name order by instance_date desc))[1] as camera_name,
    count(*)::integer as services,
    percentile_cont(0.5) within group (order by (people - counted)::double precision / counted) as usual,
    percentile_cont(0.1) within group (order by (people - counted)::double precision / counted) as least,
    percentile_cont(0.9) within group (order by (people - counted)::double precision / counted) as most
  from public.camera_comparisons
  where counted > 0
  group by church_id, camera_id, way
  having count(*) >= 5;

create or replace view public.service_totals with (security_invoker = true) as
  select i.id as service_instance_id, i.church_id, i.service_id, i.service_name, i.service_type, i.instance_date,
    i.start_time, i.outcome, i.outcome_reason,
    i.official_total_source as source, i.official_total_by as chosen_by,
    case when i.official_total_by = 'person' and i.official_source is null or i.official_total_source in ('typed', 'import')
      then i.official_total_record end as attendance_id,
    i.official_total as total,
    -- The errors of a camera are fractions of its measured figure. The product is rounded to six decimals first,
    -- because `ceil` would turn 126 with a floating-point error into 127.
    least(i.official_total, floor(round((
      case when e.least is not null and a.factor_percent is not null then a.total_attendance else i.official_total end
      * (1 + coalesce(e.least, case i.official_total_source when 'room' then -0.05 when 'door' then -0.1 else 0 end))
    )::numeric, 6))::integer) as low,
    greatest(i.official_total, ceil(round((
      case when e.most is not null and a.factor_percent is not null then a.total_attendance else i.official_total end
      * (1 + coalesce(e.most, case i.official_total_source when 'room' then 0.3 when 'door' then 0.1 else 0 end))
    )::numeric, 6))::integer) as high,
    a.adults_count as adults, a.children_count as children, a.visitors_count as visitors, n.notes as note,
    i.named_present, i.door_came_in as came_in, i.counts, i.end_time, i.speaker, i.attendance_recorded,
    i.official_total_measured as measured
  from public.service_instances as i
    left join public.attendance as a on a.church_id = i.church_id and a.id = i.official_total_record
    left join public.attendance_notes as n on n.attendance_id = i.official_total_record
    left join public.recording_sessions as s on s.church_id = a.church_id and s.id = a.ai_session_id
    -- The `case` keeps `church_id` in the join condition. Policies make each `church_id` a constant, so the planner
    -- would drop a condition on the plain column. The planner would then not see that the join finds at most one row,
    -- and would run the join even for queries that do not read the range.
    left join public.camera_errors as e
      on e.church_id = case when s.id is not null then s.church_id end and e.camera_id = s.camera_id and e.way = s.way;
comment on view public.service_totals is
  'The official total of each service with its source, who chose it and its range; total is null when nothing was
counted or it did not happen. Where a usual factor is in it, measured is what the cameras counted.';

revoke all on public.camera_comparisons from public, anon, authenticated;
grant select on public.camera_comparisons to authenticated, service_role;
revoke execute on all functions in schema private from public;
