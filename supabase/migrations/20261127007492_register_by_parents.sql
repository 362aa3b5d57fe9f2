-- The functions find marks by the ids of their parents, as 20261127007490_marks_by_parents.sql explains.
create or replace function private.register_marks(
  instance public.service_instances, since bigint, named uuid[] default '{}'
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := private.signed_in_user_id();
  is_counter constant boolean := private.is_counter();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('member', mark.member_id, 'state', mark.state, 'revision', mark.revision,
        'by', coalesce(nullif(btrim(p.full_name), ''), p.username), 'mine', coalesce(mark.marked_by = me, false))
        order by mark.revision, mark.member_id), '[]')
    from (
      select coalesce(c.member_id, k.member_id) as member_id, coalesce(k.state, 'none') as state,
        coalesce(c.revision, 0) as revision,
        case when c.member_id is not null then c.changed_by else k.user_id end as marked_by,
        coalesce(c.was_child, false) as was_child
      from (
        select row.member_id, case when bool_or(row.was_present) then 'present' else 'away' end as state,
          (array_agg(row.user_id))[1] as user_id
        from private.marks_at((instance).id) as row
        group by row.member_id
      ) as k full join (
        select * from private.register_changes
        where church_id = (instance).church_id and service_instance_id = (instance).id
      ) as c on c.member_id = k.member_id
    ) as mark
      left join public.members as m on m.church_id = (instance).church_id and m.id = mark.member_id
      left join public.profiles as p on p.id = mark.marked_by and p.church_id = (instance).church_id
    where case when since is null then m.id is not null else mark.revision > since or mark.member_id = any (named) end
      and not (is_counter and case when m.id is null then mark.was_child else
        private.age_band_at((instance).instance_date, m.date_of_birth, m.age_band) is not distinct from 'child' end)
  );
end
$$;

create or replace function private.register_figures(instance public.service_instances) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  extras constant integer := coalesce((private.register_of((instance).church_id, (instance).id)).extras, 0);
  present integer;
  away integer;
  now_official public.service_instances;
begin
  select count(*) filter (where m.was_present), count(*) filter (where not m.was_present) into present, away
    from (
      select mark.member_id, bool_or(mark.was_present) as was_present
      from private.marks_at((instance).id) as mark
      group by mark.member_id
    ) as m;
  -- The caller may have read the service before it wrote marks.
  select * into now_official from public.service_instances where id = (instance).id;
  return jsonb_build_object(
    'present', present, 'away', away, 'extras', extras, 'total', present + extras,
    'others', (
      select coalesce(jsonb_agg(jsonb_build_object('source', o.source, 'total', o.total) order by o.place), '[]')
      from (
        (select 1 as place, source, total_attendance as total from public.attendance
          where service_instance_id = (instance).id and source in ('typed', 'import')
          order by created_at desc, id desc limit 1)
        union all
        select 2, 'clicker', sum(total_attendance)::integer from public.attendance
          where service_instance_id = (instance).id and source = 'clicker'
        union all select 3, 'door', now_official.door_total
        union all select 4, 'room', now_official.room_total
      ) as o where o.total is not null),
    'official', case when now_official.official_total is not null then jsonb_build_object(
      'total', now_official.official_total, 'source', now_official.official_total_source) end);
end
$$;

create or replace function private.members_present(
  of_church uuid, series uuid, first_day date, last_day date, but_not uuid, hidden uuid[], only_at uuid default null
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(distinct m.member_id), '[]')
    from public.service_instances as i
      cross join lateral private.marks_at(i.id) as m
    where i.church_id = of_church and i.instance_date between first_day and last_day and i.outcome = 'held'
      and (series is null or i.service_id = series) and (only_at is null or i.id = only_at)
      and i.id is distinct from but_not and m.was_present and m.member_id <> all (hidden)
  );
end
$$;

create or replace function private.countable_marks() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(m.id), '{}')
  from public.churches as c
    join public.service_instances as i on i.church_id = c.id and i.id = any (private.countable_services())
    cross join lateral private.marks_at(i.id) as m
    join public.members as person on person.id = m.member_id
  where c.id = private.current_church_id() and c.register_enabled
    and private.age_band_at(i.instance_date, person.date_of_birth, person.age_band) is distinct from 'child'
$$;

revoke execute on all functions in schema private from public;
