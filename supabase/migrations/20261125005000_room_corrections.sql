-- A correction ("84 in the room now") and a start value ("12 are inside already") set the number of people in the room
-- for all cameras, not only for one camera. A start value of 0 counts only if the camera has recorded before and no
-- other recording is running; the room is then taken as empty. Otherwise a start value of 0 is ignored.
create or replace function private.occupancy_steps(sessions uuid[])
returns table (at timestamptz, people integer, came_in integer)
language plpgsql stable set search_path = '' as $$
declare
  step record;
begin
  people := 0;
  came_in := 0;
  for step in
    with session as (
      select id, coalesce(camera_id, id)::text as camera, people_at_start,
        start_time + coalesce(clock_lag, '0') as begins,
        coalesce(end_time, 'infinity') + coalesce(clock_lag, '0') as ends,
        -- Where no line was crossed, people who came near one have come in.
        not exists (
          select from public.recording_minutes as m
          where m.recording_session_id = s.id and (m.entries > 0 or m.exits > 0)
        ) as counts_near
      from public.recording_sessions as s where id = any (sessions)
      union all
      select id, coalesce(camera_id, id)::text, people_at_start, begins, coalesce(ends, 'infinity'),
        not jsonb_path_exists(steps, 'strict $[*] ? (@[1] == "entry" || @[1] == "exit")')
      from private.deleted_recordings where id = any (sessions)
    ), every as (
      select mine.id, camera, begins as at, 0 as minute, 0::bigint as place,
        case when people_at_start > 0 or (
          exists (select from session as other where other.camera = mine.camera and other.begins < mine.begins)
          and not exists (
            select from session as other
            where other.id <> mine.id and other.begins <= mine.begins and other.ends > mine.begins
          )
        ) then to_jsonb(people_at_start) end as what,
        counts_near
      from session as mine
      union all
      select session.id, camera, begins + m.minute * interval '1 minute' + (s.step ->> 0)::integer * interval '1 millisecond',
        m.minute, s.place, s.step -> 1, counts_near
      from session
        join public.recording_minutes as m on m.recording_session_id = session.id
        cross join jsonb_array_elements(m.steps) with ordinality as s (step, place)
      union all
      select d.id, camera, d.begins + (s.step ->> 0)::integer * interval '1 millisecond', 0, s.place, s.step -> 1, counts_near
      from session
        join private.deleted_recordings as d using (id)
        cross join jsonb_array_elements(d.steps) with ordinality as s (step, place)
    )
    select every.at, every.what #>> '{}' as what, jsonb_typeof(every.what) = 'number' as is_value
    from every
    where (every.what is distinct from '"near"' or counts_near)
      -- People whom one camera saw in two recordings at once count once. A number is of the room on either.
      and (jsonb_typeof(every.what) = 'number' or not exists (
        select from session as mine join session as earlier on earlier.camera = mine.camera
        where mine.id = every.id and (earlier.begins, earlier.id) < (mine.begins, mine.id)
          and every.at < earlier.ends
      ))
    order by every.at, every.id, every.minute, every.place
  loop
    if step.is_value then
      people := step.what::integer;
    elsif step.what is null then
      null;
    elsif step.what = 'exit' then
      people := greatest(0, people - 1);
    else
      people := people + 1;
      came_in := came_in + 1;
    end if;
    at := step.at;
    return next;
  end loop;
end
$$;

create or replace function public.arrival_curve(service_instance uuid)
returns table (at timestamptz, recording_session_id uuid, people integer, came_in integer)
language sql stable security invoker set search_path = '' as $$
  with recording as (
    select id, way, start_time + coalesce(clock_lag, '0') as begins, coalesce(clock_lag, '0') as lag
    from public.recording_sessions as s
    where service_instance_id = service_instance
      and (status = 'recording' or exists (select from public.attendance where ai_session_id = s.id))
  ), door as (
    select id from recording where way = 'door'
    union all
    select d.id from private.deleted_recordings as d
      join public.attendance as a on a.church_id = d.church_id and a.id = d.attendance_id
    where a.service_instance_id = service_instance and a.source = 'door'
  ), step as (
    select date_trunc('minute', step.at) as minute, step.people, step.came_in, step.place
    from private.occupancy_steps((select array_agg(id) from door)) with ordinality as step (at, people, came_in, place)
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

create function public.people_in_room(service_instance uuid, session uuid)
returns table (people integer, last_minute integer)
language sql stable security invoker set search_path = '' as $$
  select coalesce((
      select step.people
      from private.occupancy_steps((
        select array_agg(id) from public.recording_sessions as s
        where service_instance_id = service_instance and way = 'door'
          and (status = 'recording' or exists (select from public.attendance where ai_session_id = s.id))
      )) with ordinality as step (at, people, came_in, place)
      order by place desc limit 1
    ), 0),
    (select max(minute) from public.recording_minutes where recording_session_id = session)
$$;
comment on function public.people_in_room(uuid, uuid) is
  'How many are in the room by all doors of a service, as far as their minutes have come, and the last minute of one.';

revoke execute on function public.people_in_room(uuid, uuid) from public, anon, authenticated;
grant execute on function public.people_in_room(uuid, uuid) to authenticated, service_role;
