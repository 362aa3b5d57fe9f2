-- A service has one official total. A rule proposes it, a person may choose another count.
alter table public.churches
  add column official_order text[] not null default '{typed,clicker,door,room,register}',
  add constraint churches_official_order_complete check (
    cardinality(official_order) = 5
    and official_order @> '{typed,clicker,door,room,register}'
  );
comment on column public.churches.official_order is
  'Which source stands for a service, the first that there is; typed includes import.';
grant update (official_order) on public.churches to authenticated;

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

alter table public.service_instances
  add column outcome text not null default 'held',
  add column outcome_reason text,
  add column official_attendance_id uuid,
  add column official_source text,
  add column rooms_see text,
  add column door_total integer,
  add column door_came_in integer,
  add column room_total integer,
  add column official_total integer,
  add column official_total_source text,
  add column official_total_by text,
  add column official_total_record uuid,
  add column named_present integer,
  add column counts integer not null default 0,
  add constraint service_instances_outcome_known check (outcome in ('held', 'did_not_happen')),
  add constraint service_instances_outcome_reason_length check (char_length(outcome_reason) <= 200),
  add constraint service_instances_official_source_known
    check (official_source in ('clicker', 'door', 'room', 'register')),
  add constraint service_instances_official_once
    check (official_attendance_id is null or official_source is null),
  add constraint service_instances_rooms_see_known check (rooms_see in ('same', 'different')),
  add constraint service_instances_door_total_positive check (door_total >= 0),
  add constraint service_instances_door_came_in_positive check (door_came_in >= 0),
  add constraint service_instances_room_total_positive check (room_total >= 0),
  add constraint service_instances_official_total_positive check (official_total >= 0),
  add constraint service_instances_official_total_source_known
    check (official_total_source in ('typed', 'clicker', 'room', 'door', 'register', 'import')),
  add constraint service_instances_official_total_by_known check (official_total_by in ('person', 'rule')),
  add constraint service_instances_named_present_positive check (named_present >= 0),
  add constraint service_instances_counts_positive check (counts >= 0);
comment on column public.service_instances.official_attendance_id is
  'The count that a person chose to stand for this service; null follows official_source or the rule.';
comment on column public.service_instances.official_source is
  'A source that a person chose, where several counts make one figure: all doors, all rooms, all clickers.';
comment on column public.service_instances.rooms_see is 'Overrules camera_pairs for this service.';
comment on column public.service_instances.door_total is 'Of all cameras at doors together; kept by triggers.';
comment on column public.service_instances.room_total is 'Of all cameras in the room together; kept by triggers.';
comment on column public.service_instances.official_total is
  'What public.service_totals shows, with the columns after it; kept by triggers, because lists of years read it.';

-- Not a foreign key: with a second link between the two tables, clients could not embed one in the other any more.
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

create trigger service_instances_keep_figures before update on public.service_instances
  for each row execute function private.refuse_change('door_total', 'door_came_in', 'room_total', 'official_total',
    'official_total_source', 'official_total_by', 'official_total_record', 'named_present', 'counts');

drop policy "editors add service instances to their church" on public.service_instances;
create policy "editors add service instances to their church" on public.service_instances
  for insert to authenticated with check (
    church_id = (select private.editable_church_id())
    and user_id = (select auth.uid())
    and not attendance_recorded
    and door_total is null
    and door_came_in is null
    and room_total is null
    and official_total is null
    and named_present is null
    and counts = 0
  );

-- Of one camera the highest recording counts. Cameras that see the same people, directly or by way of others, are one
-- group whose highest counts; groups add up. An unknown pair sees the same people, so nobody is counted twice unasked.
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
  rooms constant integer := private.room_figure(instance);
  total integer;
  entries integer;
begin
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
  instance uuid;
begin
  for instance in
    select service_instance_id from public.recording_sessions
    where church_id = changed.church_id and camera_id in (changed.camera_a, changed.camera_b)
      and service_instance_id is not null
    group by 1 having count(distinct camera_id) = 2 order by 1
  loop
    perform private.refresh_camera_figures(instance);
  end loop;
  return null;
end
$$;
create trigger camera_pairs_refresh_figures after insert or update or delete on public.camera_pairs
  for each row execute function private.refresh_figures_of_cameras();

update public.service_instances as instance set room_total = private.room_figure(instance.id)
  where exists (select from public.attendance where service_instance_id = instance.id and source = 'room');

revoke execute on all functions in schema private from public;
