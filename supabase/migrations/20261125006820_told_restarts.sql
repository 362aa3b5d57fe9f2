-- `room_restarts` leaves out a recording with `people_told_at`, because a person entered its start value.
create or replace function public.room_restarts(service_instance uuid)
returns table (recording_session_id uuid, began_at timestamptz, people_before integer, people_at_start integer)
language sql stable security invoker set search_path = '' as $$
  with counted as (
    select s.id, s.people_at_start, s.start_time + coalesce(s.clock_lag, '0') as begins,
      -- A person entered a number, which stands before the first passage or before the recording.
      (select step ->> 1
        from public.recording_minutes as m cross join jsonb_array_elements(m.steps) with ordinality as one (step, place)
        where m.recording_session_id = s.id and step #>> '{2,isUndone}' is null and step ->> 1 not in ('blind', 'seeing')
        order by m.minute, place limit 1) ~ '^\d' or s.people_told_at is not null as is_told
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
