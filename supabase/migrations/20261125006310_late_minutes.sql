-- After a late minute, `private.fold_occupancy` runs one time for the recording and at most one time for all doors.
create or replace function private.count_session_minutes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  session uuid;
  has_counted boolean;
  counted record;
begin
  for session in select distinct recording_session_id from arrived order by 1 loop
    -- A stronger lock would conflict with the key share lock that the foreign key of another writer's new minute
    -- already holds.
    perform from public.recording_sessions where id = session for no key update;
    -- Minutes in which the camera was only blind counted nothing, which is not the same as a count of zero.
    select exists (
      select from public.recording_minutes as m
      where m.recording_session_id = session and (m.people_in_view is not null or m.steps = '[]'
        or exists (select from jsonb_array_elements(m.steps) as step where step ->> 1 not in ('blind', 'seeing')))
    ) into has_counted;
    select * into counted from private.fold_occupancy(array[session]);
    update public.recording_sessions set
      came_in = case when has_counted then counted.came_in end,
      peak_occupancy = case when has_counted then counted.peak end,
      clock_lag = least(clock_lag, (
        select min(now() - sent_at) from arrived where recording_session_id = session
      ))
    where id = session;
  end loop;
  return null;
end
$$;

create or replace function private.record_counted_attendance() returns trigger
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
    return null;
  end if;
  update public.attendance set total_attendance = figure, came_in = entries
    where ai_session_id = new.id and (total_attendance, came_in) is distinct from (figure, entries);
  -- A passage may change the figure of all doors together and leave that of its own door as it was. A count that changed
  -- has refreshed it already.
  if not found and session.way = 'door' then
    perform private.refresh_camera_figures(session.service_instance_id);
  end if;
  return null;
end
$$;

-- The trigger ignores an update that sets `attendance_written`, because this update changes no figure.
drop trigger recording_sessions_record_attendance on public.recording_sessions;
create trigger recording_sessions_record_attendance after update on public.recording_sessions
  for each row when (new.status = 'completed' and new.attendance_written = old.attendance_written)
  execute function private.record_counted_attendance();

-- ── Cameras that start again ──

create or replace function public.room_restarts(service_instance uuid)
returns table (recording_session_id uuid, began_at timestamptz, people_before integer, people_at_start integer)
language sql stable security invoker set search_path = '' as $$
  with counted as (
    select s.id, s.people_at_start, s.start_time + coalesce(s.clock_lag, '0') as begins,
      -- A person entered a number that stands before the first passage.
      (select step ->> 1
        from public.recording_minutes as m cross join jsonb_array_elements(m.steps) with ordinality as one (step, place)
        where m.recording_session_id = s.id and step #>> '{2,isUndone}' is null and step ->> 1 not in ('blind', 'seeing')
        order by m.minute, place limit 1) ~ '^\d' as is_told
    from public.recording_sessions as s
    where s.service_instance_id = service_instance and s.way = 'door'
      and exists (select from public.attendance where ai_session_id = s.id)
  ), door as (
    select id from counted
    union all
    select d.id from private.deleted_recordings as d
      join public.attendance as a on a.church_id = d.church_id and a.id = d.attendance_id
    where a.service_instance_id = service_instance and a.source = 'door'
  ), step as (
    select at, people, lag(people, 1, 0) over (order by place) as people_before, place
    from private.occupancy_steps((select array_agg(id) from door)) with ordinality as step (at, people, came_in, place)
  )
  select distinct on (begins, id) id, begins, step.people_before, counted.people_at_start
  from counted join step on step.at = begins and step.people = counted.people_at_start
  where step.people_before > 0 and is_told is not true
  order by begins, id, place
$$;

revoke execute on all functions in schema private from public;
