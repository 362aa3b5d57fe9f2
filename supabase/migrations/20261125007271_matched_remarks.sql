-- The dry run of a file of past attendance. A row that says that a service was not counted changes nothing about a service
-- that has a count or did not happen. A remark without a count goes to a service that has no notes of its own.
-- A service of the church is the row's when it has our own id, or the date with the name or with the recurring service
-- of that name. The time decides between several of one date.
create or replace function private.match_attendance(of_import public.imports) returns void
language sql security definer set search_path = '' set enable_nestloop = off set work_mem = '64MB' as $$
  with series as (
    select distinct on (private.name_key(name, null)) private.name_key(name, null) as name_key, id, name, service_time
    from public.services where church_id = of_import.church_id order by private.name_key(name, null), created_at, id
  ), checked as materialized (
    -- Without "materialized", each use of a problem or of a name below would work it out again.
    select r.number, r.file_row, r.name_key, r.given, coalesce(private.problem_of_count(r.given, (
        select (now() at time zone time_zone)::date from public.churches where id = of_import.church_id)),
      case when r.name_key is null and r.given ->> 'id' is null then 'The name of the service is missing.' end) as problem
    from private.import_rows as r where r.import_id = of_import.id
  ), sent as materialized (
    select r.number, r.file_row, r.name_key, r.given, s.id as series, r.problem,
      case when r.problem is null then (r.given ->> 'date')::date end as day,
      case when r.problem is null then nullif(r.given ->> 'time', '')::time end as given_time,
      case when r.problem is null
        then coalesce(nullif(r.given ->> 'time', ''), s.service_time, of_import.options ->> 'time', '10:00')::time end as time,
      lower(r.given ->> 'id') as own_id
    from checked as r left join series as s on s.name_key = r.name_key
  ), names as materialized (
    select service_name, private.name_key(service_name, null) as name_key from (
      select distinct service_name from public.service_instances where church_id = of_import.church_id) as each
  ), known as materialized (
    select i.id, i.service_id, n.name_key, i.instance_date as day, i.start_time
    from public.service_instances as i join names as n on n.service_name = i.service_name
    where i.church_id = of_import.church_id
  ), by_id as (
    select s.number, k.id from sent as s join known as k on k.id::text = s.own_id where s.own_id is not null
  ), by_day as (
    select number, array_agg(distinct id) as ids, array_agg(distinct id) filter (where is_at_time) as at_time from (
      select s.number, k.id, k.start_time = s.time as is_at_time
        from sent as s join known as k on k.day = s.day and k.name_key = s.name_key
      union all
      select s.number, k.id, k.start_time = s.time
        from sent as s join known as k on k.day = s.day and k.service_id = s.series
    ) as same where number not in (select number from by_id) group by number
  ), found as (
    select s.*, coalesce(b.id, case
        when cardinality(d.at_time) = 1 then d.at_time[1]
        when cardinality(d.ids) = 1 and s.given_time is null then d.ids[1] end) as instance,
      b.id is null and (cardinality(d.at_time) > 1 or cardinality(d.ids) > 1 and s.given_time is null
        and coalesce(cardinality(d.at_time), 0) <> 1) as is_unclear
    from sent as s left join by_id as b on b.number = s.number left join by_day as d on d.number = s.number
  ), compared as (
    select f.*, k.outcome, k.counts, k.official_total, k.count_id, k.had, w.wanted,
      case when k.had is not null and not k.had @> w.wanted then private.changed_values(
        w.wanted, k.had, array['total', 'adults', 'children',
        'visitors', 'category_counts', 'notes', 'service_notes', 'online', 'did_not_happen']) end as changes,
      first_value(f.number) over same_service as first_number, first_value(f.file_row) over same_service as first_row
    from found as f left join private.known_counts(of_import.church_id) as k on k.instance = f.instance,
      -- Places and categories that the file does not have stay.
      -- Parts belong to a count; so do notes, where there is one.
      lateral (select jsonb_strip_nulls(f.given
          - array['id', 'date', 'time', 'service_name', 'online', 'category_counts', 'not_counted', 'written']
          - case when f.given ->> 'total' is null and k.count_id is null or f.given ? 'not_counted'
            then array['notes', 'adults', 'children', 'visitors'] else '{}'::text[] end)
        || case when f.given ->> 'total' is null and k.official_total is null and f.given ->> 'notes' <> ''
            and not (f.given ? 'not_counted' and k.outcome is not distinct from 'did_not_happen')
            and k.count_id is null and coalesce(k.had ->> 'service_notes', f.given ->> 'notes') = f.given ->> 'notes'
          then jsonb_build_object('service_notes', f.given -> 'notes') else '{}' end
        || case when coalesce(f.given -> 'online', '{}') <> '{}'
          then jsonb_build_object('online', coalesce(k.had -> 'online', '{}') || (f.given -> 'online')) else '{}' end
        || case when coalesce(f.given -> 'category_counts', '{}') <> '{}' and not f.given ? 'not_counted'
          and (f.given ->> 'total' is not null or k.count_id is not null)
          then jsonb_build_object('category_counts',
            coalesce(nullif(k.had -> 'category_counts', 'null'), '{}') || (f.given -> 'category_counts'))
          else '{}' end as wanted) as w
    window same_service as (
      partition by coalesce(f.instance::text, f.name_key || ' ' || f.day || ' ' || f.time) order by f.number)
  ), judged as (
    select *, case
        when problem is not null then problem
        when is_unclear then 'Several services of this date have this name, and the time does not tell which.'
        when first_number < number then 'This service is also in row ' || first_row || '.'
        when given ->> 'total' is not null and outcome = 'did_not_happen' then 'This service did not happen, as Narthex has it.'
        when given ->> 'did_not_happen' is not null and counts > 0 then 'This service has a count.' end as refusal,
      -- The dry run says what is left out of a row.
      case when given ? 'not_counted' and coalesce(given ->> 'adults', given ->> 'children', given ->> 'visitors') is not null
          then 'The total is not known, so its parts are not imported.'
        when coalesce(given -> 'category_counts', '{}') <> '{}' and not wanted ? 'category_counts'
          then 'Categories belong to a count, and this row has none: they are not imported.'
        when given ->> 'notes' <> '' and not wanted ?| array['notes', 'service_notes']
          then 'The service has notes already: those of the file are not imported.' end as remark,
      -- A file that says only "cancelled" does not change the reason.
      case when given ->> 'did_not_happen' = '' and outcome = 'did_not_happen' then changes - 'did_not_happen'
        else changes end as differences
    from compared
  )
  update private.import_rows as r set
      action = case when j.refusal is not null then 'refused' when j.instance is null then 'new'
        when coalesce(j.differences, '{}') = '{}' then 'same'
        when j.count_id is null and j.differences ? 'total' and j.official_total is null then 'new' else 'changed' end,
      reason = coalesce(j.refusal, j.remark),
      target = j.instance,
      count_id = j.count_id,
      before = case when j.refusal is null and j.instance is not null and coalesce(j.differences, '{}') <> '{}'
        then private.picked_values(j.had, j.differences) end,
      after = case when j.refusal is null and j.instance is null then jsonb_strip_nulls(j.wanted)
        when j.refusal is null and coalesce(j.differences, '{}') <> '{}' then j.differences end
    from judged as j where r.import_id = of_import.id and r.number = j.number
$$;
comment on function private.match_attendance(public.imports) is 'Writes for each row what the import does with it.';

revoke execute on all functions in schema private from public;
