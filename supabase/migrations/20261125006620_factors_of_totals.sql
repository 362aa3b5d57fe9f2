-- The figures of a service include the usual factors of its cameras. A service whose cameras have a factor also keeps
-- the measured figures.
alter table public.service_instances
  add column door_measured integer,
  add column door_came_in_measured integer,
  add column room_measured integer,
  add column official_total_measured integer,
  add constraint service_instances_door_measured_positive check (door_measured >= 0),
  add constraint service_instances_door_came_in_measured_positive check (door_came_in_measured >= 0),
  add constraint service_instances_room_measured_positive check (room_measured >= 0),
  add constraint service_instances_official_total_measured_positive check (official_total_measured >= 0);
comment on column public.service_instances.door_measured is
  'door_total without usual factors; null where no camera has one. So are the other three. Kept by triggers.';

create trigger service_instances_keep_measured before update on public.service_instances
  for each row execute function private.refuse_change('door_measured', 'door_came_in_measured', 'room_measured',
    'official_total_measured');

alter policy "editors add service instances to their church" on public.service_instances with check (
  church_id = (select private.editable_church_id())
  and user_id = (select auth.uid())
  and not attendance_recorded
  and door_total is null
  and door_came_in is null
  and door_measured is null
  and door_came_in_measured is null
  and room_total is null
  and room_measured is null
  and official_total is null
  and official_total_measured is null
  and official_total_source is null
  and official_total_by is null
  and official_total_record is null
  and named_present is null
  and counts = 0
);

create function private.figure_of(counted public.attendance) returns integer
language sql stable set search_path = '' as $$
  select case
    when counted.factor_percent is null then counted.total_attendance
    when counted.source = 'door' and recording is not null then (private.fold_occupancy(array[recording], true)).peak
    else least(1000000, (counted.total_attendance * counted.factor_percent + 50) / 100)
  end
  from (
    select coalesce(counted.ai_session_id,
      (select id from private.deleted_recordings where attendance_id = counted.id)) as recording
  ) as of_count
$$;
comment on function private.figure_of(public.attendance) is 'The figure of one count with the usual factor of its camera.';

-- `room_figure` puts cameras that see the same people into one group. The figure of a group is the largest sum over
-- cameras of which no two see the same people. The figure of the room is the sum over all groups.
drop function private.room_figure(uuid);
create function private.room_figure(instance uuid, with_factors boolean) returns integer
language sql stable set search_path = '' as $$
  with recursive camera as (
    select coalesce(s.camera_id, d.camera_id, '00000000-0000-0000-0000-000000000000') as id,
      max(case when with_factors then private.figure_of(a) else a.total_attendance end) as people
    from public.attendance as a left join public.recording_sessions as s on s.id = a.ai_session_id
      left join private.deleted_recordings as d on d.attendance_id = a.id
    where a.service_instance_id = instance and a.source = 'room'
    group by 1
  ), linked as (
    select a.id as one, b.id as other
    from camera as a join camera as b on a.id <> b.id
    where coalesce(
      (select rooms_see from public.service_instances where id = instance),
      (select see from public.camera_pairs
        where church_id = (select church_id from public.service_instances where id = instance)
          and camera_a = least(a.id, b.id) and camera_b = greatest(a.id, b.id)),
      'same'
    ) = 'same'
  ), reached (id, from_id) as (
    select id, id from camera
    union
    select linked.other, reached.from_id from reached join linked on linked.one = reached.id
  ), grouped as (
    select camera.id, min(from_id::text) as name, camera.people from reached join camera using (id)
      group by camera.id, camera.people
  ), apart (name, last, cameras, people) as (
    select name, id, array[id], people from grouped
    union all
    select name, grouped.id, cameras || grouped.id, apart.people + grouped.people
    from apart join grouped using (name)
    where grouped.id > last and not exists (select from linked where one = grouped.id and other = any (cameras))
      -- Sets of more cameras would be too many to try: of those the fullest counts.
      and (select count(*) from grouped as member where member.name = apart.name) <= 12
  )
  select sum(people)::integer from (select max(people) as people from apart group by name) as group_figure
$$;
comment on function private.room_figure(uuid, boolean) is
  'People in the room of a service by all its cameras, with their factors or as measured; null without any.';

create or replace function private.refresh_camera_figures(instance uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  doors uuid[];
  total integer;
  entries integer;
  measured integer;
  entries_measured integer;
  has_factor boolean;
  rooms integer;
  rooms_measured integer;
begin
  -- Two writers take turns, and the second reads what the first wrote.
  perform from public.service_instances where id = instance for no key update;
  rooms := private.room_figure(instance, true);
  if exists (
    select from public.attendance where service_instance_id = instance and source = 'room' and factor_percent is not null
  ) then
    rooms_measured := private.room_figure(instance, false);
  end if;
  -- A count whose recording was deleted before its passages were kept has a figure of its own.
  select array_agg(recording) filter (where recording is not null),
      max(figure) filter (where recording is null), max(came_in) filter (where recording is null),
      max(total_attendance) filter (where recording is null), max(came_in_measured) filter (where recording is null),
      bool_or(factor_percent is not null)
    into doors, total, entries, measured, entries_measured, has_factor
    from (
      select coalesce(a.ai_session_id, d.id) as recording, a.total_attendance, a.factor_percent,
        a.came_in as came_in_measured,
        least(1000000, (a.total_attendance * coalesce(a.factor_percent, 100) + 50) / 100) as figure,
        least(1000000, (a.came_in * coalesce(a.factor_percent, 100) + 50) / 100) as came_in
      from public.attendance as a left join private.deleted_recordings as d on d.attendance_id = a.id
      where a.service_instance_id = instance and a.source = 'door'
    ) as door;
  if doors is not null then
    select greatest(total, peak), greatest(entries, came_in) into total, entries
      from private.fold_occupancy(doors, true);
    if has_factor then
      select greatest(measured, peak), greatest(entries_measured, came_in) into measured, entries_measured
        from private.fold_occupancy(doors);
    end if;
  end if;
  if has_factor is not true then
    measured := null;
    entries_measured := null;
  end if;
  update public.service_instances
    set door_total = total, door_came_in = entries, door_measured = measured, door_came_in_measured = entries_measured,
      room_total = rooms, room_measured = rooms_measured
    where id = instance
      and (door_total, door_came_in, door_measured, door_came_in_measured, room_total, room_measured)
      is distinct from (total, entries, measured, entries_measured, rooms, rooms_measured);
  perform private.refresh_official_total(instance);
end
$$;

revoke execute on all functions in schema private from public;
