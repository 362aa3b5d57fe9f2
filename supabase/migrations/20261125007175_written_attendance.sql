-- ── Writing ──

create function private.type_of_service(day date, begins time) returns text
language sql immutable set search_path = '' as $$
  select case extract(dow from day)
    when 0 then case when begins < '15:00' then 'Sunday Morning' else 'Sunday Evening' end
    when 3 then 'Wednesday' else 'Other' end
$$;
comment on function private.type_of_service(date, time) is 'The type of a dated service by its weekday and time.';

-- Several triggers of a count bring its service up to date, which takes milliseconds. A service that an import adds is
-- up to date from the first, and its counts go with it.
drop trigger attendance_mark_recorded on public.attendance;
create trigger attendance_mark_recorded after insert or delete or update of service_instance_id on public.attendance
  for each row when (coalesce(current_setting('narthex.bulk', true), '') = '')
  execute function private.mark_attendance_recorded();
drop trigger attendance_refresh_figures on public.attendance;
create trigger attendance_refresh_figures after insert or delete on public.attendance
  for each row when (coalesce(current_setting('narthex.bulk', true), '') = '')
  execute function private.refresh_figures_of_count();
drop trigger attendance_write_history on public.attendance;
create trigger attendance_write_history after insert or update or delete on public.attendance
  for each row when (coalesce(current_setting('narthex.bulk', true), '') = '')
  execute function private.record_history_of_count();

create function private.write_attendance(of_import public.imports) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.import_rows set adds_target = true, target = gen_random_uuid()
    where import_id = of_import.id and action = 'new' and target is null;
  update private.import_rows set adds_count = true, count_id = gen_random_uuid()
    where import_id = of_import.id and action in ('new', 'changed') and count_id is null and given ->> 'total' is not null
      and after ?| array['total', 'adults', 'children', 'visitors', 'category_counts', 'notes'];
  perform set_config('narthex.bulk', 'on', true);
  insert into public.service_instances (id, church_id, user_id, service_id, service_name, service_type, instance_date,
      start_time, outcome, outcome_reason, attendance_recorded, counts, official_total, official_total_source,
      official_total_by, official_total_record)
    select r.target, of_import.church_id, auth.uid(), series.id,
      btrim(coalesce(r.given ->> 'service_name', of_import.options ->> 'service_name')),
      private.type_of_service((r.given ->> 'date')::date, at.begins), (r.given ->> 'date')::date, at.begins,
      case when r.given ->> 'did_not_happen' is not null then 'did_not_happen' else 'held' end,
      nullif(btrim(r.given ->> 'did_not_happen'), ''), r.adds_count, r.adds_count::integer,
      (r.given ->> 'total')::integer, case when r.adds_count then 'import' end, case when r.adds_count then 'rule' end,
      r.count_id
    from private.import_rows as r
      left join lateral (select s.id, s.service_time from public.services as s
        where s.church_id = of_import.church_id and private.name_key(s.name, null) = r.name_key
        order by s.created_at, s.id limit 1) as series on true,
      lateral (select coalesce(nullif(r.given ->> 'time', ''), series.service_time, of_import.options ->> 'time', '10:00')::time
        as begins) as at
    where r.import_id = of_import.id and r.adds_target;
  perform private.add_counts(of_import, true);
  insert into public.attendance_history (church_id, service_instance_id, attendance_id, changed_by, changed_by_name, change,
      source, after)
    select of_import.church_id, a.service_instance_id, a.id, auth.uid(), of_import.person_name, 'added', 'import',
      private.figures_of(a)
    from private.import_rows as r join public.attendance as a on a.id = r.count_id
    where r.import_id = of_import.id and r.adds_target and r.adds_count;
  perform set_config('narthex.bulk', '', true);
  perform private.add_counts(of_import, false);
  perform private.set_counts(of_import, false);
  update private.import_rows as r set after = r.after || jsonb_build_object('service', private.service_of(i))
    from public.service_instances as i
    where r.import_id = of_import.id and r.adds_target and i.id = r.target;
end
$$;
comment on function private.write_attendance(public.imports) is 'Adds the new services and counts, and changes the changed ones.';

create function private.add_counts(of_import public.imports, of_new_services boolean) returns void
language sql security definer set search_path = '' as $$
  insert into public.attendance (id, church_id, recorded_by, service_instance_id, source, total_attendance, adults_count,
      children_count, visitors_count, category_counts, notes)
    select r.count_id, of_import.church_id, auth.uid(), r.target, 'import', (r.given ->> 'total')::integer,
      (r.given ->> 'adults')::integer, (r.given ->> 'children')::integer, (r.given ->> 'visitors')::integer,
      nullif(r.after -> 'category_counts', 'null'), r.given ->> 'notes'
    from private.import_rows as r
    where r.import_id = of_import.id and r.adds_count and r.adds_target = of_new_services
$$;
comment on function private.add_counts(public.imports, boolean) is 'Adds the counts of services that are new, or of the others.';

