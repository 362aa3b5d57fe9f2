-- Trends and the year sheet look for the dates on which a series has no service. A service that a person moved to another
-- day keeps the date of its rule.
create or replace view public.service_totals with (security_invoker = true) as
  select i.id as service_instance_id, i.church_id, i.service_id, i.service_name, i.service_type, i.instance_date,
    i.start_time, i.outcome, i.outcome_reason,
    i.official_total_source as source, i.official_total_by as chosen_by,
    case when i.official_total_by = 'person' and i.official_source is null or i.official_total_source in ('typed', 'import')
      then i.official_total_record end as attendance_id,
    i.official_total as total,
    -- The errors of a camera are fractions of its measured figure. They come from services that a person also counted
    -- or, with fewer than five such services, from the camera's latest check. The product is rounded to six decimals
    -- first, because `ceil` would turn 126 with a floating-point error into 127.
    least(i.official_total, floor(round((
      case when coalesce(e.least, k.least) is not null and a.factor_percent is not null then a.total_attendance
        else i.official_total end
      * (1 + coalesce(e.least, k.least, case i.official_total_source when 'room' then -0.05 when 'door' then -0.1 else 0 end))
    )::numeric, 6))::integer) as low,
    greatest(i.official_total, ceil(round((
      case when coalesce(e.most, k.most) is not null and a.factor_percent is not null then a.total_attendance
        else i.official_total end
      * (1 + coalesce(e.most, k.most, case i.official_total_source when 'room' then 0.3 when 'door' then 0.1 else 0 end))
    )::numeric, 6))::integer) as high,
    a.adults_count as adults, a.children_count as children, a.visitors_count as visitors, n.notes as note,
    i.named_present, i.door_came_in as came_in, i.counts, i.end_time, i.speaker, i.attendance_recorded,
    i.official_total_measured as measured,
    -- A subquery runs only for queries that read this column.
    (select sum(o.views) from public.online_counts as o
      where o.church_id = i.church_id and o.service_instance_id = i.id) as online_views,
    coalesce(i.is_special, i.service_type = 'Special'
      or coalesce((select r.is_special from public.services as r where r.id = i.service_id), false)) as is_special,
    i.official_total - i.named_present as unnamed, i.slot_date
  from public.service_instances as i
    left join public.attendance as a on a.church_id = i.church_id and a.id = i.official_total_record
    left join public.attendance_notes as n on n.attendance_id = i.official_total_record
    left join public.recording_sessions as s on s.church_id = a.church_id and s.id = a.ai_session_id
    -- The `case` keeps `church_id` in the join condition. Policies make each `church_id` a constant. With a plain
    -- column, the planner would drop the condition, would no longer see that the join finds at most one row, and would
    -- run the joins even for queries that do not read the range.
    left join public.camera_errors as e
      on e.church_id = case when s.id is not null then s.church_id end and e.camera_id = s.camera_id and e.way = s.way
    left join (
      -- The camera counted `found + too_many` people; `found` of these were among the `people` of the check. Both
      -- shares are the lower ends of Wilson's 80 % interval (z = 1.28), because a check of few people proves little.
      -- The share of found people is at least a tenth, so that the range stays finite.
      select distinct on (church_id, camera_id, way) church_id, camera_id, way,
        greatest(0, found + 0.82 - 1.28 * sqrt(found::double precision * too_many / greatest(1, found + too_many) + 0.41))
          / (found + too_many + 1.64) - 1 as least,
        1 / greatest(0.1, (found + 0.82 - 1.28 * sqrt(found::double precision * (people - found) / people + 0.41))
          / (people + 1.64)) - 1 as most
      from public.camera_checks
      where people >= 20
      order by church_id, camera_id, way, created_at desc
    ) as k
      on k.church_id = case when s.id is not null then s.church_id end and k.camera_id = s.camera_id and k.way = s.way;
