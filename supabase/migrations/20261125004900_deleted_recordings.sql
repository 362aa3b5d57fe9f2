-- The count of a deleted recording is kept. `private.deleted_recordings` also keeps the passages and the camera of the
-- recording, because the figure of all doors is computed from passages, and the figure of a room from cameras. The
-- table holds no pictures and no names.
create table private.deleted_recordings (
  id uuid primary key,
  church_id uuid not null,
  attendance_id uuid not null unique,
  camera_id uuid,
  begins timestamptz not null,
  ends timestamptz,
  people_at_start integer not null,
  steps jsonb not null default '[]',
  constraint deleted_recordings_attendance foreign key (church_id, attendance_id)
    references public.attendance (church_id, id) on delete cascade
);
comment on table private.deleted_recordings is 'What a count needs of its recording after that is deleted.';
comment on column private.deleted_recordings.begins is 'Start by the clock of the server, as ends is.';
comment on column private.deleted_recordings.steps is
  'Steps of all minutes in order, as in recording_minutes, in milliseconds since the start.';

create index deleted_recordings_church_id on private.deleted_recordings (church_id, attendance_id);

create trigger deleted_recordings_take_turn before insert or update or delete on private.deleted_recordings
  for each statement execute function private.take_turn();

alter table private.deleted_recordings enable row level security;
revoke all on private.deleted_recordings from public, anon, authenticated;
grant select on private.deleted_recordings to authenticated;
grant all on private.deleted_recordings to service_role;
-- `public.arrival_curve` reads this table with the rights of its caller.
create policy "people read the deleted recordings of their church" on private.deleted_recordings
  for select to authenticated using (church_id = (select private.reading_church_id()));

create function private.keep_recording_of_count() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.deleted_recordings
      (id, church_id, attendance_id, camera_id, begins, ends, people_at_start, steps)
    select old.id, old.church_id, a.id, old.camera_id, old.start_time + coalesce(old.clock_lag, '0'),
      old.end_time + coalesce(old.clock_lag, '0'), old.people_at_start,
      coalesce((
        select jsonb_agg(
          jsonb_build_array(m.minute * 60000 + (s.step ->> 0)::integer, s.step -> 1) order by m.minute, s.place)
        from public.recording_minutes as m cross join jsonb_array_elements(m.steps) with ordinality as s (step, place)
        where m.church_id = old.church_id and m.recording_session_id = old.id
      ), '[]')
    from public.attendance as a where a.church_id = old.church_id and a.ai_session_id = old.id
    on conflict do nothing;
  return old;
end
$$;
comment on function private.keep_recording_of_count() is 'Keeps what the count of a recording needs of it.';

create trigger recording_sessions_keep_for_count before delete on public.recording_sessions
  for each row execute function private.keep_recording_of_count();

-- ── The figures of all cameras of a service ──

-- `room_figure` puts cameras that see the same people into one group. The figure of a group is the largest sum over
-- cameras of which no two see the same people. The figure of the room is the sum over all groups.
create or replace function private.room_figure(instance uuid) returns integer
language sql stable set search_path = '' as $$
  with recursive camera as (
    select coalesce(s.camera_id, d.camera_id, '00000000-0000-0000-0000-000000000000') as id,
      max(a.total_attendance) as people
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

create or replace function private.refresh_camera_figures(instance uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  doors uuid[];
  rooms integer;
  total integer;
  entries integer;
begin
  -- Two writers take turns, and the second reads what the first wrote.
  perform from public.service_instances where id = instance for no key update;
  rooms := private.room_figure(instance);
  -- A count whose recording was deleted before its passages were kept has a figure of its own.
  select array_agg(recording) filter (where recording is not null),
      max(total_attendance) filter (where recording is null), max(came_in) filter (where recording is null)
    into doors, total, entries
    from (
      select coalesce(a.ai_session_id, d.id) as recording, a.total_attendance, a.came_in
      from public.attendance as a left join private.deleted_recordings as d on d.attendance_id = a.id
      where a.service_instance_id = instance and a.source = 'door'
    ) as door;
  if doors is not null then
    select greatest(total, peak), greatest(entries, came_in) into total, entries from private.fold_occupancy(doors);
  end if;
  update public.service_instances set door_total = total, door_came_in = entries, room_total = rooms
    where id = instance and (door_total, door_came_in, room_total) is distinct from (total, entries, rooms);
  perform private.refresh_official_total(instance);
end
$$;

create or replace function private.refresh_figures_of_cameras() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed constant public.camera_pairs := coalesce(new, old);
  service record;
begin
  for service in
    select id, official_total from public.service_instances where id in (
      select service_instance_id from (
        select service_instance_id, camera_id from public.recording_sessions where church_id = changed.church_id
        union all
        select a.service_instance_id, d.camera_id
        from private.deleted_recordings as d join public.attendance as a on a.church_id = d.church_id and a.id = d.attendance_id
        where d.church_id = changed.church_id
      ) as recording
      where camera_id in (changed.camera_a, changed.camera_b)
      group by 1 having count(distinct camera_id) = 2
    ) order by id
  loop
    perform private.refresh_camera_figures(service.id);
    perform private.note_moved_total(service.id, service.official_total, 'camera_pairs_changed');
  end loop;
  return null;
end
$$;

revoke execute on all functions in schema private from public;
