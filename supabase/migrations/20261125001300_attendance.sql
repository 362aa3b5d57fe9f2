create table public.attendance (
  id uuid primary key default gen_random_uuid(),
  church_id uuid not null default private.current_church_id() references public.churches (id) on delete cascade,
  recorded_by uuid default auth.uid() references auth.users (id) on delete set null,
  service_instance_id uuid not null,
  total_attendance integer not null default 0,
  adults_count integer,
  children_count integer,
  visitors_count integer,
  tracking_method text not null default 'manual',
  demographics_data jsonb,
  ai_session_id uuid,
  notes text,
  created_at timestamptz not null default now(),
  source text not null default 'typed',
  came_in integer,
  constraint attendance_service_instance foreign key (church_id, service_instance_id)
    references public.service_instances (church_id, id) on delete cascade,
  constraint attendance_ai_session foreign key (church_id, ai_session_id)
    references public.recording_sessions (church_id, id) on delete set null (ai_session_id),
  constraint attendance_total_attendance_range check (total_attendance between 0 and 1000000),
  constraint attendance_adults_count_range check (adults_count between 0 and 1000000),
  constraint attendance_children_count_range check (children_count between 0 and 1000000),
  constraint attendance_visitors_count_range check (visitors_count between 0 and 1000000),
  -- A part cannot be larger than the whole.
  constraint attendance_adults_count_within_total check (adults_count <= total_attendance),
  constraint attendance_children_count_within_total check (children_count <= total_attendance),
  constraint attendance_visitors_count_within_total check (visitors_count <= total_attendance),
  constraint attendance_tracking_method_known check (tracking_method in ('manual', 'ai')),
  constraint attendance_demographics_data_object check (jsonb_typeof(demographics_data) = 'object'),
  constraint attendance_demographics_data_size check (octet_length(demographics_data::text) <= 20000),
  constraint attendance_notes_length check (char_length(notes) <= 10000),
  constraint attendance_created_at_range check (created_at between '0001-01-01Z' and '9999-12-31 23:59:59Z'),
  constraint attendance_source_known
    check (source in ('typed', 'clicker', 'room', 'door', 'register', 'import')),
  constraint attendance_came_in_range check (came_in between 0 and 1000000),
  constraint attendance_source_of_method check ((tracking_method = 'ai') = (source in ('room', 'door'))),
  constraint attendance_ai_session_once unique (church_id, ai_session_id),
  constraint attendance_church_id_id unique (church_id, id)
);
comment on table public.attendance is
  'How many people a service had, as someone typed it or as a recording counted it.';
comment on column public.attendance.recorded_by is
  'Who recorded (the user_id of this table); null once they have left.';
comment on column public.attendance.tracking_method is
  'ai: written when a recording session is completed, never by hand.';
comment on column public.attendance.ai_session_id is 'The session that counted; null once that session is deleted.';
comment on column public.attendance.source is
  'typed by a person, tapped with the clicker, counted in the room or at the door by a camera, register or import.';
comment on column public.attendance.came_in is 'Entries at a door; the total is the peak occupancy.';

-- The id fixes the order of equal times, so that two pages never show the same row.
create index attendance_by_creation on public.attendance (church_id, created_at, id);
create index attendance_service_instance_id on public.attendance (church_id, service_instance_id);
create index attendance_recorded_by on public.attendance (recorded_by);

create trigger attendance_keep_columns before update on public.attendance
  for each row execute function private.refuse_change('id', 'church_id', 'recorded_by', 'service_instance_id',
    'tracking_method', 'ai_session_id', 'created_at');
create trigger attendance_keep_source before update on public.attendance
  for each row execute function private.refuse_change('source', 'came_in');
create trigger attendance_keep_creation_time before insert or update on public.attendance
  for each row execute function private.keep_creation_time('created_at');
create trigger attendance_take_turn before insert or update or delete on public.attendance
  for each statement execute function private.take_turn();
create trigger attendance_audit after insert or update or delete on public.attendance
  for each row execute function private.audit('attendance',
    '{total_attendance,adults_count,children_count,visitors_count,source}', '{notes,demographics_data}');

-- ── Figures that people may not change ──

-- A camera writes the figure of its way. People never change it: they add a count of their own, which comes first, so
-- that the camera's error stays known.
create trigger attendance_keep_camera_count before update on public.attendance
  for each row when (old.tracking_method = 'ai' and new.total_attendance <> old.total_attendance
    and current_user in ('anon', 'authenticated'))
  execute function private.refuse_by_rule('attendance_camera_count_kept');
