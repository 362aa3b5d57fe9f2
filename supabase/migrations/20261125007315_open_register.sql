-- ── The page of a register ──

create function private.register_figures(instance public.service_instances) returns jsonb
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
      from public.attendance as a
        join public.member_attendance as mark on mark.church_id = a.church_id and mark.attendance_id = a.id
      where a.church_id = (instance).church_id and a.service_instance_id = (instance).id
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
          where church_id = (instance).church_id and service_instance_id = (instance).id and source in ('typed', 'import')
          order by created_at desc, id desc limit 1)
        union all
        select 2, 'clicker', sum(total_attendance)::integer from public.attendance
          where church_id = (instance).church_id and service_instance_id = (instance).id and source = 'clicker'
        union all select 3, 'door', now_official.door_total
        union all select 4, 'room', now_official.room_total
      ) as o where o.total is not null),
    'official', case when now_official.official_total is not null then jsonb_build_object(
      'total', now_official.official_total, 'source', now_official.official_total_source) end);
end
$$;
comment on function private.register_figures(public.service_instances) is
  'The number of people present and away by name, the extras, the other counts, and the official total.';

-- Counters see no mark of a child. The answer has the marks of `named` too, whatever their revision. Members who were
-- deleted or merged have the state none in the changes since a revision, so that no screen shows them as present.
create function private.register_marks(
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
        from public.attendance as a
          join public.member_attendance as row on row.church_id = a.church_id and row.attendance_id = a.id
        where a.church_id = (instance).church_id and a.service_instance_id = (instance).id
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
comment on function private.register_marks(public.service_instances, bigint, uuid[]) is
  'The marks of a service that changed after a revision, or all of them. A mark that was taken back has the state none.';

create function private.register_revision(instance public.service_instances, since bigint default 0) returns bigint
language sql stable security definer set search_path = '' as $$
  select greatest(coalesce(max(revision), 0), coalesce(since, 0)) from private.register_changes
  where church_id = (instance).church_id and service_instance_id = (instance).id
$$;
comment on function private.register_revision(public.service_instances, bigint) is 'The last revision of the marks of a service.';

create function private.find_register(service uuid, out instance public.service_instances, out state text)
language plpgsql stable security definer set search_path = '' as $$
begin
  select i.* into instance from public.service_instances as i where i.id = service and private.may_count(i);
  state := case when instance.id is null then 'unknown'
    when not (select register_enabled from public.churches where id = instance.church_id) then 'off'
    when instance.outcome <> 'held' then 'not held' else 'open' end;
end
$$;
comment on function private.find_register(uuid) is 'A service that the caller may count, and whether its register is open.';

create function public.open_register(service uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  place constant record := private.find_register(service);
  instance constant public.service_instances := place.instance;
  state constant text := place.state;
  is_editor constant boolean := private.editable_church_id() is not null;
  is_open constant boolean := state in ('open', 'not held');
  -- Counters see no children.
  hidden uuid[] := '{}';
  marks jsonb := '[]';
  earlier public.service_instances;
begin
  if state = 'unknown' then
    return jsonb_build_object('state', state);
  end if;
  if not is_editor then
    hidden := array(select m.id from public.members as m where m.church_id = instance.church_id
      and private.age_band_at(instance.instance_date, m.date_of_birth, m.age_band) = 'child');
  end if;
  if is_open then
    marks := private.register_marks(instance, null);
    if not exists (select from jsonb_array_elements(marks) as mark where mark ->> 'state' <> 'none') then
      select * into earlier from public.service_instances as i
        where i.church_id = instance.church_id and i.service_id = instance.service_id and i.outcome = 'held'
          and i.named_present > 0 and i.instance_date > instance.instance_date - 366
          and (i.instance_date, i.start_time) < (instance.instance_date, instance.start_time)
        order by i.instance_date desc, i.start_time desc limit 1;
    end if;
  end if;
  return jsonb_build_object(
    'state', state, 'canSwitchOn', is_editor,
    'service', jsonb_build_object('id', instance.id, 'name', instance.service_name, 'date', instance.instance_date,
      'startTime', instance.start_time, 'seriesId', instance.service_id),
    'marks', marks,
    'revision', private.register_revision(instance),
    'figures', private.register_figures(instance),
    'regulars', case when is_open then private.members_present(instance.church_id, instance.service_id,
      instance.instance_date - 84, instance.instance_date, instance.id, hidden) else '[]' end,
    'last', case when earlier.id is not null then jsonb_build_object(
      'service', earlier.id, 'date', earlier.instance_date,
      'present', private.members_present(instance.church_id, earlier.service_id, earlier.instance_date,
        earlier.instance_date, null, hidden, earlier.id)) end);
end
$$;
comment on function public.open_register(uuid) is
  'The register of a service: its marks and figures, the members who come to its series, and before the first mark the last register of the series.';

-- A service without a series has the regulars of the whole church.
create function private.members_present(
  of_church uuid, series uuid, first_day date, last_day date, but_not uuid, hidden uuid[], only_at uuid default null
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(distinct m.member_id), '[]')
    from public.service_instances as i
      join public.attendance as a on a.church_id = i.church_id and a.service_instance_id = i.id
      join public.member_attendance as m on m.church_id = a.church_id and m.attendance_id = a.id
    where i.church_id = of_church and i.instance_date between first_day and last_day and i.outcome = 'held'
      and (series is null or i.service_id = series) and (only_at is null or i.id = only_at)
      and i.id is distinct from but_not and m.was_present and m.member_id <> all (hidden)
  );
end
$$;
comment on function private.members_present(uuid, uuid, date, date, uuid, uuid[], uuid) is
  'The ids of the members who were present at services of a series, without the hidden ones.';

revoke execute on function public.open_register(uuid) from public, anon, authenticated;
grant execute on function public.open_register(uuid) to authenticated, service_role;
revoke execute on all functions in schema private from public;
