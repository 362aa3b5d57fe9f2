-- A caller's minute or hour begins with the first call of its key, so that limits do not depend on the time of day.
-- Around the end of a period, a caller may have the calls of two periods.
drop function private.exceeds_limit(text[], integer[]);
create function private.exceeds_limit(keys text[], most integer[], period interval default interval '1 minute')
returns boolean language sql security definer set search_path = '' as $$
  with counted as (
    insert into private.counting_calls as known (key, minute, calls)
      select private.sha256_of(key), now(), 1 from unnest(keys) as key order by 1
      -- A clock that was set back would leave periods that begin far in the future. Such a period is over.
      on conflict (key) do update set
        minute = case when known.minute between now() - period and now() + period then known.minute else now() end,
        calls = case when known.minute between now() - period and now() + period then known.calls + 1 else 1 end
      returning key, calls
  )
  select bool_or(calls > limits.most)
  from counted join unnest(keys, most) as limits (key, most) on counted.key = private.sha256_of(limits.key)
$$;
comment on function private.exceeds_limit(text[], integer[], interval) is
  'Counts one call for each key. True when a key has more calls within a period after its first call than it may have.';

create or replace function private.exceeds_hourly_limit(key text, most integer) returns boolean
language sql security definer set search_path = '' as $$
  select private.exceeds_limit(array['hour of ' || key], array[most], interval '1 hour')
$$;
comment on function private.exceeds_hourly_limit(text, integer) is
  'Counts one call for the key. True when the key has more than `most` calls within an hour of its first call.';

comment on table private.counting_calls is
  'How often a link, a device or an address (hashed) has called since the minute or hour of its limit began. A caller''s minute or hour begins with its first call.';

create function private.seconds_to_wait(keys text[], most integer[], period interval default interval '1 minute')
returns integer language sql stable security definer set search_path = '' as $$
  select greatest(1, ceil(extract(epoch from max(known.minute) + seconds_to_wait.period - now())))::integer
  from private.counting_calls as known
    join unnest(keys, most) as limits (key, most) on known.key = private.sha256_of(limits.key)
  where known.calls > limits.most
    and known.minute between now() - seconds_to_wait.period and now() + seconds_to_wait.period
$$;
comment on function private.seconds_to_wait(text[], integer[], interval) is
  'The seconds until no key has more calls than it may have.';

create or replace function private.forget_counting_calls() returns void
language sql security definer set search_path = '' as $$
  -- A locked row belongs to a call that is under way.
  delete from private.counting_calls where key in (
    select key from private.counting_calls
    where minute not between now() - interval '1 hour' and now() + interval '1 hour' for update skip locked);
  -- The ids of taps are kept as long as a phone may bring them again, and a day longer: with a link for two days after
  -- the end of the service, without one for a week. The counts stay.
  delete from private.taps where clicker_id in (
    select c.id from private.clickers as c join public.service_instances as i
        on i.church_id = c.church_id and i.id = c.service_instance_id
      where c.tapped_at < now() - interval '1 day' and i.instance_date < current_date - 3
        and now() > private.counting_ends_at(i)
          + case when c.opened_by is null then interval '8 days' else interval '3 days' end);
$$;

create or replace function private.rate_limit(link_or_service text, device uuid, clicker bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wait integer;
  address constant text := private.caller_address();
  place constant text := coalesce(link_or_service, 'unknown');
  counts constant boolean :=
    exists (select from private.clickers as c where c.id = rate_limit.clicker and c.taps > 0);
  keys constant text[] := array['device ' || place || coalesce(device::text, ''),
    case when counts then 'counting at ' || place || ' ' || address else 'address ' || address end, 'place ' || place];
  most constant integer[] :=
    array[120, case when address = '' then 1000000 when counts then 3000 else 600 end, 3000];
  is_refused boolean;
begin
  -- A device sends once a second at most; the ushers of a church may all come from one address. Devices that already
  -- count have calls of their own there, so that someone beside them who uses up the address does not stop them. The
  -- caller makes up the id of a device, so an address that is refused uses up nothing of what a link has for all.
  is_refused := private.exceeds_limit(keys[1:1], most[1:1]);
  -- A device that is refused uses up nothing of its address, which other devices share.
  if not is_refused then
    is_refused := private.exceeds_limit(keys[2:2], most[2:2]);
  end if;
  -- The limit of a link is for devices that have yet to begin, beyond the first calls of their address: many addresses
  -- together stop neither a phone that counts nor one that begins. Opening the clicker and sending the first taps is
  -- two calls.
  if not is_refused and not counts and private.exceeds_limit(array['first of ' || place || ' ' || address], array[60]) then
    is_refused := private.exceeds_limit(keys[3:3], most[3:3]);
  end if;
  if is_refused then
    wait := private.seconds_to_wait(keys, most);
    perform set_config('response.status', '429', true),
      set_config('response.headers', jsonb_build_array(jsonb_build_object('Retry-After', wait::text))::text, true);
    return jsonb_build_object('state', 'busy', 'retryAfter', wait);
  end if;
  return null;
end
$$;

create or replace function public.begin_password_check(person uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if private.exceeds_limit(array['password checks of ' || person], array[5]) then
    return jsonb_build_object('state', 'busy', 'retryAfter',
      private.seconds_to_wait(array['password checks of ' || person], array[5]));
  end if;
  return jsonb_build_object('state', 'begun', 'salt', (
    select substring(encrypted_password from '^\$2[aby]\$\d\d\$[./A-Za-z0-9]{22}') from auth.users where id = person));
end
$$;

create or replace function public.check_recovery_code(of_username text, code text, from_address text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  name constant text := private.username_key(private.trim_spaces(of_username));
  address constant text := coalesce(nullif(from_address, ''), private.caller_address());
  -- An unknown name takes the same steps, so that the time of an answer does not tell it apart.
  person constant uuid := coalesce(
    (select id from public.profiles where private.username_key(username) = name),
    '00000000-0000-0000-0000-000000000000');
  -- No name that a caller makes up gives the key of an address.
  keys constant text[] :=
    array['recovery pair ' || address || ' ' || name, 'recovery address ' || address, 'recovery name ' || name];
  most constant integer[] := array[5, case address when '' then 1000000 else 30 end, 120];
begin
  if exists (
      select from private.recovery_codes
      where user_id = person and code_hash = private.recovery_code_hash(person, check_recovery_code.code)
        and used_at is null) then
    return jsonb_build_object('state', 'right', 'person', person);
  end if;
  -- A right code is always accepted, so that no one can be locked out by another's guesses. There are 2^80 codes.
  if private.exceeds_limit(keys, most) then
    return jsonb_build_object('state', 'busy', 'retryAfter', private.seconds_to_wait(keys, most));
  end if;
  return jsonb_build_object('state', 'wrong');
end
$$;

revoke execute on all functions in schema private from public;
