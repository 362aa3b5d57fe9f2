-- The members page of a large church can list its newest members first, and can begin its list by name at a letter. The
-- search and the status work as in the list by name.
create index members_by_creation on public.members (church_id, created_at desc, id);

create function public.list_newest_members(
  words text default '', wanted_status text default 'all', after_created timestamptz default 'infinity',
  after_id uuid default '00000000-0000-0000-0000-000000000000'
) returns table (
  id uuid, first_name text, last_name text, email text, phone text, membership_status text, family_id text,
  created_at timestamptz, found integer
)
language plpgsql stable security invoker set search_path = '' set jit = off as $$
#variable_conflict use_column
declare
  wanted constant text := private.searchable(btrim(left(words, 200)));
  digits constant text :=
    case when wanted ~ '^[0-9\s()+./-]+$' then regexp_replace(wanted, '[^0-9]', '', 'g') else '' end;
begin
  if wanted = '' and wanted_status = 'all' then
    return query
    select m.id, m.first_name, m.last_name, m.email, m.phone, m.membership_status, m.family_id, m.created_at, null::integer
    from public.members as m
    where m.created_at <= after_created and (m.created_at < after_created or m.id > after_id)
    order by m.created_at desc, m.id limit 41;
    return;
  end if;
  return query
  with matching as materialized (
    select m.id, m.created_at from public.members as m
    where (wanted_status = 'all' or m.membership_status = wanted_status)
      and (wanted = '' or position(wanted in m.search_text) > 0 or digits <> '' and position(digits in m.phone_digits) > 0)
  ), page as (
    select p.id from matching as p
    where p.created_at <= after_created and (p.created_at < after_created or p.id > after_id)
    order by p.created_at desc, p.id limit 41
  )
  select m.id, m.first_name, m.last_name, m.email, m.phone, m.membership_status, m.family_id, m.created_at,
    (select count(*)::integer from matching)
  from page join public.members as m using (id) order by m.created_at desc, m.id;
end
$$;
comment on function public.list_newest_members(text, text, timestamptz, uuid) is
  'Forty members of the caller''s church, the newest first, and one more where others follow. "found" counts all that the
search and the status keep; null without either.';

revoke execute on function public.list_newest_members(text, text, timestamptz, uuid) from public, anon, authenticated;
grant execute on function public.list_newest_members(text, text, timestamptz, uuid) to authenticated, service_role;

create function public.member_letters(wanted_status text default 'all')
returns table (letter text, members integer)
language plpgsql stable security invoker set search_path = ''
-- The settings make Postgres read the index by family once, as for member_figures.
set enable_sort = off set enable_bitmapscan = off set enable_seqscan = off set enable_hashagg = off set jit = off as $$
#variable_conflict use_column
begin
  return query
  with places as materialized (
    select min(m.sort_key) as place, count(*)::integer as size from public.members as m where m.family_id <> ''
      group by m.church_id, m.family_id having wanted_status = 'all' or bool_or(m.membership_status = wanted_status)
    union all
    select m.sort_key, 1 from public.members as m
      where m.family_id is null and (wanted_status = 'all' or m.membership_status = wanted_status)
    union all
    select m.sort_key, 1 from public.members as m
      where m.family_id = '' and (wanted_status = 'all' or m.membership_status = wanted_status)
  )
  select left(place, 1), sum(size)::integer from places group by 1 order by 1;
end
$$;
comment on function public.member_letters(text) is
  'The number of members in the list by name at each first letter. A family stands at the letter of its first member.';

revoke execute on function public.member_letters(text) from public, anon, authenticated;
grant execute on function public.member_letters(text) to authenticated, service_role;
