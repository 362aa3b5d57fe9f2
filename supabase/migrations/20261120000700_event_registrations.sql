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

alter table public.event_registrations enable row level security;
revoke all on public.event_registrations from public, anon, authenticated;
grant select, insert, update, delete on public.event_registrations to authenticated;
grant all on public.event_registrations to service_role;

create policy "people read the event registrations of their church" on public.event_registrations
  for select to authenticated using (church_id = (select private.current_church_id()));
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
