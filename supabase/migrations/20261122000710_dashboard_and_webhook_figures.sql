-- The average is of services as they were held, not of records as they were typed.
create or replace function public.dashboard_figures(at timestamptz default now())
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
    (select coalesce(array_agg(total order by instance_date, start_time, service_instance_id), '{}')
      from (select service_instance_id, instance_date, start_time, total from public.service_totals
            where total is not null
            order by instance_date desc, start_time desc, service_instance_id desc limit 4) as latest)
$$;
comment on function public.dashboard_figures(timestamptz) is
  'Counts of the caller''s church and the totals of its four latest counted services, oldest first. A visitor of this
month is one added in the church''s calendar month.';

-- The webhook says how a figure was counted.
create or replace function private.queue_attendance_webhooks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Notes are confidential and never sent.
  perform private.queue_webhooks(new.church_id, 'attendance.recorded', jsonb_build_object(
    'id', new.id, 'serviceInstanceId', new.service_instance_id, 'totalAttendance', new.total_attendance,
    'adultsCount', new.adults_count, 'childrenCount', new.children_count, 'visitorsCount', new.visitors_count,
    'trackingMethod', new.tracking_method, 'source', new.source, 'cameIn', new.came_in,
    'aiSessionId', new.ai_session_id, 'createdAt', new.created_at));
  return null;
end
$$;
revoke execute on all functions in schema private from public;
