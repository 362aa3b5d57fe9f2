create table public.members (
  id uuid primary key default gen_random_uuid(),
  church_id uuid not null default private.current_church_id() references public.churches (id) on delete cascade,
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  first_name text not null,
  last_name text not null,
  email text,
  phone text,
  address text,
  date_of_birth date,
  join_date date,
  membership_status text not null default 'active',
  family_id text,
  notes text,
  photo_url text,
  created_at timestamptz not null default now(),
  constraint members_first_name_length check (char_length(btrim(first_name)) between 1 and 100),
  constraint members_last_name_length check (char_length(btrim(last_name)) between 1 and 100),
  constraint members_email_length check (char_length(email) <= 320),
  constraint members_email_format check (email ~ '^[^\s@]+@[^\s@]+$'),
  constraint members_phone_length check (char_length(phone) <= 50),
  constraint members_address_length check (char_length(address) <= 500),
  constraint members_date_of_birth_range check (date_of_birth between '0001-01-01' and '9999-12-31'),
  constraint members_join_date_range check (join_date between '0001-01-01' and '9999-12-31'),
  constraint members_membership_status_known check (membership_status in ('active', 'inactive', 'visitor')),
  constraint members_family_id_length check (char_length(family_id) <= 100),
  constraint members_notes_length check (char_length(notes) <= 10000),
  constraint members_photo_url_length check (char_length(photo_url) <= 2000),
  constraint members_created_at_range check (created_at between '0001-01-01Z' and '9999-12-31 23:59:59Z'),
  constraint members_church_id_id unique (church_id, id)
);
comment on table public.members is 'A person of the congregation; most of them never sign in.';
comment on column public.members.user_id is 'Who added the row; null once that person has left.';
comment on column public.members.family_id is 'Typed by people: members with the same text are one family.';

create index members_by_name on public.members (church_id, last_name, first_name);
create index members_by_status on public.members (church_id, membership_status, created_at);
create index members_user_id on public.members (user_id);

create trigger members_keep_columns before update on public.members
  for each row execute function private.refuse_change('id', 'church_id', 'user_id', 'created_at');
create trigger members_keep_creation_time before insert or update on public.members
  for each row execute function private.keep_creation_time('created_at');

alter table public.members enable row level security;
revoke all on public.members from public, anon, authenticated;
grant select, insert, update, delete on public.members to authenticated;
grant all on public.members to service_role;

create policy "people read the members of their church" on public.members
  for select to authenticated using (church_id = (select private.current_church_id()));
create policy "editors add members to their church" on public.members
  for insert to authenticated with check (
    church_id = (select private.editable_church_id())
    and user_id = (select auth.uid())
  );
create policy "editors change the members of their church" on public.members
  for update to authenticated
  using (church_id = (select private.editable_church_id()))
  with check (church_id = (select private.editable_church_id()));
create policy "editors delete the members of their church" on public.members
  for delete to authenticated using (church_id = (select private.editable_church_id()));
