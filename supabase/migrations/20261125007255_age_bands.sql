-- A church does not know the date of birth of many members, so it may say whether a member is an adult or a child. A
-- known date of birth comes first.
alter table public.members
  add column age_band text,
  add constraint members_age_band_known check (age_band in ('adult', 'child'));
comment on column public.members.age_band is 'Adult or child; null when not known. A known date of birth comes first.';

drop trigger members_audit on public.members;
create trigger members_audit after insert or update or delete on public.members
  for each row execute function private.audit('members', '{first_name,last_name,membership_status}',
    '{email,phone,address,date_of_birth,age_band,join_date,family_id,notes,photo_url}');

-- ── Imports of members, with the column ──

create or replace function private.problem_of_member(given jsonb, is_new boolean) returns text
language plpgsql stable set search_path = '' as $$
declare
  -- Each value has a variable, because reading a value from the object takes longer than a check.
  first_name constant text := given ->> 'first_name';
  last_name constant text := given ->> 'last_name';
  email constant text := given ->> 'email';
  birth constant text := given ->> 'date_of_birth';
  joined constant text := given ->> 'join_date';
begin
  return case
    when btrim(first_name) = '' or is_new and first_name is null then 'The first name is missing.'
    when btrim(last_name) = '' or is_new and last_name is null then 'The last name is missing.'
    when char_length(first_name) > 100 then 'The first name is longer than 100 characters.'
    when char_length(last_name) > 100 then 'The last name is longer than 100 characters.'
    when char_length(email) > 320 or email !~ '^[^\s@]+@[^\s@]+$' then 'This is not an email address.'
    when char_length(given ->> 'phone') > 50 then 'The phone number is longer than 50 characters.'
    when char_length(given ->> 'address') > 500 then 'The address is longer than 500 characters.'
    when birth is not null and not private.is_date(birth) then 'The date of birth is not a date.'
    when birth is not null and birth::date > (now() at time zone 'UTC' + interval '14 hours')::date
      then 'The date of birth is in the future.'
    when given ->> 'age_band' not in ('adult', 'child') then 'The age band is not known.'
    when joined is not null and not private.is_date(joined) then 'The join date is not a date.'
    when given ->> 'membership_status' not in ('active', 'inactive', 'visitor') then 'The status is not known.'
    when char_length(given ->> 'family_id') > 100 then 'The family is longer than 100 characters.'
    when char_length(given ->> 'notes') > 10000 then 'The notes are longer than 10,000 characters.'
  end;
end
$$;

create or replace function private.member_columns() returns text[]
language sql immutable set search_path = '' as $$
  select array['first_name', 'last_name', 'email', 'phone', 'address', 'date_of_birth', 'age_band', 'join_date',
    'membership_status', 'family_id', 'notes']
$$;

