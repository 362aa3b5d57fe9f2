-- A person who signs in has a profile, and with it one church and one role. Owners and staff edit; viewers read,
-- without anyone's contact data; counters count the services of these days and see nothing else.
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
  constraint profiles_church_role_known check (church_role in ('owner', 'staff', 'counter', 'viewer')),
  constraint profiles_created_at_range check (created_at between '0001-01-01Z' and '9999-12-31 23:59:59Z')
);
comment on table public.profiles is 'A person who signs in, and the one church they belong to.';
comment on column public.profiles.email is 'Where to reach the person; not the internal address they sign in with.';
comment on column public.profiles.role is 'The role in the whole installation: admin sees all users and feature requests.';
comment on column public.profiles.church_role is
  'Within the church: owner and staff edit, counter counts services of these days, viewer reads.';

create unique index profiles_username_unique on public.profiles (private.username_key(username));
create index profiles_church_id on public.profiles (church_id, created_at);

create trigger profiles_keep_columns before update on public.profiles
  for each row execute function private.refuse_change(
    'id', 'church_id', 'username', 'email', 'role', 'church_role', 'created_at');
create trigger profiles_keep_creation_time before insert or update on public.profiles
  for each row execute function private.keep_creation_time('created_at');
create trigger profiles_audit after insert or update or delete on public.profiles
  for each row execute function private.audit('profiles', '{full_name,church_role}', '{}');

-- ── Who the caller is ──

-- An access token is valid for an hour, whatever happens to its session. Every rule about the caller goes through this
-- function, so that a token ends with its session: at a log-out, and when the password was changed elsewhere.
-- PostgREST answers with the status that the SQLSTATE names.
create function private.signed_in_user_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  session_id constant text := auth.jwt() ->> 'session_id';
begin
  -- Auth names the session in every token that it signs. A deleted account has no rows left to protect.
  if session_id is not null
    and not exists (select from auth.sessions where id = session_id::uuid and user_id = auth.uid())
    and exists (select from auth.users where id = auth.uid()) then
    raise exception 'This session has ended' using errcode = 'PT401';
  end if;
  return auth.uid();
end
$$;
comment on function private.signed_in_user_id() is
  'The caller, null for an anonymous one. Fails with 401 when the session of their token has ended.';

-- These are definer functions, because the policies on profiles use them too. Wrapped in (select …) they run once per
-- query.
create function private.current_church_id() returns uuid
language sql stable security definer set search_path = '' as $$
  select church_id from public.profiles where id = (select private.signed_in_user_id())
$$;
comment on function private.current_church_id() is 'The church of the caller, null for anyone without a profile.';

create function private.reading_church_id() returns uuid
language sql stable security definer set search_path = '' as $$
  select church_id from public.profiles
  where id = (select private.signed_in_user_id()) and church_role in ('owner', 'staff', 'viewer')
$$;
comment on function private.reading_church_id() is 'The church that the caller reads at every date, null for counters.';

create function private.editable_church_id() returns uuid
language sql stable security definer set search_path = '' as $$
  select church_id from public.profiles
  where id = (select private.signed_in_user_id()) and church_role in ('owner', 'staff')
$$;
comment on function private.editable_church_id() is 'The church whose rows the caller may change, null for viewers.';

create function private.owned_church_id() returns uuid
language sql stable security definer set search_path = '' as $$
  select church_id from public.profiles where id = (select private.signed_in_user_id()) and church_role = 'owner'
$$;
comment on function private.owned_church_id() is 'The church the caller is an owner of.';

create function private.recording_church_id() returns uuid
language sql stable security definer set search_path = '' as $$
  select church_id from public.profiles
  where id = (select private.signed_in_user_id()) and church_role in ('owner', 'staff', 'counter')
$$;
comment on function private.recording_church_id() is
  'The church whose people the caller may count, null for viewers. Dates limit counters further.';

create function private.is_counter() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.profiles where id = (select private.signed_in_user_id()) and church_role = 'counter')
$$;
comment on function private.is_counter() is 'Whether the caller is held to the days of counting_window.';

create function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.profiles where id = (select private.signed_in_user_id()) and role = 'admin')
$$;
comment on function private.is_admin() is 'Whether the caller administers this installation.';

-- ── The days of a counter ──

create function private.counting_window(church uuid, at timestamptz default now()) returns daterange
language sql stable security definer set search_path = '' as $$
  select daterange(today - 1, today + 7, '[]')
  from (select (at at time zone time_zone)::date as today from public.churches where id = church) as c
$$;
comment on function private.counting_window(uuid, timestamptz) is
  'From yesterday to a week from today on the calendar of a church.';

create function private.in_counting_window(day date, church uuid, at timestamptz default now()) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(day <@ private.counting_window(church, at), false)
$$;
comment on function private.in_counting_window(date, uuid, timestamptz) is
  'Whether counters may count what takes place on a day.';

revoke execute on all functions in schema private from public;
grant execute on function private.signed_in_user_id(), private.current_church_id(), private.reading_church_id(),
  private.editable_church_id(), private.owned_church_id(), private.recording_church_id(), private.is_counter(),
  private.is_admin() to authenticated, service_role;

-- ── Who may read and change a church ──

create policy "people read their church" on public.churches
  for select to authenticated using (id = (select private.current_church_id()));
create policy "owners change their church" on public.churches
  for update to authenticated
  using (id = (select private.owned_church_id())) with check (id = (select private.owned_church_id()));

-- ── Who may read and change a profile ──

alter table public.profiles enable row level security;
revoke all on public.profiles from public, anon, authenticated;
grant select, update (full_name) on public.profiles to authenticated;
grant all on public.profiles to service_role;

-- Profiles have addresses, so viewers and counters read their own only.
create policy "people read their own profile, editors those of their church" on public.profiles
  for select to authenticated
  using (id = (select private.signed_in_user_id()) or church_id = (select private.editable_church_id()));
create policy "people change their own profile" on public.profiles
  for update to authenticated
  using (id = (select private.signed_in_user_id())) with check (id = (select private.signed_in_user_id()));

-- ── Who administers the installation ──

create function private.grant_admin(username text) returns void
language plpgsql set search_path = '' as $$
begin
  update public.profiles set role = 'admin'
    where private.username_key(profiles.username) = private.username_key(grant_admin.username);
  if not found then
    raise exception 'No user is called "%".', username using errcode = 'P0002';
  end if;
end
$$;
comment on function private.grant_admin(text) is
  'Makes a person administrator of this installation. For the owner of the database:
select private.grant_admin(''their username''). No API role may execute it.';

revoke execute on all functions in schema private from public;
