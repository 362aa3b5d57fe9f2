create table private.clickers (
  id bigint generated always as identity primary key,
  church_id uuid not null,
  service_instance_id uuid not null,
  device uuid not null,
  opened_by uuid references private.counting_links (id) on delete set null,
  name text not null default '',
  counts jsonb not null default '{}',
  categories jsonb not null default '{}',
  taps integer not null default 0,
  opened_at timestamptz not null default now(),
  tapped_at timestamptz,
  left_out boolean not null default false,
  constraint clickers_service_instance foreign key (church_id, service_instance_id)
    references public.service_instances (church_id, id) on delete cascade,
  constraint clickers_device_once unique (church_id, service_instance_id, device),
  constraint clickers_name_length check (char_length(name) <= 60)
);
comment on table private.clickers is 'One for each device that counts a service, with what it has counted.';
comment on column private.clickers.device is 'The device makes this id and tells it to no one: whoever knows it taps as this usher.';
comment on column private.clickers.opened_by is 'The link by which the device first opened the clicker; null for people of the church.';
comment on column private.clickers.counts is 'A count by key of each category; one below 0, because taps are missing, counts as 0.';
comment on column private.clickers.categories is
  'The category by its key, as it was when the device first tapped it, so that counts keep their names.';
create index clickers_by_link on private.clickers (opened_by);
alter table private.clickers enable row level security;
revoke all on private.clickers from public, anon, authenticated;
grant all on private.clickers to service_role;
create trigger clickers_audit after update of left_out on private.clickers
  for each row execute function private.audit('clickers', '{left_out}', '{}');

create table private.taps (
  clicker_id bigint not null references private.clickers (id) on delete cascade,
  id uuid not null,
  category text not null,
  step smallint not null,
  received_at timestamptz not null default now(),
  primary key (clicker_id, id),
  constraint taps_category_form check (category ~ '^[a-z0-9-]{1,40}$'),
  constraint taps_step_known check (step in (-1, 1))
);
comment on table private.taps is 'Every tap with the id that the device made, so that none counts twice.';
alter table private.taps enable row level security;
revoke all on private.taps from public, anon, authenticated;
grant all on private.taps to service_role;

-- ── Categories ──

create function private.category_of(of_church uuid, of_key text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select category from public.churches as church,
      jsonb_array_elements(church.counting_categories || church.former_categories)
        with ordinality as known (category, place)
    where church.id = of_church and category ->> 'key' = of_key order by place limit 1
$$;
comment on function private.category_of(uuid, text) is 'The category that a church counts, or has counted, under a key; or null.';

create function private.categories_of(of_church uuid, instance uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with counted as (
    select distinct on (key) key, category
      from private.clickers as c, jsonb_each(c.categories) as known (key, category)
      where c.church_id = of_church and c.service_instance_id = instance
      order by key, c.id
  ), now_counted as (
    select category ->> 'key' as key, category, place
      from public.churches as church, jsonb_array_elements(church.counting_categories)
        with ordinality as known (category, place)
      where church.id = of_church
  )
  select jsonb_agg(category order by place nulls last, category ->> 'name', key)
  from (select key, place, coalesce(counted.category, now_counted.category) as category
    from now_counted full join counted using (key)) as known
$$;
comment on function private.categories_of(uuid, uuid) is
  'The categories of a service: as they were when they were tapped there, then those that the church counts now.';

-- ── What a device that counts asks for ──

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
  'The answer to a device that counts: nothing of its church but the service, its categories and the sum.';

create function public.open_clicker(device uuid, token text default null, service uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  place record;
  refusal jsonb;
begin
  select * into place from private.find_counting_place(token, service, device);
  refusal := private.rate_limit(coalesce(place.link, (place.instance).id)::text, device, place.clicker);
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
    -- The caller makes up the id of a device. Devices that never tap take no one's place: the latest 2,000 are kept.
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
comment on function public.send_taps(uuid, text, jsonb, text, uuid) is
  'Adds taps of a device; those that have arrived before change nothing. Answers with its counts and the sum.';

revoke execute on function public.open_clicker(uuid, text, uuid), public.send_taps(uuid, text, jsonb, text, uuid)
  from public, anon, authenticated;
grant execute on function public.open_clicker(uuid, text, uuid), public.send_taps(uuid, text, jsonb, text, uuid)
  to anon, authenticated, service_role;
revoke execute on all functions in schema private from public;
