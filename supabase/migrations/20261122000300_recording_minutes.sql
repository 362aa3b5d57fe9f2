-- A step is [milliseconds into the minute, what]: 'entry', 'exit', 'near' (came close to a line that knows no exits), or
-- a number: from here on so many people are in the room. Types come first: to compare different ones is neither true nor
-- false, and a filter that is neither passes nothing.
create function private.are_steps(steps jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(steps) = 'array' and not jsonb_path_exists(steps, 'strict $[*] ? (
    @.type() != "array" || @.size() != 2
    || @[0].type() != "number" || @[0] < 0 || @[0] >= 60000 || @[0].floor() != @[0]
    || !(@[1].type() == "string" && (@[1] == "entry" || @[1] == "exit" || @[1] == "near")
      || @[1].type() == "number" && @[1] >= 0 && @[1] <= 1000000 && @[1].floor() == @[1])
  )', '{}', true)
$$;
comment on function private.are_steps(jsonb) is 'Whether a document is a list of steps of one minute.';

create function private.count_steps(steps jsonb, what text) returns integer
language sql immutable set search_path = '' as $$
  select count(*)::integer from jsonb_array_elements(steps) as step where step ->> 1 = what
$$;
comment on function private.count_steps(jsonb, text) is 'How many steps of one kind a minute has.';

revoke execute on all functions in schema private from public;
-- Checks and generated columns run as the person who writes.
grant execute on function private.are_steps(jsonb), private.count_steps(jsonb, text) to authenticated, service_role;

create table public.recording_minutes (
  church_id uuid not null default private.current_church_id() references public.churches (id) on delete cascade,
  recording_session_id uuid not null,
  minute integer not null,
  revision integer not null default 0,
  steps jsonb not null default '[]',
  entries integer generated always as (private.count_steps(steps, 'entry')) stored,
  exits integer generated always as (private.count_steps(steps, 'exit')) stored,
  people_in_view integer,
  sent_at timestamptz,
  primary key (recording_session_id, minute),
  constraint recording_minutes_recording_session foreign key (church_id, recording_session_id)
    references public.recording_sessions (church_id, id) on delete cascade,
  constraint recording_minutes_minute_range check (minute between 0 and 10079),
  constraint recording_minutes_revision_range check (revision between 0 and 1000000000),
  constraint recording_minutes_steps_format check (private.are_steps(steps)),
  constraint recording_minutes_steps_size check (octet_length(steps::text) <= 100000),
  constraint recording_minutes_people_in_view_range check (people_in_view between 0 and 1000000),
  constraint recording_minutes_sent_at_range check (sent_at between '0001-01-01Z' and '2999-12-31 23:59:59Z')
);
comment on table public.recording_minutes is 'What a recording counted minute by minute, sent while it runs.';
comment on column public.recording_minutes.minute is 'Whole minutes since the start of the recording.';
comment on column public.recording_minutes.revision is
  'Grows when a minute is sent again, because a passage in it was undone; an older one arriving later changes nothing.';
comment on column public.recording_minutes.people_in_view is 'The most people in one frame of this minute.';
comment on column public.recording_minutes.sent_at is
  'By the clock of the device. The range keeps times that are moved by its lag within the calendar of the database.';

create index recording_minutes_church_id on public.recording_minutes (church_id, recording_session_id);

create trigger recording_minutes_keep_columns before update on public.recording_minutes
  for each row execute function private.refuse_change('church_id', 'recording_session_id', 'minute');

create function private.keep_newest_revision() returns trigger
language plpgsql set search_path = '' as $$
begin
  return case when new.revision > old.revision then new end;
end
$$;
comment on function private.keep_newest_revision() is 'A minute that was overtaken on the way is ignored.';
create trigger recording_minutes_keep_newest before update on public.recording_minutes
  for each row execute function private.keep_newest_revision();

alter table public.recording_minutes enable row level security;
revoke all on public.recording_minutes from public, anon, authenticated;
grant select, insert, update on public.recording_minutes to authenticated;
grant all on public.recording_minutes to service_role;

create policy "people read the recorded minutes of their church" on public.recording_minutes
  for select to authenticated using (church_id = (select private.current_church_id()));
create policy "editors add recorded minutes to their church" on public.recording_minutes
  for insert to authenticated with check (church_id = (select private.editable_church_id()));
create policy "editors send recorded minutes again" on public.recording_minutes
  for update to authenticated
  using (church_id = (select private.editable_church_id()))
  with check (church_id = (select private.editable_church_id()));

-- Several doors of one room: a person may come in by one and leave by another, so their steps are put in one order, by
-- the server's clock, before they are added up. A correction says how many one camera should have had; it moves the
-- whole by the difference. Never below 0, as in src/domain/recordings/occupancy.ts.
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
        -- Without a line to cross, people who came near one have come in.
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
      -- What one camera saw in two recordings at once happened once.
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
  -- At most what an attendance record can hold, so that every recording can be completed.
  select coalesce(least(max(people), 1000000), 0), coalesce(least(max(step.came_in), 1000000), 0)
  from private.occupancy_steps(sessions) as step
$$;
comment on function private.fold_occupancy(uuid[]) is
  'Peak occupancy and entries of recordings at the doors of one room.';

create function private.count_session_minutes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  session uuid;
  counted record;
begin
  for session in select distinct recording_session_id from arrived order by 1 loop
    -- No stronger lock: the foreign key of another writer's new minute already holds a key share lock.
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

revoke execute on all functions in schema private from public;
