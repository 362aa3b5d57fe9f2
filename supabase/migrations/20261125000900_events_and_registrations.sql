create table public.events (
  id uuid primary key default gen_random_uuid(),
  church_id uuid not null default private.current_church_id() references public.churches (id) on delete cascade,
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  name text not null,
  description text,
  event_type text not null default 'general',
  start_date timestamptz not null,
  end_date timestamptz,
  location text,
  contact_person text,
  max_attendees integer,
  registration_required boolean not null default false,
  created_at timestamptz not null default now(),
  calendar_revision integer not null default 0,
  calendar_changed_at timestamptz not null default now(),
  constraint events_name_length check (char_length(btrim(name)) between 1 and 200),
  constraint events_description_length check (char_length(description) <= 10000),
  constraint events_event_type_known check (event_type in ('general', 'service', 'ministry', 'social', 'outreach')),
  constraint events_start_date_range check (start_date between '0001-01-01Z' and '9999-12-31 23:59:59Z'),
  constraint events_end_date_range check (end_date between '0001-01-01Z' and '9999-12-31 23:59:59Z'),
  constraint events_end_date_after_start check (end_date >= start_date),
  constraint events_location_length check (char_length(location) <= 500),
  constraint events_contact_person_length check (char_length(contact_person) <= 200),
  constraint events_max_attendees_range check (max_attendees between 0 and 1000000),
  constraint events_created_at_range check (created_at between '0001-01-01Z' and '9999-12-31 23:59:59Z'),
  constraint events_church_id_id unique (church_id, id)
);
comment on table public.events is 'A gathering that is not a service.';
comment on column public.events.user_id is 'Who added the row; null once that person has left.';
comment on column public.events.calendar_revision is 'How often what calendars show of it was changed.';

create index events_by_start_date on public.events (church_id, start_date);
create index events_user_id on public.events (user_id);

create trigger events_keep_columns before update on public.events
  for each row execute function private.refuse_change('id', 'church_id', 'user_id', 'created_at');
create trigger events_keep_creation_time before insert or update on public.events
  for each row execute function private.keep_creation_time('created_at');
create trigger events_take_turn before insert or update or delete on public.events
  for each statement execute function private.take_turn();
create trigger events_audit after insert or update or delete on public.events
  for each row execute function private.audit('events',
    '{name,event_type,start_date,end_date,location,max_attendees,registration_required}',
    '{description,contact_person}');

-- ── Who may read, add, change and delete events ──

create function private.countable_events() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(e.id), '{}')
  from public.profiles as p
    join public.churches as c on c.id = p.church_id
    cross join lateral private.counting_window(c.id) as w
    join public.events as e on e.church_id = c.id
      and (e.start_date at time zone c.time_zone)::date < upper(w)
      and (coalesce(e.end_date, e.start_date) at time zone c.time_zone)::date >= lower(w)
  where p.id = (select private.signed_in_user_id()) and p.church_role = 'counter'
$$;
comment on function private.countable_events() is 'The events that a counter may see and count, also those under way.';

revoke execute on all functions in schema private from public;
grant execute on function private.countable_events() to authenticated, service_role;

alter table public.events enable row level security;
revoke all on public.events from public, anon, authenticated;
grant select, insert, update, delete on public.events to authenticated;
grant all on public.events to service_role;

create policy "people read the events of their church" on public.events
  for select to authenticated using (
    church_id = (select private.current_church_id())
    and (not (select private.is_counter()) or id = any ((select private.countable_events())::uuid[]))
  );
create policy "editors add events to their church" on public.events
  for insert to authenticated with check (
    church_id = (select private.editable_church_id())
    and user_id = (select auth.uid())
  );
create policy "editors change the events of their church" on public.events
  for update to authenticated
  using (church_id = (select private.editable_church_id()))
  with check (church_id = (select private.editable_church_id()));
create policy "editors delete the events of their church" on public.events
  for delete to authenticated using (church_id = (select private.editable_church_id()));

-- ── Registrations ──

create table public.event_registrations (
  id uuid primary key default gen_random_uuid(),
  church_id uuid not null default private.current_church_id() references public.churches (id) on delete cascade,
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  event_id uuid not null,
  member_id uuid,
  guest_name text,
  guest_email text,
  registered_at timestamptz not null default now(),
  constraint event_registrations_event foreign key (church_id, event_id)
    references public.events (church_id, id) on delete cascade,
  constraint event_registrations_member foreign key (church_id, member_id)
    references public.members (church_id, id) on delete cascade,
  constraint event_registrations_someone check (member_id is not null or btrim(guest_name) <> ''),
  constraint event_registrations_guest_name_length check (char_length(guest_name) <= 200),
  constraint event_registrations_guest_email_length check (char_length(guest_email) <= 320),
  constraint event_registrations_registered_at_range
    check (registered_at between '0001-01-01Z' and '9999-12-31 23:59:59Z'),
  constraint event_registrations_member_once unique (event_id, member_id),
  constraint event_registrations_church_id_id unique (church_id, id)
);
comment on table public.event_registrations is 'A member or a guest who will come to an event.';
comment on column public.event_registrations.user_id is 'Who added the row; null once that person has left.';

create index event_registrations_event_id on public.event_registrations (church_id, event_id, registered_at);
create index event_registrations_member_id on public.event_registrations (church_id, member_id);
create index event_registrations_user_id on public.event_registrations (user_id);

create trigger event_registrations_keep_columns before update on public.event_registrations
  for each row execute function private.refuse_change('id', 'church_id', 'user_id', 'registered_at');
create trigger event_registrations_keep_creation_time before insert or update on public.event_registrations
  for each row execute function private.keep_creation_time('registered_at');
create trigger event_registrations_audit after insert or update or delete on public.event_registrations
  for each row execute function private.audit('event_registrations', '{}', '{guest_name,guest_email,member_id,event_id}');

-- ── Who may read, add, change and delete registrations ──

alter table public.event_registrations enable row level security;
revoke all on public.event_registrations from public, anon, authenticated;
grant select, insert, update, delete on public.event_registrations to authenticated;
grant all on public.event_registrations to service_role;

create policy "editors read the event registrations of their church" on public.event_registrations
  for select to authenticated using (church_id = (select private.editable_church_id()));
create policy "editors add event registrations to their church" on public.event_registrations
  for insert to authenticated with check (
    church_id = (select private.editable_church_id())
    and user_id = (select auth.uid())
  );
create policy "editors change the event registrations of their church" on public.event_registrations
  for update to authenticated
  using (church_id = (select private.editable_church_id()))
  with check (church_id = (select private.editable_church_id()));
create policy "editors delete the event registrations of their church" on public.event_registrations
  for delete to authenticated using (church_id = (select private.editable_church_id()));
