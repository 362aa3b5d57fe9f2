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
  is_counted boolean not null default false,
  way text not null default 'room',
  camera_id uuid,
  camera_name text,
  people_at_start integer not null default 0,
  ends_with_snapshots boolean not null default true,
  came_in integer,
  peak_occupancy integer,
  clock_lag interval,
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
  -- The limit leaves room for two thousand line crossings, with line names in any script.
  constraint recording_sessions_metadata_size check (octet_length(metadata::text) <= 1000000),
  constraint recording_sessions_created_at_range check (created_at between '0001-01-01Z' and '9999-12-31 23:59:59Z'),
  constraint recording_sessions_way_known check (way in ('door', 'room')),
  constraint recording_sessions_camera_name_length check (char_length(camera_name) <= 200),
  constraint recording_sessions_people_at_start_range check (people_at_start between 0 and 1000000),
  constraint recording_sessions_came_in_positive check (came_in >= 0),
  constraint recording_sessions_peak_occupancy_positive check (peak_occupancy >= 0),
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
comment on column public.recording_sessions.is_counted is
  'Whether people were counted in any of its snapshots; kept by a trigger.';
comment on column public.recording_sessions.way is
  'door: passages over lines, its figure is the peak occupancy. room: people in pictures, its figure is the peak.';
comment on column public.recording_sessions.camera_id is
  'Made by the browser, one for each of its cameras; null for recordings made before cameras had one.';
comment on column public.recording_sessions.people_at_start is 'Occupancy when the recording began.';
comment on column public.recording_sessions.ends_with_snapshots is
  'Whether the tenth snapshot completes the recording; otherwise a person does, or the planned end.';
comment on column public.recording_sessions.came_in is
  'Entries without those undone; kept by a trigger on recording_minutes. Null while no minute was counted.';
comment on column public.recording_sessions.peak_occupancy is 'Highest occupancy; kept like came_in.';
comment on column public.recording_sessions.clock_lag is
  'How far the clock of the device is behind the server''s, by the quickest request; kept like came_in.';

create index recording_sessions_by_start_time on public.recording_sessions (church_id, start_time desc);
create index recording_sessions_service_instance_id on public.recording_sessions (church_id, service_instance_id);
create index recording_sessions_event_id on public.recording_sessions (church_id, event_id);
create index recording_sessions_user_id on public.recording_sessions (user_id);
create index recording_sessions_thumbnail_snapshot_id on public.recording_sessions (thumbnail_snapshot_id);

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

create trigger recording_sessions_end before update on public.recording_sessions
  for each row execute function private.end_recording_session();
create trigger recording_sessions_keep_columns before update on public.recording_sessions
  for each row execute function private.refuse_change('id', 'church_id', 'user_id', 'created_at',
    'service_instance_id', 'event_id', 'start_time', 'avg_people_count', 'max_people_count', 'thumbnail_snapshot_id',
    'attendance_written');
create trigger recording_sessions_keep_way before update on public.recording_sessions
  for each row execute function private.refuse_change('way', 'camera_id', 'people_at_start', 'ends_with_snapshots',
    'is_counted', 'came_in', 'peak_occupancy', 'clock_lag');
create trigger recording_sessions_keep_creation_time before insert or update on public.recording_sessions
  for each row execute function private.keep_creation_time('created_at');
create trigger recording_sessions_take_turn before insert or update or delete on public.recording_sessions
  for each statement execute function private.take_turn();
create trigger recording_sessions_audit after insert or update or delete on public.recording_sessions
  for each row execute function private.audit('recording_sessions', '{session_name,status}', '{}');

-- ── Who may read, add, change and delete recordings ──

create function private.countable_sessions() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(s.id), '{}')
  from private.countable_services() as services, private.countable_events() as events, public.recording_sessions as s
  where (s.service_instance_id = any (services) or s.event_id = any (events))
    and (s.service_instance_id is null or s.service_instance_id = any (services))
    and (s.event_id is null or s.event_id = any (events))
$$;
comment on function private.countable_sessions() is 'The recordings of what a counter may count.';

revoke execute on all functions in schema private from public;
grant execute on function private.countable_sessions() to authenticated, service_role;

alter table public.recording_sessions enable row level security;
revoke all on public.recording_sessions from public, anon, authenticated;
grant select, insert, update, delete on public.recording_sessions to authenticated;
grant all on public.recording_sessions to service_role;

-- The policy does not call countable_sessions, which does not see a new row while its own statement runs.
create policy "people read the recording sessions of their church" on public.recording_sessions
  for select to authenticated using (
    church_id = (select private.current_church_id())
    and (not (select private.is_counter())
      or (num_nonnulls(service_instance_id, event_id) > 0
        and (service_instance_id is null
          or service_instance_id = any ((select private.countable_services())::uuid[]))
        and (event_id is null or event_id = any ((select private.countable_events())::uuid[]))))
  );
create policy "recorders add recording sessions to their church" on public.recording_sessions
  for insert to authenticated with check (
    church_id = (select private.recording_church_id())
    and user_id = (select auth.uid())
    and status = 'recording'
    and avg_people_count = 0
    and max_people_count = 0
    and thumbnail_snapshot_id is null
    and not attendance_written
    and not is_counted
    and came_in is null
    and peak_occupancy is null
    and clock_lag is null
    and (not (select private.is_counter())
      or (num_nonnulls(service_instance_id, event_id) > 0
        and (service_instance_id is null
          or service_instance_id = any ((select private.countable_services())::uuid[]))
        and (event_id is null or event_id = any ((select private.countable_events())::uuid[]))))
  );
create policy "recorders change the recording sessions of their church" on public.recording_sessions
  for update to authenticated
  using (
    church_id = (select private.recording_church_id())
    and (not (select private.is_counter()) or id = any ((select private.countable_sessions())::uuid[]))
  )
  with check (
    church_id = (select private.recording_church_id())
    and (not (select private.is_counter()) or id = any ((select private.countable_sessions())::uuid[]))
  );
create policy "editors delete the recording sessions of their church" on public.recording_sessions
  for delete to authenticated using (church_id = (select private.editable_church_id()));
