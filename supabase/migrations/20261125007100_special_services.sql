-- The average of a year leaves out special services, such as Christmas Eve or a wedding.
alter table public.services add column is_special boolean not null default false;
comment on column public.services.is_special is 'Special services are left out of the average of the year.';
alter table public.service_instances add column is_special boolean;
comment on column public.service_instances.is_special is
  'Null: special when its series is special, or when its type is Special.';

drop trigger services_audit on public.services;
create trigger services_audit after insert or update or delete on public.services
  for each row execute function private.audit('services',
    '{name,service_type,day_of_week,service_time,duration,location,is_recurring,recurrence_pattern,recurrence_end_date,first_date,monthly_on,pauses,seats,is_special}',
    '{description}');
drop trigger service_instances_audit on public.service_instances;
create trigger service_instances_audit after insert or update or delete on public.service_instances
  for each row execute function private.audit('service_instances',
    '{service_name,service_type,instance_date,start_time,end_time,speaker,location,outcome,outcome_reason,official_source,rooms_see,is_special}',
    '{notes,official_attendance_id,service_id,event_id}');

-- ── Services that the average of a year adds up ──

alter table public.churches
  add column combined_services text not null default 'added',
  add constraint churches_combined_services_known check (combined_services in ('added', 'separate'));
comment on column public.churches.combined_services is
  'Whether the regular services of a week are added up to one figure before the average of a year, or each is a figure.';
grant update (combined_services) on public.churches to authenticated;

-- ── Members at the end of a year ──

-- The log holds the status before and after each change. The status at the end of a time is therefore the one before
-- the first later change. A line about several rows has no values of single rows, so it is not used.
create function public.member_year(first_day date, last_day date) returns table (
  active integer, inactive integer, visitors integer, joined integer, undated integer,
  made_inactive integer, removed integer, removed_later integer, known_since date
)
language sql stable security definer set search_path = '' as $$
  with church as materialized (
    select c.id, c.time_zone, (c.created_at at time zone c.time_zone)::date as known_since,
      first_day::timestamp at time zone c.time_zone as began,
      (last_day + 1)::timestamp at time zone c.time_zone as ended
    from public.churches as c where c.id = (select private.editable_church_id())
  ), lines as materialized (
    select a.id, a.at >= church.ended as is_later, a.action, a.row_id, a.rows,
      case when a.rows = 1 and jsonb_typeof(a.changes -> 'membership_status') = 'array'
        then a.changes -> 'membership_status' end as status
    from church join public.audit_log as a
      on a.church_id = church.id and a.at >= church.began and a.kind = 'members' and a.action in ('changed', 'removed')
  ), later as (
    select distinct on (row_id) row_id, status ->> 0 as status from lines
    where is_later and status is not null order by row_id, id
  ), latest as (
    select distinct on (row_id) row_id, status ->> 1 as status from lines
    where not is_later and status is not null order by row_id, id desc
  ), known as (
    select m.id, m.join_date, coalesce(later.status, m.membership_status) as status
    from church join public.members as m on m.church_id = church.id
      left join later on later.row_id = m.id::text
    where least((m.created_at at time zone church.time_zone)::date, m.join_date) <= last_day
  )
  select
    (select count(*)::integer from known where status = 'active'),
    (select count(*)::integer from known where status = 'inactive'),
    (select count(*)::integer from known where status = 'visitor'),
    (select count(*)::integer from known where join_date between first_day and last_day),
    (select count(*)::integer from known where join_date is null and status <> 'visitor'),
    (select count(*)::integer from latest where status = 'inactive' and not exists (
      select from lines where lines.row_id = latest.row_id and lines.action = 'removed' and not lines.is_later)),
    (select coalesce(sum(rows), 0)::integer from lines where action = 'removed' and not is_later),
    (select coalesce(sum(rows), 0)::integer from lines where action = 'removed' and is_later),
    church.known_since
  from church
$$;
comment on function public.member_year(date, date) is
  'The members at the end of the last day by status, who joined, and what the audit log says about who left. removed_later
were removed after it. Editors only: no row for others. The log says nothing before known_since.';

revoke execute on function public.member_year(date, date) from public, anon, authenticated;
grant execute on function public.member_year(date, date) to authenticated, service_role;

-- ── The file ──

create or replace function public.note_export(exported text, items integer default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exported is null or exported not in ('services', 'trends', 'counts', 'activity', 'year')
    or items not between 0 and 1000000 then
    raise exception 'Unknown kind of export' using errcode = '22023';
  end if;
  perform private.write_audit(private.current_church_id(), private.signed_in_user_id(), 'exported', exported, null, null,
    null, case when items is not null then jsonb_build_object('items', jsonb_build_array(null, items)) end);
end
$$;
