-- ── The count of one recording ──

-- A session writes its attendance record once, and attendance_written remembers that: a record that people deleted does
-- not come back. Later snapshots, minutes and corrections change the record while it is there.
create function private.record_counted_attendance() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Deleting the fullest picture queues an update with older figures that comes last, so the session is read again.
  session constant public.recording_sessions := (select s from public.recording_sessions as s where id = new.id);
  figure constant integer := case session.way when 'door' then session.peak_occupancy else session.max_people_count end;
  entries constant integer := case session.way when 'door' then session.came_in end;
begin
  -- Without a counted picture or minute nothing was counted, which is not the same as a count of zero.
  if session.service_instance_id is null or figure is null or session.way = 'room' and not session.is_counted then
    return null;
  end if;
  if not session.attendance_written then
    update public.recording_sessions set attendance_written = true where id = new.id;
    insert into public.attendance
        (church_id, recorded_by, service_instance_id, total_attendance, tracking_method, source, came_in, ai_session_id)
      values (new.church_id, new.user_id, new.service_instance_id, figure, 'ai', new.way, entries, new.id)
      on conflict on constraint attendance_ai_session_once
      do update set total_attendance = excluded.total_attendance, came_in = excluded.came_in;
  else
    update public.attendance set total_attendance = figure, came_in = entries
      where ai_session_id = new.id and (total_attendance, came_in) is distinct from (figure, entries);
  end if;
  -- A passage may change the figure of all doors together and leave that of its own door as it was.
  if session.way = 'door' then
    perform private.refresh_camera_figures(session.service_instance_id);
  end if;
  return null;
end
$$;
comment on function private.record_counted_attendance() is
  'Completing a session writes one attendance record of its figure; what arrives later corrects it.';

create trigger recording_sessions_record_attendance after update on public.recording_sessions
  for each row when (new.status = 'completed') execute function private.record_counted_attendance();

-- ── Cameras that see the same people ──

create table public.camera_pairs (
  church_id uuid not null default private.current_church_id() references public.churches (id) on delete cascade,
  camera_a uuid not null,
  camera_b uuid not null,
  see text not null,
  primary key (church_id, camera_a, camera_b),
  constraint camera_pairs_order check (camera_a < camera_b),
  constraint camera_pairs_see_known check (see in ('same', 'different'))
);
comment on table public.camera_pairs is
  'Whether two cameras in a room see the same people (the highest counts) or different ones (both count).';

create trigger camera_pairs_keep_columns before update on public.camera_pairs
  for each row execute function private.refuse_change('church_id', 'camera_a', 'camera_b');
create trigger camera_pairs_take_turn before insert or update or delete on public.camera_pairs
  for each statement execute function private.take_turn();
create trigger camera_pairs_audit after insert or update or delete on public.camera_pairs
  for each row execute function private.audit('camera_pairs', '{see}', '{}');

-- ── Who may read, add, change and delete camera pairs ──

alter table public.camera_pairs enable row level security;
revoke all on public.camera_pairs from public, anon, authenticated;
grant select, insert, update, delete on public.camera_pairs to authenticated;
grant all on public.camera_pairs to service_role;

create policy "people read the camera pairs of their church" on public.camera_pairs
  for select to authenticated using (church_id = (select private.current_church_id()));
create policy "editors add camera pairs to their church" on public.camera_pairs
  for insert to authenticated with check (church_id = (select private.editable_church_id()));
create policy "editors change the camera pairs of their church" on public.camera_pairs
  for update to authenticated
  using (church_id = (select private.editable_church_id()))
  with check (church_id = (select private.editable_church_id()));
create policy "editors delete the camera pairs of their church" on public.camera_pairs
  for delete to authenticated using (church_id = (select private.editable_church_id()));

-- ── The figures of all cameras of a service ──

-- The highest recording of each camera counts. Cameras that see the same people, directly or by way of others, are one
-- group whose highest counts; groups add up. An unknown pair sees the same people, so no one is counted twice unasked.
create function private.room_figure(instance uuid) returns integer
language sql stable set search_path = '' as $$
  with recursive camera as (
    select coalesce(s.camera_id, '00000000-0000-0000-0000-000000000000') as id, max(a.total_attendance) as people
    from public.attendance as a left join public.recording_sessions as s on s.id = a.ai_session_id
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
    select id, min(from_id::text) as name from reached group by id
  )
  select sum(people)::integer from (
    select max(camera.people) as people from grouped join camera using (id) group by grouped.name
  ) as group_figure
$$;
comment on function private.room_figure(uuid) is 'People in the room of a service by all its cameras; null without any.';

create function private.refresh_camera_figures(instance uuid) returns void
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
  -- A count whose recording was deleted keeps its own figure.
  select array_agg(ai_session_id) filter (where ai_session_id is not null),
      max(total_attendance) filter (where ai_session_id is null), max(came_in) filter (where ai_session_id is null)
    into doors, total, entries
    from public.attendance where service_instance_id = instance and source = 'door';
  if doors is not null then
    select greatest(total, peak), greatest(entries, came_in) into total, entries from private.fold_occupancy(doors);
  end if;
  update public.service_instances set door_total = total, door_came_in = entries, room_total = rooms
    where id = instance and (door_total, door_came_in, room_total) is distinct from (total, entries, rooms);
  perform private.refresh_official_total(instance);
end
$$;
comment on function private.refresh_camera_figures(uuid) is 'Keeps what all cameras of a service counted together.';

create function private.refresh_figures_of_count() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  instance uuid;
begin
  update public.service_instances set official_attendance_id = null
    where id = old.service_instance_id and official_attendance_id = old.id
      and (tg_op = 'DELETE' or new.service_instance_id <> old.service_instance_id);
  for instance in
    select distinct id from unnest(array[old.service_instance_id, new.service_instance_id]) as id
    where id is not null order by id
  loop
    if coalesce(new.source, old.source) in ('door', 'room') then
      perform private.refresh_camera_figures(instance);
    else
      perform private.refresh_official_total(instance);
    end if;
  end loop;
  return null;
end
$$;

create trigger attendance_refresh_figures after insert or update or delete on public.attendance
  for each row execute function private.refresh_figures_of_count();

create function private.refresh_figures_of_service() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_camera_figures(new.id);
  return null;
end
$$;

create trigger service_instances_refresh_figures after update of rooms_see on public.service_instances
  for each row when (old.rooms_see is distinct from new.rooms_see)
  execute function private.refresh_figures_of_service();

create function private.refresh_figures_of_cameras() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed constant public.camera_pairs := coalesce(new, old);
  service record;
begin
  for service in
    select id, official_total from public.service_instances where id in (
      select service_instance_id from public.recording_sessions
      where church_id = changed.church_id and camera_id in (changed.camera_a, changed.camera_b)
      group by 1 having count(distinct camera_id) = 2
    ) order by id
  loop
    perform private.refresh_camera_figures(service.id);
    perform private.note_moved_total(service.id, service.official_total, 'camera_pairs_changed');
  end loop;
  return null;
end
$$;

create trigger camera_pairs_refresh_figures after insert or update or delete on public.camera_pairs
  for each row execute function private.refresh_figures_of_cameras();

revoke execute on all functions in schema private from public;
