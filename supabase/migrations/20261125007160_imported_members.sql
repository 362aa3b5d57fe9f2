-- ── What a row may not have ──

-- The limits are those of the table, so that one bad row does not stop the others.
create function private.is_date(words text) returns boolean
language sql immutable set search_path = '' as $$
  select case when words is null then null when words ~ '^(?!0000)\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$'
    then right(words, 2)::integer <= extract(day from
      pg_catalog.make_date(left(words, 4)::integer, substr(words, 6, 2)::integer, 1) + interval '1 month - 1 day')
    else false end
$$;
comment on function private.is_date(text) is 'Whether the words are a date of the calendar, as 2026-02-28.';

create function private.problem_of_member(given jsonb, is_new boolean) returns text
language sql stable set search_path = '' as $$
  select case
    when is_new and coalesce(btrim(given ->> 'first_name'), '') = '' then 'The first name is missing.'
    when is_new and coalesce(btrim(given ->> 'last_name'), '') = '' then 'The last name is missing.'
    when char_length(given ->> 'first_name') > 100 then 'The first name is longer than 100 characters.'
    when char_length(given ->> 'last_name') > 100 then 'The last name is longer than 100 characters.'
    when char_length(given ->> 'email') > 320 or given ->> 'email' !~ '^[^\s@]+@[^\s@]+$' then 'This is not an email address.'
    when char_length(given ->> 'phone') > 50 then 'The phone number is longer than 50 characters.'
    when char_length(given ->> 'address') > 500 then 'The address is longer than 500 characters.'
    when not private.is_date(given ->> 'date_of_birth') then 'The date of birth is not a date.'
    when (given ->> 'date_of_birth')::date > (now() at time zone 'UTC' + interval '14 hours')::date
      then 'The date of birth is in the future.'
    when not private.is_date(given ->> 'join_date') then 'The join date is not a date.'
    when given ->> 'membership_status' not in ('active', 'inactive', 'visitor') then 'The status is not known.'
    when char_length(given ->> 'family_id') > 100 then 'The family is longer than 100 characters.'
    when char_length(given ->> 'notes') > 10000 then 'The notes are longer than 10,000 characters.'
  end
$$;
comment on function private.problem_of_member(jsonb, boolean) is 'Why a row cannot be a member; null when it can.';

