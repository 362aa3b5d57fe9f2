-- A camera at a door counts passages, a camera in the room counts heads. What a recording writes down is the figure of
-- the way it counted.
alter table public.recording_sessions
  add column way text not null default 'room',
  add column camera_id uuid,
  add column camera_name text,
  add column people_at_start integer not null default 0,
  add column ends_with_snapshots boolean not null default true,
  add column came_in integer,
  add column peak_occupancy integer,
  add column clock_lag interval,
  add constraint recording_sessions_way_known check (way in ('door', 'room')),
  add constraint recording_sessions_camera_name_length check (char_length(camera_name) <= 200),
  add constraint recording_sessions_people_at_start_range check (people_at_start between 0 and 1000000),
  add constraint recording_sessions_came_in_positive check (came_in >= 0),
  add constraint recording_sessions_peak_occupancy_positive check (peak_occupancy >= 0);
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

create trigger recording_sessions_keep_way before update on public.recording_sessions
  for each row execute function private.refuse_change('way', 'camera_id', 'people_at_start', 'ends_with_snapshots',
    'is_counted', 'came_in', 'peak_occupancy', 'clock_lag');

drop policy "editors add recording sessions to their church" on public.recording_sessions;
create policy "editors add recording sessions to their church" on public.recording_sessions
  for insert to authenticated with check (
    church_id = (select private.editable_church_id())
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
  );
