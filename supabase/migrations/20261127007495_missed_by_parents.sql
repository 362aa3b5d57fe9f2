-- The functions find marks by the ids of their parents, as 20261127007490_marks_by_parents.sql explains.
create or replace function public.list_missed(today date) returns table (
  id uuid, first_name text, last_name text, status text, family_id text, phone text, email text, reason text,
  last_seen date, weeks_missed integer, recent_came integer, recent_told integer, before_came integer,
  before_told integer, followed_up date, sort_key text
)
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
declare
  church uuid;
  first_weekday integer;
  current_week date;
  -- The rules look at the 32 complete weeks that begin on this day.
  since date;
begin
  select c.id, c.first_weekday into church, first_weekday from private.register_church() as c;
  if not found then
    return;
  end if;
  current_week := private.week_of(today, first_weekday);
  since := current_week - 32 * 7;
  return query
    with dated as (
      -- A register is among the last eight of its series on each day before `until`. One pass numbers all registers of
      -- a series; a join of the services with their registers would grow with the square of the years.
      select i.id, i.service_id, i.instance_date as day, r.is_register, case when r.is_register then lead(i.instance_date, 8)
        over (partition by i.service_id, r.is_register order by i.instance_date, i.start_time, i.id) end as until
      from public.service_instances as i
        cross join lateral (select i.service_id is not null and i.named_present > 0) as r (is_register)
      where i.church_id = church and i.instance_date <= today and i.outcome = 'held'
    ), services as materialized (
      select d.*, (current_week - d.day + 6) / 7 as week from dated as d
      where d.day >= since or d.is_register and coalesce(d.until > since, true)
    ), series as materialized (
      select s.service_id, bit_or(1::bigint << s.week) as weeks from services as s
      where s.is_register and s.week <= 32 group by s.service_id
    ), marks as materialized (
      select m.member_id, s.id as service, s.service_id, s.day, s.until, s.week, bool_or(m.was_present) as present
      from services as s
        -- `offset 0` makes the planner look up each service by the index, also before there are statistics.
        cross join lateral (
          select a.id from public.attendance as a where a.service_instance_id = s.id offset 0
        ) as a
        -- A data base without statistics of a new church would otherwise look at all services for each of its marks.
        cross join lateral (
          select row.member_id, row.was_present from public.member_attendance as row
          where row.attendance_id = a.id offset 0
        ) as m
      -- This order is that of the windows and groups below, which then need no sort of their own.
      group by m.member_id, s.service_id, s.id, s.day, s.until, s.week
    ), seen as (
      -- The windows end with this week (0) for a member who came in it, otherwise with the last complete week (1).
      select m.*, max(m.day) filter (where m.present) over of_member as last_day,
        case when bool_or(m.present and m.week = 0) over of_member then 0 else 1 end as ends,
        max(m.day) filter (where m.present and m.week >= 6) over of_member as day_before_0,
        max(m.day) filter (where m.present and m.week >= 7) over of_member as day_before_1
      from marks as m window of_member as (partition by m.member_id)
    ), judged as (
      select s.*, case s.ends when 0 then s.day_before_0 else s.day_before_1 end as day_before
      from seen as s where s.last_day >= today - 182
    ), pairs as (
      select j.member_id, j.service_id, min(j.ends) as ends, min(j.last_day) as last_day,
        max(j.week) filter (where j.present) as first_week,
        coalesce(bit_or(1::bigint << j.week) filter (where j.present and j.week <= 32), 0) as came,
        coalesce(bit_or(1::bigint << j.week) filter (where not j.present and j.week <= 32), 0) as away,
        count(*) filter (where j.present and coalesce(j.until > j.last_day, true)) >= 3 as at_last,
        count(*) filter (where j.present and j.day <= j.day_before and coalesce(j.until > j.day_before, true)) >= 3
          as at_before
      from judged as j group by j.member_id, j.service_id
    ), weighed as (
      select p.member_id, min(p.ends) as ends, min(p.last_day) as last_day, max(p.first_week) as first_week,
        bit_or(p.came) as came, bit_or(p.away) as away,
        coalesce(bit_or(s.weeks) filter (where p.service_id is not null and coalesce(h.is_expected, p.at_last)), 0)
          | coalesce(min(said.weeks), 0) as at_last,
        coalesce(bit_or(s.weeks) filter (where p.service_id is not null and coalesce(h.is_expected, p.at_before)), 0)
          | coalesce(min(said.weeks), 0) as at_before
      from pairs as p
        left join series as s on s.service_id = p.service_id
        left join public.member_series as h
          on h.church_id = church and h.member_id = p.member_id and h.service_id = p.service_id
        left join (
          select e.member_id, bit_or(own.weeks) as weeks
          from public.member_series as e join series as own on own.service_id = e.service_id
          where e.church_id = church and e.is_expected group by e.member_id
        ) as said on said.member_id = p.member_id
      group by p.member_id
    ), told as materialized (
      -- A week is not counted before the first visit, nor when the member was only away.
      select w.member_id, w.ends, w.last_day, w.came, known.weeks & w.at_last & ~(w.away & ~w.came) as at_last,
        known.weeks & w.at_before & ~(w.away & ~w.came) as at_before
      from weighed as w cross join lateral (
        select case when w.first_week >= 32 or exists (
            -- The lateral joins fix the order, from the marks of one member on; the planner may not begin with the
            -- services, which are those of all churches.
            select from public.member_attendance as m
              cross join lateral (
                select a.service_instance_id from public.attendance as a where a.id = m.attendance_id offset 0
              ) as a
              cross join lateral (
                select from public.service_instances as i
                where i.id = a.service_instance_id and i.outcome = 'held' and i.instance_date < since offset 0
              ) as i
            where m.member_id = w.member_id and m.was_present offset 0)
          then (1::bigint << 33) - 1 else (1::bigint << (w.first_week + 1)) - 1 end as weeks
        -- `offset 0` makes the planner look at the earlier visits once; the two uses of the column looked twice.
        offset 0
      ) as known
    ), missed as materialized (
      -- No week after the last presence has a presence.
      select t.member_id, t.ends, t.last_day, t.came, t.at_last, t.at_before,
        bit_count(((t.at_last >> t.ends)
          & ((1::bigint << greatest((current_week - t.last_day + 6) / 7 - t.ends, 0)) - 1))::bit(64))::integer as weeks
      from told as t
    ), used as (
      select m.member_id, m.last_day, m.weeks, m.came >> m.ends as came,
        case when m.weeks >= 3 then m.at_last else m.at_before end >> m.ends as told
      from missed as m
    ), counted as materialized (
      -- The mask 63 has six weeks, the mask 67108863 has 26.
      select u.member_id, u.last_day, u.weeks, bit_count((u.told & u.came & 63)::bit(64))::integer as recent_came,
        bit_count((u.told & 63)::bit(64))::integer as recent_told,
        bit_count((u.told & u.came >> 6 & 67108863)::bit(64))::integer as before_came,
        bit_count((u.told >> 6 & 67108863)::bit(64))::integer as before_told
      from used as u
    ), listed as materialized (
      select c.*, (
          select max(u.on_date) from public.follow_ups as u where u.church_id = church and u.member_id = c.member_id
        ) as on_date
      from counted as c
      where c.weeks >= 3 or c.recent_told >= 4 and c.before_told >= 13 and 4 * c.before_came >= c.before_told
        and 2 * c.recent_came * c.before_told <= c.before_came * c.recent_told
    )
    select p.id, p.first_name, p.last_name, p.membership_status, p.family_id, p.phone, p.email,
      case when c.weeks >= 3 then 'three weeks' else 'half as often' end, c.last_day, c.weeks,
      c.recent_came, c.recent_told, c.before_came, c.before_told, c.on_date, p.sort_key
    from listed as c cross join lateral (
      select m.* from public.members as m where m.id = c.member_id offset 0
    ) as p
    where p.membership_status <> 'inactive' and (c.on_date is null or c.on_date + 14 <= today)
    order by p.sort_key;
end
$$;

revoke execute on all functions in schema private from public;
