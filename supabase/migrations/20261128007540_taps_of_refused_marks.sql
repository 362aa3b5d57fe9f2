-- A refused mark replaces taps as well: the device shows the mark of the server from then on, so an older tap that arrives
-- later must not win. The refused tap itself is judged again, because the reason may be gone when the device repeats it.
comment on table private.register_changes is
  'The last change of each mark; `none` is a mark that was taken back. A mark without a change has revision 0, and a row only if taps are kept.';
comment on column private.register_changes.taps is
  'The ids of the last 20 marks that the register has taken for the member, or that a newer mark of the same device replaced even if it was refused, the newest first.';

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
  done jsonb;
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
        (select jsonb_agg(jsonb_build_object('member', m.id, 'taps', case
              when tap is not null and j.judgement <> 'refused' and j.state = aimed.state then tap || replaces
              else replaces end))
          from aimed join public.members as m on m.church_id = (place.instance).church_id and m.id = aimed.member_id
            left join judged as j on j.member_id = aimed.member_id
          where not is_repeated)
      into named, written, states, refused, done from judged;
    if written <> '{}' then
      perform private.begin_marking(send_marks.device);
      perform private.write_marks(place.instance, written, states);
    end if;
    -- A mark of an archive, or one that changed nothing, has no row until now. Its row has the revision 0, which screens
    -- have seen, because nothing has changed for them.
    insert into private.register_changes as c
        (church_id, service_instance_id, member_id, state, revision, changed_by, taps)
      select (place.instance).church_id, (place.instance).id, mark.member, coalesce(known.state, 'none'), 0,
        known.user_id, array_agg(tap)
      from jsonb_to_recordset(done) as mark (member uuid, taps uuid[])
        cross join lateral unnest(mark.taps) as tap
        left join (
          select row.member_id, case when bool_or(row.was_present) then 'present' else 'away' end as state,
            (array_agg(row.user_id))[1] as user_id
          from private.marks_at((place.instance).id) as row group by row.member_id
        ) as known on known.member_id = mark.member
      where not exists (
        select from private.register_changes as kept
        where kept.service_instance_id = (place.instance).id and tap = any (kept.taps))
      group by mark.member, known.state, known.user_id
      on conflict (service_instance_id, member_id) do update set taps = (excluded.taps || c.taps)[1:20];
  end if;
  return private.register_answer(place.instance, place.state, since, named, refused);
end
$$;
comment on function public.send_marks(uuid, uuid, jsonb, bigint) is
  'Marks members at a service. Refuses a mark that another device changed since, unless the new one is present. A tap that is sent again or arrives after one that replaces it changes nothing. Returns the changes since a revision.';

-- A row that only keeps taps says nothing about a mark.
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
      and (mark.revision > 0 or mark.state <> 'none')
      and not (is_counter and case when m.id is null then mark.was_child else
        private.age_band_at((instance).instance_date, m.date_of_birth, m.age_band) is not distinct from 'child' end)
  );
end
$$;
