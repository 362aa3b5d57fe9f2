-- A recording may keep pictures in which no one was counted. Their people_count of 0 says nothing: it goes into no
-- average, and a session that has no others writes no attendance.
create or replace function private.refresh_recording_session() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  session_id constant uuid := coalesce(new.recording_session_id, old.recording_session_id);
begin
  perform from public.recording_sessions where id = session_id for update;
  update public.recording_sessions as session
    set avg_people_count = totals.average, max_people_count = totals.peak, thumbnail_snapshot_id = totals.thumbnail
    from (
      select
        coalesce(round(avg(people_count) filter (where metadata ->> 'isCounted' is distinct from 'false')), 0)::integer
          as average,
        coalesce(max(people_count), 0) as peak,
        (array_agg(id order by people_count desc, "timestamp", id))[1] as thumbnail
      from public.attendance_snapshots where recording_session_id = session_id
    ) as totals
    where session.id = session_id;
  return null;
end
$$;

create or replace function private.record_counted_attendance() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A session without a counted snapshot counted nothing, which is not the same as a count of zero.
  if new.service_instance_id is null or not exists (
    select from public.attendance_snapshots
    where church_id = new.church_id and recording_session_id = new.id
      and metadata ->> 'isCounted' is distinct from 'false'
  ) then
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

comment on column public.attendance_snapshots.metadata is
  'Holds fps, detectionCount, isPrecise, isCounted (false: a picture only) and people: boxes as fractions of the picture, with their scores.';
