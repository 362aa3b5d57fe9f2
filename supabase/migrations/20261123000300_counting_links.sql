-- The clicker: ushers tap people in at the door. A person of the church opens it from the service; someone without an
-- account by a counting link, which is for one service. No table here is open to a client: the functions below are the
-- only way, and all that a link can do is add taps to its service.
create function private.are_counting_categories(categories jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(categories) <> 'array' then false else
    jsonb_array_length(categories) between 1 and 6
    and not exists (
      select from jsonb_array_elements(categories) as each
      where coalesce(
        jsonb_typeof(each) <> 'object'
        or each - array['key', 'name', 'inTotal'] <> '{}'
        or each ->> 'key' !~ '^[a-z0-9-]{1,40}$'
        or jsonb_typeof(each -> 'name') <> 'string'
        or char_length(each ->> 'name') > 30 or btrim(each ->> 'name') = '' or each ->> 'name' ~ '[[:cntrl:]]'
        or jsonb_typeof(each -> 'inTotal') <> 'boolean', true))
    and (select count(distinct each ->> 'key') = jsonb_array_length(categories)
      from jsonb_array_elements(categories) as each)
  end
$$;
comment on function private.are_counting_categories(jsonb) is
  'One to six of {key, name, inTotal}, each key once.';
revoke execute on function private.are_counting_categories(jsonb) from public;
-- A check constraint runs with the rights of the person who writes.
grant execute on function private.are_counting_categories(jsonb) to authenticated, service_role;

alter table public.churches
  add column counting_categories jsonb not null default '[
    {"key": "adults", "name": "Adults", "inTotal": true},
    {"key": "children", "name": "Children", "inTotal": true},
    {"key": "visitors", "name": "Visitors", "inTotal": false}
  ]',
  add constraint churches_counting_categories_known check (private.are_counting_categories(counting_categories));
comment on column public.churches.counting_categories is
  'What the clicker counts, and what of it belongs to the total. Visitors were tapped as adults or children too.';
grant update (counting_categories) on public.churches to authenticated;

alter table public.churches
  add column former_categories jsonb not null default '[]',
  add constraint churches_former_categories_size check (octet_length(former_categories::text) <= 32768);
comment on column public.churches.former_categories is
  'The latest 50 that were removed, newest first: phones without a network may still bring taps of them.';

create function private.keep_former_categories() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.former_categories := (
    select coalesce(jsonb_agg(category order by place), '[]')
    from (
      select category, place from jsonb_array_elements(old.counting_categories || old.former_categories)
          with ordinality as known (category, place)
        where not new.counting_categories @> jsonb_build_array(jsonb_build_object('key', category -> 'key'))
        order by place limit 50) as former);
  return new;
end
$$;
comment on function private.keep_former_categories() is 'Remembers what a church no longer counts.';
create trigger churches_keep_former_categories before update of counting_categories on public.churches
  for each row execute function private.keep_former_categories();
create trigger churches_refuse_former_categories before update of former_categories on public.churches
  for each row execute function private.refuse_change('former_categories');

create table private.counting_links (
  id uuid primary key default gen_random_uuid(),
  church_id uuid not null,
  service_instance_id uuid not null,
  token_hash text not null unique,
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  constraint counting_links_service_instance foreign key (church_id, service_instance_id)
    references public.service_instances (church_id, id) on delete cascade
);
comment on table private.counting_links is 'Links by which ushers without an account count one service.';
comment on column private.counting_links.token_hash is 'SHA-256; the token itself is in the link only.';
create index counting_links_by_service on private.counting_links (church_id, service_instance_id);
create index counting_links_created_by on private.counting_links (created_by);

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
comment on column private.clickers.device is 'Made by the device and told to no one: who knows it taps as this usher.';
comment on column private.clickers.opened_by is 'By which the device first opened the clicker; null for people of the church.';
comment on column private.clickers.counts is 'By key of the category; what is below 0, because taps are missing, counts as 0.';

comment on column private.clickers.categories is
  'By key: what a category was when the device first tapped it. What is counted keeps its name.';

create index clickers_by_link on private.clickers (opened_by);

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

create table private.counting_calls (
  key text primary key,
  minute timestamptz not null,
  calls integer not null
);
comment on table private.counting_calls is
  'How often a link, a device or an address (hashed) has asked in its latest minute.';

do $$
declare
  name text;
begin
  foreach name in array array['counting_links', 'clickers', 'taps', 'counting_calls'] loop
    execute format('alter table private.%I enable row level security', name);
    execute format('revoke all on private.%I from public, anon, authenticated', name);
    execute format('grant all on private.%I to service_role', name);
  end loop;
end
$$;

create function private.counting_ends_at(instance public.service_instances) returns timestamptz
language sql stable security definer set search_path = '' as $$
  -- A service that ends after midnight is counted until the end of the day on which it ends.
  select ((instance).instance_date + case when (instance).end_time < (instance).start_time then 2 else 1 end)::timestamp
      at time zone time_zone
    from public.churches where id = (instance).church_id
$$;
comment on function private.counting_ends_at(public.service_instances) is
  'When the links of a service die: at the end of its day, on the clock of its church.';

create function private.category_of(of_church uuid, of_key text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select category from public.churches as church,
      jsonb_array_elements(church.counting_categories || church.former_categories)
        with ordinality as known (category, place)
    where church.id = of_church and category ->> 'key' = of_key order by place limit 1
$$;
comment on function private.category_of(uuid, text) is 'What a church counts, or has counted, under a key; or null.';

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
  'What is counted at a service: as it was when it was tapped there, then what the church counts now.';

revoke execute on all functions in schema private from public;
