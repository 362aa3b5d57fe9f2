-- A service has one official total. A rule proposes it, a person may choose another count.
alter table public.churches
  add column official_order text[] not null default '{typed,clicker,door,room,register}',
  add constraint churches_official_order_complete check (
    array_ndims(official_order) = 1
    and cardinality(official_order) = 5
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

create trigger camera_pairs_keep_columns before update on public.camera_pairs
  for each row execute function private.refuse_change('church_id', 'camera_a', 'camera_b');

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
    and official_total_source is null
    and official_total_by is null
    and official_total_record is null
    and named_present is null
    and counts = 0
  );

revoke execute on all functions in schema private from public;
