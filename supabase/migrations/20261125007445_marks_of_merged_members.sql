-- A device without a network may still know a member who was merged into another one meanwhile. Its marks are for the
-- kept member.
create function private.kept_member(of_church uuid, member uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  person uuid := member;
  kept uuid;
begin
  -- Each member is merged away at most once, so the chain ends.
  loop
    select m.kept_id into kept from private.merges as m
      where m.gone_id = person and m.church_id = of_church and m.undone_at is null
        and not exists (select from public.members where id = person);
    exit when kept is null;
    person := kept;
  end loop;
  return person;
end
$$;
comment on function private.kept_member(uuid, uuid) is
  'The member into whom a member was merged, also over several merges; otherwise the member.';

create or replace function public.send_marks(service uuid, device uuid, marks jsonb, since bigint default 0) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  place record := private.find_register(service);
  is_early boolean;
  is_counter constant boolean := private.is_counter();
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
      select distinct on (member_id)
        private.kept_member((place.instance).church_id, (mark ->> 'member')::uuid) as member_id,
        mark ->> 'state' as state, (mark ->> 'seen')::bigint as seen
      from jsonb_array_elements(marks) with ordinality as list (mark, at) order by member_id, at desc
    ), known as (
      select row.member_id, case when bool_or(row.was_present) then 'present' else 'away' end as state
      from public.attendance as a
        join public.member_attendance as row on row.church_id = a.church_id and row.attendance_id = a.id
      where a.church_id = (place.instance).church_id and a.service_instance_id = (place.instance).id
      group by row.member_id
    ), judged as (
      select sent.member_id, sent.state, case
          when m.id is null or place.state <> 'open' or is_early and sent.state = 'present'
            or is_counter and private.age_band_at((place.instance).instance_date, m.date_of_birth, m.age_band)
              is not distinct from 'child' then 'refused'
          when coalesce(known.state, 'none') = sent.state then 'same'
          -- A screen that is out of date may only mark a person present, because a person was seen.
          when coalesce(c.revision, 0) = sent.seen or c.device = send_marks.device or sent.state = 'present' then 'written'
          else 'refused' end as judgement
      from sent
        left join public.members as m on m.church_id = (place.instance).church_id and m.id = sent.member_id
        left join known on known.member_id = sent.member_id
        left join private.register_changes as c
          on c.service_instance_id = (place.instance).id and c.member_id = sent.member_id
    )
    select array_agg(member_id), coalesce(array_agg(member_id) filter (where judgement = 'written'), '{}'),
        coalesce(array_agg(state) filter (where judgement = 'written'), '{}'),
        coalesce(array_agg(member_id) filter (where judgement = 'refused'), '{}')
      into named, written, states, refused from judged;
    if written <> '{}' then
      perform private.begin_marking(send_marks.device);
      perform private.write_marks(place.instance, written, states);
    end if;
  end if;
  return private.register_answer(place.instance, place.state, since, named, refused);
end
$$;

create or replace function public.add_newcomer(
  service uuid, member uuid, first_name text, last_name text default null, age_band text default null,
  device uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  instance constant public.service_instances := private.open_register_or_fail(service);
  person constant uuid := private.kept_member(instance.church_id, member);
  known uuid := (select m.church_id from public.members as m where m.id = person);
begin
  if known is null then
    -- Counters see no children, so they could not take back the mark of a child.
    if age_band = 'child' and private.is_counter() then
      raise exception 'Only owners and staff add children' using errcode = '42501';
    end if;
    -- The member comes first, because `begin_marking` keeps later writes out of the audit log.
    insert into public.members (id, church_id, user_id, first_name, last_name, membership_status, age_band)
      values (member, instance.church_id, private.signed_in_user_id(), btrim(add_newcomer.first_name),
        coalesce(nullif(btrim(add_newcomer.last_name), ''), '?'), 'visitor', add_newcomer.age_band);
    perform private.begin_marking(add_newcomer.device);
    perform private.write_marks(instance, array[member], array['present']);
  elsif known <> instance.church_id then
    raise exception 'This member is of another church' using errcode = '42501';
  end if;
  return private.register_answer(instance, 'open', private.register_revision(instance), array[person], '{}');
end
$$;

revoke execute on all functions in schema private from public;
