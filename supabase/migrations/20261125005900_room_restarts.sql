-- When a camera at a door starts a second recording, the recording starts from 0 unless a person enters a number.
-- People who are already in the room are then missing from the figure. `room_restarts` lists such recordings for the
-- page, and `set_people_at_start` corrects the start value.
alter table public.attendance_history drop constraint attendance_history_change_known;
alter table public.attendance_history add constraint attendance_history_change_known check (change in (
  'added', 'changed', 'removed', 'picture_corrected', 'chosen', 'did_not_happen', 'held', 'cameras_answered',
  'camera_pairs_changed', 'official_order_changed', 'total_moved', 'start_changed'
));

create function public.room_restarts(service_instance uuid)
returns table (recording_session_id uuid, began_at timestamptz, people_before integer, people_at_start integer)
language sql stable security invoker set search_path = '' as $$
  with counted as (
    select s.id, s.people_at_start, s.start_time + coalesce(s.clock_lag, '0') as begins,
      -- A person entered a number that stands before the first passage.
      (select m.steps #>> '{0,1}' from public.recording_minutes as m
        where m.recording_session_id = s.id and jsonb_array_length(m.steps) > 0 order by m.minute limit 1) ~ '^\d' as is_told
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
comment on function public.room_restarts(uuid) is
  'Completed recordings at the doors of a service that set the number in the room when they began, and what it was before.';

drop trigger recording_sessions_audit on public.recording_sessions;
create trigger recording_sessions_audit after insert or update or delete on public.recording_sessions
  for each row execute function private.audit('recording_sessions', '{session_name,status,people_at_start}', '{}');

create function public.set_people_at_start(recording uuid, people integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  church constant uuid := private.editable_church_id();
  session public.recording_sessions;
  figures record;
  total_before integer;
begin
  if church is null then
    raise exception 'Only owners and staff change counts' using errcode = '42501';
  end if;
  select * into session from public.recording_sessions
    where id = recording and church_id = church and way = 'door' and status = 'completed'
      and service_instance_id is not null;
  if not found then
    raise exception 'There is no such recording' using errcode = 'PT404';
  end if;
  select official_total into total_before from public.service_instances where id = session.service_instance_id;
  update public.recording_sessions set people_at_start = people where id = recording;
  select * into figures from private.fold_occupancy(array[recording]);
  -- The trigger of a completed recording keeps its count and the figure of all doors.
  update public.recording_sessions set peak_occupancy = figures.peak where id = recording and peak_occupancy is not null;
  perform private.write_history(session.church_id, session.service_instance_id,
    (select id from public.attendance where ai_session_id = recording), 'start_changed', 'door',
    jsonb_build_object('people', session.people_at_start, 'total', total_before),
    jsonb_build_object('people', people, 'at', session.start_time + coalesce(session.clock_lag, '0'),
      'total', (select official_total from public.service_instances where id = session.service_instance_id)));
end
$$;
comment on function public.set_people_at_start(uuid, integer) is
  'How many were in the room when a recording at a door began, said by owners or staff after it.';

revoke execute on function public.room_restarts(uuid) from public, anon, authenticated;
revoke execute on function public.set_people_at_start(uuid, integer) from public, anon, authenticated;
grant execute on function public.room_restarts(uuid) to authenticated, service_role;
grant execute on function public.set_people_at_start(uuid, integer) to authenticated, service_role;
