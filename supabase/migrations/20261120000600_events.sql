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

create index events_by_start_date on public.events (church_id, start_date);
create index events_user_id on public.events (user_id);

create trigger events_keep_columns before update on public.events
  for each row execute function private.refuse_change('id', 'church_id', 'user_id', 'created_at');
create trigger events_keep_creation_time before insert or update on public.events
  for each row execute function private.keep_creation_time('created_at');

alter table public.events enable row level security;
revoke all on public.events from public, anon, authenticated;
grant select, insert, update, delete on public.events to authenticated;
grant all on public.events to service_role;

create policy "people read the events of their church" on public.events
  for select to authenticated using (church_id = (select private.current_church_id()));
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
