-- The functions find marks by the ids of their parents, as 20261127007490_marks_by_parents.sql explains.
create or replace function public.list_new(today date) returns table (
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
          select a.id from public.attendance as a where a.service_instance_id = i.id offset 0
        ) as a
        cross join lateral (
          select row.member_id, row.was_present from public.member_attendance as row
          where row.attendance_id = a.id offset 0
        ) as m
      where i.church_id = church and i.outcome = 'held' and i.instance_date between today - 42 and today and m.was_present
      group by m.member_id
    )
    select p.id, p.first_name, p.last_name, p.membership_status, s.first_day, s.days, s.last_day, p.sort_key
    from seen as s cross join lateral (
      select m.* from public.members as m where m.id = s.member_id offset 0
    ) as p
    -- A new register sees every member for the first time.
    where (p.membership_status = 'visitor' or first_register <= s.first_day - 56)
      and not exists (
        select from public.member_attendance as m
          cross join lateral (
            select a.service_instance_id from public.attendance as a where a.id = m.attendance_id offset 0
          ) as a
          cross join lateral (
            select from public.service_instances as i
            where i.id = a.service_instance_id and i.outcome = 'held' and i.instance_date < today - 42 offset 0
          ) as i
        where m.member_id = s.member_id and m.was_present offset 0)
    order by s.first_day desc, p.sort_key;
end
$$;

revoke execute on all functions in schema private from public;
