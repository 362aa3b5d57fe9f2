-- Only owners and staff see the note of an official total, because the view reads `attendance_notes` with the rights of
-- its caller.
create or replace view public.service_totals with (security_invoker = true) as
  select i.id as service_instance_id, i.church_id, i.service_id, i.service_name, i.service_type, i.instance_date,
    i.start_time, i.outcome, i.outcome_reason,
    i.official_total_source as source, i.official_total_by as chosen_by,
    case when i.official_total_by = 'person' and i.official_source is null or i.official_total_source in ('typed', 'import')
      then i.official_total_record end as attendance_id,
    i.official_total as total,
    -- The product is rounded to six decimals first, because `ceil` would turn 126 with a floating-point error into 127.
    least(i.official_total, floor(round((i.official_total * (1 + coalesce(
      e.least, case i.official_total_source when 'room' then -0.05 when 'door' then -0.1 else 0 end
    )))::numeric, 6))::integer) as low,
    greatest(i.official_total, ceil(round((i.official_total * (1 + coalesce(
      e.most, case i.official_total_source when 'room' then 0.3 when 'door' then 0.1 else 0 end
    )))::numeric, 6))::integer) as high,
    a.adults_count as adults, a.children_count as children, a.visitors_count as visitors, n.notes as note,
    i.named_present, i.door_came_in as came_in, i.counts, i.end_time, i.speaker, i.attendance_recorded
  from public.service_instances as i
    left join public.attendance as a on a.church_id = i.church_id and a.id = i.official_total_record
    left join public.attendance_notes as n on n.attendance_id = i.official_total_record
    left join public.recording_sessions as s on s.church_id = a.church_id and s.id = a.ai_session_id
    -- The `case` keeps `church_id` in the join condition. Policies make each `church_id` a constant, so the planner
    -- would drop a condition on the plain column. The planner would then not see that the join finds at most one row,
    -- and would run the join even for queries that do not read the range.
    left join public.camera_errors as e
      on e.church_id = case when s.id is not null then s.church_id end and e.camera_id = s.camera_id and e.way = s.way;
