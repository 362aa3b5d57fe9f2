-- An import writes the remark of a row without a count to a service that is there, and its undo removes the remark.
create or replace function private.set_counts(of_import public.imports, is_undo boolean, kept uuid[] default '{}') returns void
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
  insert into public.service_instance_notes as n (church_id, service_instance_id, notes)
    select of_import.church_id, r.target, r.after ->> 'service_notes' from private.import_rows as r
    where not is_undo and r.import_id = of_import.id and r.action in ('new', 'changed') and not r.adds_target
      and r.after ? 'service_notes'
    on conflict (church_id, service_instance_id) do update set notes = excluded.notes, changed_at = now();
  delete from public.service_instance_notes as n using private.import_rows as r
    where is_undo and r.import_id = of_import.id and r.action in ('new', 'changed') and not r.adds_target
      and r.after ? 'service_notes' and n.church_id = of_import.church_id and n.service_instance_id = r.target
      and r.target <> all (kept);
end
$$;

create or replace function private.take_back_attendance(of_import public.imports) returns jsonb
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
      -- The undo would also delete figures that people added to those of the file.
      or r.adds_count and jsonb_strip_nulls(k.had - array['online', 'did_not_happen', 'total', 'service_notes'])
        <> (r.after - array['online', 'did_not_happen', 'total', 'service_notes', 'service'])
      or r.adds_target and k.had -> 'online' <> coalesce(r.after -> 'online', '{}')
      or r.adds_target and (private.service_of(i) <> r.after -> 'service'
        or exists (select from public.service_instance_notes as n
          where n.church_id = i.church_id and n.service_instance_id = i.id
            and n.notes is distinct from r.after ->> 'service_notes'))
      or r.adds_count and (i.official_attendance_id = r.count_id
        or exists (select from public.member_attendance as m where m.church_id = i.church_id and m.attendance_id = r.count_id))
      or r.adds_target and (
        exists (select from public.recording_sessions as s where s.church_id = i.church_id and s.service_instance_id = i.id)
        or exists (select from public.visitor_notes as v where v.church_id = i.church_id and v.service_instance_id = i.id)
        -- A register on which all people are away is no count, but has marks.
        or exists (select from public.attendance as a
          where a.church_id = i.church_id and a.service_instance_id = i.id and a.source = 'register')));
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

revoke execute on all functions in schema private from public;
