-- The rules of the register's lists are those of src/domain/register/rules; tests compare the two. A register is a
-- service that was held, with at least one person present by name. Weeks are numbered backwards; this week is 0.
-- Sequential scans are off, because a plan may be older than the rows of an import.
create function private.register_church() returns table (id uuid, first_weekday integer)
language sql stable security definer set search_path = '' as $$
  select c.id, c.first_weekday from public.churches as c
  where c.id = (select private.editable_church_id()) and c.register_enabled
$$;
comment on function private.register_church() is
  'The church of the caller, for owners and staff, while its register is on; otherwise no row.';

create function private.week_of(day date, first_weekday integer) returns date
language sql immutable set search_path = '' as $$
  select day - (extract(dow from day)::integer + 7 - first_weekday) % 7
$$;
comment on function private.week_of(date, integer) is 'The first day of the week of a day.';

-- ── New members ──

create function public.list_new(today date) returns table (
  id uuid, first_name text, last_name text, status text, first_visit date, visits integer, last_visit date,
  sort_key text
)
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
declare
  church constant uuid := (select c.id from private.register_church() as c);
  first_register constant date := (
    select i.instance_date from public.service_instances as i
    where i.church_id = church and i.outcome = 'held' and i.named_present > 0
    order by i.instance_date, i.start_time limit 1);
begin
  return query
    with seen as materialized (
      select m.member_id, min(i.instance_date) as first_day, max(i.instance_date) as last_day,
        count(distinct i.instance_date)::integer as days
      from public.service_instances as i
        -- `offset 0` makes the planner look up each service by the index, also before there are statistics.
        cross join lateral (
          select a.id from public.attendance as a where a.church_id = church and a.service_instance_id = i.id offset 0
        ) as a
        join public.member_attendance as m on m.church_id = church and m.attendance_id = a.id
      where i.church_id = church and i.outcome = 'held' and i.instance_date between today - 42 and today and m.was_present
      group by m.member_id
    )
    select p.id, p.first_name, p.last_name, p.membership_status, s.first_day, s.days, s.last_day, p.sort_key
    from seen as s cross join lateral (
      select m.* from public.members as m where m.church_id = church and m.id = s.member_id offset 0
    ) as p
    -- A new register sees every member for the first time.
    where (p.membership_status = 'visitor' or first_register <= s.first_day - 56)
      and not exists (
        select from public.member_attendance as m
          join public.attendance as a on a.id = m.attendance_id
          join public.service_instances as i on i.id = a.service_instance_id
        where m.church_id = church and m.member_id = s.member_id and m.was_present and i.outcome = 'held'
          and i.instance_date < today - 42 offset 0)
    order by s.first_day desc, p.sort_key;
end
$$;
comment on function public.list_new(date) is
  'The members whose first visit was in the 42 days before today. Empty for others than owners and staff, and while the register is off.';

revoke execute on all functions in schema private from public;
revoke execute on function public.list_new(date) from public, anon, authenticated;
grant execute on function public.list_new(date) to authenticated, service_role;
