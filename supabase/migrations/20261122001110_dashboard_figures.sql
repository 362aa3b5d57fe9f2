-- The figures of the dashboard in one request. Invoker: row-level security decides which rows are counted. The average
-- is of services as they were held, not of records as they were typed.
create function public.dashboard_figures(at timestamptz default now())
returns table (
  active_members integer, visitors_this_month integer, services integer, sermons integer, latest_totals integer[],
  has_service_instances boolean, has_recordings boolean
)
language sql stable security invoker set search_path = '' as $$
  with month as (
    select date_trunc('month', at at time zone time_zone) as local_start, time_zone
    from public.churches where id = (select private.current_church_id())
  )
  select
    (select count(*)::integer from public.members where membership_status = 'active'),
    (select count(*)::integer from public.members, month
      where membership_status = 'visitor'
        and created_at >= local_start at time zone time_zone
        and created_at < (local_start + interval '1 month') at time zone time_zone),
    (select count(*)::integer from public.services),
    (select count(*)::integer from public.sermons),
    (select coalesce(array_agg(total order by instance_date, start_time, service_instance_id), '{}')
      from (select service_instance_id, instance_date, start_time, total from public.service_totals
            where total is not null
            order by instance_date desc, start_time desc, service_instance_id desc limit 4) as latest),
    exists (select from public.service_instances),
    exists (select from public.recording_sessions)
$$;
comment on function public.dashboard_figures(timestamptz) is
  'Counts of the caller''s church, the totals of its four latest counted services, oldest first, and whether it has
services and recordings. A visitor of this month is one added in the church''s calendar month.';
revoke execute on function public.dashboard_figures(timestamptz) from public, anon, authenticated;
grant execute on function public.dashboard_figures(timestamptz) to authenticated, service_role;
