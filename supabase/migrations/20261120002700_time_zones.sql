-- Postgres knows names that are no time zones elsewhere: of the machine it runs on, and second copies of the whole
-- list. A browser and the API throw at them.
create function private.is_shared_time_zone(name text) returns boolean
language sql immutable set search_path = '' as $$
  select name not in ('Factory', 'localtime', 'posixrules') and name !~ '^(posix|right|SystemV)/'
$$;
comment on function private.is_shared_time_zone(text) is
  'Whether a name of pg_timezone_names is also one to JavaScript''s Intl.';

-- Definer, because people change the time zone of their church and may not run the function above.
create or replace function private.check_time_zone() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_shared_time_zone(new.time_zone)
    or not exists (select from pg_catalog.pg_timezone_names where name = new.time_zone) then
    raise exception 'Unknown time zone "%".', new.time_zone
      using errcode = '23514', constraint = 'churches_time_zone_known', table = 'churches', schema = 'public';
  end if;
  return new;
end
$$;

update public.churches set time_zone = 'UTC' where not private.is_shared_time_zone(time_zone);

create or replace function private.welcome_user() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- \s does not hold the no-break space, zero-width space and byte order mark everywhere.
  edges constant text := '^[\s\u00a0\u200b\ufeff]+|[\s\u00a0\u200b\ufeff]+$';
  chosen_username text := regexp_replace(normalize(new.raw_user_meta_data ->> 'username', NFKC), edges, '', 'g');
  chosen_full_name text := regexp_replace(new.raw_user_meta_data ->> 'full_name', edges, '', 'g');
  chosen_time_zone text;
  new_church_id uuid;
begin
  chosen_full_name := left(nullif(chosen_full_name, ''), 200);
  if chosen_username is null or char_length(chosen_username) < 3 then
    raise exception 'Username must be at least 3 characters'
      using errcode = '23514', constraint = 'profiles_username_length', table = 'profiles', schema = 'public';
  end if;
  if exists (select from public.profiles
             where private.username_key(username) = private.username_key(chosen_username)) then
    raise exception 'This username is already taken'
      using errcode = '23505', constraint = 'profiles_username_unique', table = 'profiles', schema = 'public';
  end if;

  select name into chosen_time_zone from pg_catalog.pg_timezone_names
    where name = new.raw_user_meta_data ->> 'time_zone' and private.is_shared_time_zone(name);
  insert into public.churches (name, time_zone)
    values (left(coalesce(chosen_full_name, chosen_username), 190) || '''s church', coalesce(chosen_time_zone, 'UTC'))
    returning id into new_church_id;
  insert into public.profiles (id, church_id, username, full_name, role, church_role)
    values (new.id, new_church_id, chosen_username, chosen_full_name, 'user', 'owner');
  return new;
end
$$;
revoke execute on all functions in schema private from public;
