-- A step is [milliseconds into the minute, what]: 'entry', 'exit', 'near' (came close to a line that knows no exits),
-- or a number: from here on so many people are in the room. The filter checks types first: comparing values of
-- different types is neither true nor false, and would let a wrong step pass.
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
comment on table public.recording_minutes is 'The steps that a recording counted in each minute, sent while it runs.';
comment on column public.recording_minutes.minute is 'Whole minutes since the start of the recording.';
comment on column public.recording_minutes.revision is
  'Grows when a minute is sent again, because a passage in it was undone; an older one arriving later changes nothing.';
comment on column public.recording_minutes.people_in_view is 'The most people in one frame of this minute.';
comment on column public.recording_minutes.sent_at is
  'The time by the clock of the device. The range keeps times that are moved by its lag within the calendar of the database.';

create index recording_minutes_church_id on public.recording_minutes (church_id, recording_session_id);

create trigger recording_minutes_keep_columns before update on public.recording_minutes
  for each row execute function private.refuse_change('church_id', 'recording_session_id', 'minute');
create trigger recording_minutes_take_turn before insert or update or delete on public.recording_minutes
  for each statement execute function private.take_turn();

create function private.keep_newest_revision() returns trigger
language plpgsql set search_path = '' as $$
begin
  return case when new.revision > old.revision then new end;
end
$$;
comment on function private.keep_newest_revision() is 'A minute that was overtaken on the way is ignored.';

create trigger recording_minutes_keep_newest before update on public.recording_minutes
  for each row execute function private.keep_newest_revision();

revoke execute on all functions in schema private from public;
-- Checks and generated columns run with the rights of the person who writes.
grant execute on function private.are_steps(jsonb), private.count_steps(jsonb, text) to authenticated, service_role;

-- ── Who may read and send recorded minutes ──

alter table public.recording_minutes enable row level security;
revoke all on public.recording_minutes from public, anon, authenticated;
grant select, insert, update on public.recording_minutes to authenticated;
grant all on public.recording_minutes to service_role;

create policy "people read the recorded minutes of their church" on public.recording_minutes
  for select to authenticated using (
    church_id = (select private.current_church_id())
    and (not (select private.is_counter())
      or recording_session_id = any ((select private.countable_sessions())::uuid[]))
  );
create policy "recorders add recorded minutes to their church" on public.recording_minutes
  for insert to authenticated with check (
    church_id = (select private.recording_church_id())
    and (not (select private.is_counter())
      or recording_session_id = any ((select private.countable_sessions())::uuid[]))
  );
create policy "recorders send recorded minutes again" on public.recording_minutes
  for update to authenticated
  using (
    church_id = (select private.recording_church_id())
    and (not (select private.is_counter())
      or recording_session_id = any ((select private.countable_sessions())::uuid[]))
  )
  with check (
    church_id = (select private.recording_church_id())
    and (not (select private.is_counter())
      or recording_session_id = any ((select private.countable_sessions())::uuid[]))
  );
