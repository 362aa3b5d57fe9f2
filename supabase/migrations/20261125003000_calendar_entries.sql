-- An entry that a calendar program has seen must not vanish: the program learns how often an entry was changed, and
-- that a deleted one is cancelled.
create function private.revise_calendar_entry() returns trigger
language plpgsql set search_path = '' as $$
declare
  shown_column text;
begin
  if tg_op = 'INSERT' then
    new.calendar_revision := 0;
    new.calendar_changed_at := now();
    return new;
  end if;
  new.calendar_revision := old.calendar_revision;
  new.calendar_changed_at := old.calendar_changed_at;
  foreach shown_column in array tg_argv loop
    if to_jsonb(new) -> shown_column is distinct from to_jsonb(old) -> shown_column then
      new.calendar_revision := old.calendar_revision + 1;
      new.calendar_changed_at := now();
      return new;
    end if;
  end loop;
  return new;
end
$$;
comment on function private.revise_calendar_entry() is
  'Before-insert-or-update trigger: counts the changes of the columns named as arguments, whatever people send.';

-- The names of these triggers put them before the triggers that count.
create trigger service_instances_keep_calendar_entry before update on public.service_instances
  for each row execute function private.refuse_change('calendar_revision', 'calendar_changed_at');
create trigger events_keep_calendar_entry before update on public.events
  for each row execute function private.refuse_change('calendar_revision', 'calendar_changed_at');
create trigger service_instances_revise_calendar_entry before insert or update of service_id, service_name,
  instance_date, start_time, end_time, location, outcome, calendar_revision, calendar_changed_at
  on public.service_instances
  for each row execute function private.revise_calendar_entry(
    'service_id', 'service_name', 'instance_date', 'start_time', 'end_time', 'location', 'outcome');
create trigger events_revise_calendar_entry before insert or update of name, description, start_date, end_date, location,
  calendar_revision, calendar_changed_at on public.events
  for each row execute function private.revise_calendar_entry(
    'name', 'description', 'start_date', 'end_date', 'location');

-- ── What an entry shows ──

create function private.calendar_entry(service public.service_instances) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', service.id, 'name', service.service_name, 'location', service.location, 'description', left(s.description, 1000),
    'date', service.instance_date, 'startTime', service.start_time, 'endTime', service.end_time, 'minutes', s.duration,
    'isCancelled', service.outcome <> 'held',
    'revision', service.calendar_revision, 'changedAt', service.calendar_changed_at)
  from (select) as always left join public.services as s
    on s.church_id = service.church_id and s.id = service.service_id
$$;
comment on function private.calendar_entry(public.service_instances) is
  'The part of a dated service that calendars show: nothing that was counted, no notes and no names of people.';

create function private.calendar_entry(event public.events) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', event.id, 'name', event.name, 'location', event.location, 'description', left(event.description, 1000),
    'startDate', event.start_date, 'endDate', event.end_date, 'isCancelled', false,
    'revision', event.calendar_revision, 'changedAt', event.calendar_changed_at)
$$;
comment on function private.calendar_entry(public.events) is
  'The part of an event that calendars show: not who to ask, and not how many may come.';

-- ── The address of a calendar ──

create table private.calendar_feeds (
  church_id uuid primary key references public.churches (id) on delete cascade,
  secret text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  revision integer not null default 0,
  changed_at timestamptz not null default now(),
  constraint calendar_feeds_secret_form check (secret ~ '^[0-9a-f]{64}$')
);
comment on table private.calendar_feeds is 'The secret in the address of a church''s calendar, once it was asked for.';
comment on column private.calendar_feeds.revision is
  'How often something was changed that all entries show, such as the time zone.';
-- The index is on a hash, so that the time of a search tells nothing about the secret.
create unique index calendar_feeds_by_hash on private.calendar_feeds (sha256(decode(secret, 'hex')));
create trigger calendar_feeds_audit after insert or update or delete on private.calendar_feeds
  for each row execute function private.audit('calendar_feeds', '{}', '{secret}');
alter table private.calendar_feeds enable row level security;
revoke all on private.calendar_feeds from public, anon, authenticated;
grant all on private.calendar_feeds to service_role;

-- ── Deleted entries ──

create table private.removed_entries (
  id uuid primary key,
  church_id uuid not null references public.churches (id) on delete cascade,
  day date not null,
  service_id uuid,
  slot_date date,
  entry jsonb not null
);
comment on table private.removed_entries is
  'Services and events that were deleted after the address of the calendar was given away, as calendars show them.';
comment on column private.removed_entries.slot_date is 'The slot of its service; a date that fills the slot again takes the place of this entry.';
create index removed_entries_by_day on private.removed_entries (church_id, day);
alter table private.removed_entries enable row level security;
revoke all on private.removed_entries from public, anon, authenticated;
grant all on private.removed_entries to service_role;

create function private.remember_removed(
  removed_id uuid, church uuid, on_day date, of_service uuid, slot date, shown jsonb
) returns void
language sql security definer set search_path = '' as $$
  delete from private.removed_entries where church_id = church and day < current_date - 400;
  -- The joins keep nothing for churches that share no calendar or are being deleted themselves.
  insert into private.removed_entries
    select removed_id, church, on_day, of_service, slot, shown
      || jsonb_build_object('isCancelled', true, 'revision', (shown ->> 'revision')::integer + 1, 'changedAt', now())
    from private.calendar_feeds as f join public.churches as c on c.id = f.church_id
    where f.church_id = church and on_day >= current_date - 400
    on conflict (id) do update set day = excluded.day, entry = excluded.entry
$$;
comment on function private.remember_removed(uuid, uuid, date, uuid, date, jsonb) is
  'Keeps the entry of a deleted service or event for as long as calendars show its day.';

create function private.remember_removed_service() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.event_id is null then
    perform private.remember_removed(
      old.id, old.church_id, old.instance_date, old.service_id, old.slot_date, private.calendar_entry(old));
  end if;
  return null;
end
$$;
comment on function private.remember_removed_service() is 'After-delete trigger, see remember_removed.';

create trigger service_instances_remember_removed after delete on public.service_instances
  for each row execute function private.remember_removed_service();

create function private.remember_removed_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.remember_removed(
    old.id, old.church_id, coalesce(old.end_date, old.start_date)::date, null, null, private.calendar_entry(old));
  return null;
end
$$;
comment on function private.remember_removed_event() is 'After-delete trigger, see remember_removed.';

create trigger events_remember_removed after delete on public.events
  for each row execute function private.remember_removed_event();

revoke execute on all functions in schema private from public;
