-- The functions find marks by the ids of their parents, as 20261127007490_marks_by_parents.sql explains.
create or replace function public.member_weeks(member uuid, today date) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
declare
  church uuid;
  first_weekday integer;
  last_week date;
begin
  select c.id, c.first_weekday into church, first_weekday
    from private.register_church() as c join public.members as m on m.church_id = c.id and m.id = member;
  if not found then
    return null;
  end if;
  last_week := private.week_of(today, first_weekday);
  return (
    with marks as materialized (
      select i.id, i.service_id, i.instance_date as day, private.week_of(i.instance_date, first_weekday) as week,
        bool_or(m.was_present) as present
      from private.marks_of(member) as m
        cross join lateral (select * from public.service_instances where id = m.service_instance_id offset 0) as i
      where i.outcome = 'held' and i.instance_date <= today
      group by i.id, i.service_id, i.instance_date
    ), facts as materialized (
      select min(day) filter (where present) as first_day, max(day) filter (where present) as last_day,
        last_week - case when bool_or(present and week = last_week) then 0 else 7 end as ends
      from marks
    ), span as materialized (
      select first_day, last_day, coalesce(ends, last_week - 7) as ends, coalesce(ends, last_week - 7) - 51 * 7 as begins
      from facts
    ), registers as materialized (
      select i.id, i.service_id, i.instance_date as day, private.week_of(i.instance_date, first_weekday) as week,
        lead(i.instance_date, 8) over (
          partition by i.service_id order by i.instance_date, i.start_time, i.id) as until,
        coalesce(m.present, false) as present, coalesce(not m.present, false) as away
      from public.service_instances as i left join marks as m on m.id = i.id
      where i.church_id = church and i.service_id is not null and i.instance_date <= today
        and i.outcome = 'held' and i.named_present > 0
    ), series as materialized (
      select s.id, s.name, h.is_expected as by_hand,
        coalesce(h.is_expected, coalesce(r.at_last, false)) as is_expected,
        coalesce(h.is_expected, coalesce(r.at_last, false) or exists (
          -- The member was a regular on a day of these weeks on which they came.
          select from (select distinct m.day from marks as m cross join span where m.present and m.week >= span.begins) as d
          where (select count(*) from registers as e where e.service_id = s.id and e.present and e.day <= d.day
            and coalesce(e.until > d.day, true)) >= 3)) as was_expected,
        coalesce(r.came, 0) as came, coalesce(r.told, 0) as told
      from public.services as s
        left join public.member_series as h on h.church_id = church and h.member_id = member and h.service_id = s.id
        left join (
          select e.service_id,
            count(*) filter (where e.present and e.day <= span.last_day and coalesce(e.until > span.last_day, true)) >= 3
              as at_last,
            count(*) filter (where is_shown and e.present) as came,
            count(*) filter (where is_shown and not e.away) as told
          from registers as e cross join span cross join lateral (
            select e.week between span.begins and span.ends and e.day >= span.first_day as is_shown
          ) as shown
          group by e.service_id
        ) as r on r.service_id = s.id
      where s.church_id = church
    ), weeks as materialized (
      select w.start, bool_or(m.present) as came, bool_or(not m.present) as away,
        w.start >= private.week_of(span.first_day, first_weekday) and exists (
          select from registers as e join series as s on s.id = e.service_id
          where e.week = w.start and s.was_expected) as told
      from span cross join lateral (
          select (span.begins + 7 * n)::date as start from generate_series(0, 51) as n) as w
        left join marks as m on m.week = w.start
      group by w.start, span.first_day
    ), states as materialized (
      select start, row_number() over (order by start desc) as place,
        case when came then 'came' when away then 'away' when told then 'missed' else 'untold' end as state,
        coalesce(came and told, false) as is_came, coalesce(told and (came or away is not true), false) as is_told
      from weeks
    )
    select jsonb_build_object(
      'lastSeen', span.last_day, 'firstVisit', span.first_day,
      'rate12', (select jsonb_build_object('came', count(*) filter (where is_came), 'told', count(*) filter (where is_told))
        from states where place <= 12),
      'rate52', (select jsonb_build_object('came', count(*) filter (where is_came), 'told', count(*) filter (where is_told))
        from states),
      'weeks', (select jsonb_agg(jsonb_build_object('start', start, 'state', state) order by start) from states),
      'series', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'came', came, 'told', told,
          'isExpected', is_expected, 'byHand', by_hand) order by name, id), '[]')
        from series where came > 0 or is_expected or by_hand is not null))
    from span);
end
$$;

revoke execute on all functions in schema private from public;
