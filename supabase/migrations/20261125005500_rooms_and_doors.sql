-- A number that an usher tells is one of the room, also on the second of two recordings that one camera makes at once. It
-- was left out with the passages, which the first of them has, too.
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

-- Cameras that see different people add up, whatever others see. An answer was without effect where a third camera, which
-- nobody was asked about, stood between the two. The figure is the most people of cameras that all see different ones,
-- found in each group of cameras that are linked by the same people.
create or replace function private.room_figure(instance uuid) returns integer
language sql stable set search_path = '' as $$
  with recursive camera as (
    select coalesce(s.camera_id, d.camera_id, '00000000-0000-0000-0000-000000000000') as id,
      max(a.total_attendance) as people
    from public.attendance as a left join public.recording_sessions as s on s.id = a.ai_session_id
      left join private.deleted_recordings as d on d.attendance_id = a.id
    where a.service_instance_id = instance and a.source = 'room'
    group by 1
  ), linked as (
    select a.id as one, b.id as other
    from camera as a join camera as b on a.id <> b.id
    where coalesce(
      (select rooms_see from public.service_instances where id = instance),
      (select see from public.camera_pairs
        where church_id = (select church_id from public.service_instances where id = instance)
          and camera_a = least(a.id, b.id) and camera_b = greatest(a.id, b.id)),
      'same'
    ) = 'same'
  ), reached (id, from_id) as (
    select id, id from camera
    union
    select linked.other, reached.from_id from reached join linked on linked.one = reached.id
  ), grouped as (
    select camera.id, min(from_id::text) as name, camera.people from reached join camera using (id)
      group by camera.id, camera.people
  ), apart (name, last, cameras, people) as (
    select name, id, array[id], people from grouped
    union all
    select name, grouped.id, cameras || grouped.id, apart.people + grouped.people
    from apart join grouped using (name)
    where grouped.id > last and not exists (select from linked where one = grouped.id and other = any (cameras))
      -- Sets of more cameras would be too many to try: of those the fullest counts.
      and (select count(*) from grouped as member where member.name = apart.name) <= 12
  )
  select sum(people)::integer from (select max(people) as people from apart group by name) as group_figure
$$;

revoke execute on all functions in schema private from public;
