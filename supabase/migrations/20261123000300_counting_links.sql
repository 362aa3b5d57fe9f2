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
        or char_length(btrim(each ->> 'name')) not between 1 and 30
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
  name text not null default '',
  counts jsonb not null default '{}',
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
comment on column private.clickers.counts is 'By key of the category; what is below 0, because taps are missing, counts as 0.';

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

create function private.is_rushed(keys text[], most integer[]) returns boolean
language sql security definer set search_path = '' as $$
  with counted as (
    insert into private.counting_calls as known (key, minute, calls)
      select private.sha256_of(key), date_trunc('minute', now()), 1 from unnest(keys) as key order by 1
      on conflict (key) do update set minute = excluded.minute,
        calls = case known.minute when excluded.minute then known.calls + 1 else 1 end
      returning key, calls
  )
  select bool_or(calls > limits.most)
  from counted join unnest(keys, most) as limits (key, most) on counted.key = private.sha256_of(limits.key)
$$;
comment on function private.is_rushed(text[], integer[]) is
  'Counts one call for each key. True when one of them has asked more often in this minute than it may.';

create function private.caller_address() returns text
language sql stable set search_path = '' as $$
  -- In front of hosted projects, this header cannot be made up.
  select coalesce(headers ->> 'cf-connecting-ip', btrim(split_part(headers ->> 'x-forwarded-for', ',', 1)), '')
  from (select nullif(current_setting('request.headers', true), '')::jsonb as headers) as request
$$;
comment on function private.caller_address() is 'Where a request comes from, as the proxy in front says.';

revoke execute on all functions in schema private from public;
