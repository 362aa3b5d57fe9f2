-- The limits say how often, and by how many devices, a counting link may be used: it may be shared in public, and
-- hammered.
create table private.counting_calls (
  key text primary key,
  minute timestamptz not null,
  calls integer not null
);
comment on table private.counting_calls is
  'How often a link, a device or an address (hashed) has asked in its latest minute.';
alter table private.counting_calls enable row level security;
revoke all on private.counting_calls from public, anon, authenticated;
grant all on private.counting_calls to service_role;

create function private.exceeds_limit(keys text[], most integer[]) returns boolean
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
comment on function private.exceeds_limit(text[], integer[]) is
  'Counts one call for each key. True when one of them has asked more often in this minute than it may.';

create function private.caller_address() returns text
language sql stable set search_path = '' as $$
  -- The proxy of hosted projects sets this header, so nobody can make it up there.
  select coalesce(headers ->> 'cf-connecting-ip', btrim(split_part(headers ->> 'x-forwarded-for', ',', 1)), '')
  from (select nullif(current_setting('request.headers', true), '')::jsonb as headers) as request
$$;
comment on function private.caller_address() is 'Where a request comes from, as the proxy in front says.';

create function private.rate_limit(link_or_service text, device uuid, clicker bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wait constant integer := ceil(60 - extract(second from now()));
  address constant text := private.caller_address();
  place constant text := coalesce(link_or_service, 'unknown');
  counts constant boolean :=
    exists (select from private.clickers as c where c.id = rate_limit.clicker and c.taps > 0);
  is_refused boolean;
begin
  -- A device sends once a second at most; the ushers of a church may all come from one address. Devices that already
  -- count have calls of their own there, so that someone beside them who uses up the address does not stop them. The
  -- caller makes up the id of a device, so an address that is refused uses up nothing of what a link has for all.
  is_refused := private.exceeds_limit(
    array['device ' || place || coalesce(device::text, ''),
      case when counts then 'counting at ' || place || ' ' || address else 'address ' || address end],
    array[120, case when address = '' then 1000000 when counts then 3000 else 600 end]);
  -- The limit of a link is for devices that have yet to begin, beyond the first calls of their address: many addresses
  -- together stop neither a phone that counts nor one that begins. Opening the clicker and sending the first taps is
  -- two calls.
  if not is_refused and not counts and private.exceeds_limit(array['first of ' || place || ' ' || address], array[60]) then
    is_refused := private.exceeds_limit(array['place ' || place], array[3000]);
  end if;
  if is_refused then
    perform set_config('response.status', '429', true),
      set_config('response.headers', jsonb_build_array(jsonb_build_object('Retry-After', wait::text))::text, true);
    return jsonb_build_object('state', 'busy', 'retryAfter', wait);
  end if;
  return null;
end
$$;
comment on function private.rate_limit(text, uuid, bigint) is
  'The answer to a caller who asks too often, with the seconds to wait; null for all others.';

create function private.is_full(instance public.service_instances, link uuid, clicker bigint) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from private.clickers as c where c.id = is_full.clicker and c.taps > 0)
    and (select count(*) from private.clickers as c
      where c.church_id = (instance).church_id and c.service_instance_id = (instance).id
        and c.opened_by is not distinct from is_full.link and c.taps > 0 and not c.left_out) >= 200
$$;
comment on function private.is_full(public.service_instances, uuid, bigint) is
  'Whether 200 devices, less those left out, count a service by this link, or without one, and this is none of them.';

create function private.forget_counting_calls() returns void
language sql security definer set search_path = '' as $$
  -- A locked row belongs to a call that is under way.
  delete from private.counting_calls where key in (
    select key from private.counting_calls where minute < now() - interval '1 hour' for update skip locked)
$$;
comment on function private.forget_counting_calls() is
  'Deletes the counters of callers that have been idle for an hour; a hammered link leaves rows of many addresses.';

revoke execute on all functions in schema private from public;

-- Hosted projects have pg_cron; the embedded back end calls the function itself.
do $$
begin
  if exists (select from pg_catalog.pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron;
    perform cron.schedule('narthex-counting-calls', '37 * * * *', 'select private.forget_counting_calls()');
  end if;
end
$$;
