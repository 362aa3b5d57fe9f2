-- The figures of the dashboard in one request. Invoker: row-level security decides which rows are counted.
create function public.dashboard_figures(at timestamptz default now())
returns table (
  active_members integer, visitors_this_month integer, services integer, sermons integer, latest_totals integer[]
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
    (select coalesce(array_agg(total_attendance order by created_at, id), '{}')
      from (select id, created_at, total_attendance from public.attendance
            order by created_at desc, id desc limit 4) as latest)
$$;
comment on function public.dashboard_figures(timestamptz) is
  'Counts of the caller''s church and its four latest attendance totals, oldest first. A visitor of this month is one
added in the church''s calendar month.';
revoke execute on function public.dashboard_figures(timestamptz) from public, anon, authenticated;
grant execute on function public.dashboard_figures(timestamptz) to authenticated, service_role;
