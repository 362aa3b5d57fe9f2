-- The errors of cameras, by camera and way, once five services have both its count and a person's: the middle error and
-- the range of four in five.
create view public.camera_errors with (security_invoker = true) as
  select s.church_id, s.camera_id, s.way, max(s.camera_name) as camera_name, count(*)::integer as services,
    percentile_cont(0.5) within group (order by error) as usual,
    percentile_cont(0.1) within group (order by error) as least,
    percentile_cont(0.9) within group (order by error) as most
  from (
    select s.church_id, s.camera_id, s.way, s.camera_name,
      (person.total_attendance - a.total_attendance)::double precision / a.total_attendance as error
    from public.attendance as a
      join public.recording_sessions as s on s.church_id = a.church_id and s.id = a.ai_session_id
      join lateral (
        select p.total_attendance from public.attendance as p
        where p.church_id = a.church_id and p.service_instance_id = a.service_instance_id and p.source = 'typed'
        order by p.created_at desc, p.id desc limit 1
      ) as person on true
    where a.tracking_method = 'ai' and a.total_attendance > 0 and s.camera_id is not null
  ) as s
  group by s.church_id, s.camera_id, s.way
  having count(*) >= 5;
comment on view public.camera_errors is
  'How much a person counted beside a camera, as a fraction of the camera''s figure: 0.04 when it misses 4 %.';

-- The one total of each service. Every screen, the API and every file read this view.
-- Ranges as measured in workers/vision/measurements.md: of seated people a precise count finds four in five and hardly
-- anyone who is not there; at doors 94 to 100 % of the passages were found, and up to 7 % were none. A camera whose
-- errors are known has a range of its own.
create view public.service_totals with (security_invoker = true) as
  select i.id as service_instance_id, i.church_id, i.service_id, i.service_name, i.service_type, i.instance_date,
    i.start_time, i.outcome, i.outcome_reason,
    i.official_total_source as source, i.official_total_by as chosen_by,
    case when i.official_total_by = 'person' and i.official_source is null or i.official_total_source = 'typed'
      then i.official_total_record end as attendance_id,
    i.official_total as total,
    -- The product is rounded first, because 84 * 1.5 may be a hair above 126.
    least(i.official_total, floor(round((i.official_total * (1 + coalesce(
      e.least, case i.official_total_source when 'room' then -0.05 when 'door' then -0.1 else 0 end
    )))::numeric, 6))::integer) as low,
    greatest(i.official_total, ceil(round((i.official_total * (1 + coalesce(
      e.most, case i.official_total_source when 'room' then 0.3 when 'door' then 0.1 else 0 end
    )))::numeric, 6))::integer) as high,
    a.adults_count as adults, a.children_count as children, a.visitors_count as visitors, a.notes as note,
    i.named_present, i.door_came_in as came_in, i.counts, i.end_time, i.speaker, i.attendance_recorded
  from public.service_instances as i
    left join public.attendance as a on a.church_id = i.church_id and a.id = i.official_total_record
    left join public.recording_sessions as s on s.church_id = a.church_id and s.id = a.ai_session_id
    -- Policies make each church_id a constant, and the planner would take this one out of the join and no longer see
    -- that it finds one row at most. So church_id is no plain column here: a query without the range is spared the
    -- joins.
    left join public.camera_errors as e
      on e.church_id = case when s.id is not null then s.church_id end and e.camera_id = s.camera_id and e.way = s.way;
comment on view public.service_totals is
  'The official total of each service with its source, who chose it and its range; total is null when nothing was
counted or it did not happen.';

revoke all on public.camera_errors, public.service_totals from public, anon, authenticated;
grant select on public.camera_errors, public.service_totals to authenticated, service_role;

-- ── The dashboard ──

-- The dashboard gets its figures in one request. The function runs as its caller, so that row-level security decides
-- which rows count. The average is of services as they were held, not of records as they were typed.
create function public.dashboard_figures(at timestamptz default now())
returns table (
  active_members integer, visitors_this_month integer, services integer, sermons integer, latest_totals integer[],
  has_service_instances boolean, has_recordings boolean
)
language sql stable security invoker set search_path = ''
-- Without an index, Postgres would look for the first service of a church by reading the table from its beginning.
set enable_seqscan = off as $$
  with month as (
    select date_trunc('month', at at time zone time_zone) as local_start, time_zone
    from public.churches where id = (select private.current_church_id())
  )
  select members.active, members.visitors,
    (select count(*)::integer from public.services),
    (select count(*)::integer from public.sermons),
    (select coalesce(array_agg(total order by instance_date, start_time, service_instance_id), '{}')
      from (select service_instance_id, instance_date, start_time, total from public.service_totals
            where total is not null
            order by instance_date desc, start_time desc, service_instance_id desc limit 4) as latest),
    exists (select from public.service_instances),
    exists (select from public.recording_sessions)
  from (select) as always
    left join month on true
    cross join lateral private.count_members(
      local_start at time zone time_zone, (local_start + interval '1 month') at time zone time_zone) as members
$$;
comment on function public.dashboard_figures(timestamptz) is
  'Counts of the caller''s church, the totals of its four latest counted services, oldest first, and whether it has
services and recordings. A visitor of this month is one added in the church''s calendar month.';

revoke execute on function public.dashboard_figures(timestamptz) from public, anon, authenticated;
grant execute on function public.dashboard_figures(timestamptz) to authenticated, service_role;
