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
revoke execute on function private.sort_key(text, text, uuid) from public;
grant execute on function private.sort_key(text, text, uuid) to authenticated, service_role;

alter table public.members
  add column sort_key text collate "C" not null generated always as (private.sort_key(last_name, first_name, id)) stored;
comment on column public.members.sort_key is 'The place of a member in lists by name.';

drop index public.members_by_name;
create index members_by_name on public.members (church_id, sort_key);
