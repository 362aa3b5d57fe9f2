-- The occupancy of a room is computed from the steps of the cameras at its doors. A person may come in by one door and
-- leave by another, so all steps are put in one order, by the server's clock, before they are added up. A correction
-- says how many one camera should have had; it moves the whole by the difference. The number is never below 0, as in
-- src/domain/recordings/occupancy.ts.
create function private.occupancy_steps(sessions uuid[])
returns table (at timestamptz, people integer, came_in integer)
language plpgsql stable set search_path = '' as $$
declare
  step record;
  of_camera jsonb := '{}';
  own integer;
  before integer;
begin
  people := 0;
  came_in := 0;
  for step in
    with session as (
      select id, coalesce(camera_id, id)::text as camera, start_time, people_at_start,
        start_time + coalesce(clock_lag, '0') as begins,
        coalesce(end_time, 'infinity') + coalesce(clock_lag, '0') as ends,
        -- Where no line was crossed, people who came near one have come in.
        not exists (
          select from public.recording_minutes as m
          where m.recording_session_id = s.id and (m.entries > 0 or m.exits > 0)
        ) as counts_near
      from public.recording_sessions as s where id = any (sessions)
    ), every as (
      select session.id, camera, begins as at, 0 as minute, 0::bigint as place, to_jsonb(people_at_start) as what, counts_near
      from session
      union all
      select session.id, camera, begins + m.minute * interval '1 minute' + (s.step ->> 0)::integer * interval '1 millisecond',
        m.minute, s.place, s.step -> 1, counts_near
      from session
        join public.recording_minutes as m on m.recording_session_id = session.id
        cross join jsonb_array_elements(m.steps) with ordinality as s (step, place)
    )
    select every.at, every.camera, every.what #>> '{}' as what, jsonb_typeof(every.what) = 'number' as is_value
    from every
    where (every.what <> '"near"' or counts_near)
      -- Steps that one camera saw in two recordings at once count once.
      and not exists (
        select from session as mine join session as earlier on earlier.camera = mine.camera
        where mine.id = every.id and (earlier.begins, earlier.id) < (mine.begins, mine.id)
          and every.at < earlier.ends
      )
    order by every.at, every.id, every.minute, every.place
  loop
    own := coalesce((of_camera ->> step.camera)::integer, 0);
    before := own;
    if step.is_value then
      own := step.what::integer;
      people := greatest(0, people + own - before);
    elsif step.what = 'exit' then
      own := greatest(0, own - 1);
      people := greatest(0, people - 1);
    else
      own := own + 1;
      people := people + 1;
      came_in := came_in + 1;
    end if;
    of_camera := jsonb_set(of_camera, array[step.camera], to_jsonb(own));
    at := step.at;
    return next;
  end loop;
end
$$;
comment on function private.occupancy_steps(uuid[]) is
  'People in the room and entries so far after each step of recordings at the doors of one room, in order.';

create function private.fold_occupancy(sessions uuid[], out peak integer, out came_in integer)
language sql stable set search_path = '' as $$
  -- An attendance record holds a million at most, and every recording must be completable.
  select coalesce(least(max(people), 1000000), 0), coalesce(least(max(step.came_in), 1000000), 0)
  from private.occupancy_steps(sessions) as step
$$;
comment on function private.fold_occupancy(uuid[]) is
  'Peak occupancy and entries of recordings at the doors of one room.';

-- ── What a recording at a door has counted so far ──

create function private.count_session_minutes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  session uuid;
  counted record;
begin
  for session in select distinct recording_session_id from arrived order by 1 loop
    -- A stronger lock would conflict with the key share lock that the foreign key of another writer's new minute
    -- already holds.
    perform from public.recording_sessions where id = session for no key update;
    select * into counted from private.fold_occupancy(array[session]);
    update public.recording_sessions set
      came_in = counted.came_in,
      peak_occupancy = counted.peak,
      clock_lag = least(clock_lag, (
        select min(now() - sent_at) from arrived where recording_session_id = session
      ))
    where id = session;
  end loop;
  return null;
end
$$;
comment on function private.count_session_minutes() is 'Keeps what a recording at a door has counted so far.';

create trigger recording_minutes_count_new after insert on public.recording_minutes
  referencing new table as arrived for each statement execute function private.count_session_minutes();
create trigger recording_minutes_count_again after update on public.recording_minutes
  referencing new table as arrived for each statement execute function private.count_session_minutes();

-- ── The curve of arrivals ──

-- The curve shows how many people were in the room of a service, minute by minute, from the same steps as its figure.
-- It runs as its caller, so that row-level security decides which recordings there are. Recordings under way count too.
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
revoke execute on all functions in schema private from public;
-- The curve of arrivals runs with the rights of the person who looks at it.
grant execute on function private.occupancy_steps(uuid[]) to authenticated, service_role;
