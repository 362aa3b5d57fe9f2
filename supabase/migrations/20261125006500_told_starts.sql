-- A person may enter "12 are inside already" on two laptops before the service, and start the second laptop later. The
-- number is valid for the time `people_told_at`, so that people who come in by the other door after this time are still
-- counted.
alter table public.recording_sessions add column people_told_at timestamptz;
alter table public.recording_sessions add constraint recording_sessions_people_told_at_range
  check (people_told_at between '0001-01-01Z' and '9999-12-31 23:59:59Z');
comment on column public.recording_sessions.people_told_at is
  'When a person told the device people_at_start, before the recording began; null: as it began, or a start of 0 that says nothing.';

create trigger recording_sessions_keep_told before update on public.recording_sessions
  for each row execute function private.refuse_change('people_told_at');

alter table private.deleted_recordings add column told_at timestamptz;
comment on column private.deleted_recordings.told_at is 'When people_at_start was told, by the clock of the server.';

create or replace function private.keep_recording_of_count() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.deleted_recordings
      (id, church_id, attendance_id, camera_id, begins, ends, people_at_start, told_at, steps)
    select old.id, old.church_id, a.id, old.camera_id, old.start_time + coalesce(old.clock_lag, '0'),
      old.end_time + coalesce(old.clock_lag, '0'), old.people_at_start, old.people_told_at + coalesce(old.clock_lag, '0'),
      coalesce((
        -- Lines, places and what was undone go with the recording.
        select jsonb_agg(
          jsonb_build_array(m.minute * 60000 + (s.step ->> 0)::integer, s.step -> 1) order by m.minute, s.place)
        from public.recording_minutes as m cross join jsonb_array_elements(m.steps) with ordinality as s (step, place)
        where m.church_id = old.church_id and m.recording_session_id = old.id
          and s.step #>> '{2,isUndone}' is null and s.step ->> 1 not in ('blind', 'seeing')
      ), '[]')
    from public.attendance as a where a.church_id = old.church_id and a.ai_session_id = old.id
    on conflict do nothing;
  return old;
end
$$;

revoke execute on all functions in schema private from public;
