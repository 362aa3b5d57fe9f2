-- After a person lost access, taps from the person's phone are accepted only for services on dates up to two days after
-- the last time at which the person is known to have had access. Taps are refused when earlier taps of the phone were
-- deleted, because they may be the same taps, sent again.
create or replace function private.find_counting_place(token text, service uuid, device uuid)
returns table (state text, link uuid, instance public.service_instances, clicker bigint)
language plpgsql security definer set search_path = '' as $$
declare
  found_link private.counting_links;
  may_not_any_more boolean := false;
begin
  state := 'unknown';
  if token is not null then
    if token ~ '^[0-9a-f]{32}$' then
      select * into found_link from private.counting_links where token_hash = private.sha256_of(token);
    end if;
    link := found_link.id;
    select i.* into instance from public.service_instances as i where i.id = found_link.service_instance_id;
  else
    select i.* into instance from public.service_instances as i
      where i.id = service and private.may_count(i);
    if instance.id is null then
      -- If the caller lost access, taps already on their device are accepted but it may count no more. The times of
      -- taps are not checked: a phone's clock proves nothing. A service that was more than two days away when the
      -- caller is last known to have had access was not counted by then.
      select i.* into instance from public.service_instances as i join private.clickers as c
          on c.church_id = i.church_id and c.service_instance_id = i.id and c.device = find_counting_place.device
            and c.opened_by is null
          join public.churches as church on church.id = i.church_id
          left join private.own_removal() as r on r.church_id = i.church_id and c.opened_at <= r.removed_at
        where i.id = service and (i.church_id = private.current_church_id() or r.person_id is not null)
          and (i.instance_date - 2)::timestamp at time zone church.time_zone
            <= coalesce(r.removed_at, case when private.recording_church_id() is null
              then greatest(c.opened_at, c.tapped_at) else now() end);
      may_not_any_more := instance.id is not null;
    end if;
  end if;
  if instance.id is not null then
    select c.id into clicker from private.clickers as c
      where c.church_id = instance.church_id and c.service_instance_id = instance.id
        and c.device = find_counting_place.device;
    state := case
      when found_link.withdrawn_at is not null then 'withdrawn'
      when may_not_any_more or token is not null and now() >= private.counting_ends_at(instance) then 'ended'
      else 'open'
    end;
  end if;
  return next;
end
$$;

create or replace function public.send_taps(
  device uuid, name text, taps jsonb, token text default null, service uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  place record;
  refusal jsonb;
  added integer;
begin
  if taps is null or jsonb_typeof(taps) <> 'array' or jsonb_array_length(taps) > 500 or name is null then
    raise exception 'Send a name and at most 500 taps' using errcode = '22023';
  end if;
  select * into place from private.find_counting_place(token, service, device);
  refusal := private.rate_limit(coalesce(place.link, (place.instance).id)::text, device, place.clicker);
  if refusal is not null then
    return refusal;
  end if;
  -- A phone that was offline may bring its own taps later, by the clock of the server: with a link for two days after
  -- the end, as a person who lost access for a week.
  if place.clicker is null or not (place.state = 'open' or place.state = 'ended' and now() <
      private.counting_ends_at(place.instance) + case when token is null then interval '7 days' else interval '48 hours' end) then
    return jsonb_build_object('state', case place.state when 'open' then 'unopened' when 'ended' then 'over' else place.state end);
  end if;
  -- Ushers of one service wait for each other, and for no one else, before any row is locked.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended((place.instance).church_id::text, 0));
  -- Its taps were forgotten, so that those which come again look like new ones.
  if exists (select from private.clickers as c where c.id = place.clicker and c.taps > 0)
    and not exists (select from private.taps where clicker_id = place.clicker) then
    return jsonb_build_object('state', 'over');
  end if;
  if jsonb_array_length(send_taps.taps) > 0 and private.is_full(place.instance, place.link, place.clicker) then
    return jsonb_build_object('state', 'full');
  end if;
  with sent as (
    insert into private.taps (clicker_id, id, category, step)
      select place.clicker, (tap ->> 'id')::uuid, tap ->> 'category', (tap ->> 'step')::smallint
      from jsonb_array_elements(send_taps.taps) as tap
      on conflict do nothing
      returning category, step
  ), moved as (
    select category, sum(step) as steps, count(*) as taps from sent group by category
  )
  update private.clickers as c
    set name = left(btrim(send_taps.name), 60),
      taps = c.taps + coalesce((select sum(m.taps) from moved as m), 0),
      tapped_at = case when exists (select from moved) then now() else c.tapped_at end,
      counts = c.counts || coalesce((select jsonb_object_agg(m.category,
        coalesce((c.counts ->> m.category)::integer, 0) + m.steps) from moved as m), '{}'),
      categories = coalesce((select jsonb_object_agg(known.key, known.category)
        from (select m.category as key, private.category_of(c.church_id, m.category) as category
          from moved as m) as known where known.category is not null), '{}') || c.categories
    where c.id = place.clicker
    returning c.taps into added;
  -- No usher taps 20 000 people in. The whole batch is refused.
  if added > 20000
    or (select count(*) > 12 from private.clickers as c, jsonb_object_keys(c.counts) where c.id = place.clicker) then
    raise exception 'A device sends at most 20000 taps, of at most 12 categories' using errcode = '22023';
  end if;
  perform set_config('narthex.tapping', pg_catalog.pg_current_xact_id()::text, true);
  perform private.refresh_clicked_attendance((place.instance).church_id, (place.instance).id);
  return private.clicker_answer(place.state, place.instance, place.clicker);
end
$$;

revoke execute on all functions in schema private from public;