-- The same statement writes the new values of changed rows, and puts the old ones back.
create function private.set_counts(of_import public.imports, is_undo boolean, kept uuid[] default '{}') returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.attendance as a set
      total_attendance = case when v.set ? 'total' then (v.set ->> 'total')::integer else a.total_attendance end,
      adults_count = case when v.set ? 'adults' then (v.set ->> 'adults')::integer else a.adults_count end,
      children_count = case when v.set ? 'children' then (v.set ->> 'children')::integer else a.children_count end,
      visitors_count = case when v.set ? 'visitors' then (v.set ->> 'visitors')::integer else a.visitors_count end,
      category_counts = case when v.set ? 'category_counts' then nullif(v.set -> 'category_counts', 'null')
        else a.category_counts end,
      notes = case when v.set ? 'notes' then coalesce(v.set ->> 'notes', '') end
    from private.import_rows as r, lateral (select case when is_undo then r.before else r.after end as set) as v
    where r.import_id = of_import.id and r.action in ('new', 'changed') and not r.adds_count and a.id = r.count_id
      and a.church_id = of_import.church_id and r.target <> all (kept)
      and v.set ?| array['total', 'adults', 'children', 'visitors', 'category_counts', 'notes'];
  delete from public.online_counts as o using private.import_rows as r
    where is_undo and r.import_id = of_import.id and r.action in ('new', 'changed') and not r.adds_target
      and o.church_id = of_import.church_id and o.service_instance_id = r.target and r.target <> all (kept)
      and r.after -> 'online' ? o.place and not coalesce(r.before -> 'online', '{}') ? o.place;
  insert into public.online_counts as o (church_id, recorded_by, service_instance_id, place, views)
    select of_import.church_id, auth.uid(), r.target, views.key, views.value::text::integer
    from private.import_rows as r, lateral jsonb_each(coalesce(
      nullif(case when is_undo then r.before else r.after end -> 'online', 'null'), '{}')) as views
    where r.import_id = of_import.id and r.action in ('new', 'changed') and r.target <> all (kept)
      and not (is_undo and r.adds_target)
    on conflict (church_id, service_instance_id, lower(place)) do update set views = excluded.views
      where o.views <> excluded.views;
  update public.service_instances as i set
      outcome = case when v.set ->> 'did_not_happen' is null then 'held' else 'did_not_happen' end,
      outcome_reason = nullif(btrim(v.set ->> 'did_not_happen'), '')
    from private.import_rows as r, lateral (select case when is_undo then r.before else r.after end as set) as v
    where r.import_id = of_import.id and r.action in ('new', 'changed') and not r.adds_target and i.id = r.target
      and i.church_id = of_import.church_id and r.target <> all (kept) and v.set ? 'did_not_happen';
end
$$;
comment on function private.set_counts(public.imports, boolean, uuid[]) is
  'Gives changed services their new values, or their old ones, but for the kept services.';

-- ── Taking back ──

create function private.service_of(i public.service_instances) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(i) - array['official_total', 'official_total_source', 'official_total_by', 'official_total_record',
    'official_total_measured', 'attendance_recorded', 'named_present', 'calendar_revision', 'calendar_changed_at']
$$;
comment on function private.service_of(public.service_instances) is
  'A dated service without the columns that follow from its counts.';

-- A service that a person changed since, or that got other counts, stays, and is named.
create function private.take_back_attendance(of_import public.imports) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  kept uuid[];
begin
  select coalesce(array_agg(i.id), '{}') into kept
    from private.import_rows as r join public.service_instances as i on i.id = r.target
      join private.known_counts(of_import.church_id) as k on k.instance = i.id
    where r.import_id = of_import.id and r.action in ('new', 'changed') and i.church_id = of_import.church_id and (
      not k.had @> (r.after - 'service')
      or r.count_id is distinct from k.count_id
      -- Figures that people added beside those of the file would go with them.
      or r.adds_count and jsonb_strip_nulls(k.had - array['online', 'did_not_happen', 'total'])
        <> (r.after - array['online', 'did_not_happen', 'total', 'service'])
      or r.adds_target and k.had -> 'online' <> coalesce(r.after -> 'online', '{}')
      or r.adds_target and (private.service_of(i) <> r.after -> 'service'
        or exists (select from public.service_instance_notes as n
          where n.church_id = i.church_id and n.service_instance_id = i.id and n.notes is not null))
      or r.adds_count and (i.official_attendance_id = r.count_id
        or exists (select from public.member_attendance as m where m.church_id = i.church_id and m.attendance_id = r.count_id))
      or r.adds_target and exists (select from public.recording_sessions as s
        where s.church_id = i.church_id and s.service_instance_id = i.id));
  perform private.set_counts(of_import, true, kept);
  delete from public.attendance as a using private.import_rows as r
    where r.import_id = of_import.id and r.adds_count and not r.adds_target and a.id = r.count_id
      and a.church_id = of_import.church_id and r.target <> all (kept);
  perform set_config('narthex.bulk', 'on', true);
  delete from public.service_instances as i using private.import_rows as r
    where r.import_id = of_import.id and r.adds_target and i.id = r.target and i.church_id = of_import.church_id
      and i.id <> all (kept);
  perform set_config('narthex.bulk', '', true);
  return coalesce((select jsonb_agg(name) from (
    select service_name || ', ' || instance_date as name from public.service_instances where id = any (kept)
      order by instance_date, start_time limit 100) as n), '[]');
end
$$;
comment on function private.take_back_attendance(public.imports) is
  'Takes an import back, and returns the services that it kept.';

revoke execute on all functions in schema private from public;
