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

create table public.churches (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  time_zone text not null default 'UTC',
  created_at timestamptz not null default now(),
  official_order text[] not null default '{typed,clicker,door,room,register}',
  first_weekday integer not null default 0,
  easter text not null default 'western',
  counting_categories jsonb not null default '[
    {"key": "adults", "name": "Adults", "inTotal": true},
    {"key": "children", "name": "Children", "inTotal": true},
    {"key": "visitors", "name": "Visitors", "inTotal": false}
  ]',
  former_categories jsonb not null default '[]',
  constraint churches_name_length check (char_length(btrim(name)) between 1 and 200),
  constraint churches_created_at_range check (created_at between '0001-01-01Z' and '9999-12-31 23:59:59Z'),
  constraint churches_official_order_complete check (
    array_ndims(official_order) = 1
    and cardinality(official_order) = 5
    and official_order @> '{typed,clicker,door,room,register}'
  ),
  constraint churches_first_weekday_range check (first_weekday between 0 and 6),
  constraint churches_easter_known check (easter in ('western', 'orthodox')),
  constraint churches_counting_categories_known check (private.are_counting_categories(counting_categories)),
  constraint churches_former_categories_size check (octet_length(former_categories::text) <= 32768)
);
comment on table public.churches is 'A congregation: the tenant that owns every other row.';
comment on column public.churches.time_zone is 'IANA name; service dates and times are local to it.';
comment on column public.churches.official_order is
  'Which source stands for a service, the first that there is; typed includes import.';
comment on column public.churches.first_weekday is 'The day on which a week begins: Sunday is 0, Saturday 6.';
comment on column public.churches.counting_categories is
  'The categories of the clicker, and whether each belongs to the total. Visitors were tapped as adults or children too.';
comment on column public.churches.former_categories is
  'The latest 50 that were removed, newest first: phones without a network may still bring taps of them.';

create trigger churches_keep_columns before update on public.churches
  for each row execute function private.refuse_change('id', 'created_at');
create trigger churches_keep_creation_time before insert or update on public.churches
  for each row execute function private.keep_creation_time('created_at');
create trigger churches_take_turn before insert or update or delete on public.churches
  for each statement execute function private.take_turn();
create trigger churches_audit after insert or update or delete on public.churches
  for each row execute function private.audit('churches',
    '{name,time_zone,first_weekday,easter,official_order,counting_categories}', '{}');

-- The policies are in the file of roles, because they call its functions.
alter table public.churches enable row level security;
revoke all on public.churches from public, anon, authenticated;
grant select, update (name, time_zone, official_order, first_weekday, easter, counting_categories) on public.churches
  to authenticated;
grant all on public.churches to service_role;

-- ── Categories of the clicker ──

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
comment on function private.keep_former_categories() is 'Before-update trigger: remembers the categories that a church no longer counts.';

create trigger churches_keep_former_categories before update of counting_categories on public.churches
  for each row execute function private.keep_former_categories();
create trigger churches_refuse_former_categories before update of former_categories on public.churches
  for each row execute function private.refuse_change('former_categories');

-- ── Time zones ──

-- Postgres also lists names that only mean something on its own machine, and the whole list again under prefixes. A
-- browser and the API throw an error for those.
create function private.is_intl_time_zone(name text) returns boolean
language sql immutable set search_path = '' as $$
  select name not in ('Factory', 'localtime', 'posixrules') and name !~ '^(posix|right|SystemV)/'
$$;
comment on function private.is_intl_time_zone(text) is
  'Whether JavaScript''s Intl accepts a name of pg_timezone_names.';

-- Definer, because owners change the time zone of their church but may not run is_intl_time_zone.
create function private.check_time_zone() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_intl_time_zone(new.time_zone)
    or not exists (select from pg_catalog.pg_timezone_names where name = new.time_zone) then
    raise exception 'Unknown time zone "%".', new.time_zone
      using errcode = '23514', constraint = 'churches_time_zone_known', table = 'churches', schema = 'public';
  end if;
  return new;
end
$$;
comment on function private.check_time_zone() is
  'Before-insert-or-update trigger: a check constraint cannot read pg_timezone_names.';

create trigger churches_check_time_zone before insert or update of time_zone on public.churches
  for each row execute function private.check_time_zone();

-- Services have local times; events have instants. Where a church corrects its time zone, nine o'clock stays nine
-- o'clock for both, unless its owner says that the moments were right.
create function private.keep_local_times() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A start in the hour that the new zone skips moves behind it, and may pass the end.
  update public.events as e
    set start_date = moved.start_date, end_date = greatest(moved.start_date, moved.end_date)
    from (
      select id, (start_date at time zone old.time_zone) at time zone new.time_zone as start_date,
        (end_date at time zone old.time_zone) at time zone new.time_zone as end_date
      from public.events where church_id = new.id
    ) as moved
    where moved.id = e.id;
  return null;
end
$$;
comment on function private.keep_local_times() is 'After-update trigger: events keep their time on the clock in the new time zone.';

create trigger churches_keep_local_times after update of time_zone on public.churches
  for each row when (old.time_zone <> new.time_zone
    and coalesce(current_setting('narthex.events_keep', true), '') <> 'instants')
  execute function private.keep_local_times();

create function public.change_time_zone(church uuid, zone text, events_keep text default 'clock') returns setof uuid
language plpgsql security invoker set search_path = '' as $$
begin
  perform set_config('narthex.events_keep', events_keep, true);
  return query update public.churches as c set time_zone = zone where c.id = church returning c.id;
  perform set_config('narthex.events_keep', '', true);
end
$$;
comment on function public.change_time_zone(uuid, text, text) is
  'Changes the time zone of a church; its events keep their time on the clock, or their "instants".';

revoke execute on function public.change_time_zone(uuid, text, text) from public, anon, authenticated;
grant execute on function public.change_time_zone(uuid, text, text) to authenticated, service_role;
revoke execute on all functions in schema private from public;
-- Check constraints run with the rights of the person who writes.
grant execute on function private.are_counting_categories(jsonb) to authenticated, service_role;