-- The dry run is faster than in 7160, with the same results. A row is a member of the church when it has our own id, or the
-- name with the same email, date of birth or phone. The same email or name alone is a question, unless nothing would change.
create or replace function private.match_members(of_import uuid, church uuid) returns void
-- The planner still expects few rows just after many came, and would compare each row with each member. The compared
-- rows are narrow, because 50,000 wide ones would be sorted on the disk.
language sql security definer set search_path = '' set enable_nestloop = off set work_mem = '64MB' as $$
  with known as materialized (
    select m.id, btrim(regexp_replace(split_part(m.search_text, E'\n', 1), '\s+', ' ', 'g')) as name_key,
      lower(btrim(m.email)) as email, nullif(m.phone_digits, '') as phone, m.date_of_birth::text as birth
    from public.members as m where m.church_id = church
  ), sent as materialized (
    select r.number, r.name_key, r.decision, lower(btrim(r.given ->> 'email')) as email,
      nullif(regexp_replace(coalesce(r.given ->> 'phone', ''), '[^0-9]', '', 'g'), '') as phone,
      r.given ->> 'date_of_birth' as birth, lower(r.given ->> 'id') as own_id
    from private.import_rows as r where r.import_id = of_import
  ), pairs as (
    select s.number, k.id, 1 as rank from sent as s join known as k on k.id::text = s.own_id
      where s.own_id is not null
    union all
    select s.number, k.id,
      case when s.email = k.email then 2 when s.birth = k.birth then 3 when s.phone = k.phone then 4 else 6 end
      from sent as s join known as k on k.name_key = s.name_key
      -- Two dates of birth mean two people.
      where s.email = k.email or s.birth is not distinct from k.birth or s.birth is null or k.birth is null
    union all
    select s.number, k.id, 5 from sent as s join known as k on k.email = s.email and k.name_key <> s.name_key
      where not exists (select from known as named where named.name_key = s.name_key and named.email = s.email)
  ), best as (
    select number, (array_agg(rank))[1] as rank, array_agg(id) as ids from (
      select number, id, rank, rank() over (partition by number order by rank) as place from pairs) as p
    where place = 1 group by number
  ), found as (
    select s.number, s.decision, coalesce(b.ids, '{}') as ids, b.rank,
      case when cardinality(b.ids) = 1 then b.ids[1] end as single from sent as s left join best as b on b.number = s.number
  ), judged as (
    select f.*, v.columns, case
        when f.single is not null and (f.rank <= 4 or f.decision = 'same') then 'known'
        when f.decision = 'leave out' and f.ids <> '{}' then 'left out'
        when f.single is not null and f.rank = 6
          and private.changed_values(r.given, v.columns, private.member_columns()) is null then 'known'
        when f.ids <> '{}' and f.decision is distinct from 'new' then 'question'
        else 'new' end as judgement
    from found as f join private.import_rows as r on r.import_id = of_import and r.number = f.number
      left join public.members as m on m.id = f.single
      left join lateral (select jsonb_build_object('first_name', m.first_name, 'last_name', m.last_name, 'email', m.email,
        'phone', m.phone, 'address', m.address, 'date_of_birth', m.date_of_birth, 'age_band', m.age_band,
        'join_date', m.join_date, 'membership_status', m.membership_status, 'family_id', m.family_id, 'notes', m.notes) as columns
        where m.id is not null) as v on true
  ), firsts as (
    select single, min(number) as first_number from judged where judgement = 'known' group by single
  ), compared as materialized (
    -- Without "materialized", each use of a value below would work it out again. Most rows of a file that was imported
    -- before are contained in their member, which is found sooner than the columns that differ.
    select j.number, j.decision, j.ids, j.rank, j.single, j.columns, j.judgement, f.first_number,
      private.problem_of_member(i.given, j.judgement = 'new') as problem,
      case when j.judgement = 'known' and not j.columns @> (jsonb_strip_nulls(i.given) - 'id')
        then private.changed_values(i.given, j.columns, private.member_columns()) end as changes
    from judged as j join private.import_rows as i on i.import_id = of_import and i.number = j.number
      left join firsts as f on f.single = j.single and j.judgement = 'known'
  )
  update private.import_rows as r set
      action = case
        when c.problem is not null and c.judgement <> 'left out' then 'refused'
        when c.first_number < r.number then 'refused'
        when c.judgement = 'known' then case when c.changes is null then 'same' else 'changed' end
        else c.judgement end,
      reason = case
        when c.problem is not null then c.problem
        when c.first_number < r.number then (
          select 'This is the same member as row ' || first.file_row || '.' from private.import_rows as first
          where first.import_id = of_import and first.number = c.first_number)
        when c.judgement <> 'question' then null
        when cardinality(c.ids) > 1 then 'Several members may be this one.'
        when c.rank = 5 then 'A member with another name has this email address.'
        else 'A member has this name, and nothing else says that it is the same person.' end,
      target = case when c.judgement = 'known' then c.single end,
      candidates = case when c.judgement in ('question', 'left out') or c.decision is not null then c.ids[1:20] else '{}' end,
      before = case when c.judgement = 'known' and c.changes is not null
        then private.picked_values(c.columns, c.changes) end,
      after = case when c.judgement = 'known' then c.changes end
    from compared as c where r.import_id = of_import and r.number = c.number
$$;
comment on function private.match_members(uuid, uuid) is 'Writes for each row what the import does with it.';

create or replace function private.write_members(of_import public.imports) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.import_rows set target = gen_random_uuid() where import_id = of_import.id and action = 'new';
  insert into public.members (id, church_id, user_id, first_name, last_name, email, phone, address, date_of_birth,
      age_band, join_date, membership_status, family_id, notes)
    select r.target, of_import.church_id, auth.uid(), btrim(m.first_name), btrim(m.last_name), m.email, m.phone, m.address,
      m.date_of_birth, m.age_band, m.join_date, coalesce(m.membership_status, 'active'), m.family_id, m.notes
    from private.import_rows as r, jsonb_populate_record(null::public.members, r.given - 'id') as m
    where r.import_id = of_import.id and r.action = 'new';
  update public.members as m set (first_name, last_name, email, phone, address, date_of_birth, age_band, join_date,
      membership_status, family_id, notes) = (
        select n.first_name, n.last_name, n.email, n.phone, n.address, n.date_of_birth, n.age_band, n.join_date,
          n.membership_status, n.family_id, n.notes from jsonb_populate_record(m, r.after) as n)
    from private.import_rows as r
    where r.import_id = of_import.id and r.action = 'changed' and m.id = r.target and m.church_id = of_import.church_id;
  update private.import_rows as r set after = private.picked_values(to_jsonb(m), private.all_of_member())
    from public.members as m
    where r.import_id = of_import.id and r.action = 'new' and m.id = r.target;
end
$$;