create function private.changed_values(given jsonb, known jsonb, columns text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_object_agg(key, value) from jsonb_each(given)
  where key = any (columns) and value <> 'null' and value is distinct from known -> key
$$;
comment on function private.changed_values(jsonb, jsonb, text[]) is
  'The given values that differ from the known ones. A null overwrites nothing.';

create function private.picked_values(known jsonb, columns jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_object_agg(key, known -> key) from jsonb_object_keys(columns) as key
$$;
comment on function private.picked_values(jsonb, jsonb) is 'The known values of the columns that the second argument has.';

create function private.member_columns() returns text[]
language sql immutable set search_path = '' as $$
  select array['first_name', 'last_name', 'email', 'phone', 'address', 'date_of_birth', 'join_date', 'membership_status',
    'family_id', 'notes']
$$;
comment on function private.member_columns() is 'The columns of a member that a file may have.';

-- ── The dry run ──

-- A row is a member of the church when it has our own id, or the name with the same email, date of birth or phone. The
-- same email or name alone is a question, unless nothing would change.
create function private.match_members(of_import uuid, church uuid) returns void
language sql security definer set search_path = '' as $$
  with known as materialized (
    select m.id, private.name_key(m.first_name, m.last_name) as name_key, lower(btrim(m.email)) as email,
      nullif(m.phone_digits, '') as phone, m.date_of_birth::text as birth, to_jsonb(m) as member
    from public.members as m where m.church_id = church
  ), sent as materialized (
    select r.number, r.file_row, r.name_key, r.decision, r.given, lower(btrim(r.given ->> 'email')) as email,
      nullif(regexp_replace(coalesce(r.given ->> 'phone', ''), '[^0-9]', '', 'g'), '') as phone,
      r.given ->> 'date_of_birth' as birth, lower(r.given ->> 'id') as own_id
    from private.import_rows as r where r.import_id = of_import
  ), pairs as (
    select s.number, k.id, 1 as rank from sent as s join known as k on k.id::text = s.own_id
    union all
    select s.number, k.id,
      case when s.email = k.email then 2 when s.birth = k.birth then 3 when s.phone = k.phone then 4 else 6 end
      from sent as s join known as k on k.name_key = s.name_key
      -- Two birthdays are two people.
      where s.email = k.email or s.birth is not distinct from k.birth or s.birth is null or k.birth is null
    union all
    select s.number, k.id, 5 from sent as s join known as k on k.email = s.email and k.name_key <> s.name_key
      where not exists (select from known as named where named.name_key = s.name_key and named.email = s.email)
  ), best as (
    select number, rank, array_agg(id) as ids from (
      select number, id, rank, min(rank) over (partition by number) as least from pairs) as p
    where rank = least group by number, rank
  ), found as (
    select s.*, coalesce(b.ids, '{}') as ids, b.rank,
      private.changed_values(s.given, k.member, private.member_columns()) as changes, k.member,
      cardinality(b.ids) = 1 and (b.rank <= 4 or s.decision = 'same') as is_known
    from sent as s left join best as b on b.number = s.number
      left join known as k on k.id = b.ids[1] and cardinality(b.ids) = 1
  ), judged as (
    select f.*, case
        when coalesce(f.is_known, false) then 'known'
        when f.decision = 'leave out' and f.ids <> '{}' then 'left out'
        when f.rank = 6 and cardinality(f.ids) = 1 and f.changes is null then 'known'
        when f.ids <> '{}' and f.decision is distinct from 'new' then 'question'
        else 'new' end as judgement
    from found as f
  ), checked as (
    select j.*, private.problem_of_member(j.given, j.judgement = 'new') as problem,
      case when j.judgement = 'known' then min(j.number) over (
        partition by case when j.judgement = 'known' then j.ids[1] else gen_random_uuid() end) end as first_number
    from judged as j
  )
  update private.import_rows as r set
      action = case
        when c.problem is not null and c.judgement <> 'left out' then 'refused'
        when c.first_number < c.number then 'refused'
        when c.judgement = 'known' then case when c.changes is null then 'same' else 'changed' end
        else c.judgement end,
      reason = case
        when c.problem is not null then c.problem
        when c.first_number < c.number then (
          select 'This is the same member as row ' || first.file_row || '.' from private.import_rows as first
          where first.import_id = of_import and first.number = c.first_number)
        when c.judgement <> 'question' then null
        when cardinality(c.ids) > 1 then 'Several members may be this one.'
        when c.rank = 5 then 'A member with another name has this email address.'
        else 'A member has this name, and nothing else says that it is the same person.' end,
      target = case when c.judgement = 'known' then c.ids[1] end,
      candidates = case when c.judgement in ('question', 'left out') or c.decision is not null then c.ids[1:20] else '{}' end,
      before = case when c.judgement = 'known' and c.changes is not null
        then private.picked_values(c.member, c.changes) end,
      after = case when c.judgement = 'known' then c.changes end
    from checked as c where r.import_id = of_import and r.number = c.number
$$;
comment on function private.match_members(uuid, uuid) is 'Says of each row what the import does with it.';

-- ── Writing, and taking back ──

create function private.write_members(of_import public.imports) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.import_rows set target = gen_random_uuid() where import_id = of_import.id and action = 'new';
  insert into public.members (id, church_id, user_id, first_name, last_name, email, phone, address, date_of_birth,
      join_date, membership_status, family_id, notes)
    select r.target, of_import.church_id, auth.uid(), btrim(m.first_name), btrim(m.last_name), m.email, m.phone, m.address,
      m.date_of_birth, m.join_date, coalesce(m.membership_status, 'active'), m.family_id, m.notes
    from private.import_rows as r, jsonb_populate_record(null::public.members, r.given - 'id') as m
    where r.import_id = of_import.id and r.action = 'new';
  update public.members as m set (first_name, last_name, email, phone, address, date_of_birth, join_date,
      membership_status, family_id, notes) = (
        select n.first_name, n.last_name, n.email, n.phone, n.address, n.date_of_birth, n.join_date, n.membership_status,
          n.family_id, n.notes from jsonb_populate_record(m, r.after) as n)
    from private.import_rows as r
    where r.import_id = of_import.id and r.action = 'changed' and m.id = r.target and m.church_id = of_import.church_id;
  update private.import_rows as r set after = (
      select jsonb_object_agg(name, to_jsonb(m) -> name) from unnest(private.member_columns()) as name)
    from public.members as m
    where r.import_id = of_import.id and r.action = 'new' and m.id = r.target;
end
$$;
comment on function private.write_members(public.imports) is 'Adds the new members and changes the changed ones.';

-- A member whom a person changed since, or to whom something else refers, stays, and is named.
create function private.take_back_members(of_import public.imports) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  kept uuid[];
begin
  select coalesce(array_agg(m.id), '{}') into kept
    from private.import_rows as r join public.members as m on m.id = r.target
    where r.import_id = of_import.id and r.action in ('new', 'changed') and (
      not to_jsonb(m) @> r.after
      or r.action = 'new' and (
        exists (select from public.member_attendance as a where a.church_id = m.church_id and a.member_id = m.id)
        or exists (select from public.event_registrations as a where a.church_id = m.church_id and a.member_id = m.id)
        or exists (select from public.volunteers as a where a.church_id = m.church_id and a.member_id = m.id)
        or exists (select from public.donations as a where a.church_id = m.church_id and a.member_id = m.id)));
  delete from public.members as m using private.import_rows as r
    where r.import_id = of_import.id and r.action = 'new' and m.id = r.target and m.church_id = of_import.church_id
      and m.id <> all (kept);
  update public.members as m set (first_name, last_name, email, phone, address, date_of_birth, join_date,
      membership_status, family_id, notes) = (
        select n.first_name, n.last_name, n.email, n.phone, n.address, n.date_of_birth, n.join_date, n.membership_status,
          n.family_id, n.notes from jsonb_populate_record(m, r.before) as n)
    from private.import_rows as r
    where r.import_id = of_import.id and r.action = 'changed' and m.id = r.target and m.church_id = of_import.church_id
      and m.id <> all (kept);
  return coalesce((select jsonb_agg(name) from (
    select concat_ws(' ', first_name, last_name) as name from public.members where id = any (kept)
      order by sort_key limit 100) as n), '[]');
end
$$;
comment on function private.take_back_members(public.imports) is 'Takes an import back, and returns the names of the members it kept.';

revoke execute on all functions in schema private from public;
