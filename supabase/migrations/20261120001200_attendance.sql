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

-- With the id, the order of equal times is fixed, so that two pages never show the same row.
create index attendance_by_creation on public.attendance (church_id, created_at, id);
create index attendance_service_instance_id on public.attendance (church_id, service_instance_id);
create index attendance_recorded_by on public.attendance (recorded_by);

create trigger attendance_keep_columns before update on public.attendance
  for each row execute function private.refuse_change('id', 'church_id', 'recorded_by', 'service_instance_id',
    'tracking_method', 'ai_session_id', 'created_at');
create trigger attendance_keep_creation_time before insert or update on public.attendance
  for each row execute function private.keep_creation_time('created_at');

alter table public.attendance enable row level security;
revoke all on public.attendance from public, anon, authenticated;
grant select, insert, update, delete on public.attendance to authenticated;
grant all on public.attendance to service_role;

create policy "people read the attendance of their church" on public.attendance
  for select to authenticated using (church_id = (select private.current_church_id()));
create policy "editors add attendance to their church" on public.attendance
  for insert to authenticated with check (
    church_id = (select private.editable_church_id())
    and recorded_by = (select auth.uid())
    and tracking_method = 'manual'
    and ai_session_id is null
  );
create policy "editors change the attendance of their church" on public.attendance
  for update to authenticated
  using (church_id = (select private.editable_church_id()))
  with check (church_id = (select private.editable_church_id()));
create policy "editors delete the attendance of their church" on public.attendance
  for delete to authenticated using (church_id = (select private.editable_church_id()));

-- People may have typed the parts of a total that a recording counted. Deleting its fullest snapshot lowers that total.
create function private.fit_attendance_parts() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.adults_count := least(new.adults_count, new.total_attendance);
  new.children_count := least(new.children_count, new.total_attendance);
  new.visitors_count := least(new.visitors_count, new.total_attendance);
  return new;
end
$$;
comment on function private.fit_attendance_parts() is
  'Keeps the parts of a counted attendance within a total that a recording lowered.';

-- Only when the database itself lowers the total: a person who sends a part that is too large gets an error.
create trigger attendance_fit_parts before update of total_attendance on public.attendance
  for each row when (current_user not in ('anon', 'authenticated') and new.total_attendance < old.total_attendance)
  execute function private.fit_attendance_parts();

create function private.mark_attendance_recorded() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  touched constant uuid[] := array[old.service_instance_id, new.service_instance_id];
begin
  -- In order of id, so that two writers never wait for each other; no stronger lock, because the foreign key of the
  -- other writer's new row already holds a key share lock.
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

-- A session writes its attendance record once, and attendance_written remembers that. The other columns cannot tell a
-- late first snapshot from a deleted fullest one, so a record that people deleted would come back.
create function private.record_counted_attendance() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A session without a snapshot counted nothing, which is not the same as a count of zero.
  if new.service_instance_id is null or new.thumbnail_snapshot_id is null then
    return null;
  end if;
  if not new.attendance_written then
    update public.recording_sessions set attendance_written = true where id = new.id;
    insert into public.attendance
        (church_id, recorded_by, service_instance_id, total_attendance, tracking_method, ai_session_id)
      values (new.church_id, new.user_id, new.service_instance_id, new.max_people_count, 'ai', new.id)
      on conflict on constraint attendance_ai_session_once do update set total_attendance = excluded.total_attendance;
  elsif new.max_people_count <> old.max_people_count then
    -- A snapshot that was waiting in another tab or browser arrived after the end, or the fullest one was deleted.
    update public.attendance set total_attendance = new.max_people_count where ai_session_id = new.id;
  end if;
  return null;
end
$$;
comment on function private.record_counted_attendance() is
  'Completing a session writes one attendance record of its peak, and a late snapshot corrects it.';

create trigger recording_sessions_record_attendance after update on public.recording_sessions
  for each row when (new.status = 'completed') execute function private.record_counted_attendance();

revoke execute on all functions in schema private from public;