-- People never change what was tapped: the next tap would undo it. A count of their own comes first, and deleting the
-- record leaves out every clicker so far.
create trigger attendance_keep_clicked_count before update on public.attendance
  for each row when (old.source = 'clicker' and current_user in ('anon', 'authenticated')
    and (old.total_attendance, old.adults_count, old.children_count, old.visitors_count)
      is distinct from (new.total_attendance, new.adults_count, new.children_count, new.visitors_count))
  execute function private.refuse_by_rule('attendance_clicked_count_kept');

-- ── The parts of a total ──

-- Adults and children are different people; visitors are adults or children too. The name of this trigger puts it after
-- attendance_fit_parts.
create trigger attendance_keep_parts_within_total
  before insert or update of total_attendance, adults_count, children_count on public.attendance
  for each row when (new.adults_count + new.children_count > new.total_attendance)
  execute function private.refuse_by_rule('attendance_children_count_beside_adults');

-- People may have typed the parts of a total that a recording counted. Deleting its fullest snapshot lowers that total.
create function private.fit_attendance_parts() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- An unknown part stays unknown, so least(), which ignores null, is of no use here.
  if new.adults_count > new.total_attendance then
    new.adults_count := new.total_attendance;
  end if;
  if new.children_count > new.total_attendance - coalesce(new.adults_count, 0) then
    new.children_count := new.total_attendance - coalesce(new.adults_count, 0);
  end if;
  if new.visitors_count > new.total_attendance then
    new.visitors_count := new.total_attendance;
  end if;
  return new;
end
$$;
comment on function private.fit_attendance_parts() is
  'Keeps the parts of a counted attendance within a total that a recording lowered.';

-- The trigger acts only when the database itself lowers the total: a person who sends a part that is too large gets an
-- error.
create trigger attendance_fit_parts before update of total_attendance on public.attendance
  for each row when (current_user not in ('anon', 'authenticated') and new.total_attendance < old.total_attendance)
  execute function private.fit_attendance_parts();

-- ── Whether a service was counted ──

create function private.mark_attendance_recorded() returns trigger
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
      and attendance_recorded <> exists (select from public.attendance where service_instance_id = instance.id);
  return null;
end
$$;
comment on function private.mark_attendance_recorded() is
  'Keeps service_instances.attendance_recorded true exactly while the instance has an attendance record.';

create trigger attendance_mark_recorded after insert or delete or update of service_instance_id on public.attendance
  for each row execute function private.mark_attendance_recorded();

-- ── Who may read, add, change and delete counts ──

create function private.countable_attendance() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(id), '{}') from public.attendance
  where service_instance_id = any (private.countable_services())
$$;
comment on function private.countable_attendance() is 'The counts of the services that a counter may count.';

revoke execute on all functions in schema private from public;
grant execute on function private.countable_attendance() to authenticated, service_role;

alter table public.attendance enable row level security;
revoke all on public.attendance from public, anon, authenticated;
grant select, insert, update, delete on public.attendance to authenticated;
grant all on public.attendance to service_role;

create policy "people read the attendance of their church" on public.attendance
  for select to authenticated using (
    church_id = (select private.current_church_id())
    and (not (select private.is_counter())
      or service_instance_id = any ((select private.countable_services())::uuid[]))
  );
create policy "recorders add attendance to their church" on public.attendance
  for insert to authenticated with check (
    church_id = (select private.recording_church_id())
    and recorded_by = (select auth.uid())
    and tracking_method = 'manual'
    and (source = 'typed' or source = 'import' and not (select private.is_counter()))
    and ai_session_id is null
    and came_in is null
    and (not (select private.is_counter())
      or service_instance_id = any ((select private.countable_services())::uuid[]))
  );
create policy "recorders change the attendance of their church" on public.attendance
  for update to authenticated
  using (
    church_id = (select private.recording_church_id())
    and (not (select private.is_counter())
      or service_instance_id = any ((select private.countable_services())::uuid[]))
  )
  with check (
    church_id = (select private.recording_church_id())
    and (not (select private.is_counter())
      or service_instance_id = any ((select private.countable_services())::uuid[]))
  );
create policy "editors delete the attendance of their church" on public.attendance
  for delete to authenticated using (church_id = (select private.editable_church_id()));
