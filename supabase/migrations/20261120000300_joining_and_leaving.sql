create function private.trim_spaces(text) returns text
language sql immutable set search_path = '' as $$
  -- \s does not match the no-break space, zero-width space and byte order mark everywhere.
  select regexp_replace($1, '^[\s\u00a0\u200b\ufeff]+|[\s\u00a0\u200b\ufeff]+$', '', 'g')
$$;
comment on function private.trim_spaces(text) is 'The text without the spaces around it, also the invisible ones.';

-- Supabase Auth identifies people by the address that src/domain/access/username.ts makes of their username. If people
-- could take the address of another name, that name could never join.
create function private.may_have_address(username text, address text) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  -- Each deployment chooses its own domain, so only the local part is compared.
  local_part constant text := split_part(lower(address collate "C"), '@', 1);
  name constant text := lower(private.trim_spaces(normalize(username, NFKC)) collate "C");
  spelled text;
  bits text;
begin
  -- A name has three characters or more; an address of any other form belongs to no name.
  if local_part !~ '^(u\.([a-z0-9]|-[0-9a-f]+-){3,}|h\.[a-z2-7]{52})$' then
    return true;
  end if;
  if name ~ '[^\x01-\x7f]' then
    -- JavaScript and Postgres sometimes disagree on lower case, and a person refused by mistake could never join. What
    -- is certain: the address of such a name does not consist of ASCII characters only.
    return local_part !~ '^u\.([a-z0-9]|-[0-7]?[0-9a-f]-)+$';
  end if;
  select coalesce(string_agg(
      case when letter ~ '^[a-z0-9]$' then letter else '-' || to_hex(ascii(letter)) || '-' end, '' order by at), '')
    into spelled
    from (select at, substr(name, at, 1) as letter from generate_series(1, char_length(name)) as at) as letters;
  -- 64 is the longest local part of an address.
  if char_length(spelled) <= 62 then
    return local_part = 'u.' || spelled;
  end if;
  -- Base 32: the 256 bits and four more, in groups of five.
  bits := ('x' || encode(sha256(convert_to(spelled, 'UTF8')), 'hex'))::bit(256)::text || '0000';
  return local_part = 'h.' || (
    select string_agg(
      substr('abcdefghijklmnopqrstuvwxyz234567', substr(bits, at, 5)::bit(5)::integer + 1, 1), '' order by at)
    from generate_series(1, 256, 5) as at);
end
$$;
comment on function private.may_have_address(text, text) is
  'False when the address is that of another username. Exact for ASCII names, lenient for others.';

create function private.check_address() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  own_name text := new.raw_user_meta_data ->> 'username';
begin
  if tg_op = 'UPDATE' then
    if new.email is not distinct from old.email then
      return new;
    end if;
    -- People can change their own metadata later, so the name is the one of the profile.
    own_name := coalesce((select username from public.profiles where id = new.id), '');
  end if;
  -- A sign-up without a name is refused by create_church_and_profile.
  if own_name is not null and not private.may_have_address(own_name, new.email) then
    raise exception 'This address belongs to another username'
      using errcode = '23514', constraint = 'profiles_username_address', table = 'profiles', schema = 'public';
  end if;
  return new;
end
$$;
comment on function private.check_address() is
  'Before-insert-or-update trigger: refuses the address of another username.';

create trigger check_address before insert or update of email on auth.users
  for each row execute function private.check_address();

-- The person who signs up writes the metadata, so only harmless values are read from it: never a role or a church.
create function private.create_church_and_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  chosen_username constant text := private.trim_spaces(normalize(new.raw_user_meta_data ->> 'username', NFKC));
  chosen_full_name constant text :=
    left(nullif(private.trim_spaces(new.raw_user_meta_data ->> 'full_name'), ''), 200);
  chosen_time_zone text;
  new_church_id uuid;
begin
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
    where name = new.raw_user_meta_data ->> 'time_zone' and private.is_intl_time_zone(name);
  insert into public.churches (name, time_zone)
    values (left(coalesce(chosen_full_name, chosen_username), 190) || '''s church', coalesce(chosen_time_zone, 'UTC'))
    returning id into new_church_id;
  insert into public.profiles (id, church_id, username, full_name, role, church_role)
    values (new.id, new_church_id, chosen_username, chosen_full_name, 'user', 'owner');
  return new;
end
$$;
comment on function private.create_church_and_profile() is
  'After-insert trigger: a sign-up creates a church and the profile of its owner. From the metadata it reads username,
full_name and time_zone.';

create trigger create_church_and_profile after insert on auth.users
  for each row execute function private.create_church_and_profile();

create function private.remove_empty_church() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The lock makes two people who leave at once, or one who joins meanwhile, wait for each other.
  perform from public.churches where id = old.church_id for update;
  if not exists (select from public.profiles where church_id = old.church_id) then
    delete from public.churches where id = old.church_id;
  end if;
  return null;
end
$$;
comment on function private.remove_empty_church() is
  'When the last person leaves, the church is deleted, and by cascade all it owns.';

create trigger profiles_remove_empty_church after delete on public.profiles
  for each row execute function private.remove_empty_church();
create trigger profiles_remove_empty_church_on_move after update of church_id on public.profiles
  for each row when (old.church_id <> new.church_id) execute function private.remove_empty_church();

create function private.grant_admin(username text) returns void
language plpgsql set search_path = '' as $$
begin
  update public.profiles set role = 'admin'
    where private.username_key(profiles.username) = private.username_key(grant_admin.username);
  if not found then
    raise exception 'No user is called "%".', username using errcode = 'P0002';
  end if;
end
$$;
comment on function private.grant_admin(text) is
  'Makes a person administrator of this installation. For the owner of the database:
select private.grant_admin(''their username''). No API role may execute it.';

revoke execute on all functions in schema private from public;
