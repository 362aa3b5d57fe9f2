-- A request may arrive after a newer one of the same device: the device gave up waiting for it, or another tab sent the
-- newer one. The newer mark therefore names the taps that it replaces and whose answer the device has not seen, and the
-- register takes these as done. Clocks of devices are not compared, and a mark of another device is not concerned.
comment on column private.register_changes.taps is
  'The ids of the last 20 marks that the register has taken for the member, or that a newer mark of the same device replaced, the newest first.';

create or replace function public.send_marks(service uuid, device uuid, marks jsonb, since bigint default 0) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  place record := private.find_register(service);
  is_early boolean;
  is_counter constant boolean := private.is_counter();
  me constant uuid := private.signed_in_user_id();
  named uuid[];
  written uuid[];
  states text[];
  accepted jsonb;
  refused uuid[] := '{}';
begin
  if device is null or marks is null or jsonb_typeof(marks) <> 'array' or jsonb_array_length(marks) > 500
    or exists (select from jsonb_array_elements(marks) as mark
      where coalesce(mark ->> 'state', '') not in ('present', 'away', 'none') or mark ->> 'member' is null
        or coalesce(mark ->> 'seen', '') !~ '^\d{1,18}$') then
    raise exception 'Send at most 500 marks with a member, a state and the revision that was seen' using errcode = '22023';
  end if;
  if exists (select from jsonb_array_elements(marks) as mark where mark ? 'replaces'
      and case jsonb_typeof(mark -> 'replaces') when 'array' then jsonb_array_length(mark -> 'replaces') > 10 else true end) then
    raise exception 'A mark replaces at most 10 taps' using errcode = '22023';
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
        (mark ->> 'seen')::bigint as seen, (mark ->> 'tap')::uuid as tap,
        array(select replaced::uuid from jsonb_array_elements_text(mark -> 'replaces') as replaced) as replaces
      from jsonb_array_elements(marks) with ordinality as list (mark, at) order by sent_id, at desc
    ), taken as materialized (
      select unnest(c.taps) as tap from private.register_changes as c where c.service_instance_id = (place.instance).id
    ), aimed as materialized (
      select sent.*, kept.member_id, coalesce(sent.tap in (select t.tap from taken as t), false) as is_repeated
      from sent cross join lateral (
        select private.kept_member((place.instance).church_id, sent_id) as member_id) as kept
    ), chosen as (
      -- A member who was merged away was seen, or says nothing about the kept one.
      select distinct on (member_id) * from aimed
      where not is_repeated and (sent_id = member_id or state = 'present')
      order by member_id, state = 'present' desc, sent_id <> member_id
    ), known as (
      select row.member_id, case when bool_or(row.was_present) then 'present' else 'away' end as state
      from private.marks_at((place.instance).id) as row group by row.member_id
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
          where not is_repeated and (j.member_id is null or j.judgement = 'refused' or j.state <> aimed.state)),
        (select jsonb_agg(aimed) from aimed join judged as j on j.member_id = aimed.member_id
          where tap is not null and not is_repeated and j.judgement <> 'refused' and j.state = aimed.state)
      into named, written, states, refused, accepted from judged;
    if written <> '{}' then
      perform private.begin_marking(send_marks.device);
      perform private.write_marks(place.instance, written, states);
    end if;
    -- A mark of an archive has no row until now.
    insert into private.register_changes as c
        (church_id, service_instance_id, member_id, state, revision, changed_by, taps)
      select (place.instance).church_id, (place.instance).id, member_id, min(state),
        nextval('private.register_revisions'), me, array_agg(done)
      from jsonb_to_recordset(accepted) as mark (member_id uuid, state text, tap uuid, replaces uuid[])
        cross join lateral unnest(tap || replaces) as done
      group by member_id
      on conflict (service_instance_id, member_id) do update set taps = (excluded.taps || c.taps)[1:20];
  end if;
  return private.register_answer(place.instance, place.state, since, named, refused);
end
$$;
comment on function public.send_marks(uuid, uuid, jsonb, bigint) is
  'Marks members at a service. Refuses a mark that another device changed since, unless the new one is present. A tap that is sent again or arrives after one that replaces it changes nothing. Returns the changes since a revision.';
