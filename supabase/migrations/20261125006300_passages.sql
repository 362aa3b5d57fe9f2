-- The passages of a recording are stored only in its minutes. A passage is [milliseconds, 'entry', {"line": "Door",
-- "track": 3, "x": 0.5, "y": 0.6, "score": 0.9, "isUndone": true}], where x and y are the place on the picture, and
-- `isUndone` is present only when a person took the passage out of the counts. Version 1.0.0 sends passages without the
-- third element. Between 'blind' and 'seeing', the camera delivers frames in which no one can be counted.
create or replace function private.are_steps(steps jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(steps) = 'array' and not jsonb_path_exists(steps, 'strict $[*] ? (
    @.type() != "array" || @.size() < 2 || @.size() > 3
    || @[0].type() != "number" || @[0] < 0 || @[0] >= 60000 || @[0].floor() != @[0]
    || !(@[1].type() == "string" && (@[1] == "entry" || @[1] == "exit" || @[1] == "near")
      || @.size() == 2 && @[1].type() == "string" && (@[1] == "blind" || @[1] == "seeing")
      || @.size() == 2 && @[1].type() == "number" && @[1] >= 0 && @[1] <= 1000000 && @[1].floor() == @[1])
    || @.size() == 3 && (
      @[2].type() != "object"
      || !exists(@[2].keyvalue() ? (@.key == "line" && @.value.type() == "string"))
      || !exists(@[2].keyvalue() ? (
        @.key == "track" && @.value.type() == "number" && @.value.floor() == @.value && @.value.abs() <= 9007199254740991))
      || !exists(@[2].keyvalue() ? (@.key == "x" && @.value.type() == "number" && @.value >= 0 && @.value <= 1))
      || !exists(@[2].keyvalue() ? (@.key == "y" && @.value.type() == "number" && @.value >= 0 && @.value <= 1))
      || !exists(@[2].keyvalue() ? (@.key == "score" && @.value.type() == "number" && @.value >= 0 && @.value <= 1))
      || exists(@[2].keyvalue() ? (!(@.key == "line" || @.key == "track" || @.key == "x" || @.key == "y"
        || @.key == "score" || @.key == "isUndone" && @.value.type() == "boolean" && @.value == true)))
    )
  )', '{}', true)
$$;

create or replace function private.count_steps(steps jsonb, what text) returns integer
language sql immutable set search_path = '' as $$
  select count(*)::integer from jsonb_array_elements(steps) as step
  where step ->> 1 = what and step #>> '{2,isUndone}' is null
$$;
comment on function private.count_steps(jsonb, text) is 'How many steps of one kind a minute has, without those undone.';

comment on column public.recording_sessions.metadata is
  'Holds captureInterval in milliseconds; of version 1.0.0 also events, gaps and occupancy, which its minutes do not tell whole.';

-- ── The number in the room ──

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
      where s.step #>> '{2,isUndone}' is null and s.step ->> 1 not in ('blind', 'seeing')
      union all
      select d.id, camera, d.begins + (s.step ->> 0)::integer * interval '1 millisecond', 0, s.place, s.step -> 1, counts_near
      from session
        join private.deleted_recordings as d using (id)
        cross join jsonb_array_elements(d.steps) with ordinality as s (step, place)
    )
    select every.at, every.what #>> '{}' as what, jsonb_typeof(every.what) = 'number' as is_value
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

create or replace function private.keep_recording_of_count() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.deleted_recordings
      (id, church_id, attendance_id, camera_id, begins, ends, people_at_start, steps)
    select old.id, old.church_id, a.id, old.camera_id, old.start_time + coalesce(old.clock_lag, '0'),
      old.end_time + coalesce(old.clock_lag, '0'), old.people_at_start,
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
