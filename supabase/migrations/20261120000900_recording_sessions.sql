create table public.recording_sessions (
  id uuid primary key default gen_random_uuid(),
  church_id uuid not null default private.current_church_id() references public.churches (id) on delete cascade,
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  service_instance_id uuid,
  event_id uuid,
  session_name text,
  start_time timestamptz not null default now(),
  end_time timestamptz,
  status text not null default 'recording',
  avg_people_count integer not null default 0,
  max_people_count integer not null default 0,
  thumbnail_snapshot_id uuid,
  attendance_written boolean not null default false,
  target_fps integer not null default 1,
  confidence_threshold double precision not null default 10,
  metadata jsonb,
  created_at timestamptz not null default now(),
  constraint recording_sessions_service_instance foreign key (church_id, service_instance_id)
    references public.service_instances (church_id, id) on delete cascade,
  constraint recording_sessions_event foreign key (church_id, event_id)
    references public.events (church_id, id) on delete set null (event_id),
  constraint recording_sessions_session_name_length check (char_length(session_name) <= 200),
  constraint recording_sessions_start_time_range
    check (start_time between '0001-01-01Z' and '9999-12-31 23:59:59Z'),
  constraint recording_sessions_end_time_range
    check (end_time between '0001-01-01Z' and '9999-12-31 23:59:59Z'),
  constraint recording_sessions_end_time_after_start check (end_time >= start_time),
  constraint recording_sessions_status_known check (status in ('recording', 'completed')),
  constraint recording_sessions_avg_people_count_positive check (avg_people_count >= 0),
  constraint recording_sessions_max_people_count_positive check (max_people_count >= 0),
  constraint recording_sessions_target_fps_range check (target_fps between 1 and 240),
  constraint recording_sessions_confidence_threshold_range check (confidence_threshold between 0 and 100),
  constraint recording_sessions_metadata_object check (jsonb_typeof(metadata) = 'object'),
  -- Room for two thousand line crossings, with line names in any script.
  constraint recording_sessions_metadata_size check (octet_length(metadata::text) <= 1000000),
  constraint recording_sessions_created_at_range check (created_at between '0001-01-01Z' and '9999-12-31 23:59:59Z'),
  constraint recording_sessions_church_id_id unique (church_id, id)
);
comment on table public.recording_sessions is 'One recording with a camera; it has up to ten snapshots.';
comment on column public.recording_sessions.id is 'May come from the browser, which can start a recording offline.';
comment on column public.recording_sessions.user_id is 'Who recorded; null once that person has left.';
comment on column public.recording_sessions.avg_people_count is 'Rounded mean of the snapshots; kept by a trigger.';
comment on column public.recording_sessions.max_people_count is 'Highest of the snapshots; kept by a trigger.';
comment on column public.recording_sessions.thumbnail_snapshot_id is
  'The snapshot with most people, the earliest of equals; kept by a trigger.';
comment on column public.recording_sessions.attendance_written is
  'Whether the session has written its attendance record, even if people deleted it since; kept by a trigger.';
comment on column public.recording_sessions.confidence_threshold is 'Percent.';
comment on column public.recording_sessions.metadata is
  'Holds captureInterval in milliseconds, events (every line crossing) and occupancy (its start and corrections).';

create index recording_sessions_by_start_time on public.recording_sessions (church_id, start_time desc);
create index recording_sessions_service_instance_id on public.recording_sessions (church_id, service_instance_id);
create index recording_sessions_event_id on public.recording_sessions (church_id, event_id);
create index recording_sessions_user_id on public.recording_sessions (user_id);

create function private.end_recording_session() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.status = 'completed' and new.status <> 'completed' then
    raise exception 'A completed recording session cannot record again'
      using errcode = '23514', constraint = 'recording_sessions_stay_completed', table = 'recording_sessions',
        schema = 'public';
  end if;
  -- A device whose clock was set back during the recording must still be able to end it.
  if new.status = 'completed' then
    new.end_time := greatest(coalesce(new.end_time, now()), new.start_time);
  end if;
  return new;
end
$$;
comment on function private.end_recording_session() is 'A session ends once, and never before it started.';
revoke execute on all functions in schema private from public;

create trigger recording_sessions_end before update on public.recording_sessions
  for each row execute function private.end_recording_session();
create trigger recording_sessions_keep_columns before update on public.recording_sessions
  for each row execute function private.refuse_change('id', 'church_id', 'user_id', 'created_at',
    'service_instance_id', 'event_id', 'start_time', 'avg_people_count', 'max_people_count', 'thumbnail_snapshot_id',
    'attendance_written');
create trigger recording_sessions_keep_creation_time before insert or update on public.recording_sessions
  for each row execute function private.keep_creation_time('created_at');

alter table public.recording_sessions enable row level security;
revoke all on public.recording_sessions from public, anon, authenticated;
grant select, insert, update, delete on public.recording_sessions to authenticated;
grant all on public.recording_sessions to service_role;

create policy "people read the recording sessions of their church" on public.recording_sessions
  for select to authenticated using (church_id = (select private.current_church_id()));
create policy "editors add recording sessions to their church" on public.recording_sessions
  for insert to authenticated with check (
    church_id = (select private.editable_church_id())
    and user_id = (select auth.uid())
    and status = 'recording'
    and avg_people_count = 0
    and max_people_count = 0
    and thumbnail_snapshot_id is null
    and not attendance_written
  );
create policy "editors change the recording sessions of their church" on public.recording_sessions
  for update to authenticated
  using (church_id = (select private.editable_church_id()))
  with check (church_id = (select private.editable_church_id()));
create policy "editors delete the recording sessions of their church" on public.recording_sessions
  for delete to authenticated using (church_id = (select private.editable_church_id()));
