-- How far cameras are off, by camera and way, once five services have both its count and a person's. The middle error and
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
create view public.service_totals with (security_invoker = true) as
  select i.id as service_instance_id, i.church_id, i.service_id, i.service_name, i.service_type, i.instance_date,
    i.start_time, i.outcome, i.outcome_reason,
    official.source, official.chosen_by, official.attendance_id, official.total,
    case official.source
      when 'room' then floor(official.total * 0.95)::integer when 'door' then floor(official.total * 0.9)::integer
      else official.total
    end as low,
    case official.source
      when 'room' then ceil(official.total * 1.15)::integer when 'door' then ceil(official.total * 1.1)::integer
      else official.total
    end as high,
    a.adults_count as adults, a.children_count as children, a.visitors_count as visitors, a.notes as note,
    named.present as named_present, i.door_came_in as came_in,
    (select count(*)::integer from public.attendance as c
      where c.church_id = i.church_id and c.service_instance_id = i.id) as counts
  from public.service_instances as i
    join public.churches as church on church.id = i.church_id
    left join lateral (
      select count(distinct m.member_id)::integer as present
      from public.attendance as c
        join public.member_attendance as m on m.church_id = c.church_id and m.attendance_id = c.id
      where c.church_id = i.church_id and c.service_instance_id = i.id and m.was_present
      having count(*) > 0
    ) as named on true
    left join lateral (
      select id, total_attendance from public.attendance as c
      where c.church_id = i.church_id and c.service_instance_id = i.id and c.source in ('typed', 'import')
      order by c.created_at desc, c.id desc limit 1
    ) as typed on true
    left join lateral (
      select sum(total_attendance)::integer as total from public.attendance as c
      where c.church_id = i.church_id and c.service_instance_id = i.id and c.source = 'clicker'
    ) as clicker on true
    left join lateral (
      select * from (
        select 0 as place, 'person' as chosen_by, c.source, c.total_attendance as total, c.id as attendance_id
          from public.attendance as c
          where c.id = i.official_attendance_id and c.service_instance_id = i.id
        union all
        select case candidate.source when i.official_source then 1 else 2 end,
          case candidate.source when i.official_source then 'person' else 'rule' end,
          candidate.source, candidate.total, candidate.attendance_id
          from (values
            ('typed', typed.total_attendance, typed.id), ('clicker', clicker.total, null),
            ('door', i.door_total, null), ('room', i.room_total, null), ('register', named.present, null)
          ) as candidate (source, total, attendance_id)
          where candidate.total is not null
      ) as proposal
      where i.outcome = 'held'
      order by place, array_position(church.official_order, proposal.source) limit 1
    ) as official on true
    -- The parts of a total belong to the count it comes from.
    left join public.attendance as a on a.id = coalesce(official.attendance_id, case
      when official.source in ('door', 'room', 'clicker') then (
        select (array_agg(c.id))[1] from public.attendance as c
        where c.church_id = i.church_id and c.service_instance_id = i.id and c.source = official.source
        having count(*) = 1
      ) end) and a.church_id = i.church_id;
comment on view public.service_totals is
  'The official total of each service with its source, who chose it and its range; total is null when nothing was
counted or it did not happen.';

revoke all on public.camera_errors, public.service_totals from public, anon, authenticated;
grant select on public.camera_errors, public.service_totals to authenticated, service_role;

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
