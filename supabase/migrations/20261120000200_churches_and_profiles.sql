create table public.churches (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  time_zone text not null default 'UTC',
  created_at timestamptz not null default now(),
  constraint churches_name_length check (char_length(btrim(name)) between 1 and 200),
  constraint churches_created_at_range check (created_at between '0001-01-01Z' and '9999-12-31 23:59:59Z')
);
comment on table public.churches is 'A congregation: the tenant that owns every other row.';
comment on column public.churches.time_zone is 'IANA name; service dates and times are local to it.';

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  -- No cascade: when the last person leaves, the church is deleted, never the other way round.
  church_id uuid not null references public.churches (id),
  username text not null,
  full_name text,
  email text,
  role text not null default 'user',
  church_role text not null default 'owner',
  created_at timestamptz not null default now(),
  constraint profiles_username_length check (char_length(username) between 3 and 100),
  constraint profiles_username_trimmed check (username !~ '^\s' and username !~ '\s$'),
  constraint profiles_full_name_length check (char_length(full_name) <= 200),
  constraint profiles_email_length check (char_length(email) <= 320),
  constraint profiles_role_known check (role in ('user', 'admin')),
  constraint profiles_church_role_known check (church_role in ('owner', 'staff', 'viewer')),
  constraint profiles_created_at_range check (created_at between '0001-01-01Z' and '9999-12-31 23:59:59Z')
);
comment on table public.profiles is 'A person who signs in, and the one church they belong to.';
comment on column public.profiles.email is 'Where to reach the person; not the internal address they sign in with.';
comment on column public.profiles.role is 'Of the whole installation: admin sees all users and feature requests.';
comment on column public.profiles.church_role is 'Within the church: owner and staff edit, viewer only reads.';

create function private.username_key(username text) returns text
language sql immutable set search_path = '' as $$
  select normalize(lower(normalize(username, NFKC)), NFKC)
$$;
comment on function private.username_key(text) is 'Two usernames with the same key are the same username.';

create unique index profiles_username_unique on public.profiles (private.username_key(username));
create index profiles_church_id on public.profiles (church_id, created_at);

-- About the caller. Definer, because the policies on profiles use these too. Wrapped in (select …) they run once per
-- query.
create function private.current_church_id() returns uuid
language sql stable security definer set search_path = '' as $$
  select church_id from public.profiles where id = (select auth.uid())
$$;
comment on function private.current_church_id() is 'The church of the caller, null for anyone without a profile.';

create function private.editable_church_id() returns uuid
language sql stable security definer set search_path = '' as $$
  select church_id from public.profiles where id = (select auth.uid()) and church_role in ('owner', 'staff')
$$;
comment on function private.editable_church_id() is 'The church whose rows the caller may change, null for viewers.';

create function private.owned_church_id() returns uuid
language sql stable security definer set search_path = '' as $$
  select church_id from public.profiles where id = (select auth.uid()) and church_role = 'owner'
$$;
comment on function private.owned_church_id() is 'The church the caller is an owner of.';

create function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.profiles where id = (select auth.uid()) and role = 'admin')
$$;
comment on function private.is_admin() is 'Whether the caller administers this installation.';

-- Postgres also lists names that only mean something on its own machine, and the whole list again under prefixes. A
-- browser and the API throw an error for those.
create function private.is_intl_time_zone(name text) returns boolean
language sql immutable set search_path = '' as $$
  select name not in ('Factory', 'localtime', 'posixrules') and name !~ '^(posix|right|SystemV)/'
$$;
comment on function private.is_intl_time_zone(text) is
  'Whether JavaScript''s Intl accepts a name of pg_timezone_names.';

-- Definer, because owners change the time zone of their church and may not run the function above.
create function private.check_time_zone() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_intl_time_zone(new.time_zone)
    or not exists (select from pg_catalog.pg_timezone_names where name = new.time_zone) then
    raise exception 'Unknown time zone "%".', new.time_zone
      using errcode = '23514', constraint = 'churches_time_zone_known', table = 'churches', schema = 'public';
  end if;
  return new;
end
$$;
comment on function private.check_time_zone() is
  'Before-insert-or-update trigger: a check constraint cannot read pg_timezone_names.';

revoke execute on all functions in schema private from public;
grant execute on function private.current_church_id(), private.editable_church_id(), private.owned_church_id(),
  private.is_admin() to authenticated, service_role;
-- An update that needs a new entry in the unique index computes the key with the rights of the person who writes.
grant execute on function private.username_key(text) to authenticated, service_role;

create trigger churches_check_time_zone before insert or update of time_zone on public.churches
  for each row execute function private.check_time_zone();
create trigger churches_keep_columns before update on public.churches
  for each row execute function private.refuse_change('id', 'created_at');
create trigger churches_keep_creation_time before insert or update on public.churches
  for each row execute function private.keep_creation_time('created_at');
create trigger profiles_keep_columns before update on public.profiles
  for each row execute function private.refuse_change(
    'id', 'church_id', 'username', 'email', 'role', 'church_role', 'created_at');
create trigger profiles_keep_creation_time before insert or update on public.profiles
  for each row execute function private.keep_creation_time('created_at');

alter table public.churches enable row level security;
revoke all on public.churches from public, anon, authenticated;
grant select, update (name, time_zone) on public.churches to authenticated;
grant all on public.churches to service_role;

create policy "people read their church" on public.churches
  for select to authenticated using (id = (select private.current_church_id()));
create policy "owners change their church" on public.churches
  for update to authenticated
  using (id = (select private.owned_church_id())) with check (id = (select private.owned_church_id()));

alter table public.profiles enable row level security;
revoke all on public.profiles from public, anon, authenticated;
grant select, update (full_name) on public.profiles to authenticated;
grant all on public.profiles to service_role;

create policy "people read the profiles of their church" on public.profiles
  for select to authenticated using (church_id = (select private.current_church_id()));
create policy "people change their own profile" on public.profiles
  for update to authenticated using (id = (select auth.uid())) with check (id = (select auth.uid()));
