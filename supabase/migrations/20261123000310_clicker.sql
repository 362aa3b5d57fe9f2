-- What a device that counts may ask for: to open the clicker of a service, and to send what was tapped.
create function private.may_count(instance public.service_instances) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((instance).church_id = private.recording_church_id()
    and (not private.is_counter() or (instance).id = any (private.countable_services())), false)
$$;
comment on function private.may_count(public.service_instances) is
  'Whether the caller may count a service: owners and staff always, counters on its days.';

create function private.find_counting_place(token text, service uuid, device uuid)
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
      -- Someone who was removed, has another role, or whose days are over: what their device has still to send arrives,
      -- and it counts no more. When it was tapped is not asked: a phone's clock proves nothing.
      select i.* into instance from public.service_instances as i join private.clickers as c
          on c.church_id = i.church_id and c.service_instance_id = i.id and c.device = find_counting_place.device
            and c.opened_by is null
        where i.id = service and (i.church_id = private.current_church_id()
          or exists (select from private.own_removal() as r
            where r.church_id = i.church_id and c.opened_at <= r.removed_at));
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
comment on function private.find_counting_place(text, uuid, uuid) is
  'The service that a link or a person may count, and the clicker that the device already has there.';

create function private.clicker_answer(state text, instance public.service_instances, clicker bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when state not in ('open', 'ended') then jsonb_build_object('state', state) else jsonb_build_object(
    'state', state, 'service', (instance).id, 'name', (instance).service_name, 'date', (instance).instance_date,
    'startTime', (instance).start_time,
    'categories', private.categories_of((instance).church_id, (instance).id),
    'mine', (select c.counts from private.clickers as c where c.id = clicker),
    'everyone', (select a.total_attendance from public.attendance as a
      where a.church_id = (instance).church_id and a.service_instance_id = (instance).id and a.source = 'clicker'
      order by a.created_at, a.id limit 1)
  ) end
$$;
comment on function private.clicker_answer(text, public.service_instances, bigint) is
  'What a device that counts is told: of its church nothing but the service, its categories and the sum.';

create function public.open_clicker(device uuid, token text default null, service uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  place record;
  refusal jsonb;
begin
  select * into place from private.find_counting_place(token, service, device);
  refusal := private.refuse_rush(coalesce(place.link, (place.instance).id)::text, device, place.clicker);
  if refusal is not null then
    return refusal;
  end if;
  if place.state = 'open' and private.is_full(place.instance, place.link, place.clicker) then
    return jsonb_build_object('state', 'full');
  end if;
  -- Only a device that was there before the end may bring taps after it.
  if place.state = 'open' and place.clicker is null then
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended((place.instance).church_id::text, 0));
    insert into private.clickers (church_id, service_instance_id, device, opened_by)
      values ((place.instance).church_id, (place.instance).id, open_clicker.device, place.link)
      on conflict on constraint clickers_device_once do nothing;
    select id into place.clicker from private.clickers as c
      where c.church_id = (place.instance).church_id and c.service_instance_id = (place.instance).id
        and c.device = open_clicker.device;
    -- Devices are made up by whoever calls. Those that never tap take no one's place: the latest 2,000 are kept.
    delete from private.clickers where id in (
      select c.id from private.clickers as c
        where c.church_id = (place.instance).church_id and c.service_instance_id = (place.instance).id
          and c.opened_by is not distinct from place.link and c.taps = 0
        order by c.id desc offset 2000);
  end if;
  return private.clicker_answer(place.state, place.instance, place.clicker);
end
$$;
comment on function public.open_clicker(uuid, text, uuid) is
  'What a device needs in order to count: by the token of a link, or as a person of the church for a service of it.';

create function public.send_taps(
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
  refusal := private.refuse_rush(coalesce(place.link, (place.instance).id)::text, device, place.clicker);
  if refusal is not null then
    return refusal;
  end if;
  -- A phone that was offline brings its taps later, on the clock of the server, and only what is its own: by a link for
  -- two days, as someone who counts no more for a week, as after a removal.
  if place.clicker is null or not (place.state = 'open' or place.state = 'ended' and now() <
      private.counting_ends_at(place.instance) + case when token is null then interval '7 days' else interval '48 hours' end) then
    return jsonb_build_object('state', case place.state when 'open' then 'unopened' when 'ended' then 'over' else place.state end);
  end if;
  -- Ushers of one service wait for each other, and for no one else, before any row is locked.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended((place.instance).church_id::text, 0));
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
  -- 20 000 people by one hand: this is no usher. The whole batch is refused.
  if added > 20000
    or (select count(*) > 12 from private.clickers as c, jsonb_object_keys(c.counts) where c.id = place.clicker) then
    raise exception 'A device sends at most 20000 taps, of at most 12 categories' using errcode = '22023';
  end if;
  perform set_config('narthex.tapping', pg_catalog.pg_current_xact_id()::text, true);
  perform private.refresh_clicked_attendance((place.instance).church_id, (place.instance).id);
  return private.clicker_answer(place.state, place.instance, place.clicker);
end
$$;
comment on function public.send_taps(uuid, text, jsonb, text, uuid) is
  'Adds taps of a device; those that have arrived before change nothing. Answers with its counts and the sum.';

revoke execute on function public.open_clicker(uuid, text, uuid), public.send_taps(uuid, text, jsonb, text, uuid)
  from public, anon, authenticated;
grant execute on function public.open_clicker(uuid, text, uuid), public.send_taps(uuid, text, jsonb, text, uuid)
  to anon, authenticated, service_role;
revoke execute on all functions in schema private from public;
