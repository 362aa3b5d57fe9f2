-- At doors, each passage is multiplied by the camera's factor, which is in percent. Numbers that people entered apply
-- to the room and are not multiplied. A running recording has no count yet and therefore no factor.
drop function private.occupancy_steps(uuid[]);
create function private.occupancy_steps(sessions uuid[], with_factors boolean default true)
returns table (at timestamptz, people integer, came_in integer)
language plpgsql stable set search_path = '' as $$
declare
  step record;
  inside bigint := 0;
  entered bigint := 0;
begin
  for step in
    with session as (
      select id, coalesce(camera_id, id)::text as camera, people_at_start,
        people_told_at + coalesce(clock_lag, '0') as told_at,
        start_time + coalesce(clock_lag, '0') as begins,
        coalesce(end_time, 'infinity') + coalesce(clock_lag, '0') as ends,
        -- Where no line was crossed, people who came near one have come in.
        not exists (
          select from public.recording_minutes as m
          where m.recording_session_id = s.id and (m.entries > 0 or m.exits > 0)
        ) as counts_near,
        (select a.factor_percent from public.attendance as a
          where with_factors and a.church_id = s.church_id and a.ai_session_id = s.id) as weight
      from public.recording_sessions as s where id = any (sessions)
      union all
      select id, coalesce(camera_id, id)::text, people_at_start, told_at, begins, coalesce(ends, 'infinity'),
        not jsonb_path_exists(steps, 'strict $[*] ? (@[1] == "entry" || @[1] == "exit")'),
        (select a.factor_percent from public.attendance as a
          where with_factors and a.church_id = d.church_id and a.id = d.attendance_id)
      from private.deleted_recordings as d where id = any (sessions)
    ), every as (
      select mine.id, camera, weight, coalesce(told.at, begins) as at, 0 as minute, 0::bigint as place,
        case when told.at is not null or told_at is null and (people_at_start > 0 or (
          exists (select from session as other where other.camera = mine.camera and other.begins < mine.begins)
          and not exists (
            select from session as other
            where other.id <> mine.id and other.begins <= mine.begins and other.ends > mine.begins
          )
        )) then to_jsonb(people_at_start) end as what,
        counts_near,
        -- While no door records, no one is counted: a number of then is no peak.
        told.at is null or told.at = begins or exists (
          select from session as other where other.begins <= told.at and other.ends >= told.at
        ) as is_shown
      from session as mine cross join lateral (
        -- A number of yesterday says nothing once another door counts.
        select case when told_at > begins then begins when told_at >= begins - interval '12 hours' or not exists (
          select from session as other where (other.begins, other.id) < (mine.begins, mine.id)
        ) then told_at end as at
      ) as told
      union all
      select id, camera, weight, begins, 0, 0, null, counts_near, true from session where told_at < begins
      union all
      select session.id, camera, weight,
        begins + m.minute * interval '1 minute' + (s.step ->> 0)::integer * interval '1 millisecond',
        m.minute, s.place, s.step -> 1, counts_near, true
      from session
        join public.recording_minutes as m on m.recording_session_id = session.id
        cross join jsonb_array_elements(m.steps) with ordinality as s (step, place)
      where s.step #>> '{2,isUndone}' is null and s.step ->> 1 not in ('blind', 'seeing')
      union all
      select d.id, camera, weight, d.begins + (s.step ->> 0)::integer * interval '1 millisecond', 0, s.place, s.step -> 1,
        counts_near, true
      from session
        join private.deleted_recordings as d using (id)
        cross join jsonb_array_elements(d.steps) with ordinality as s (step, place)
    )
    select every.at, every.what #>> '{}' as what, jsonb_typeof(every.what) = 'number' as is_value,
      coalesce(weight, 100) as weight, is_shown
    from every
    where (every.what is distinct from '"near"' or counts_near)
      -- People that one camera saw in two recordings at once count once. A number is of the room on either.
      and (jsonb_typeof(every.what) = 'number' or not exists (
        select from session as mine join session as earlier on earlier.camera = mine.camera
        where mine.id = every.id and (earlier.begins, earlier.id) < (mine.begins, mine.id)
          and every.at < earlier.ends
      ))
    order by every.at, every.id, every.minute, every.place
  loop
    if step.is_value then
      inside := step.what::bigint * 100;
    elsif step.what is null then
      null;
    elsif step.what = 'exit' then
      inside := greatest(0, inside - step.weight);
    else
      inside := inside + step.weight;
      entered := entered + step.weight;
    end if;
    continue when not step.is_shown;
    at := step.at;
    people := (inside + 50) / 100;
    came_in := (entered + 50) / 100;
    return next;
  end loop;
end
$$;

comment on function private.occupancy_steps(uuid[], boolean) is
  'People in the room and entries so far after each step of recordings at the doors of one room, in order; with the usual
factors of their cameras, or as measured.';

drop function private.fold_occupancy(uuid[]);
create function private.fold_occupancy(
  sessions uuid[], with_factors boolean default false, out peak integer, out came_in integer
)
language sql stable set search_path = '' as $$
  -- An attendance record holds a million at most, and every recording must be completable.
  select coalesce(least(max(people), 1000000), 0), coalesce(least(max(step.came_in), 1000000), 0)
  from private.occupancy_steps(sessions, with_factors) as step
$$;
comment on function private.fold_occupancy(uuid[], boolean) is
  'Peak occupancy and entries of recordings at the doors of one room, as measured or with the factors of their cameras.';

revoke execute on all functions in schema private from public;
-- `public.arrival_curve` calls this function with the rights of its caller.
grant execute on function private.occupancy_steps(uuid[], boolean) to authenticated, service_role;
