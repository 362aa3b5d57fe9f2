-- Lists of members come in pages, so the database has to know their order: by last, then first name, without case and
-- accents, as src/domain/members/member.rules.ts sorts them.
create function private.sort_key(last_name text, first_name text, id uuid) returns text
language sql immutable set search_path = '' as $$
  -- Two spaces come before any letter, so that "de" is before "de Boer".
  select lower(translate(replace(replace(replace(
      regexp_replace(normalize(btrim(last_name) || '  ' || btrim(first_name), NFKD), '[\u0300-\u036f]', '', 'g'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'ØøŁłĐđ’ʼ', 'oolldd''''') collate "C") || '  ' || id
$$;
comment on function private.sort_key(text, text, uuid) is 'Sorts members by name; no two have the same.';

-- The text is the same as that of src/domain/shared/search-words.ts; supabase/tests/domain/member-search.test.ts
-- compares the two.
create function private.searchable(words text) returns text
language sql immutable set search_path = '' as $$
  select replace(replace(replace(replace(translate(
    lower(regexp_replace(normalize(words, NFD), '[\u0300-\u036f]', '', 'g')),
    'øđðħıłς', 'oddhilσ'), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th')
$$;
comment on function private.searchable(text) is 'Text as a search compares it: lower case, without accents.';

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
  sort_key text collate "C" not null generated always as (private.sort_key(last_name, first_name, id)) stored,
  search_text text not null generated always as (private.searchable(
    first_name || ' ' || last_name || E'\n' || coalesce(email, '') || E'\n' || coalesce(phone, ''))) stored,
  phone_digits text not null generated always as
    (regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g')) stored,
  constraint members_first_name_length check (char_length(btrim(first_name)) between 1 and 100),
  constraint members_last_name_length check (char_length(btrim(last_name)) between 1 and 100),
  constraint members_email_length check (char_length(email) <= 320),
  constraint members_email_format check (email ~ '^[^\s@]+@[^\s@]+$'),
  constraint members_phone_length check (char_length(phone) <= 50),
  constraint members_address_length check (char_length(address) <= 500),
  -- A check may use the clock here, because a date that was in the past once is so for ever: rows stay valid, also when
  -- they are restored. The day is that of the easternmost time zone, where it is tomorrow first: no one born today is
  -- refused.
  constraint members_date_of_birth_range
    check (date_of_birth between '0001-01-01' and (now() at time zone 'UTC' + interval '14 hours')::date),
  constraint members_join_date_range check (join_date between '0001-01-01' and '9999-12-31'),
  constraint members_membership_status_known check (membership_status in ('active', 'inactive', 'visitor')),
  constraint members_family_id_length check (char_length(family_id) <= 100),
  constraint members_notes_length check (char_length(notes) <= 10000),
  constraint members_photo_url_length check (char_length(photo_url) <= 2000),
  constraint members_photo_url_web_address check (private.is_web_address(photo_url)),
  constraint members_created_at_range check (created_at between '0001-01-01Z' and '9999-12-31 23:59:59Z'),
  constraint members_church_id_id unique (church_id, id)
);
comment on table public.members is 'A person of the congregation; most of them never sign in.';
comment on column public.members.user_id is 'Who added the row; null once that person has left.';
comment on column public.members.family_id is 'Typed by people: members with the same text are one family.';
comment on column public.members.sort_key is 'The place of a member in lists by name.';
comment on column public.members.search_text is 'Name, email and phone as a search compares them.';
comment on column public.members.phone_digits is 'The phone number without what people write between its digits.';

create index members_by_status on public.members (church_id, membership_status, created_at);
create index members_user_id on public.members (user_id);
-- Figures, lists by status and searches read only the indexes, because the rows are many times as long.
create index members_by_family on public.members (church_id, family_id, sort_key) include (membership_status);
create index members_by_name on public.members (church_id, sort_key)
  include (id, family_id, membership_status);
-- A text may be too long for an index (2,704 bytes). Few people have such a text, and it is read from their rows.
create index members_by_words on public.members (church_id)
  include (id, family_id, membership_status, sort_key, search_text, phone_digits)
  where octet_length(search_text) <= 500 and octet_length(sort_key) <= 500;
create index members_by_long_words on public.members (church_id)
  where octet_length(search_text) > 500 or octet_length(sort_key) > 500;

create trigger members_keep_columns before update on public.members
  for each row execute function private.refuse_change('id', 'church_id', 'user_id', 'created_at');
create trigger members_keep_creation_time before insert or update on public.members
  for each row execute function private.keep_creation_time('created_at');
create trigger members_take_turn before insert or update or delete on public.members
  for each statement execute function private.take_turn();
create trigger members_audit after insert or update or delete on public.members
  for each row execute function private.audit('members', '{first_name,last_name,membership_status}',
    '{email,phone,address,date_of_birth,join_date,family_id,notes,photo_url}');

-- ── Who may read, add, change and delete members ──

alter table public.members enable row level security;
revoke all on public.members from public, anon, authenticated;
grant select, insert, update, delete on public.members to authenticated;
grant all on public.members to service_role;

create policy "editors read the members of their church" on public.members
  for select to authenticated using (church_id = (select private.editable_church_id()));
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

-- ── Names, for those who may not read contact data ──

-- Row-level security chooses rows, not columns, and the table is closed to viewers and counters. So this view reads it
-- with the rights of its owner and chooses the rows itself. The empty source beside the table makes the view read-only,
-- whatever a host grants.
create view public.member_names with (security_barrier = true) as
  select m.id, m.church_id, m.first_name, m.last_name, m.membership_status, m.family_id, m.sort_key
  from public.members as m cross join (select) as always
  where m.church_id = (select private.current_church_id());
comment on view public.member_names is 'Names and status of the caller''s members; contact data is in members.';
revoke all on public.member_names from public, anon, authenticated;
grant select on public.member_names to authenticated, service_role;

create function public.list_member_names(after_key text default '', most integer default 40)
returns table (
  id uuid, first_name text, last_name text, membership_status text, family_id text, sort_key text
)
language sql stable security definer set search_path = '' as $$
  select m.id, m.first_name, m.last_name, m.membership_status, m.family_id, m.sort_key
  from public.members as m
  where m.church_id = (select private.current_church_id()) and m.sort_key > after_key
  order by m.sort_key limit least(most, 1000)
$$;
comment on function public.list_member_names(text, integer) is
  'A page of them by name, after that key. A page of the view would read and sort the whole church.';

revoke execute on function public.list_member_names(text, integer) from public, anon, authenticated;
grant execute on function public.list_member_names(text, integer) to authenticated, service_role;

create function private.count_members(
  month_start timestamptz, month_end timestamptz, out active integer, out visitors integer
)
language sql stable security definer set search_path = '' as $$
  select (select count(*)::integer from public.members
      where church_id = (select private.reading_church_id()) and membership_status = 'active'),
    (select count(*)::integer from public.members
      where church_id = (select private.reading_church_id()) and membership_status = 'visitor'
        and created_at >= month_start and created_at < month_end)
$$;
comment on function private.count_members(timestamptz, timestamptz) is
  'Active members, and visitors added in a time. Definer: viewers may know how many there are.';

revoke execute on all functions in schema private from public;
-- Generated columns are computed with the rights of the person who writes.
grant execute on function private.sort_key(text, text, uuid), private.searchable(text),
  private.count_members(timestamptz, timestamptz) to authenticated, service_role;
