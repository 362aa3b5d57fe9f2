-- A phone whose link was withdrawn goes on with another link. The list of links must not call that link unused, because a
-- person may then withdraw it.
alter table private.clickers add column sent_with uuid references private.counting_links (id) on delete set null;
update private.clickers set sent_with = opened_by where opened_by is not null;
comment on column private.clickers.sent_with is
  'The link with which the device sent its latest taps; null for people of the church.';
create index clickers_by_sent_with on private.clickers (sent_with);

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
      sent_with = place.link,
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

create or replace function public.list_clickers(service uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with numbered as (
    select l.*, row_number() over (order by l.created_at, l.id) as number
    from private.counting_links as l
    where l.church_id = private.current_church_id() and l.service_instance_id = service
  )
  select jsonb_build_object(
    'endsAt', private.counting_ends_at(i),
    'isOver', now() >= private.counting_ends_at(i),
    'categories', private.categories_of(i.church_id, i.id),
    'total', (select a.total_attendance from public.attendance as a
      where a.church_id = i.church_id and a.service_instance_id = i.id and a.source = 'clicker'
      order by a.created_at, a.id limit 1),
    'links', (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'number', l.number, 'createdAt', l.created_at,
        'createdBy', coalesce(nullif(btrim(p.full_name), ''), p.username)) order by l.number), '[]')
      from numbered as l left join public.profiles as p on p.id = l.created_by
      where l.withdrawn_at is null),
    'clickers', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'link', l.number,
        'counts', c.counts, 'tappedAt', c.tapped_at, 'isLeftOut', c.left_out) order by c.id), '[]')
      from private.clickers as c left join numbered as l on l.id = c.sent_with
      where c.church_id = i.church_id and c.service_instance_id = i.id and c.taps > 0)
  )
  from public.service_instances as i
  where i.id = service and i.church_id = private.current_church_id()
    and (not private.is_counter() or private.may_count(i))
$$;
