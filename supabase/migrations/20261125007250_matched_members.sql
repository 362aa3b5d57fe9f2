-- The dry run of a file of members, faster than in 7160 and with the same results.
-- A row is a member of the church when it has our own id, or the name with the same email, date of birth or phone. The
-- same email or name alone is a question, unless nothing would change.
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
        'phone', m.phone, 'address', m.address, 'date_of_birth', m.date_of_birth, 'join_date', m.join_date,
        'membership_status', m.membership_status, 'family_id', m.family_id, 'notes', m.notes) as columns
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

revoke execute on all functions in schema private from public;
