-- The functions find marks by the ids of their parents, as 20261127007490_marks_by_parents.sql explains.
create or replace function public.compare_members(one uuid, other uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  church constant uuid := private.editable_church_id();
  r record;
  figures jsonb := '{}';
  counted jsonb;
begin
  if church is null then
    raise exception 'Only owners and staff merge members' using errcode = '42501';
  end if;
  for r in select * from private.member_references() where key is not null loop
    execute pg_catalog.format('select jsonb_build_array(count(*) filter (where member_id = $2),
      count(*) filter (where member_id = $3)) from %s where church_id = $1 and member_id in ($2, $3)', r.name)
      into counted using church, one, other;
    figures := figures || jsonb_build_object(split_part(r.name, '.', 2), counted);
  end loop;
  return jsonb_build_object('figures', figures, 'together', (
    select count(*) from (
      select service_instance_id from private.marks_of(one) where was_present
      intersect select service_instance_id from private.marks_of(other) where was_present) as both_there));
end
$$;

create or replace function private.follow_moved_marks(of_merge uuid, church uuid, members uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  touched constant uuid[] := array(
    select distinct a.service_instance_id
    from private.merged_rows as m join public.attendance as a
      on a.id = (m.gone_row ->> 'attendance_id')::uuid
    where m.merge_id = of_merge and m.of_table = 'public.member_attendance' order by 1);
begin
  insert into private.register_changes as c (church_id, service_instance_id, member_id, state, revision, changed_by)
    select church, service, member, coalesce(mark.state, 'none'), nextval('private.register_revisions'), auth.uid()
    from unnest(touched) as service cross join unnest(members) as member
      left join (
        select m.service_instance_id, person.id as member_id,
          case when bool_or(m.was_present) then 'present' else 'away' end as state
        from unnest(members) as person (id) cross join lateral private.marks_of(person.id) as m
        group by 1, 2
      ) as mark on mark.service_instance_id = service and mark.member_id = member
    on conflict (service_instance_id, member_id) do update
      set state = excluded.state, revision = excluded.revision, device = null, changed_by = excluded.changed_by,
        changed_at = now()
      where c.state <> excluded.state;
  perform set_config('narthex.bulk', 'on', true);
  perform private.count_moved_marks(of_merge, church, touched);
  perform set_config('narthex.bulk', '', true);
  -- A merge and its undo only change how often a person counts. A service with people stays one with people, so the
  -- source of its total stays, too.
  update public.service_instances as i set named_present = p.people, official_total = p.total
    from (
      select now.service, now.people, case when s.official_total_source = 'register'
        then coalesce(now.register_total, now.people) else s.official_total end as total
      from (
        select a.service_instance_id as service, count(distinct m.member_id) as people,
          max(a.total_attendance) filter (where a.source = 'register') as register_total
        from public.attendance as a left join lateral (
          select row.member_id from public.member_attendance as row where row.attendance_id = a.id and row.was_present offset 0
        ) as m on true
        where a.service_instance_id = any (touched)
        group by 1
      ) as now join public.service_instances as s on s.id = now.service
      where now.people > 0
    ) as p
    where i.id = p.service and (i.named_present, i.official_total) is distinct from (p.people, p.total);
end
$$;

create or replace function private.count_moved_marks(of_merge uuid, church uuid, touched uuid[]) returns void
language sql security definer set search_path = '' as $$
  with present as materialized (
    select distinct service.id as service, m.member_id
    from unnest(touched) as service (id) cross join lateral private.marks_at(service.id) as m where m.was_present
  ), now as (
    select service, count(*) as people, count(*) filter (where band = 'adult') as adults,
      count(*) filter (where band = 'child') as children, count(*) filter (where status = 'visitor') as visitors
    from (
      -- The expression is that of `private.age_band_at`. A call for each of thousands of marks would take longer.
      select service, person.membership_status as status, case when person.date_of_birth is null then person.age_band
        when person.date_of_birth > (i.instance_date - interval '18 years')::date then 'child' else 'adult' end as band
      from present join public.service_instances as i on i.id = service
        join public.members as person on person.church_id = church and person.id = member_id
    ) as mark
    group by service
  ), counted as materialized (
    select a as record, now.people, now.people + coalesce(a.extras, 0) as total, now.adults, now.children, now.visitors,
      jsonb_build_object('adults_count', a.adults_count, 'children_count', a.children_count,
        'visitors_count', a.visitors_count) as parts
    from now join public.attendance as a on a.church_id = church and a.service_instance_id = now.service and a.source = 'register'
    where now.people <> a.total_attendance - coalesce(a.extras, 0)
  ), known as materialized (
    select counted.*, m.gone_row as earlier
    from counted left join private.merged_rows as m on m.merge_id = of_merge and m.of_table = 'public.attendance'
      and m.gone_key = (record).id and m.kept_after = parts and m.gone_row -> 'people' = to_jsonb(people)
  ), written as (
    update public.attendance as a set total_attendance = total,
        adults_count = case when earlier is not null then (earlier ->> 'adults_count')::integer
          when adults > 0 or children = total then adults end,
        children_count = case when earlier is not null then (earlier ->> 'children_count')::integer
          when children > 0 or adults = total then children end,
        visitors_count = case when earlier is not null then (earlier ->> 'visitors_count')::integer else visitors end
      from known where a.id = (record).id
      returning a as now, record as before, parts, earlier
  ), told as (
    insert into public.attendance_history (church_id, service_instance_id, attendance_id, changed_by, changed_by_name,
        change, source, before, after)
      select church, (before).service_instance_id, (before).id, auth.uid(), (
          select coalesce(nullif(btrim(full_name), ''), username) from public.profiles where id = auth.uid()),
        'changed', 'register', private.figures_of(before), private.figures_of(now)
      from written order by (before).service_instance_id
  )
  insert into private.merged_rows (merge_id, of_table, gone_key, gone_row, kept_after)
    select of_merge, 'public.attendance', (before).id, parts || jsonb_build_object('people',
        (before).total_attendance - coalesce((before).extras, 0)),
      jsonb_build_object('adults_count', (now).adults_count, 'children_count', (now).children_count,
        'visitors_count', (now).visitors_count)
    from written where earlier is null
$$;

revoke execute on all functions in schema private from public;
