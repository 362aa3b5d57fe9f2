-- The members page of a large church reads one page of the list at a time, narrowed by a search and a status. The
-- results and the places of families are the same as those of src/domain/members/member.rules.ts, which handles lists
-- that are read whole.
create function public.search_members(
  words text default '', wanted_status text default 'all', after_place text default '', after_key text default ''
) returns table (
  id uuid, first_name text, last_name text, email text, phone text, membership_status text, family_id text,
  family_name text, family_size integer, place text, sort_key text, found integer
)
language plpgsql stable security invoker set search_path = ''
-- Pages follow the index by name, and families that by family, in whose order they are grouped without hashing. Without
-- statistics, which the embedded database does not gather by itself, Postgres would read and sort the whole church.
-- Switched-off plans look so expensive that Postgres would compile the query, so jit is off too.
set enable_sort = off set enable_bitmapscan = off set enable_seqscan = off set enable_hashagg = off set jit = off as $$
#variable_conflict use_column
declare
  wanted constant text := private.searchable(btrim(left(words, 200)));
  digits constant text :=
    case when wanted ~ '^[0-9\s()+./-]+$' then regexp_replace(wanted, '[^0-9]', '', 'g') else '' end;
begin
  if wanted = '' and wanted_status = 'all' then
    -- The query reads only the families of the page: forty, one more to see whether others follow, and one with which
    -- the page before may have ended.
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
    -- Families with a member of the status, and members of the status without a family, each take one pass over an
    -- index.
    return query
    with families as materialized (
      select m.family_id as family, min(m.sort_key) as place, count(*)::integer as size
      from public.members as m where m.family_id <> '' group by m.church_id, m.family_id
      having bool_or(m.membership_status = wanted_status)
    ), singles as materialized (
      -- Null and empty families are queried apart, so that each is one range of the index by family.
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
    -- A few families are looked up one by one, many by one pass over the index.
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
-- The settings make Postgres read the index by family once.
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
