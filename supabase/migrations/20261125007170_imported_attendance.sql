-- A church may count more kinds of people than adults, children and visitors.
alter table public.attendance
  add column category_counts jsonb,
  add constraint attendance_category_counts_object check (jsonb_typeof(category_counts) = 'object'),
  add constraint attendance_category_counts_size check (octet_length(category_counts::text) <= 2000);
comment on column public.attendance.category_counts is
  'Counts of the church''s own categories by their names, such as {"Youth": 12}; null: none were counted.';

drop trigger attendance_audit on public.attendance;
create trigger attendance_audit after insert or update or delete on public.attendance
  for each row execute function private.audit('attendance',
    '{total_attendance,adults_count,children_count,visitors_count,category_counts,source}', '{notes,demographics_data}');

-- ── What a row may not have ──

create function private.are_counts(counts jsonb, most integer) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(bool_and(value::text ~ '^\d{1,8}$' and value::text::integer <= most
      and char_length(btrim(key)) between 1 and 50), true)
      and count(distinct lower(btrim(key))) = count(*) and jsonb_typeof(counts) = 'object'
      and octet_length(counts::text) <= 2000
    from jsonb_each(case jsonb_typeof(counts) when 'object' then counts else '{}' end)
$$;
comment on function private.are_counts(jsonb, integer) is 'Whether each value of the object is a whole number of at most that, and each name is there once.';

-- Adults and children together may be fewer than the total, never more.
create function private.problem_of_count(given jsonb, today date) returns text
language plpgsql stable set search_path = '' as $$
declare
  day constant text := given ->> 'date';
  total integer;
  adults integer;
  children integer;
  visitors integer;
begin
  if not coalesce(private.is_date(day), false) then
    return 'This is not a date.';
  elsif day::date > today then
    return 'The date is in the future.';
  elsif given ->> 'time' !~ '^([01]\d|2[0-3]):[0-5]\d$' then
    return 'This is not a time.';
  elsif char_length(given ->> 'service_name') > 200 then
    return 'The name of the service is longer than 200 characters.';
  elsif coalesce(given ->> 'total', '0') !~ '^\d{1,7}$' or coalesce(given ->> 'adults', '0') !~ '^\d{1,7}$'
    or coalesce(given ->> 'children', '0') !~ '^\d{1,7}$' or coalesce(given ->> 'visitors', '0') !~ '^\d{1,7}$'
    or (given ->> 'total')::integer > 1000000
    or given ->> 'category_counts' is not null and not private.are_counts(given -> 'category_counts', 1000000) then
    return 'A count is a whole number up to 1,000,000.';
  elsif given ->> 'online' is not null and not private.are_counts(given -> 'online', 10000000) then
    return 'Views are a whole number up to 10,000,000.';
  elsif char_length(given ->> 'notes') > 10000 then
    return 'The notes are longer than 10,000 characters.';
  end if;
  total := given ->> 'total';
  if given ->> 'did_not_happen' is not null then
    return case
      when total is not null then 'A service that did not happen has no count.'
      when char_length(given ->> 'did_not_happen') > 200 then 'The reason is longer than 200 characters.' end;
  end if;
  adults := given ->> 'adults';
  children := given ->> 'children';
  visitors := given ->> 'visitors';
  return case
    when total is null and coalesce(given ->> 'online', '{}') = '{}' then 'Nothing was counted.'
    when greatest(adults, children, visitors) > coalesce(total, 0) then 'A part is larger than the total.'
    when adults + children > total then 'Adults and children together are more than the total.'
  end;
end
$$;
comment on function private.problem_of_count(jsonb, date) is 'Why a row cannot be a count of a service; null when it can.';

-- ── What a service has ──

-- The count that an import compares itself with is the newest that a person typed or imported.
create function private.known_counts(of_church uuid)
returns table (instance uuid, count_id uuid, outcome text, counts integer, official_total integer, had jsonb)
language sql stable security definer set search_path = '' set enable_nestloop = off set work_mem = '64MB' as $$
  with newest as (
    select distinct on (a.service_instance_id) a.* from public.attendance as a
    where a.church_id = of_church and a.source in ('typed', 'import')
    order by a.service_instance_id, a.created_at desc, a.id desc
  ), views as (
    select o.service_instance_id, jsonb_object_agg(o.place, o.views) as by_place from public.online_counts as o
    where o.church_id = of_church group by o.service_instance_id
  )
  select i.id, a.id, i.outcome, i.counts, i.official_total, jsonb_build_object(
      'total', coalesce(a.total_attendance, i.official_total), 'adults', a.adults_count, 'children', a.children_count,
      'visitors', a.visitors_count, 'category_counts', a.category_counts, 'notes', n.notes,
      'online', coalesce(v.by_place, '{}'),
      'did_not_happen', case when i.outcome = 'did_not_happen' then coalesce(i.outcome_reason, '') end)
    from public.service_instances as i left join newest as a on a.service_instance_id = i.id
      left join public.attendance_notes as n on n.church_id = of_church and n.attendance_id = a.id
      left join views as v on v.service_instance_id = i.id
    where i.church_id = of_church
$$;
comment on function private.known_counts(uuid) is 'What a file may say of a service, as each service of the church has it.';

-- ── The dry run ──

