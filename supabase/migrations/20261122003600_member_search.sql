-- The members page of a large church asks for what it shows: pages of the list, narrowed by a search and a status. What is
-- found, and where families are, is as src/domain/members/member.rules.ts has it for lists that are read whole.

/* As src/domain/shared/search-words.ts writes text to compare it; supabase/tests/domain/member-search.test.ts compares the two. */
create function private.searchable(words text) returns text
language sql immutable set search_path = '' as $$
  select replace(replace(replace(replace(translate(
    lower(regexp_replace(normalize(words, NFD), '[\u0300-\u036f]', '', 'g')),
    'øđðħıłς', 'oddhilσ'), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th')
$$;
comment on function private.searchable(text) is 'Text as a search compares it: lower case, without accents.';
revoke execute on function private.searchable(text) from public;
grant execute on function private.searchable(text) to authenticated, service_role;

alter table public.members
  add column search_text text not null generated always as (private.searchable(
    first_name || ' ' || last_name || E'\n' || coalesce(email, '') || E'\n' || coalesce(phone, ''))) stored,
  add column phone_digits text not null generated always as
    (regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g')) stored;
comment on column public.members.search_text is 'Name, email and phone as a search compares them.';
comment on column public.members.phone_digits is 'The phone number without what people write between its digits.';

-- What figures, lists by status and searches read lies in the indexes: the rows themselves are many times as long. A text
-- that is searched may be too long for an index (2,704 bytes), so those of few people are read from their rows.
create index members_by_family on public.members (church_id, family_id, sort_key) include (membership_status);
drop index public.members_by_name;
create index members_by_name on public.members (church_id, sort_key)
  include (id, family_id, membership_status);
create index members_by_words on public.members (church_id)
  include (id, family_id, membership_status, sort_key, search_text, phone_digits)
  where octet_length(search_text) <= 500 and octet_length(sort_key) <= 500;
create index members_by_long_words on public.members (church_id)
  where octet_length(search_text) > 500 or octet_length(sort_key) > 500;

create function public.search_members(
  words text default '', wanted_status text default 'all', after_place text default '', after_key text default ''
) returns table (
  id uuid, first_name text, last_name text, email text, phone text, membership_status text, family_id text,
  family_name text, family_size integer, place text, sort_key text, found integer
)
language plpgsql stable security invoker set search_path = ''
-- Pages follow the index by name, and families that by family, in whose order they are grouped without hashing. Without
-- statistics, which the embedded database does not gather by itself, Postgres would read and sort the whole church. What is
-- switched off costs so much to the planner that it would compile the rest.
set enable_sort = off set enable_bitmapscan = off set enable_seqscan = off set enable_hashagg = off set jit = off as $$
#variable_conflict use_column
declare
  wanted constant text := private.searchable(btrim(left(words, 200)));
  digits constant text :=
    case when wanted ~ '^[0-9\s()+./-]+$' then regexp_replace(wanted, '[^0-9]', '', 'g') else '' end;
begin
  if wanted = '' and wanted_status = 'all' then
    -- Only the families of the page are read. One more than a page, and one that the page before may have ended with.
    return query
    with heads as materialized (
      select m.id, m.sort_key as place, nullif(m.family_id, '') as family, m.last_name as head
      from public.members as m
      where m.sort_key >= after_place
        and (coalesce(m.family_id, '') = '' or m.sort_key =
          (select min(f.sort_key) from public.members as f where f.family_id = m.family_id))
      order by m.sort_key limit 42
    ), shown as (
      select m.*, place, head, 1 as size from heads join public.members as m using (id) where family is null
      union all
      select m.*, place, head, (select count(*)::integer from public.members as f where f.family_id = family)
      from heads join public.members as m on m.family_id = family
    )
    select id, first_name, last_name, email, phone, membership_status, family_id, head, size, place, sort_key, null::integer
    from shown where (place, sort_key) > (after_place, after_key) order by place, sort_key limit 41;
    return;
  end if;
  if wanted = '' then
    -- Families that have someone of the status, and such members without a family, each by one pass over an index.
    return query
    with families as materialized (
      select m.family_id as family, min(m.sort_key) as place, count(*)::integer as size
      from public.members as m where m.family_id <> '' group by m.church_id, m.family_id
      having bool_or(m.membership_status = wanted_status)
    ), singles as materialized (
      -- Apart, so that each is a part of the index by family.
      select m.sort_key as place from public.members as m
      where m.family_id is null and m.membership_status = wanted_status
      union all
      select m.sort_key from public.members as m where m.family_id = '' and m.membership_status = wanted_status
    ), heads as materialized (
      select family, place, size from families where place >= after_place
      union all
      select null, place, 1 from singles where place >= after_place
      order by place limit 42
    ), shown as (
      select m.*, place, size from heads join public.members as m on m.sort_key = place where family is null
      union all
      select m.*, place, size from heads join public.members as m on m.family_id = family
    )
    select id, first_name, last_name, email, phone, membership_status, family_id,
      (select h.last_name from public.members as h where h.sort_key = place), size, place, sort_key,
      (select coalesce(sum(f.size), 0)::integer from families as f) + (select count(*)::integer from singles)
    from shown where (place, sort_key) > (after_place, after_key) order by place, sort_key limit 41;
    return;
  end if;
  return query
  with matching as materialized (
    select m.id, nullif(m.family_id, '') as family, m.membership_status as status, m.sort_key
    from public.members as m
    where octet_length(m.search_text) <= 500 and octet_length(m.sort_key) <= 500
      and (position(wanted in m.search_text) > 0 or digits <> '' and position(digits in m.phone_digits) > 0)
    union all
    select m.id, nullif(m.family_id, ''), m.membership_status, m.sort_key
    from public.members as m
    where (octet_length(m.search_text) > 500 or octet_length(m.sort_key) > 500)
      and (position(wanted in m.search_text) > 0 or digits <> '' and position(digits in m.phone_digits) > 0)
  ), kept as materialized (
    select * from matching where wanted_status = 'all' or status = wanted_status
      or family in (select family from matching where status = wanted_status and family is not null)
  ), many as materialized (
    select count(*)::integer as found, count(*) > 1000 as is_many from kept
  ), families as (
    -- Of a few by looking each up, of many by one pass over the index.
    select family, place, size from (select family from kept where not (select is_many from many) group by family) as few
      cross join lateral (select min(f.sort_key) as place, count(*)::integer as size
        from public.members as f where f.family_id = few.family) as whole
    union all
    select f.family_id, min(f.sort_key), count(*)::integer
    from public.members as f where (select is_many from many) and f.family_id is not null group by f.church_id, f.family_id
  ), page as (
    select kept.id, coalesce(families.place, kept.sort_key) as place, kept.sort_key as key, coalesce(size, 1) as size
    from kept left join families using (family)
    where (coalesce(families.place, kept.sort_key), kept.sort_key) > (after_place, after_key)
    order by 2, 3 limit 41
  )
  select m.id, m.first_name, m.last_name, m.email, m.phone, m.membership_status, m.family_id,
    (select h.last_name from public.members as h where h.sort_key = page.place), page.size, page.place, page.key,
    (select m.found from many as m)
  from page join public.members as m on m.id = page.id order by page.place, page.key;
end
$$;
comment on function public.search_members(text, text, text, text) is
  'Forty members of the caller''s church as the list shows them, and one more where others follow. A member is at the place
of the first of their family. "found" counts all that the search and the status keep; null without either.';
revoke execute on function public.search_members(text, text, text, text) from public, anon, authenticated;
grant execute on function public.search_members(text, text, text, text) to authenticated, service_role;

create function public.member_figures() returns table (total integer, active integer, families integer)
language sql stable security invoker set search_path = ''
-- One pass in the order of families.
set enable_sort = off set enable_bitmapscan = off set enable_seqscan = off set enable_hashagg = off set jit = off as $$
  select coalesce(sum(members), 0)::integer, coalesce(sum(active), 0)::integer,
    count(*) filter (where family_id <> '')::integer
  from (
    select family_id, count(*) as members, count(*) filter (where membership_status = 'active') as active
    from public.members group by church_id, family_id
  ) as by_family
$$;
comment on function public.member_figures() is 'How many members, active members and families the caller''s church has.';
revoke execute on function public.member_figures() from public, anon, authenticated;
grant execute on function public.member_figures() to authenticated, service_role;
