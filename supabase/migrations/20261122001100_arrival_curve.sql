-- How many were in the room of a service, minute by minute, from the steps that its figure is made of.
-- Invoker: row-level security decides which recordings there are. Recordings of now count too.
create function public.arrival_curve(service_instance uuid)
returns table (at timestamptz, recording_session_id uuid, people integer, came_in integer)
language sql stable security invoker set search_path = '' as $$
  with recording as (
    select id, way, start_time + coalesce(clock_lag, '0') as begins, coalesce(clock_lag, '0') as lag
    from public.recording_sessions as s
    where service_instance_id = service_instance
      and (status = 'recording' or exists (select from public.attendance where ai_session_id = s.id))
  ), step as (
    select date_trunc('minute', step.at) as minute, step.people, step.came_in, step.place
    from private.occupancy_steps((select array_agg(id) from recording where way = 'door'))
      with ordinality as step (at, people, came_in, place)
  ), every as (
    select minute, max(people) as people, (array_agg(people order by place desc))[1] as left_with, max(came_in) as came_in
    from step group by minute
    union all
    select date_trunc('minute', begins + m.minute * interval '1 minute'), null, null, null
    from recording join public.recording_minutes as m on m.recording_session_id = recording.id
    where way = 'door'
  ), counted as (
    select minute, max(people) as people, max(left_with) as left_with, max(came_in) as came_in,
      -- A minute without a step goes on from the one before it.
      count(max(people)) over (order by minute) as run
    from every group by minute
  )
  select minute, null::uuid, coalesce(people, first_value(left_with) over same), first_value(came_in) over same
  from counted where run > 0 window same as (partition by run order by minute)
  union all
  select "timestamp" + lag, recording.id, people_count, null
  from recording join public.attendance_snapshots as s on s.recording_session_id = recording.id
  where way = 'room' and s.metadata ->> 'isCounted' is distinct from 'false'
  order by 1, 2
$$;
comment on function public.arrival_curve(uuid) is
  'The most people in the room of a service in each minute, and how many had come in by its end, by all its doors. Rows
with a recording are pictures of the room.';
revoke execute on function public.arrival_curve(uuid) from public, anon, authenticated;
grant execute on function public.arrival_curve(uuid) to authenticated, service_role;
-- The curve runs as the person who looks at it.
grant execute on function private.occupancy_steps(uuid[]) to authenticated, service_role;