-- A service of the church is the row's when it has our own id, or the date with the name or with the recurring service
-- of that name; several of one date are told apart by their time.
create function private.match_attendance(of_import public.imports) returns void
language sql security definer set search_path = '' set enable_nestloop = off set work_mem = '64MB' as $$
  with series as (
    select distinct on (private.name_key(name, null)) private.name_key(name, null) as name_key, id, name, service_time
    from public.services where church_id = of_import.church_id order by private.name_key(name, null), created_at, id
  ), sent as materialized (
    select r.number, r.file_row, r.name_key, r.given, s.id as series, p.problem,
      case when p.problem is null then (r.given ->> 'date')::date end as day,
      case when p.problem is null then nullif(r.given ->> 'time', '')::time end as given_time,
      case when p.problem is null
        then coalesce(nullif(r.given ->> 'time', ''), s.service_time, of_import.options ->> 'time', '10:00')::time end as time,
      lower(r.given ->> 'id') as own_id
    from private.import_rows as r left join series as s on s.name_key = r.name_key,
      lateral (select coalesce(private.problem_of_count(r.given, (
          select (now() at time zone time_zone)::date from public.churches where id = of_import.church_id)),
        case when r.name_key is null and r.given ->> 'id' is null then 'The name of the service is missing.' end) as problem) as p
    where r.import_id = of_import.id
  ), names as (
    select service_name, private.name_key(service_name, null) as name_key from (
      select distinct service_name from public.service_instances where church_id = of_import.church_id) as each
  ), known as materialized (
    select i.id, i.service_id, n.name_key, i.instance_date as day, i.start_time
    from public.service_instances as i join names as n on n.service_name = i.service_name
    where i.church_id = of_import.church_id
  ), by_id as (
    select s.number, k.id from sent as s join known as k on k.id::text = s.own_id
  ), by_day as (
    select s.number, array_agg(distinct k.id) as ids, array_agg(distinct k.id) filter (where k.start_time = s.time) as at_time
    from sent as s join (
      select id, day, start_time, name_key, null::uuid as series from known
      union select id, day, start_time, null, service_id from known where service_id is not null
    ) as k on k.day = s.day and coalesce(k.name_key, k.series::text) = any (array[s.name_key, s.series::text])
    where s.own_id is null or s.number not in (select number from by_id) group by s.number
  ), found as (
    select s.*, coalesce(b.id, case
        when cardinality(d.at_time) = 1 then d.at_time[1]
        when cardinality(d.ids) = 1 and s.given_time is null then d.ids[1] end) as instance,
      b.id is null and (cardinality(d.at_time) > 1 or cardinality(d.ids) > 1 and s.given_time is null
        and coalesce(cardinality(d.at_time), 0) <> 1) as is_unclear
    from sent as s left join by_id as b on b.number = s.number left join by_day as d on d.number = s.number
  ), compared as (
    select f.*, k.outcome, k.counts, k.official_total, k.count_id, k.had, w.wanted,
      case when k.had is not null then private.changed_values(w.wanted, k.had, array['total', 'adults', 'children',
        'visitors', 'category_counts', 'notes', 'online', 'did_not_happen']) end as changes,
      min(f.number) over (partition by coalesce(f.instance::text, f.name_key || ' ' || f.day || ' ' || f.time)) as first_number
    from found as f left join private.known_counts(of_import.church_id) as k on k.instance = f.instance,
      -- Places and categories that the file does not have stay.
      -- Parts and notes belong to a count.
      lateral (select jsonb_strip_nulls(f.given - array['id', 'date', 'time', 'service_name', 'online', 'category_counts']
          - case when f.given ->> 'total' is null and k.count_id is null
            then array['notes', 'adults', 'children', 'visitors'] else '{}'::text[] end)
        || case when coalesce(f.given -> 'online', '{}') <> '{}'
          then jsonb_build_object('online', coalesce(k.had -> 'online', '{}') || (f.given -> 'online')) else '{}' end
        || case when coalesce(f.given -> 'category_counts', '{}') <> '{}'
          and (f.given ->> 'total' is not null or k.count_id is not null)
          then jsonb_build_object('category_counts',
            coalesce(nullif(k.had -> 'category_counts', 'null'), '{}') || (f.given -> 'category_counts'))
          else '{}' end as wanted) as w
  ), judged as (
    select *, case
        when problem is not null then problem
        when is_unclear then 'Several services of this date have this name, and the time does not tell which.'
        when first_number < number then 'This service is also in row '
          || (select file_row from sent as first where first.number = compared.first_number) || '.'
        when given ->> 'total' is not null and outcome = 'did_not_happen' then 'This service did not happen, as Narthex has it.'
        when given ->> 'did_not_happen' is not null and counts > 0 then 'This service has a count.' end as refusal,
      -- A file that says only "cancelled" does not change the reason.
      case when given ->> 'did_not_happen' = '' and outcome = 'did_not_happen' then changes - 'did_not_happen'
        else changes end as differences
    from compared
  )
  update private.import_rows as r set
      action = case when j.refusal is not null then 'refused' when j.instance is null then 'new'
        when coalesce(j.differences, '{}') = '{}' then 'same'
        when j.count_id is null and j.differences ? 'total' and j.official_total is null then 'new' else 'changed' end,
      reason = j.refusal,
      target = j.instance,
      count_id = j.count_id,
      before = case when j.refusal is null and j.instance is not null and coalesce(j.differences, '{}') <> '{}'
        then private.picked_values(j.had, j.differences) end,
      after = case when j.refusal is null and j.instance is null then jsonb_strip_nulls(j.wanted)
        when j.refusal is null and coalesce(j.differences, '{}') <> '{}' then j.differences end
    from judged as j where r.import_id = of_import.id and r.number = j.number
$$;
comment on function private.match_attendance(public.imports) is 'Says of each row what the import does with it.';

revoke execute on all functions in schema private from public;
