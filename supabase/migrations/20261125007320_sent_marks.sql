-- ── Marks that a device sends ──

create function private.refuse_register(rule text) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception 'new row for relation "registers" violates check constraint "%"', rule
    using errcode = '22023', constraint = rule;
end
$$;
comment on function private.refuse_register(text) is 'Raises the error of a broken rule of registers.';

create function private.is_before_day(instance public.service_instances) returns boolean
language sql stable security definer set search_path = '' as $$
  select (instance).instance_date > (now() at time zone time_zone)::date from public.churches where id = (instance).church_id
$$;
comment on function private.is_before_day(public.service_instances) is
  'Whether the day of a service is in the future, in the time zone of its church.';

-- Marks leave no line in the audit log, and share one line of history; see `refresh_clicked_attendance`.
create function private.begin_marking(device uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  this_transaction constant text := pg_catalog.pg_current_xact_id()::text;
begin
  perform set_config('narthex.audit_line', this_transaction || ':0', true);
  perform set_config('narthex.marking', this_transaction, true);
  perform set_config('narthex.device', coalesce(device::text, ''), true);
end
$$;
comment on function private.begin_marking(uuid) is 'Says that this transaction writes marks of a device.';

-- The two arrays are read in pairs. A mark on another count of the service is changed there.
create function private.write_marks(instance public.service_instances, marked uuid[], states text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  here constant uuid[] := array(select id from public.attendance
    where church_id = (instance).church_id and service_instance_id = (instance).id);
  record uuid;
begin
  delete from public.member_attendance as m using unnest(marked, states) as sent (member_id, state)
    where sent.state = 'none' and m.church_id = (instance).church_id and m.attendance_id = any (here)
      and m.member_id = sent.member_id;
  update public.member_attendance as m set was_present = (sent.state = 'present')
    from unnest(marked, states) as sent (member_id, state)
    where sent.state <> 'none' and m.church_id = (instance).church_id and m.attendance_id = any (here)
      and m.member_id = sent.member_id and m.was_present <> (sent.state = 'present');
  if exists (
    select from unnest(marked, states) as sent (member_id, state)
    where sent.state <> 'none' and not exists (
      select from public.member_attendance as m where m.church_id = (instance).church_id
        and m.attendance_id = any (here) and m.member_id = sent.member_id)
  ) then
    record := private.ensure_register((instance).church_id, (instance).id);
    insert into public.member_attendance (church_id, attendance_id, member_id, was_present)
      select (instance).church_id, record, sent.member_id, sent.state = 'present'
      from unnest(marked, states) as sent (member_id, state)
      where sent.state <> 'none' and not exists (
        select from public.member_attendance as m where m.church_id = (instance).church_id
          and m.attendance_id = any (here) and m.member_id = sent.member_id);
  end if;
end
$$;
comment on function private.write_marks(public.service_instances, uuid[], text[]) is 'Writes the new states of members at a service.';

-- A device without a network may still know a member who was merged into another one meanwhile. A member that an archive
-- brought back may be merged once more, so the newest merge holds, and no member comes twice in the chain.
create function private.kept_member(of_church uuid, member uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  chain uuid[] := array[member];
  kept uuid;
begin
  loop
    select m.kept_id into kept from private.merges as m
      where m.gone_id = chain[cardinality(chain)] and m.church_id = of_church and m.undone_at is null
        and m.kept_id <> all (chain) and not exists (select from public.members where id = m.gone_id)
      order by m.number desc limit 1;
    exit when kept is null;
    chain := chain || kept;
  end loop;
  return chain[cardinality(chain)];
end
$$;
comment on function private.kept_member(uuid, uuid) is
  'The member into which a member was merged, also over several merges; otherwise the member.';

create function public.send_marks(service uuid, device uuid, marks jsonb, since bigint default 0) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  place record := private.find_register(service);
  is_early boolean;
  is_counter constant boolean := private.is_counter();
  me constant uuid := private.signed_in_user_id();
  named uuid[];
  written uuid[];
  states text[];
  refused uuid[] := '{}';
begin
  if device is null or marks is null or jsonb_typeof(marks) <> 'array' or jsonb_array_length(marks) > 500
    or exists (select from jsonb_array_elements(marks) as mark
      where coalesce(mark ->> 'state', '') not in ('present', 'away', 'none') or mark ->> 'member' is null
        or coalesce(mark ->> 'seen', '') !~ '^\d{1,18}$') then
    raise exception 'Send at most 500 marks with a member, a state and the revision that was seen' using errcode = '22023';
  end if;
  if place.state = 'unknown' then
    return jsonb_build_object('state', place.state);
  end if;
  if jsonb_array_length(marks) > 0 then
    -- Two people who mark wait for each other before any row is locked.
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(((place.instance).church_id)::text, 0));
    place := private.find_register(service);
    is_early := private.is_before_day(place.instance);
    with sent as (
      -- The later of two marks of a person holds.
      select distinct on (sent_id) (mark ->> 'member')::uuid as sent_id, mark ->> 'state' as state,
        (mark ->> 'seen')::bigint as seen
      from jsonb_array_elements(marks) with ordinality as list (mark, at) order by sent_id, at desc
    ), aimed as materialized (
      select sent.*, private.kept_member((place.instance).church_id, sent_id) as member_id from sent
    ), chosen as (
      -- A member who was merged away was seen, or says nothing about the kept one.
      select distinct on (member_id) * from aimed where sent_id = member_id or state = 'present'
      order by member_id, state = 'present' desc, sent_id <> member_id
    ), known as (
      select row.member_id, case when bool_or(row.was_present) then 'present' else 'away' end as state
      from public.attendance as a
        join public.member_attendance as row on row.church_id = a.church_id and row.attendance_id = a.id
      where a.church_id = (place.instance).church_id and a.service_instance_id = (place.instance).id
      group by row.member_id
    ), judged as (
      select chosen.member_id, chosen.state, case
          when m.id is null or place.state <> 'open' or is_early and chosen.state = 'present'
            or is_counter and private.age_band_at((place.instance).instance_date, m.date_of_birth, m.age_band)
              is not distinct from 'child' then 'refused'
          when coalesce(known.state, 'none') = chosen.state then 'same'
          -- A screen that is out of date may only mark a person present, because a person was seen. Two people may use
          -- one device one after the other.
          when coalesce(c.revision, 0) = chosen.seen or chosen.state = 'present'
            or c.device = send_marks.device and c.changed_by = me then 'written'
          else 'refused' end as judgement
      from chosen
        left join public.members as m on m.church_id = (place.instance).church_id and m.id = chosen.member_id
        left join known on known.member_id = chosen.member_id
        left join private.register_changes as c
          on c.service_instance_id = (place.instance).id and c.member_id = chosen.member_id
    )
    select (select array_agg(member_id) || array_agg(sent_id) from aimed),
        coalesce(array_agg(member_id) filter (where judgement = 'written'), '{}'),
        coalesce(array_agg(state) filter (where judgement = 'written'), '{}'),
        array(select aimed.sent_id from aimed left join judged as j on j.member_id = aimed.member_id
          where j.member_id is null or j.judgement = 'refused' or j.state <> aimed.state)
      into named, written, states, refused from judged;
    if written <> '{}' then
      perform private.begin_marking(send_marks.device);
      perform private.write_marks(place.instance, written, states);
    end if;
  end if;
  return private.register_answer(place.instance, place.state, since, named, refused);
end
$$;
comment on function public.send_marks(uuid, uuid, jsonb, bigint) is
  'Marks members at a service. Refuses a mark that another device changed since, unless the new one is present. Returns the changes since a revision.';

create function private.register_answer(
  instance public.service_instances, state text, since bigint, named uuid[], refused uuid[]
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('state', state,
    'marks', case when state = 'off' then '[]' else private.register_marks(instance, coalesce(since, 0), coalesce(named, '{}')) end,
    'refused', to_jsonb(refused), 'revision', private.register_revision(instance, since),
    'figures', private.register_figures(instance));
end
$$;
comment on function private.register_answer(public.service_instances, text, bigint, uuid[], uuid[]) is
  'The marks that changed since a revision, those of the named members, and the figures.';

revoke execute on function public.send_marks(uuid, uuid, jsonb, bigint) from public, anon, authenticated;
grant execute on function public.send_marks(uuid, uuid, jsonb, bigint) to authenticated, service_role;
revoke execute on all functions in schema private from public;
