-- A file may say that a service took place and was not counted, with "n/a" or "forgot to count". The import makes such a
-- service without a count, so that its week does not pass for a complete one. The remark of a service without a count goes
-- to the notes of the service; before this migration, it was left out.
create or replace function private.problem_of_count(given jsonb, today date) returns text
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
    when total is null and coalesce(given ->> 'online', '{}') = '{}' and not given ? 'not_counted' then 'Nothing was counted.'
    -- The import leaves the parts out where one part was not counted.
    when total is null and given ? 'not_counted' then null
    when greatest(adults, children, visitors) > coalesce(total, 0) then 'A part is larger than the total.'
    when adults + children > total then 'Adults and children together are more than the total.'
  end;
end
$$;

create or replace function private.known_counts(of_church uuid)
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
      'visitors', a.visitors_count, 'category_counts', a.category_counts, 'notes', n.notes, 'service_notes', s.notes,
      'online', coalesce(v.by_place, '{}'),
      'did_not_happen', case when i.outcome = 'did_not_happen' then coalesce(i.outcome_reason, '') end)
    from public.service_instances as i left join newest as a on a.service_instance_id = i.id
      left join public.attendance_notes as n on n.church_id = of_church and n.attendance_id = a.id
      left join public.service_instance_notes as s on s.church_id = of_church and s.service_instance_id = i.id
      left join views as v on v.service_instance_id = i.id
    where i.church_id = of_church
$$;

create or replace function private.write_attendance(of_import public.imports) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.import_rows set adds_target = true, target = gen_random_uuid()
    where import_id = of_import.id and action = 'new' and target is null;
  update private.import_rows set adds_count = true, count_id = gen_random_uuid()
    where import_id = of_import.id and action in ('new', 'changed') and count_id is null and given ->> 'total' is not null
      and after ?| array['total', 'adults', 'children', 'visitors', 'category_counts', 'notes'];
  perform set_config('narthex.bulk', 'on', true);
  insert into public.service_instances (id, church_id, user_id, service_id, service_name, service_type, instance_date,
      start_time, outcome, outcome_reason, attendance_recorded, counts, official_total, official_total_source,
      official_total_by, official_total_record, notes)
    select r.target, of_import.church_id, auth.uid(), series.id,
      btrim(coalesce(r.given ->> 'service_name', of_import.options ->> 'service_name')),
      private.type_of_service((r.given ->> 'date')::date, at.begins), (r.given ->> 'date')::date, at.begins,
      case when r.given ->> 'did_not_happen' is not null then 'did_not_happen' else 'held' end,
      nullif(btrim(r.given ->> 'did_not_happen'), ''), r.adds_count, r.adds_count::integer,
      (r.given ->> 'total')::integer, case when r.adds_count then 'import' end, case when r.adds_count then 'rule' end,
      r.count_id, r.after ->> 'service_notes'
    from private.import_rows as r
      left join lateral (select s.id, s.service_time from public.services as s
        where s.church_id = of_import.church_id and private.name_key(s.name, null) = r.name_key
        order by s.created_at, s.id limit 1) as series on true,
      lateral (select coalesce(nullif(r.given ->> 'time', ''), series.service_time, of_import.options ->> 'time', '10:00')::time
        as begins) as at
    where r.import_id = of_import.id and r.adds_target;
  perform private.add_counts(of_import, true);
  insert into public.attendance_history (church_id, service_instance_id, attendance_id, changed_by, changed_by_name, change,
      source, after)
    select of_import.church_id, a.service_instance_id, a.id, auth.uid(), of_import.person_name, 'added', 'import',
      private.figures_of(a)
    from private.import_rows as r join public.attendance as a on a.id = r.count_id
    where r.import_id = of_import.id and r.adds_target and r.adds_count;
  perform set_config('narthex.bulk', '', true);
  perform private.add_counts(of_import, false);
  perform private.set_counts(of_import, false);
  update private.import_rows as r set after = r.after || jsonb_build_object('service', private.service_of(i))
    from public.service_instances as i
    where r.import_id = of_import.id and r.adds_target and i.id = r.target;
end
$$;

revoke execute on all functions in schema private from public;
